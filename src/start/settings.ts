import { isIP, isIPv4 } from 'node:net'
import { networkInterfaces } from 'node:os'
import { join, resolve } from 'node:path'
import { toString as qrCode } from 'qrcode'
import { type ConfigFolders, configFolder, configFolders } from '#authoring/model/loadFolder.ts'
import { bothLanguages, operatorError, type Words } from '#lib/words.ts'
import { SECRET_PARAMETER } from '#platform/console/guard.ts'
import type { AddressLimits } from '#platform/options.ts'
import { PRERENDER, type Prerender } from '#releasing/documents/writeDocuments.ts'

/** What the environment decides about a start. */
export interface Settings {
  /** The project's folder. */
  root: string
  port: number
  /** Rows, uploads and the lock. */
  dataDir: string
  /** PostgreSQL; null for the embedded database. */
  databaseUrl: string | null
  folders: ConfigFolders
  /** Where releases are read from: a folder or s3://bucket/prefix; null for the sources, which the start publishes to itself. */
  configFrom: string | null
  /** Which pages a start draws when it publishes its sources to itself. */
  prerender: Prerender
  /** Address the browser reaches this server by, without a trailing slash. */
  publicUrl: string
  /** Whether there is an operator's console. */
  console: boolean
  /** The console's secret; null for the one that the data folder keeps. */
  consoleSecret: string | null
  /** Whose X-Forwarded-For is believed: addresses, networks, "loopback". */
  trustedProxies: string[]
  /** Where the environment sets another limit than the platform's own. */
  addressLimits: Partial<AddressLimits>
}

/** Their variables. */
const ADDRESS_LIMITS: Record<keyof AddressLimits, string> = {
  codes: 'CODES_PER_ADDRESS',
  guesses: 'GUESSES_PER_ADDRESS',
  uploads: 'UPLOADS_PER_ADDRESS',
  writes: 'WRITES_PER_ADDRESS',
}

export const SECRET_SHAPE: Words = {
  zh: '16 到 256 个字母、数字或 . _ ~ -',
  en: '16 to 256 letters, digits, or . _ ~ -',
}

export const isConsoleSecret = (text: string): boolean => /^[\w.~-]{16,256}$/.test(text)

