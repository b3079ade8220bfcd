import { message } from '#authoring/model/finding.ts'
import { operatorError, type Words } from '#lib/words.ts'
import { rollback as rollBack } from '#releasing/rollback.ts'
import { json } from './command.ts'
import {
  diffLines,
  openGivenStore,
  quietly,
  readPlatform,
  SIGNING,
  signedBy,
  storeCommand,
  tellPlatform,
} from './storeCommand.ts'

const USAGE: Words = message('rollback.usage')

/** Goes back to an earlier release. */
export const rollback = storeCommand({
  usage: USAGE,
  options: { ...SIGNING, from: { type: 'string' } },
  async run(given, terminal) {
    const store = await openGivenStore(given, terminal)
    const [target] = given.rest
    if (target === undefined) {
      throw operatorError(message('rollback.whichRelease', { usage: USAGE }))
    }
    const { id, origin, diff, author } = await rollBack(store, target, signedBy(given, terminal))
    if (given.json) terminal.out(json({ release: id, origin, author, diff }))
    else {
      for (const line of diffLines(diff)) terminal.out(line)
      terminal.out(message('rollback.done', { store: store.name, id, origin: origin ?? '', author }))
    }
    const platform = readPlatform(given)
    return platform ? tellPlatform(platform, id, quietly(given, terminal)) : 0
  },
})
