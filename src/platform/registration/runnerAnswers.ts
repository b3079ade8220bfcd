import { isRecord, type Json } from '#lib/json.ts'
import type { Lang } from '#lib/language.ts'
import { maskPhone } from '#lib/mask.ts'
import type { FieldProblem } from '#platform/failure.ts'
import type { FormSchemas, JsonSchema } from '#platform/options.ts'
import { areaName } from '#platform/regions/areas.ts'
import { allCountries } from '#platform/regions/countries.ts'
import type { Text } from '#race/facts.gen.ts'
import { givenAnswers, isText } from './validateAnswers.ts'

/** The input that is asked for each runner after the first, who answers the entry's form; a page may have none. */
const INPUT = 'runner'

/** Answers of the input `runner` as a page sends them, by contestantsId. */
export type RunnerAnswers = Readonly<Record<string, object>>

/** The input by which the runner of a place is asked. */
export function inputOf(forms: FormSchemas | null, position: number): 'form' | 'runner' {
  return position === 0 || !forms?.[INPUT] ? 'form' : INPUT
}

/** What each runner of an entry has answered, in their order; where nobody was asked for them, what the entry has. */
export function answersOfRunners(
  forms: FormSchemas | null,
  contestantsIds: readonly string[],
  { runners, form }: { runners?: RunnerAnswers | null | undefined; form?: object | undefined },
): object[] {
  return contestantsIds.map((id, position) => {
    if (inputOf(forms, position) === 'form') return form ?? {}
    const own = runners && Object.hasOwn(runners, id) ? runners[id] : undefined
    return givenAnswers(forms, INPUT, own ?? {})
  })
}

type Judge = (answers: Record<string, object>) => FieldProblem[] | Promise<FieldProblem[]>

/** What is wrong with the answers of each runner, said at the input of that runner: `/<contestantsId>/<field>`. */
export async function ownAnswersProblems(
  forms: FormSchemas | null,
  contestantsIds: readonly string[],
  runners: RunnerAnswers | null | undefined,
  judges: readonly Judge[],
): Promise<FieldProblem[]> {
  if (!forms?.[INPUT]) return []
  const problems: FieldProblem[] = []
  for (const [position, answers] of answersOfRunners(forms, contestantsIds, { runners }).entries()) {
    for (const judge of position === 0 ? [] : judges) {
      const found = await judge({ [INPUT]: answers })
      problems.push(...found.map((one) => ({ ...one, path: `/${contestantsIds[position]}${one.path}` })))
    }
  }
  return problems
}

export interface AnswerInWords {
  label: Text
  value: Text
}

const HIDDEN: Text = { zh: '已填写', en: 'Given' }

/** A runner's answers in words, in the form's order: what is sensitive is only said to be there. */
export function answersInWords(
  forms: Record<string, Omit<FormSchemas[string], 'judge'>> | null,
  answers: unknown,
): AnswerInWords[] {
  const { schema, uiSchema = {}, describe: byInput } = forms?.[INPUT] ?? {}
  const properties = isRecord(schema?.properties) ? schema.properties : {}
  if (!isRecord(answers)) return []
  const order = Array.isArray(uiSchema['ui:order']) ? uiSchema['ui:order'] : Object.keys(properties)
  return order.flatMap((name): AnswerInWords[] => {
    const field = isRecord(uiSchema[name]) ? uiSchema[name] : {}
    const words = (answer: Json): Text | null => {
      const code = areaName(String(answer)) ?? allCountries().find((country) => country.code === answer)?.name
      const inWords = (lang: Lang) => byInput?.(name, answer, { lang, name: code?.[lang] ?? null }) ?? null
      const [zh, en] = [inWords('zh'), inWords('en')]
      return zh === null || en === null ? null : { zh, en }
    }
    const value = answerInWords(answers[name], properties[name], field, words)
    const label = field['ui:title']
    return value && isText(label) ? [{ label, value }] : []
  })
}

type InWords = (answer: Json) => Text | null

function answerInWords(answer: unknown, schema: unknown, field: JsonSchema, byInput: InWords): Text | null {
  if (answer === undefined || answer === null || answer === '') return null
  if (field['ui:privacy'] === 'sensitive') return HIDDEN
  const own = byInput(answer as Json)
  if (own) return own
  if (Array.isArray(answer)) {
    const items = isRecord(schema) ? schema.items : undefined
    const all = answer.flatMap((one) => answerInWords(one, items, field, byInput) ?? [])
    return all.length === 0 ? null : { zh: all.map(({ zh }) => zh).join('、'), en: all.map(({ en }) => en).join(', ') }
  }
  const options = isRecord(schema) && Array.isArray(schema.enum) ? schema.enum : []
  const names = Array.isArray(field['ui:enumNames']) ? field['ui:enumNames'] : []
  const name = names[options.indexOf(answer)]
  if (isText(name)) return name
  if (typeof answer === 'boolean') return answer ? { zh: '是', en: 'Yes' } : { zh: '否', en: 'No' }
  if (typeof answer === 'object') return null
  const isPhone = isRecord(schema) && (schema.format === 'phone' || schema.format === 'mobile')
  const text = isPhone ? maskPhone(String(answer)) : String(answer)
  return { zh: text, en: text }
}
