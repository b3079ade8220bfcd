import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DatabaseOptions } from '#platform/options.ts'
import { type ApiClient, createApiClient, createDevice, type Device } from '#rehearse/apiClient.ts'
import { logIn } from '#rehearse/entrySteps.ts'
import { CONSOLE_SECRET, freePort, type Product, ready, startProduct } from '../support/product.ts'

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
  /** The console's secret. */
  secret: string
  /** The platform and its console as everybody uses them. */
  api: ApiClient
}

export interface Power {
  /** Where the product keeps its rows. */
  database: DatabaseOptions
  /** Whether its process has not ended by itself. */
  lives(): boolean
  /** Kills it as a power cut would. */
  cut(): Promise<void>
  /** Starts it again on the same data; answers the milliseconds until it was ready. */
  back(): Promise<number>
}

export interface Account {
  device: Device
  mobile: string
  token: string
  userId: string
  accountId: string
}

/** The product at an address, and its console's secret. */
export function targetAt(address: string, seed: number, secret = CONSOLE_SECRET): Target {
  // Numbers of earlier runs may be known to a product that keeps its data.
  let mobiles = 13_000_000_000 + (Date.now() % 89_000) * 10_000
  const mobile = () => String(mobiles++)
  const api = createApiClient(address, { secret })
  return {
    address,
    seed,
    secret,
    mobile,
    api,
    power: null,
    async account() {
      const device = createDevice(api)
      const own = mobile()
      const { token, userId, accountId } = await logIn(device, own)
      return { device, mobile: own, token, userId, accountId }
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
      lives: () => product.child.exitCode === null,
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
