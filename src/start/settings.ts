import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { isIP, isIPv4 } from 'node:net'
import { networkInterfaces } from 'node:os'
import { join, resolve } from 'node:path'
import { toString as qrCode } from 'qrcode'
import { message } from '#authoring/model/finding.ts'
import { type ConfigFolders, configFolder, configFolders } from '#authoring/model/loadFolder.ts'
import { bothLanguages, joinWords, operatorError, type Words } from '#lib/words.ts'
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

export const isConsoleSecret = (text: string): boolean => /^[\w.~-]{16,256}$/.test(text)

/** Reads the variables that README names; throws with everything that is wrong. */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const root = join(import.meta.dirname, '../..')
  const wrong: Words[] = []
  const port = Number(env.PORT ?? 4173)
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    wrong.push(message('start.set.port', { value: String(env.PORT) }))
  const databaseUrl = env.DATABASE_URL || null
  if (databaseUrl && !/^postgres(ql)?:\/\//.test(databaseUrl)) wrong.push(message('start.set.database'))
  const publicUrl = (env.PUBLIC_URL || `http://localhost:${port}`).replace(/\/+$/, '')
  if (!URL.canParse(publicUrl)) wrong.push(message('start.set.publicUrl', { value: String(env.PUBLIC_URL) }))
  const console = env.CONSOLE || 'on'
  if (console !== 'on' && console !== 'off') wrong.push(message('start.set.console', { value: console }))
  const consoleSecret = env.CONSOLE_SECRET || null
  if (consoleSecret !== null && !isConsoleSecret(consoleSecret)) {
    wrong.push(message('start.set.secret', { shape: message('start.secret.shape') }))
  }
  const prerender = PRERENDER.find((one) => one === (env.PRERENDER || 'shared'))
  if (!prerender) wrong.push(message('start.set.prerender', { known: PRERENDER, value: String(env.PRERENDER) }))
  const trustedProxies = (env.TRUSTED_PROXIES || 'loopback').split(',').map((proxy) => proxy.trim())
  for (const proxy of trustedProxies.filter((one) => !isProxy(one))) {
    wrong.push(message('start.set.proxies', { value: proxy }))
  }
  const addressLimits: Partial<AddressLimits> = {}
  for (const [what, name] of Object.entries(ADDRESS_LIMITS) as [keyof AddressLimits, string][]) {
    if (!env[name]) continue
    addressLimits[what] = Number(env[name])
    if (!/^[1-9]\d{0,8}$/.test(env[name])) wrong.push(message('start.set.limit', { name, value: env[name] }))
  }
  if (wrong.length > 0) throw operatorError(joinWords(wrong, '\n', '\n'))
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
  const indents = { zh: 15, en: 20 }
  const words = message('start.ready', {
    here,
    phone: phone ?? message('start.ready.noNetwork'),
    console:
      links.length > 0
        ? bothLanguages((lang) => links.join(`\n${' '.repeat(indents[lang])}`))
        : message('start.ready.consoleOff'),
    data: databaseUrl ? message('start.ready.postgres') : dataDir,
  })
  return bothLanguages((lang) => words[lang] + code)
}

function lanAddress(): string | null {
  const all = Object.values(networkInterfaces()).flatMap((list) => list ?? [])
  return all.find((address) => address.family === 'IPv4' && !address.internal)?.address ?? null
}

/** CONSOLE_SECRET, else what the data folder keeps; made when there is none yet. Throws when the file holds no secret. */
export function consoleSecret({ dataDir, consoleSecret: given }: Settings): string {
  if (given !== null) return given
  mkdirSync(dataDir, { recursive: true })
  const file = join(dataDir, 'console.secret')
  try {
    writeFileSync(file, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  const stored = readFileSync(file, 'utf8').trim()
  if (!isConsoleSecret(stored)) {
    throw operatorError(message('start.secret.file', { file, shape: message('start.secret.shape') }))
  }
  return stored
}
