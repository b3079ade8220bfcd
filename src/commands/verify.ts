import { message } from '#authoring/model/finding.ts'
import type { Words } from '#lib/words.ts'
import { verify as look, type Verified } from '#releasing/verify.ts'
import { json } from './command.ts'
import { openGivenStore, storeCommand } from './storeCommand.ts'

/** Looks whether a store is whole. */
export const verify = storeCommand({
  usage: message('verify.usage'),
  options: { from: { type: 'string' } },
  async run(given, terminal) {
    const store = await openGivenStore(given, terminal)
    const found = await look(store)
    if (given.json) {
      // A machine reads one language, whoever runs it.
      const faults = found.faults.map((fault) => ({ ...fault, message: fault.message.en }))
      terminal.out(json({ ...found, faults }))
    } else {
      for (const { path, code, message: said } of found.faults) {
        const place = `${path || store.name} ${code}`
        terminal.out(message('verify.fault', { place, said }))
      }
      terminal.out(summary(store.name, found))
    }
    return found.faults.length === 0 ? 0 : 1
  },
})

function summary(name: string, { release, objects, pointers, faults }: Verified): Words {
  const count = faults.length
  const state = count === 0 ? message('verify.whole') : message('verify.faults', { count })
  if (release === null) return message('verify.state', { name, state })
  return message('verify.found', { name, release, objects, pointers, state })
}
