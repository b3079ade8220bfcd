import { diffOf } from '#publish/release/diff/diffOf.ts'
import { reader } from '#publish/release/goLive.ts'
import { knownId } from '#publish/release/knownId.ts'
import { readLog, readRecord } from '#publish/release/readRecord.ts'
import { storeCommand, storeOf } from './storeCommand.ts'

const USAGE = `startline diff <A> <B> --from <store> [--json]

Says in words what changes from release A to release B. An id may be shortened to its end.`

/** Compares two releases of a store. */
export const diff = storeCommand({
  usage: USAGE,
  options: { from: { type: 'string' } },
  async run(given, terminal) {
    const store = await storeOf(given, terminal)
    const [from, to] = given.rest
    if (from === undefined || to === undefined) throw new Error(`Two releases are compared.\n\n${USAGE}`)
    const ids = (await readLog(store)).map((entry) => entry.id)
    const before = await readRecord(store, knownId(store, ids, from))
    const after = await readRecord(store, knownId(store, ids, to))
    const lines = await diffOf(before, after.pointers, reader(store, new Map()), after.races)
    if (given.json) terminal.out(JSON.stringify({ from: before.id, to: after.id, diff: lines }, null, 2))
    else if (lines.length === 0) terminal.out(`${before.id} and ${after.id} show the same pages`)
    else for (const line of lines) terminal.out(`${line.zh}\n${line.en}\n`)
    return 0
  },
})
