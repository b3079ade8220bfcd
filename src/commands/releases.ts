import { message } from '#authoring/model/finding.ts'
import { joinWords, operatorError, type Words } from '#lib/words.ts'
import { describeDifference } from '#releasing/difference/describeDifference.ts'
import { reader } from '#releasing/goLive.ts'
import { knownId, readLog, readRecord } from '#releasing/readRecord.ts'
import type { LogEntry } from '#releasing/record.ts'
import { rollback as rollBack } from '#releasing/rollback.ts'
import { verify as look, type Verified } from '#releasing/verify.ts'
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
  const what = joinWords(words, '，', ', ')
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
      for (const { path, code, message: words } of found.faults) {
        const place = `${path || store.name} ${code}`
        terminal.out(message('verify.fault', { place, words }))
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
