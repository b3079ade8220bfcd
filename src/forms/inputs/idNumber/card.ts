import { normalDocument } from '#lib/documents.ts'
import { type IdCardFacts, readIdCard } from '#lib/idCard.ts'
import type { Json, JsonObject } from '#runtime/model.ts'

/** `idCard`: when the number is that of a mainland ID card; a form that does not ask the field counts as such. */
interface CardWhen {
  field: string
  equals: Json
}

/** `fills`: a field's name -> the fact of the card it gets, as it is or by its code. */
type Fills = Record<string, { fact: keyof IdCardFacts; values?: Record<string, Json> }>

/** The field that says which document the number is of; '' when the form does not tell. */
export function typeField(options: Record<string, unknown>): string {
  return (options.idCard as CardWhen | undefined)?.field ?? ''
}

/** What the number says when it is that of an ID card, by the answer of the field that names the document. */
export function cardFacts(answer: Json | undefined, options: Record<string, unknown>, type: Json | undefined) {
  const when = options.idCard as CardWhen | undefined
  const isCard = when !== undefined && (type === undefined || type === when.equals)
  return isCard && typeof answer === 'string' ? readIdCard(normalDocument('1', answer)) : null
}

/** What the fields that `fills` names must say for a card. */
export function answersFrom(options: Record<string, unknown>, card: IdCardFacts): JsonObject {
  const fills = Object.entries((options.fills ?? {}) as Fills)
  return Object.fromEntries(
    fills.flatMap(([field, { fact, values }]) => {
      const answer = values ? values[card[fact]] : card[fact]
      return answer === undefined ? [] : [[field, answer]]
    }),
  )
}
