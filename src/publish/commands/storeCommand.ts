import { type ParseArgsConfig, parseArgs } from 'node:util'
import type { Canary } from '#lib/canary.ts'
import { diffOf } from '#publish/release/diff/diffOf.ts'
import { plural } from '#publish/release/diff/wording.ts'
import { reader, readLive, type Signed } from '#publish/release/goLive.ts'
import { askPlatform, type Contradiction, type Platform, platformAt } from '#publish/release/platform.ts'
import { knownId, readLog, readRecord } from '#publish/release/readRecord.ts'
import type { LogEntry } from '#publish/release/record.ts'
import { promoteCanary, rollback as rollBack } from '#publish/release/rollback.ts'
import { setCanary } from '#publish/release/setCanary.ts'
import { openStore } from '#publish/release/store/openStore.ts'
import { Refusal, type Store } from '#publish/release/store/store.ts'
import { verify as look } from '#publish/release/verify.ts'
import type { Text } from '#runtime/model.ts'
import { authorOf } from './author.ts'
import type { Command, Terminal } from './command.ts'

type Options = NonNullable<ParseArgsConfig['options']>

/** What was typed: texts by option, switches that are on, and the rest in order. */
export interface Given {
  text(option: string): string | undefined
  on(option: string): boolean
  rest: string[]
  json: boolean
}

export interface StoreCommand {
  /** What --help prints. */
  usage: string
  options?: Options
  run(given: Given, terminal: Terminal): Promise<number>
}

const COMMON: Options = {
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
  endpoint: { type: 'string' },
}

export const SIGNING: Options = {
  note: { type: 'string' },
  author: { type: 'string' },
  'break-lock': { type: 'boolean' },
  tell: { type: 'string' },
}

export const STORE_HELP = `
--author says who does it; without it STARTLINE_AUTHOR, else git's user.name, else the system's account.
--tell <url> names the platform that judges by this store (CONFIG_FROM): it is told to read it. The url
may be the link to its console; else CONSOLE_SECRET is the console's secret, which this machine needs not.

A store is a folder or s3://bucket/prefix. Region and credentials of a bucket come from the
standard AWS environment (AWS_REGION, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_PROFILE);
--endpoint <url> (or AWS_ENDPOINT_URL) names a compatible store.

Exit codes: 0 done, 1 refused or faults found, 2 wrong use or the store does not answer.`

/** A command over a store of releases, with --help, --json and --endpoint. */
export function storeCommand({ usage, options = {}, run }: StoreCommand): Command {
  return async (args, terminal) => {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { ...COMMON, ...options },
      allowPositionals: true,
    })
    if (values.help) {
      terminal.out(`${usage}\n${STORE_HELP}`)
      return 0
    }
    const text = (name: string) => (typeof values[name] === 'string' ? values[name] : undefined)
    const on = (name: string) => values[name] === true
    try {
      return await run({ text, on, rest: positionals, json: on('json') }, terminal)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      terminal.err(error.message)
      return 1
    }
  }
}

/** The platform of `--tell`; null when none is named. */
export function platformOf(given: Given): Platform | null {
  const address = given.text('tell')
  return address === undefined ? null : platformAt(address)
}

/** Makes the platform read the store, and says what it judges by now; answers the exit code. */
export async function tellPlatform(
  platform: Platform,
  release: string | null,
  { err, out }: Pick<Terminal, 'err' | 'out'>,
): Promise<number> {
  try {
    const { live, from } = await platform.tell()
    if (live === release) {
      out(`${platform.name}: judges by ${live}`)
      return 0
    }
    err(`${platform.name} judges by ${live}, which it reads from ${from ?? 'its own sources'}: is that this store?`)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    err(`${error.message}\nThe release is live in the store, but the platform was not told of it. Run this again.`)
  }
  return 1
}

/** What a platform has said against facts, as lines for the operator. */
export function contradictionLines(contradictions: readonly Contradiction[]): string[] {
  return contradictions.map(({ zh, en }) => `  ${zh}\n  ${en}`)
}

