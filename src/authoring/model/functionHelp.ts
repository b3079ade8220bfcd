import { fillMessage, findMessage } from '#lib/messages.ts'
import { verbatim, type Words } from '#lib/words.ts'
import { MESSAGES } from './messages.gen.ts'

/** What a function of expressions gives, with a use of it. */
export function functionHelp(name: string): Words & { example: string } {
  const found = findMessage(MESSAGES, `functions.${name}`)
  return { ...(found ? fillMessage(found, {}) : verbatim('')), example: found?.example ?? '' }
}
