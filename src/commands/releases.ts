import { message } from '#authoring/model/finding.ts'
import { bothLanguages, operatorError, type Words } from '#lib/words.ts'
import { describeDifference } from '#releasing/difference/describeDifference.ts'
import { reader } from '#releasing/goLive.ts'
import { knownId, readLog, readRecord } from '#releasing/readRecord.ts'
import type { LogEntry } from '#releasing/record.ts'
import { json } from './command.ts'
import { openGivenStore, storeCommand } from './storeCommand.ts'

/** Lists the releases of a store, newest first. */
export const releases = storeCommand({
  usage: message('releases.usage'),
  options: { from: { type: 'string' } },
  async run(given, terminal) {
    const store = await openGivenStore(given, terminal)
    const log = await readLog(store)
    if (given.json) terminal.out(json(log.toReversed()))
    else if (log.length === 0) terminal.out(message('releases.none', { store: store.name }))
    else {
      const live = log.findLast((entry) => entry.status === 'live')
      for (const entry of log.toReversed()) terminal.out(line(entry, entry === live))
    }
    return 0
  },
})

function line(entry: LogEntry, live: boolean): Words {
  const { id, at, kind, status, author, note, canary } = entry
  const when = new Date(at).toISOString().slice(0, 16).replace('T', ' ')
  const words: Words[] = [
    whatItWas(entry),
    ...(kind !== 'canary' && canary ? [message('releases.besideCanary', { release: canary.release })] : []),
    ...(status === 'publishing' ? [message('releases.cutOff')] : []),
    ...(status === 'staged' ? [message('releases.forCanary')] : []),
    ...(live ? [message('releases.live')] : []),
  ]
  const what = bothLanguages((lang) => words.map((one) => one[lang]).join(lang === 'zh' ? '，' : ', '))
  return message(`releases.${note ? 'noted' : 'line'}`, { id, when, what, author, note })
}

function whatItWas({ kind, origin, canary }: LogEntry): Words {
  if (kind === 'canary' && canary) {
    const { release, containers, percent } = canary
    const share = containers ?? message('releases.share', { percent })
    return message('releases.canary', { release, share })
  }
  if (kind === 'canary') return message('releases.canaryEnded')
  return origin ? message(`releases.${kind}Of`, { origin }) : message(`releases.${kind}`)
}

const DIFF_USAGE: Words = message('releases.diff')

/** Compares two releases of a store. */
export const diff = storeCommand({
  usage: DIFF_USAGE,
  options: { from: { type: 'string' } },
  async run(given, terminal) {
    const store = await openGivenStore(given, terminal)
    const [from, to] = given.rest
    if (from === undefined || to === undefined) {
      throw operatorError(message('releases.compareTwo', { usage: DIFF_USAGE }))
    }
    const ids = (await readLog(store)).map((entry) => entry.id)
    const before = await readRecord(store, knownId(store, ids, from))
    const after = await readRecord(store, knownId(store, ids, to))
    const lines = await describeDifference(before, after, reader(store, new Map()))
    if (given.json) terminal.out(json({ from: before.id, to: after.id, diff: lines }))
    else if (lines.length === 0) {
      terminal.out(message('releases.same', { before: before.id, after: after.id }))
    } else for (const one of lines) terminal.out(one)
    return 0
  },
})