/** Reads the variables that README names; throws with everything that is wrong. */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const root = join(import.meta.dirname, '../..')
  const wrong: Words[] = []
  const say = (zh: string, en: string) => void wrong.push({ zh, en })
  const port = Number(env.PORT ?? 4173)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    say(`PORT 应是端口号，不是 "${env.PORT}"`, `PORT must be a port number, not "${env.PORT}"`)
  }
  const databaseUrl = env.DATABASE_URL || null
  if (databaseUrl && !/^postgres(ql)?:\/\//.test(databaseUrl)) {
    say(
      'DATABASE_URL 应以 postgres:// 或 postgresql:// 开头',
      'DATABASE_URL must start with postgres:// or postgresql://',
    )
  }
  const publicUrl = (env.PUBLIC_URL || `http://localhost:${port}`).replace(/\/+$/, '')
  if (!URL.canParse(publicUrl)) {
    say(`PUBLIC_URL 应是网址，不是 "${env.PUBLIC_URL}"`, `PUBLIC_URL must be an address, not "${env.PUBLIC_URL}"`)
  }
  const console = env.CONSOLE || 'on'
  if (console !== 'on' && console !== 'off') {
    say(`CONSOLE 应是 on 或 off，不是 "${console}"`, `CONSOLE must be on or off, not "${console}"`)
  }
  const consoleSecret = env.CONSOLE_SECRET || null
  if (consoleSecret !== null && !isConsoleSecret(consoleSecret)) {
    say(`CONSOLE_SECRET 应是 ${SECRET_SHAPE.zh}`, `CONSOLE_SECRET must be ${SECRET_SHAPE.en}`)
  }
  const prerender = PRERENDER.find((one) => one === (env.PRERENDER || 'shared'))
  if (!prerender) {
    say(
      `PRERENDER 只能是 ${PRERENDER.join('、')}，不是 "${env.PRERENDER}"`,
      `PRERENDER must be ${PRERENDER.join(', ')}, not "${env.PRERENDER}"`,
    )
  }
  const trustedProxies = (env.TRUSTED_PROXIES || 'loopback').split(',').map((proxy) => proxy.trim())
  for (const proxy of trustedProxies.filter((one) => !isProxy(one))) {
    say(
      `TRUSTED_PROXIES 应是地址、10.0.0.0/8 这样的网段或 loopback，用逗号分开，不是 "${proxy}"`,
      `TRUSTED_PROXIES must be addresses, networks as 10.0.0.0/8, or loopback, with commas; not "${proxy}"`,
    )
  }
  const addressLimits: Partial<AddressLimits> = {}
  for (const [what, name] of Object.entries(ADDRESS_LIMITS) as [keyof AddressLimits, string][]) {
    if (!env[name]) continue
    addressLimits[what] = Number(env[name])
    if (!/^[1-9]\d{0,8}$/.test(env[name])) {
      say(
        `${name} 应是 1 以上的整数，不是 "${env[name]}"`,
        `${name} must be a whole number from 1 on, not "${env[name]}"`,
      )
    }
  }
  if (wrong.length > 0) throw operatorError(bothLanguages((lang) => wrong.map((words) => words[lang]).join('\n')))
  return {
    root,
    port,
    databaseUrl,
    publicUrl,
    console: console === 'on',
    consoleSecret,
    trustedProxies,
    addressLimits,
    configFrom: env.CONFIG_FROM || null,
    prerender: prerender ?? 'shared',
    dataDir: resolve(root, env.DATA_DIR || '.data'),
    folders: configFolders(
      resolve(root, configFolder(undefined, env)),
      env.CAMPAIGNS_DIR && resolve(root, env.CAMPAIGNS_DIR),
    ),
  }
}

function isProxy(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/')
  const longest = isIPv4(address) ? 32 : 128
  const fits = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= longest)
  return text === 'loopback' || (isIP(address) > 0 && fits && more.length === 0)
}

/** The operator's way to a page of this server: a link for each address that it has, which carries the secret. */
export function consoleLinks({ publicUrl, port }: Settings, path: string, secret: string): string[] {
  const addresses = new Set([publicUrl, `http://localhost:${port}`])
  return [...addresses].map((address) => `${address}${path}?${SECRET_PARAMETER}=${secret}`)
}

/** What a start prints: where the product is, for this machine and for a phone beside it, and the console's links. */
export async function welcome(settings: Settings, consoleSecret: string | null): Promise<Words> {
  const { port, databaseUrl, dataDir } = settings
  const links = consoleSecret === null ? [] : consoleLinks(settings, '/sandbox', consoleSecret)
  const lan = lanAddress()
  const phone = lan ? `http://${lan}:${port}/` : null
  const here = `http://localhost:${port}/`
  const code = phone ? `\n\n${await qrCode(phone, { type: 'terminal', small: true })}` : ''
  const zh = [
    '',
    '起跑线已就绪。',
    `  本机         ${here}`,
    `  手机         ${phone ?? '没有找到网络'}`,
    `  沙盒控制台   ${links.join(`\n${' '.repeat(15)}`) || '已关闭'}`,
    `  数据         ${databaseUrl ? 'PostgreSQL（DATABASE_URL）' : dataDir}`,
  ]
  const en = [
    '',
    'Startline is ready.',
    `  On this machine   ${here}`,
    `  On a phone        ${phone ?? 'no network was found'}`,
    `  Sandbox console   ${links.join(`\n${' '.repeat(20)}`) || 'off'}`,
    `  Data              ${databaseUrl ? 'PostgreSQL (DATABASE_URL)' : dataDir}`,
  ]
  return { zh: zh.join('\n') + code, en: en.join('\n') + code }
}

function lanAddress(): string | null {
  const all = Object.values(networkInterfaces()).flatMap((list) => list ?? [])
  return all.find((address) => address.family === 'IPv4' && !address.internal)?.address ?? null
}
