import { rollback as rollBack } from '#publish/release/rollback.ts'
import { diffLines } from './diffLines.ts'
import { SIGNING, signedBy, storeCommand, storeOf } from './storeCommand.ts'

const USAGE = `startline rollback <N> --from <store> [--note <why>] [--author <who>]

Publishes the pages of an earlier release again, under a new record that names it, and ends a canary.
N is a release's id, or how many releases to go back (1: the one before the live one).
Refused when one of its objects is gone. --break-lock takes over from a publish that has died.`

/** Goes back to an earlier release. */
export const rollback = storeCommand({
  usage: USAGE,
  options: { ...SIGNING, from: { type: 'string' } },
  async run(given, terminal) {
    const store = await storeOf(given, terminal)
    const [target] = given.rest
    if (target === undefined) throw new Error(`Back to which release?\n\n${USAGE}`)
    const { id, origin, diff } = await rollBack(store, target, signedBy(given))
    if (given.json) terminal.out(JSON.stringify({ release: id, origin, diff }, null, 2))
    else {
      for (const line of diffLines(diff)) terminal.out(line)
      terminal.out(`${store.name}: ${id}, with the pages of ${origin}`)
    }
    return 0
  },
})
