import { inArray, sql } from 'drizzle-orm'
import { FILE_TYPES, type FileKind, fileRule, spokenBytes } from '#lib/files.ts'
import type { Database } from '#platform/database.ts'
import type { FieldProblem } from '#platform/failure.ts'
import type { FormSchemas, JsonSchema } from '#platform/options.ts'
import { uploads } from '#platform/tables/entries.ts'
import type { Text } from '#race/facts.gen.ts'
import { fieldAnswers } from './fieldAnswers.ts'
import type { Answers } from './validateAnswers.ts'

interface FileAnswer {
  input: string
  path: string
  file: string
  settings: JsonSchema
}

/** Files among the answers that are not the account's own, or not what their field takes; each on its field. */
export async function fileProblems(
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
    const messages = row?.userId === userId ? refusal(one, row) : AGAIN
    return messages ? [{ input: one.input, path: one.path, messages }] : []
  })
  return problems.filter(
    ({ input, path }, at) => problems.findIndex((one) => one.input === input && one.path === path) === at,
  )
}

const AGAIN: Text = { zh: '文件没有上传成功，请重新上传', en: 'The file did not arrive. Please upload it again.' }

function refusal({ settings }: FileAnswer, { type, size }: { type: string; size: number }): Text | null {
  const { kinds, maxBytes } = fileRule(settings)
  if (!kinds.some((kind: FileKind) => FILE_TYPES[kind].type === type)) {
    return { zh: `只能上传 ${kinds.join('、')} 格式`, en: `Only ${kinds.join(', ')} can be uploaded.` }
  }
  if (size <= maxBytes) return null
  return { zh: `文件超过 ${spokenBytes(maxBytes)}，请换一份`, en: `The file is over ${spokenBytes(maxBytes)}.` }
}

/** The files of an answer, wherever they are; several pictures are one field, and a fault of one is said there. */
function filesIn(ui: unknown, answer: unknown): Omit<FileAnswer, 'input'>[] {
  return fieldAnswers(ui, answer).flatMap(({ path, value, widget, settings }) => {
    if (widget !== 'file' && widget !== 'pictures') return []
    const files = (Array.isArray(value) ? value : [value]).filter((file) => typeof file === 'string')
    return files.map((file) => ({ path, file, settings }))
  })
}
