import { userInfo } from 'node:os'
import { type ParseArgsConfig, parseArgs } from 'node:util'
import type { Canary } from '#lib/canary.ts'
import type { Signed } from '#publish/release/goLive.ts'
import { openStore } from '#publish/release/store/openStore.ts'
import { Refusal } from '#publish/release/store/refusal.ts'
import type { Store } from '#publish/release/store/store.ts'
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
}

export const STORE_HELP = `
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

/** The store of `--from`, `--to`, or the first word. */
export function storeOf(given: Given, terminal: Terminal): Promise<Store> {
  const named = given.text('from') ?? given.text('to') ?? given.rest.shift()
  return openStore(named, terminal.cwd, given.text('endpoint'))
}

/** Who does it, why and when. */
export function signedBy(given: Given): Signed {
  return {
    author: given.text('author') ?? process.env.STARTLINE_AUTHOR ?? userInfo().username,
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
