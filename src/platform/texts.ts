import { messageTable } from '#lib/messages.ts'
import { TEXTS, type Texts } from './messages.gen.ts'

/** What the platform says that is no refusal, by `<file>.<name>` of schemas/messages/platform. */
export const text = messageTable<Texts>(TEXTS)

/** The names of a file's texts. */
export type TextOf<File extends string> = keyof Texts extends infer Name
  ? Name extends `${File}.${infer Own}`
    ? Own
    : never
  : never
