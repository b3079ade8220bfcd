import { readLog } from '#publish/release/readRecord.ts'
import type { LogEntry } from '#publish/release/record.ts'
import { storeCommand, storeOf } from './storeCommand.ts'

/** Lists the releases of a store, newest first. */
export const releases = storeCommand({
  usage: `startline releases --from <store> [--json]

Lists what was published, newest first: id, what it was, author and note.`,
  options: { from: { type: 'string' } },
  async run(given, terminal) {
    const store = await storeOf(given, terminal)
    const log = await readLog(store)
    if (given.json) terminal.out(JSON.stringify(log.toReversed(), null, 2))
    else if (log.length === 0) terminal.out(`${store.name}: nothing was published here`)
    else {
      const live = log.findLast((entry) => entry.status === 'live')
      for (const entry of log.toReversed()) terminal.out(line(entry, entry === live))
    }
    return 0
  },
})

function line(entry: LogEntry, live: boolean): string {
  const { id, at, kind, status, author, note, canary } = entry
  const when = new Date(at).toISOString().slice(0, 16).replace('T', ' ')
  const words = [
    whatItWas(entry),
    ...(kind !== 'canary' && canary ? [`beside the canary ${canary.release}`] : []),
    ...(status === 'publishing' ? ['cut off'] : status === 'staged' ? ['for a canary'] : []),
    ...(live ? ['live'] : []),
  ]
  return `${id}  ${when} UTC  ${words.join(', ')}  ${author}${note ? `: ${note}` : ''}`
}

function whatItWas({ kind, origin, canary }: LogEntry): string {
  if (kind === 'canary' && canary) {
    const share = canary.containers ? canary.containers.join(', ') : `${canary.percent} %`
    return `canary ${canary.release} for ${share}`
  }
  if (kind === 'canary') return 'canary ended'
  return origin ? `${kind} of ${origin}` : kind
}
