import { type ParseArgsConfig, parseArgs } from 'node:util'
import type { Canary } from '#lib/canary.ts'
import { operatorError, type Words } from '#lib/words.ts'
import type { Signed } from '#publish/release/goLive.ts'
import { type Contradiction, type Platform, platformAt } from '#publish/release/platform.ts'
import { openStore } from '#publish/release/store/openStore.ts'
import { Refusal, type Store } from '#publish/release/store/store.ts'
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

const STORE_HELP: Words = {
  zh: `
--author 写明是谁做的；不写则取 STARTLINE_AUTHOR，其次 git 的 user.name，最后是系统账号。
--tell <网址> 是按这个存储收报名的平台（它的 CONFIG_FROM），做完会通知它来读。网址可以直接用控制台的链接；
否则用 CONSOLE_SECRET 给出控制台密钥，平台就在本机时不需要。

存储是一个文件夹，或 s3://bucket/prefix。bucket 的区域和密钥取自 AWS 通常的环境变量
（AWS_REGION、AWS_ACCESS_KEY_ID、AWS_SECRET_ACCESS_KEY、AWS_PROFILE）；
--endpoint <网址>（或 AWS_ENDPOINT_URL）指定兼容 S3 的存储。

退出码：0 完成，1 被拒绝或有问题，2 用法不对，或存储没有应答。`,
  en: `
--author says who does it; without it STARTLINE_AUTHOR, else git's user.name, else the system's account.
--tell <url> names the platform that judges by this store (CONFIG_FROM): it is told to read it. The url
may be the link to its console; else CONSOLE_SECRET is the console's secret, which this machine needs not.

A store is a folder or s3://bucket/prefix. Region and credentials of a bucket come from the
standard AWS environment (AWS_REGION, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_PROFILE);
--endpoint <url> (or AWS_ENDPOINT_URL) names a compatible store.

Exit codes: 0 done, 1 refused or faults found, 2 wrong use or the store does not answer.`,
}

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
export function platformOf(given: Given): Platform | null {
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
      out({ zh: `${name}：已按 ${live} 收报名`, en: `${name}: judges by ${live}` })
      return 0
    }
    err({
      zh: `${name} 按 ${live} 收报名，读自${from ? ` ${from}` : '它自己的源文件'}：是同一个存储吗？`,
      en: `${name} judges by ${live}, which it reads from ${from ?? 'its own sources'}: is that this store?`,
    })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    err({
      zh: `${error.words.zh}\n存储里已经上线，但平台还没有收到通知。请再运行一次。`,
      en: `${error.words.en}\nThe release is live in the store, but the platform was not told of it. Run this again.`,
    })
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
  err({
    zh: `${name}：这与已经卖出的名额矛盾，${nothing.zh}`,
    en: `${name}: this contradicts what was sold, ${nothing.en}`,
  })
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
    throw operatorError({
      zh: `给多少访客看？--percent 是 0 到 100 的整数，不是 "${percent ?? ''}"。`,
      en: `How many visitors? --percent takes a whole number from 0 to 100, not "${percent ?? ''}".`,
    })
  }
  if (containers === undefined) return { percent: share }
  const listed = containers.split(',').flatMap((name) => (name.trim() === 'app' ? ['ios', 'android'] : [name.trim()]))
  const unknown = listed.find((name) => !CONTAINERS.includes(name))
  if (unknown !== undefined) {
    throw operatorError({
      zh: `没有容器 "${unknown}"。可用的容器：${CONTAINERS.join('、')}，以及 app（即 ios 和 android）。`,
      en: `There is no container "${unknown}". Containers: ${CONTAINERS.join(', ')}, app (ios and android).`,
    })
  }
  return { percent: share, containers: [...new Set(listed)] }
}

const MOST = 50

/** What changes, a line each; a very long list is cut, `startline diff` shows all of it. */
export function diffLines(diff: readonly Words[]): Words[] {
  const lines = diff.slice(0, MOST).map(({ zh, en }) => ({ zh: `  ${zh}`, en: `  ${en}` }))
  const more = diff.length - MOST
  if (more <= 0) return lines
  const rest = {
    zh: `  …… 还有 ${more} 条，startline diff 会全部列出`,
    en: `  … and ${more} more: startline diff shows all`,
  }
  return [...lines, rest]
}

/** With --json only JSON is printed. */
export function quietly({ json }: Given, { err, out }: Terminal): Pick<Terminal, 'err' | 'out'> {
  return { err, out: json ? () => {} : out }
}
