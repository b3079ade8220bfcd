import { messageTable } from '#lib/messages.ts'
import { MESSAGES, type Messages } from './messages.gen.ts'

/** What the rules of a race say that is no refusal, by `<file>.<name>` of schemas/messages/race. */
export const text = messageTable<Messages>(MESSAGES)
