import { execFileSync } from 'node:child_process'
import { userInfo } from 'node:os'
import { type ParseArgsConfig, parseArgs } from 'node:util'
import { message } from '#authoring/model/finding.ts'
import type { Canary } from '#lib/canary.ts'
import { operatorError, type Words } from '#lib/words.ts'
import type { Signed } from '#releasing/goLive.ts'
import { type Contradiction, type Platform, platformAt } from '#releasing/platform.ts'
import { openStore } from '#releasing/store/openStore.ts'
import { Refusal, type Store } from '#releasing/store/store.ts'
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
  usage: Words
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

const STORE_HELP: Words = message('store.help')

/** A command over a store of releases, with --help, --json and --endpoint. */
export function storeCommand({ usage, options = {}, run }: StoreCommand): Command {
  return async (args, terminal) => {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { ...COMMON, ...options },
      allowPositionals: true,
    })
    if (values.help) {
      terminal.out({ zh: `${usage.zh}\n${STORE_HELP.zh}`, en: `${usage.en}\n${STORE_HELP.en}` })
      return 0
    }
    const text = (name: string) => (typeof values[name] === 'string' ? values[name] : undefined)
    const on = (name: string) => values[name] === true
    try {
      return await run({ text, on, rest: positionals, json: on('json') }, terminal)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      terminal.err(error.words)
      return 1
    }
  }
}

/** The platform of `--tell`; null when none is named. */
export function readPlatform(given: Given): Platform | null {
  const address = given.text('tell')
  return address === undefined ? null : platformAt(address)
}

/** Makes the platform read the store, and says what it judges by now; answers the exit code. */
export async function tellPlatform(
  { name, tell }: Platform,
  release: string | null,
  { err, out }: Pick<Terminal, 'err' | 'out'>,
): Promise<number> {
  try {
    const { live, from } = await tell()
    if (live === release) {
      out(message('store.judges', { name, live }))
      return 0
    }
    err(message('store.judgesOther', { name, live, from: from ?? message('store.ownSources') }))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    err(message('store.notTold', { words: error.words }))
  }
  return 1
}

/** Says what a platform has said against facts, and that nothing was done for it. */
export function sayContradictions(
  found: readonly Contradiction[],
  platform: Platform | null,
  nothing: Words,
  { err }: Pick<Terminal, 'err'>,
): void {
  for (const { zh, en } of found) err({ zh: `  ${zh}`, en: `  ${en}` })
  const name = platform?.name ?? ''
  err(message('store.contradicts', { name, nothing }))
}

/** The store of `--from`, `--to`, or the first word. */
export function openGivenStore(given: Given, terminal: Terminal): Promise<Store> {
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
export function readAudience(percent: string | undefined, containers: string | undefined): Omit<Canary, 'release'> {
  const share = Number(percent ?? (containers ? '0' : ''))
  if ((percent ?? containers ?? '') === '' || !Number.isInteger(share) || share < 0 || share > 100) {
    throw operatorError(message('store.noShare', { percent: percent ?? '' }))
  }
  if (containers === undefined) return { percent: share }
  const listed = containers.split(',').flatMap((name) => (name.trim() === 'app' ? ['ios', 'android'] : [name.trim()]))
  const unknown = listed.find((name) => !CONTAINERS.includes(name))
  if (unknown !== undefined) {
    throw operatorError(message('store.noContainer', { unknown, containers: CONTAINERS }))
  }
  return { percent: share, containers: [...new Set(listed)] }
}

const MOST = 50

/** What changes, a line each; a very long list is cut, `startline diff` shows all of it. */
export function diffLines(diff: readonly Words[]): Words[] {
  const lines = diff.slice(0, MOST).map(({ zh, en }) => ({ zh: `  ${zh}`, en: `  ${en}` }))
  const more = diff.length - MOST
  if (more <= 0) return lines
  const rest = message('store.moreChanges', { more })
  return [...lines, rest]
}

/** With --json only JSON is printed. */
export function quietly({ json }: Given, { err, out }: Terminal): Pick<Terminal, 'err' | 'out'> {
  return { err, out: json ? () => {} : out }
}

/**
 * Who publishes: what was given, else STARTLINE_AUTHOR, else the name that git knows in this folder. Else the account of
 * the system, named as such: it may be one that many use.
 */
export function authorOf(given: string | undefined, cwd: string, env: NodeJS.ProcessEnv = process.env): string {
  return given?.trim() || env.STARTLINE_AUTHOR?.trim() || gitName(cwd) || `${userInfo().username} (system account)`
}

function gitName(cwd: string): string {
  try {
    return execFileSync('git', ['config', 'user.name'], {
      cwd,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  } catch {
    // No git, or it knows nobody.
    return ''
  }
}
