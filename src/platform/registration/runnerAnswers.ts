import { isRecord, type Json } from '#lib/json.ts'
import { maskName, maskPhone } from '#lib/mask.ts'
import { bothLanguages, verbatim } from '#lib/words.ts'
import type { FieldProblem } from '#platform/failure.ts'
import type { FormSchemas } from '#platform/options.ts'
import { findAreaName } from '#platform/regions/areas.ts'
import { listCountries } from '#platform/regions/countries.ts'
import { text } from '#platform/texts.ts'
import type { RunnerAnswers } from '#race/conditions.ts'
import type { Text } from '#race/facts.gen.ts'
import { type ChosenSize, placeOfSize, sizeIn } from '#race/sizes.ts'
import { dropUnanswered, isText } from './validateAnswers.ts'

/** The input that is asked for each runner after the first, who answers the entry's form; a page may have none. */
const INPUT = 'runner'

/** Answers of the input `runner` as a page sends them, by contestantsId. */
type SentAnswers = Readonly<Record<string, object>>

/** The input by which the runner of a place is asked. */
export function chooseInput(forms: FormSchemas | null, position: number): 'form' | 'runner' {
  return position === 0 || !forms?.[INPUT] ? 'form' : INPUT
}

/** What each runner of an entry has answered, in their order; where nobody was asked for them, what the entry has. */
export function listRunnerAnswers(
  forms: FormSchemas | null,
  contestantsIds: readonly string[],
  { runners, form }: { runners?: SentAnswers | null | undefined; form?: object | undefined },
): object[] {
  return contestantsIds.map((id, position) => {
    if (chooseInput(forms, position) === 'form') return form ?? {}
    const own = runners && Object.hasOwn(runners, id) ? runners[id] : undefined
    return dropUnanswered(forms, INPUT, own ?? {})
  })
}

/** Answers of an entry's runners, each with where the page asks for it. */
export function answeredBy(
  forms: FormSchemas | null,
  contestantsIds: readonly string[],
  answers: readonly unknown[],
): RunnerAnswers[] {
  return answers.map((own, position) => {
    const input = chooseInput(forms, position)
    return { answers: own, input, path: input === INPUT ? `/${contestantsIds[position]}` : '' }
  })
}

/** The sizes among the answers of runners, each where the page asked for it; in the same order. */
export function listChosenSizes(
  forms: FormSchemas | null,
  runners: readonly { contestantsId: string; answers: unknown; wanted?: string | null | undefined }[],
): ChosenSize[] {
  return runners.map(({ contestantsId, answers, wanted }, place) => ({
    size: sizeIn(answers),
    wanted: wanted && wanted !== sizeIn(answers) ? wanted : null,
    ...placeOfSize(place, chooseInput(forms, place) === 'form' ? null : contestantsId),
  }))
}

type Judge = (answers: Record<string, object>) => FieldProblem[] | Promise<FieldProblem[]>

/** What is wrong with the answers of each runner, said at the input of that runner: `/<contestantsId>/<field>`. */
export async function listRunnerProblems(
  forms: FormSchemas | null,
  contestantsIds: readonly string[],
  runners: SentAnswers | null | undefined,
  judges: readonly Judge[],
): Promise<FieldProblem[]> {
  if (!forms?.[INPUT]) return []
  const problems: FieldProblem[] = []
  for (const [position, answers] of listRunnerAnswers(forms, contestantsIds, { runners }).entries()) {
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

/** How somebody else who is named in an answer is shown, by the format of the answer. */
const MASKS = new Map<unknown, (text: string) => string>([
  ['phone', maskPhone],
  ['mobile', maskPhone],
  ['person-name', maskName],
])

/** A runner's answers in words, in the form's order: what is sensitive is only said to be there. */
export function describeAnswers(
  forms: Record<string, Omit<FormSchemas[string], 'judge'>> | null,
  answers: unknown,
): AnswerInWords[] {
  const { schema, uiSchema = {}, describe: inWords } = forms?.[INPUT] ?? {}
  const properties = isRecord(schema?.properties) ? schema.properties : {}
  if (!inWords || !isRecord(answers)) return []
  const order = Array.isArray(uiSchema['ui:order']) ? uiSchema['ui:order'] : Object.keys(properties)
  return order.flatMap((name): AnswerInWords[] => {
    const field = isRecord(uiSchema[name]) ? uiSchema[name] : {}
    const [answer, label] = [answers[name] as Json, field['ui:title']]
    const isGiven = answer !== undefined && answer !== null && answer !== '' && !isRecord(answer)
    if (!isGiven || !isText(label)) return []
    if (field['ui:privacy'] === 'sensitive') return [{ label, value: text('answers.given') }]
    const { format } = isRecord(properties[name]) ? properties[name] : {}
    const mask = MASKS.get(format)
    if (mask) return [{ label, value: verbatim(mask(String(answer))) }]
    return [{ label, value: bothLanguages((lang) => inWords(name, answer, { lang, nameOf })) }]
  })
}

const nameOf = (code: string) =>
  findAreaName(code) ?? listCountries().find((country) => country.code === code)?.name ?? null
