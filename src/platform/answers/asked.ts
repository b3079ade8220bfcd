import type { AskedField } from '#api/contract.gen.ts'
import { isRecord, type JsonObject } from '#lib/json.ts'
import { parsePointer } from '#lib/jsonPointer.ts'
import { type FieldProblem, toReason } from '#platform/failure.ts'
import type { FormSchemas } from '#platform/options.ts'
import type { Entry, RegistrationRow } from '#platform/records.ts'
import { checkAnswers, isText } from '#platform/registration/validateAnswers.ts'
import type { ProjectFacts } from '#race/facts.gen.ts'
import { isActive } from '#race/states.ts'
import type { Start } from '#race/times.ts'

/** The input that asks a runner: the first, and a member by link, answers `form`; the others `runner` where there is one. */
type AskingInput = 'form' | 'runner'

/** A runner whose answers were asked for, with the input that did. */
export interface AskedRunner {
  row: RegistrationRow
  input: AskingInput
  answers: JsonObject
}

/** The runners of an entry that the account answers for: its own, and of an entry that it made all but members by link. */
export function listAskedRunners(
  { userId: maker, runners }: Entry,
  userId: string,
  project: ProjectFacts,
  forms: FormSchemas | null,
): AskedRunner[] {
  const byLink = project.members === 'link'
  const mine = runners.filter((row) => row.userId === userId || (maker === userId && !byLink))
  return mine.flatMap((row): AskedRunner[] => {
    const input = byLink || row.position === 0 ? 'form' : 'runner'
    return forms?.[input] ? [{ row, input, answers: readAnswers(row.answers) }] : []
  })
}

export function readAnswers(answers: unknown): JsonObject {
  return isRecord(answers) ? (answers as JsonObject) : {}
}

/** What an input asks at its first level, in the form's order. */
export function listAskedFields(forms: FormSchemas | null, input: string): AskedField[] {
  const { schema, uiSchema = {} } = forms?.[input] ?? {}
  const properties = isRecord(schema?.properties) ? schema.properties : {}
  const required = Array.isArray(schema?.required) ? schema.required : []
  const order = Array.isArray(uiSchema['ui:order']) ? uiSchema['ui:order'] : Object.keys(properties)
  return order.flatMap((field): AskedField[] => {
    if (typeof field !== 'string' || !Object.hasOwn(properties, field)) return []
    const ui = uiSchema[field]
    const title = isRecord(ui) && isText(ui['ui:title']) ? ui['ui:title'] : { zh: field, en: field }
    return [{ field, title, required: required.includes(field) }]
  })
}

/** Problems of answers with what the form asks today; what it asks no longer is nobody's fault. */
export function judgeToday(forms: FormSchemas | null, input: string, answers: JsonObject): FieldProblem[] {
  const asked = new Set(listAskedFields(forms, input).map(({ field }) => field))
  return checkAnswers(forms, { [input]: answers }).filter(({ path }) => asked.has(fieldOf(path)))
}

/** The fields that an input asks for and that answers lack, or answer as today's form does not take. */
export function listMissingFields(forms: FormSchemas | null, input: string, answers: JsonObject): AskedField[] {
  const lacking = new Set(judgeToday(forms, input, answers).map(({ path }) => fieldOf(path)))
  return listAskedFields(forms, input).filter(({ field }) => lacking.has(field))
}

/** Whether the questionnaire of an entry is demanded and not answered as its form asks. */
function lacksQuestionnaire(
  forms: FormSchemas | null,
  { needsQuestionnaire }: ProjectFacts,
  questionnaire: unknown,
): boolean {
  const answers = readAnswers(questionnaire)
  if (!needsQuestionnaire) return false
  return Object.keys(answers).length === 0 || listMissingFields(forms, 'questionnaire', answers).length > 0
}

/** What an entry still owes its owner's account; nothing once it has ended or its project has started. */
export function listMissing(
  entry: Entry,
  userId: string,
  {
    project,
    forms,
    start,
    now,
  }: { project: ProjectFacts; forms: FormSchemas | null; start: Pick<Start, 'startsAt'>; now: number },
): { answers: number; questionnaire: boolean } {
  if (!takesAnswers(entry, start, now)) return { answers: 0, questionnaire: false }
  const counts = listAskedRunners(entry, userId, project, forms).map(
    ({ input, answers }) => listMissingFields(forms, input, answers).length,
  )
  return {
    answers: counts.reduce((sum, count) => sum + count, 0),
    questionnaire: entry.userId === userId && lacksQuestionnaire(forms, project, entry.questionnaire),
  }
}

/** Whether an entry is still on its way to the start. */
export function takesAnswers(
  { status }: Pick<Entry, 'status'>,
  { startsAt }: Pick<Start, 'startsAt'>,
  now: number,
): boolean {
  return (status === 'DRAFT' || isActive(status)) && now < startsAt
}

/** An answer that cannot be another one any more. */
export function fixedField(input: string, field: string): FieldProblem {
  return { input, path: `/${field}`, messages: toReason('changeFieldFixed').messages }
}

const fieldOf = (path: string): string => parsePointer(path)[0] ?? ''
