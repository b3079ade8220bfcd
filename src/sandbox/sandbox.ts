import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { registerUploads } from './basic/handlers.ts'
import { type Clock, createClock } from './clock.ts'
import type { ConsoleGuard } from './console/guard.ts'
import { registerCashier } from './console/registerCashier.ts'
import { registerPages } from './console/registerPages.ts'
import type { ConsoleContext } from './consoleApi/context.ts'
import { registerControls } from './consoleApi/controls.ts'
import { registerLists } from './consoleApi/lists.ts'
import { registerPayer } from './consoleApi/payer.ts'
import { registerFiles } from './content/files/registerFiles.ts'
import { seedContent } from './content/seeds.ts'
import { type Database, openDatabase, worded } from './database.ts'
import type { Platform } from './handler.ts'
import { handlers } from './handlers.ts'
import { createApp } from './http/app.ts'
import { registerContract } from './http/registerContract.ts'
import { createSwitches, type FailureSwitches } from './http/switches.ts'
import { openOperatorSettings } from './operatorSettings.ts'
import type { SandboxOptions } from './options.ts'
import { registerNotify } from './payment/registerNotify.ts'
import { createProvider, type Provider } from './provider/provider.ts'
import { upsertRaces } from './race/upsertRaces.ts'
import { createWorker } from './worker.ts'

/** The platform on one database. `app` listens nowhere: the caller adds its own routes, listens or injects. */
export interface Sandbox {
  app: FastifyInstance
  db: Database
  clock: Clock
  provider: Provider
  switches: FailureSwitches
  platform: Platform
  /** One round of the worker: makes orders, delivers notifications, ends holds, sends refunds. */
  tick(): Promise<void>
  /** Whether the database answers. */
  healthy(): Promise<boolean>
  /** Writes races again after their JSON has changed. */
  reload(races: SandboxOptions['races']): Promise<void>
  close(): Promise<void>
}

/** Opens the database, writes the races, and builds the application; throws when the contract lacks a handler. */
export async function createSandbox(options: SandboxOptions): Promise<Sandbox> {
  const logger = options.logger ?? { info() {}, error: (message) => console.error(message) }
  const { db, close } = await openDatabase(options.database, logger.info)
  try {
    const settings = await openOperatorSettings(db)
    const clock = createClock(settings, options.now ?? Date.now)
    await upsertRaces(db, options.races, 'config')
    await seedContent(db, clock.now())
    const app = await createApp({ clock, logger, trustedProxies: options.trustedProxies ?? ['loopback'] })
    app.addHook('onRequest', () => settings.refresh())
    await options.plugins?.(app)
    const provider = await createProvider({ db, clock })
    const switches = createSwitches(settings)
    const platform: Platform = { db, clock, options, provider, makeOrder: (orderId) => worker.makeOrder(orderId) }
    const worker = createWorker(platform, { app, settings, switches, logger, everyMs: options.workerMs ?? 500 })
    registerContract(app, handlers, platform, switches)
    registerNotify(app, platform)
    registerUploads(app, platform)
    registerFiles(app, platform, switches)
    await registerCashier(app, platform)
    const guard = options.console
    if (guard) await registerConsole(app, guard, { platform, switches, tick: () => worker.tick() })
    worker.start()
    return {
      app,
      db,
      clock,
      provider,
      switches,
      platform,
      tick: () => worker.tick(),
      healthy: () =>
        db.execute(sql`select 1`).then(
          () => true,
          () => false,
        ),
      reload: (races) => upsertRaces(db, races, 'config'),
      async close() {
        await worker.stop()
        await app.close()
        await close()
      },
    }
  } catch (cause) {
    await close().catch(() => {})
    throw worded(options.database, cause)
  }
}

/**
 * The operator's console at /sandbox, and as JSON under /sandbox/api. Ids are strings here. Answers are plain values; a
 * refusal is HTTP 4xx with `{ message }`. Forms of other pages reach nothing: bodies are JSON only.
 */
async function registerConsole(app: FastifyInstance, guard: ConsoleGuard, context: ConsoleContext): Promise<void> {
  await app.register(async (scope) => {
    scope.removeContentTypeParser(['application/x-www-form-urlencoded', 'multipart/form-data', 'text/plain'])
    scope.addHook('onRequest', guard.door)
    scope.addHook('onRequest', guard.jsonOnly)
    await registerPages(scope)
    registerLists(scope, context)
    registerControls(scope, context)
    registerPayer(scope, context)
  })
}
