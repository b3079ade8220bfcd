import { inArray, sql } from 'drizzle-orm'
import { FILE_TYPES, fileRule, spokenBytes } from '#lib/files.ts'
import { isRecord } from '#lib/json.ts'
import { formatPointer } from '#lib/jsonPointer.ts'
import { offeredIn, parseOffer } from '#lib/offer.ts'
import type { Database } from '#platform/database.ts'
import type { FieldProblem } from '#platform/failure.ts'
import type { HandlerContext } from '#platform/handler.ts'
import type { FormSchemas, JsonSchema } from '#platform/options.ts'
import { uploads } from '#platform/tables/entries.ts'
import { text } from '#platform/texts.ts'
import type { Text } from '#race/facts.gen.ts'
import type { Answers } from './validateAnswers.ts'

/** An answer of one field of a form: where it is, and the control it was given in. */
interface FieldAnswer {
  /** JSON pointer in the form's answer. */
  path: string
  value: unknown
  widget: unknown
  settings: JsonSchema
}

/** The answers of a form, field by field, in objects and lists too, with what its uiSchema says of each. */
function fieldAnswers(ui: unknown, answer: unknown, steps: (string | number)[] = []): FieldAnswer[] {
  if (!isRecord(ui)) return []
  // A list and a group of fields have settings of their own beside what is said of what they hold.
  const isWhole = Object.keys(ui).every((key) => key.startsWith('ui:'))
  if ('ui:widget' in ui || ('ui:options' in ui && isWhole)) {
    const settings = isRecord(ui['ui:options']) ? ui['ui:options'] : {}
    return [{ path: formatPointer(steps), value: answer, widget: ui['ui:widget'], settings }]
  }
  if (Array.isArray(answer))
    return answer.flatMap((entry, at) => fieldAnswers(Object.hasOwn(ui, at) ? ui[at] : ui.items, entry, [...steps, at]))
  if (!isRecord(answer)) return []
  return Object.entries(answer).flatMap(([name, value]) =>
    fieldAnswers(Object.hasOwn(ui, name) ? ui[name] : null, value, [...steps, name]),
  )
}

interface FileAnswer {
  input: string
  path: string
  file: string
  settings: JsonSchema
}

/** What a validator cannot say of answers: files that are not there, and choices that are not to be had any more. */
export async function checkFields(
  { db, ask }: Pick<HandlerContext, 'db' | 'ask'>,
  userId: string,
  forms: FormSchemas | null,
  answers: Answers,
): Promise<FieldProblem[]> {
  return [...(await fileProblems(db, userId, forms, answers)), ...(await offerProblems(ask, forms, answers))]
}

/** Files among the answers that are not the account's own, or not what their field takes; each on its field. */
async function fileProblems(
  db: Database,
  userId: string,
  forms: FormSchemas | null,
  answers: Answers,
): Promise<FieldProblem[]> {
  const given = Object.entries(answers).flatMap(([input, answer]) =>
    filesIn(forms?.[input]?.uiSchema, answer).map((one) => ({ input, ...one })),
  )
  if (given.length === 0) return []
  const paths = given.map(({ file }) => file)
  const size = sql<number>`octet_length(${uploads.bytes})`.mapWith(Number)
  const rows = await db
    .select({ path: uploads.path, userId: uploads.userId, type: uploads.type, size })
    .from(uploads)
    .where(inArray(uploads.path, paths))
  const problems = given.flatMap((one) => {
    const row = rows.find(({ path }) => path === one.file)
    const messages = row?.userId === userId ? refusal(one, row) : text('answers.fileLost')
    return messages ? [{ input: one.input, path: one.path, messages }] : []
  })
  return problems.filter(
    ({ input, path }, at) => problems.findIndex((one) => one.input === input && one.path === path) === at,
  )
}

function refusal({ settings }: FileAnswer, { type, size }: { type: string; size: number }): Text | null {
  const { kinds, maxBytes } = fileRule(settings)
  if (!kinds.some((kind) => FILE_TYPES[kind].type === type)) return text('answers.fileKind', { kinds })
  return size <= maxBytes ? null : text('answers.fileSize', { size: spokenBytes(maxBytes) })
}

/** The files of an answer, wherever they are; several pictures are one field, and a fault of one is said there. */
function filesIn(ui: unknown, answer: unknown): Omit<FileAnswer, 'input'>[] {
  return fieldAnswers(ui, answer).flatMap(({ path, value, widget, settings }) => {
    if (widget !== 'file' && widget !== 'pictures') return []
    const files = (Array.isArray(value) ? value : [value]).filter((file) => typeof file === 'string')
    return files.map((file) => ({ path, file, settings }))
  })
}

/**
 * Answers that the operation which their field chooses from does not offer, each on its field. A list that depends on
 * other answers is not asked for: the phone has shown it, and the page's own rules hold.
 */
async function offerProblems(
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
    if (!chosen.every((one) => offered.includes(one)))
      problems.push({ input, path, messages: text('answers.notOffered') })
  }
  return problems
}