/** The store of `--from`, `--to`, or the first word. */
export function storeOf(given: Given, terminal: Terminal): Promise<Store> {
  const named = given.text('from') ?? given.text('to') ?? given.rest.shift()
  return openStore(named, terminal.cwd, given.text('endpoint'))
}

/** Who does it, why and when. */
export function signedBy(given: Given, { cwd }: Pick<Terminal, 'cwd'>): Signed {
  return {
    author: authorOf(given.text('author'), cwd),
    note: given.text('note') ?? '',
    now: Date.now(),
    breakLock: given.on('break-lock'),
  }
}

const CONTAINERS = ['wechat', 'alipay', 'ios', 'android', 'browser']

/** `10` and `wechat,app` as a canary's audience; `app` stands for both native applications. Throws when it is none. */
export function audienceOf(percent: string | undefined, containers: string | undefined): Omit<Canary, 'release'> {
  const share = Number(percent ?? (containers ? '0' : ''))
  if ((percent ?? containers ?? '') === '' || !Number.isInteger(share) || share < 0 || share > 100) {
    throw new Error(`How many visitors? --percent takes a whole number from 0 to 100, not "${percent ?? ''}".`)
  }
  if (containers === undefined) return { percent: share }
  const listed = containers.split(',').flatMap((name) => (name.trim() === 'app' ? ['ios', 'android'] : [name.trim()]))
  const unknown = listed.find((name) => !CONTAINERS.includes(name))
  if (unknown !== undefined) {
    throw new Error(`There is no container "${unknown}". Containers: ${CONTAINERS.join(', ')}, app (ios and android).`)
  }
  return { percent: share, containers: [...new Set(listed)] }
}

const MOST = 50

/** What changes, in both languages; a very long list is cut, `startline diff` shows all of it. */
export function diffLines(diff: Text[]): string[] {
  const lines = diff.slice(0, MOST).map(({ zh, en }) => `  ${zh}\n  ${en}`)
  return diff.length > MOST ? [...lines, `  … and ${diff.length - MOST} more: startline diff shows all`] : lines
}

const CANARY_USAGE = `startline canary <store> [--release <id>] --percent <0-100> | --containers <list>
startline canary <store> --stop | --promote

Shows another release to part of the visitors; each keeps what they were shown first. Without an
option it says what is active. publish leaves a canary alone, rollback ends it.

  --release <id>        which one; without it the share of the active canary changes
  --containers <list>   instead of a share: wechat, alipay, ios, android, browser, app (ios and android)
  --stop                everybody sees the live release again
  --promote             everybody sees the canary's release; with --tell the platform is asked first`

/** Starts, changes, ends or promotes a canary. */
export const canary = storeCommand({
  usage: CANARY_USAGE,
  options: {
    ...SIGNING,
    from: { type: 'string' },
    release: { type: 'string' },
    percent: { type: 'string' },
    containers: { type: 'string' },
    stop: { type: 'boolean' },
    promote: { type: 'boolean' },
  },
  async run(given, terminal) {
    const store = await storeOf(given, terminal)
    const [release, percent, containers] = ['release', 'percent', 'containers'].map(given.text)
    const shows = release !== undefined || percent !== undefined || containers !== undefined
    if ([shows, given.on('stop'), given.on('promote')].filter(Boolean).length > 1) {
      throw new Error(`Showing a release, --stop and --promote exclude each other.\n\n${CANARY_USAGE}`)
    }
    const platform = platformOf(given)
    const signed = signedBy(given, terminal)
    if (given.on('promote')) {
      const against = platform ? await againstCanary(store, platform) : []
      if (against.length > 0) {
        for (const line of contradictionLines(against)) terminal.err(line)
        terminal.err(`${platform?.name}: this contradicts what was sold, nothing was promoted`)
        return 1
      }
      await promoteCanary(store, signed)
    } else if (given.on('stop')) await setCanary(store, null, signed)
    else if (shows) await setCanary(store, { release, ...audienceOf(percent, containers) }, signed)
    const { record } = await readLive(store)
    const active = record?.canary ?? null
    if (given.json) terminal.out(JSON.stringify({ release: record?.id ?? null, canary: active }, null, 2))
    else if (!active) terminal.out(`${store.name}: ${record?.id ?? 'nothing was published'}, no canary`)
    else {
      const whom = active.containers ? active.containers.join(', ') : `${active.percent} % of the visitors`
      terminal.out(`${store.name}: ${active.release} is shown to ${whom}`)
    }
    return platform ? tellPlatform(platform, record?.id ?? null, quietly(given, terminal)) : 0
  },
})

