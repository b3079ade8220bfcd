import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DatabaseOptions } from '#sandbox/options.ts'
import { type Platform, platformOf } from '../support/platform.ts'
import { freePort, type Product, ready, startProduct } from '../support/product.ts'
import { ask, jsonOf } from './wire.ts'

/** A running product under attack. */
export interface Target {
  address: string
  /** What everything random starts from: the same seed tries the same. */
  seed: number
  /** A mobile number that nobody has used. */
  mobile(): string
  /** Registers a new runner, who is logged in. */
  account(): Promise<Account>
  /** Ends the product and starts it again; null when somebody else has started it. */
  power: Power | null
  /** Uses the operator's console from its own machine; throws when it refuses. */
  console<T>(method: 'GET' | 'POST', path: string, body?: object): Promise<T>
}

export interface Power {
  /** Where the product keeps its rows. */
  database: DatabaseOptions
  /** Kills it as a power cut would. */
  cut(): Promise<void>
  /** Starts it again on the same data; answers the milliseconds until it was ready. */
  back(): Promise<number>
}

export interface Account {
  platform: Platform
  mobile: string
  token: string
  userId: string
  accountId: string
}

/** The product at an address; whoever attacks it sits at its machine, so that the console is open. */
export function targetAt(address: string, seed: number): Target {
  // Numbers of earlier runs may be known to a product that keeps its data.
  let mobiles = 13_000_000_000 + (Date.now() % 89_000) * 10_000
  const mobile = () => String(mobiles++)
  return {
    address,
    seed,
    mobile,
    power: null,
    async account() {
      const platform = platformOf(address)
      const own = mobile()
      const { token, userId, accountId } = await platform.logIn(own)
      return { platform, mobile: own, token: String(token), userId: String(userId), accountId: String(accountId) }
    },
    async console(method, path, body) {
      const sent =
        body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
      const answer = await ask(address, { method, path: `/sandbox/api/${path}`, ...sent })
      if (answer.status !== 200) throw new Error(`console ${path}: ${answer.status} ${answer.text}`)
      return jsonOf(answer.text) as never
    },
  }
}

/** Starts a product with an empty data folder of its own, as `npm start` does. */
export async function startTarget(
  seed: number,
  env: Record<string, string> = {},
): Promise<{ target: Target; stop(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'startline-attack-'))
  const port = await freePort()
  const url = env.DATABASE_URL ?? ''
  const database: DatabaseOptions = url
    ? { kind: 'postgres', url }
    : { kind: 'pglite', folder: join(folder, 'data/database') }
  const start = () => startProduct(port, { DATA_DIR: join(folder, 'data'), ...env })
  let product: Product = start()
  const stop = async () => {
    await product.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await ready(product)
    const power: Power = {
      database,
      async cut() {
        await product.stop('SIGKILL')
      },
      async back() {
        const from = Date.now()
        product = start()
        await ready(product)
        return Date.now() - from
      },
    }
    return { target: { ...targetAt(product.address, seed), power }, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
