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
      const state = found.faults.length === 0 ? 'whole' : `${found.faults.length} faults`
      terminal.out(`${store.name}: ${found.release}, ${found.objects} objects, ${found.pointers} pointers: ${state}`)
    }
    return found.faults.length === 0 ? 0 : 1
  },
})