/** What a platform says against the canary's facts for everybody. */
async function againstCanary(store: Store, platform: Platform): Promise<Contradiction[]> {
  const { record } = await readLive(store)
  if (!record?.canary) return []
  const { facts = {} } = await readRecord(store, record.canary.release)
  return askPlatform(platform, record.facts ?? {}, facts, store.get)
}

/** With --json only JSON is printed. */
export function quietly({ json }: Given, { err, out }: Terminal): Pick<Terminal, 'err' | 'out'> {
  return { err, out: json ? () => {} : out }
}

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

/** Looks whether a store is whole. */
export const verify = storeCommand({
  usage: `startline verify <store> [--json]

Reads everything in a store: every object is there and is what its name says, the races' facts are those
of their races, every pointer is what the live release published, every earlier release can still be rolled back to. 1 when not.`,
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

const DIFF_USAGE = `startline diff <A> <B> --from <store> [--json]

Says in words what changes from release A to release B. An id may be shortened to its end.`

/** Compares two releases of a store. */
export const diff = storeCommand({
  usage: DIFF_USAGE,
  options: { from: { type: 'string' } },
  async run(given, terminal) {
    const store = await storeOf(given, terminal)
    const [from, to] = given.rest
    if (from === undefined || to === undefined) throw new Error(`Two releases are compared.\n\n${DIFF_USAGE}`)
    const ids = (await readLog(store)).map((entry) => entry.id)
    const before = await readRecord(store, knownId(store, ids, from))
    const after = await readRecord(store, knownId(store, ids, to))
    const lines = await diffOf(before, after, reader(store, new Map()))
    if (given.json) terminal.out(JSON.stringify({ from: before.id, to: after.id, diff: lines }, null, 2))
    else if (lines.length === 0)
      terminal.out(`${before.id} and ${after.id} show the same pages and have the same facts`)
    else for (const line of lines) terminal.out(`${line.zh}\n${line.en}\n`)
    return 0
  },
})

const ROLLBACK_USAGE = `startline rollback <N> --from <store> [--note <why>] [--author <who>]

Publishes the pages and facts of an earlier release again, under a new record that names it, and ends a
canary. N is a release's id, or how many releases to go back (1: the one before the live one). No platform
is asked: what was sold stays on its terms, and a project that is gone takes no more entries.
Refused when one of its objects is gone. --break-lock takes over from a publish that has died.`

/** Goes back to an earlier release. */
export const rollback = storeCommand({
  usage: ROLLBACK_USAGE,
  options: { ...SIGNING, from: { type: 'string' } },
  async run(given, terminal) {
    const store = await storeOf(given, terminal)
    const [target] = given.rest
    if (target === undefined) throw new Error(`Back to which release?\n\n${ROLLBACK_USAGE}`)
    const { id, origin, diff, author } = await rollBack(store, target, signedBy(given, terminal))
    if (given.json) terminal.out(JSON.stringify({ release: id, origin, author, diff }, null, 2))
    else {
      for (const line of diffLines(diff)) terminal.out(line)
      terminal.out(`${store.name}: ${id}, with the pages and facts of ${origin}, asked for by ${author}`)
    }
    const platform = platformOf(given)
    return platform ? tellPlatform(platform, id, quietly(given, terminal)) : 0
  },
})
