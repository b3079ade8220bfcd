import { plural } from '#publish/release/diff/wording.ts'
import { verify as look } from '#publish/release/verify.ts'
import { storeCommand, storeOf } from './storeCommand.ts'

/** Looks whether a store is whole. */
export const verify = storeCommand({
  usage: `startline verify <store> [--json]

Reads everything in a store: every object is there and is what its name says, every pointer is what
the live release published, every earlier release can still be rolled back to. 1 when not.`,
  options: { from: { type: 'string' } },
  async run(given, terminal) {
    const store = await storeOf(given, terminal)
    const found = await look(store)
    if (given.json) terminal.out(JSON.stringify(found, null, 2))
    else {
      for (const { path, code, message } of found.faults) terminal.out(`${path || store.name} ${code}: ${message}`)
      const { release, objects, pointers, faults } = found
      const state = faults.length === 0 ? 'whole' : plural(faults.length, 'fault')
      const counted = `${plural(objects, 'object')}, ${plural(pointers, 'pointer')}`
      terminal.out(release === null ? `${store.name}: ${state}` : `${store.name}: ${release}, ${counted}: ${state}`)
    }
    return found.faults.length === 0 ? 0 : 1
  },
})
