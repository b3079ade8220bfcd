import { offeredIn, parseOffer } from '#lib/offer.ts'
import type { FieldProblem } from '#platform/failure.ts'
import type { HandlerContext } from '#platform/handler.ts'
import type { FormSchemas } from '#platform/options.ts'
import type { Text } from '#race/facts.gen.ts'
import { fieldAnswers } from './fieldAnswers.ts'
import type { Answers } from './validateAnswers.ts'

const GONE: Text = {
  zh: '所选的项已不在列表里，请重新选择',
  en: 'This is not on the list any more. Please choose again.',
}

/**
 * Answers that the operation which their field chooses from does not offer, each on its field. A list that depends on
 * other answers is not asked for: the phone has shown it, and the page's own rules hold.
 */
export async function offerProblems(
  ask: HandlerContext['ask'],
  forms: FormSchemas | null,
  answers: Answers,
): Promise<FieldProblem[]> {
  const given = Object.entries(answers).flatMap(([input, answer]) =>
    fieldAnswers(forms?.[input]?.uiSchema, answer).map((field) => ({ input, ...field })),
  )
  const lists = new Map<string, unknown>()
  const problems: FieldProblem[] = []
  for (const { input, path, value, settings } of given) {
    const offer = parseOffer(settings.source)
    if (!offer || Object.keys(offer.params).length > 0) continue
    const list = lists.get(offer.operation) ?? (await ask(offer.operation))
    if (list === null) continue
    lists.set(offer.operation, list)
    const offered = offeredIn(list, offer).map((one): unknown => one.value)
    const chosen: unknown[] = Array.isArray(value) ? value : [value]
    if (!chosen.every((one) => offered.includes(one))) problems.push({ input, path, messages: GONE })
  }
  return problems
}
