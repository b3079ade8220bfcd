import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { faultText } from '#lib/faultText.ts'
import type { RaceFacts } from '#race/facts.gen.ts'
import { registerDraws } from './ballot/handlers.ts'
import { registerUploads } from './basic/handlers.ts'
import { createClock } from './clock.ts'
import type { ConsoleContext } from './console/consoleHandler.ts'
import { createConsoleGuard } from './console/guard.ts'
import { registerConsoleApi } from './console/register.ts'
import { registerPages } from './console/registerPages.ts'
import { type Database, openDatabase, toStartError } from './database.ts'
import { createFaultLog } from './databaseFault.ts'
import { registerDocuments } from './documents/documents.ts'
import { registerFiles } from './files/registerFiles.ts'
import type { Platform } from './handler.ts'
import { handlers } from './handlers.ts'
import { createApp } from './http/app.ts'
import { registerContract } from './http/registerContract.ts'
import { createSwitches, type FailureSwitches } from './http/switches.ts'
import { newId } from './ids.ts'
import { registerInvoices } from './invoices/handlers.ts'
import { refuseStrangers } from './limits/source.ts'
import { type OperatorSettings, openOperatorSettings, RELEASE_NOTICE, storedSecret } from './operatorSettings.ts'
import type { PlatformLogger, PlatformOptions } from './options.ts'
import { registerNotify } from './payment/notify.ts'
import { registerCards } from './people/cards.ts'
import { registerPersonalFiles } from './personal/handlers.ts'
import { createReleaseBook, type ReleaseBook } from './raceStore/releases.ts'
import { writeReleases } from './raceStore/upsertRaces.ts'
import { registerCashier } from './sandbox/cashier/registerCashier.ts'
import { createProvider } from './sandbox/provider/provider.ts'
import { seedContent } from './sandbox/seeds/seeds.ts'
import { registerWechat } from './sandbox/wechat/registerWechat.ts'
import { createWorker } from './worker.ts'

/** The platform on one database. `app` listens nowhere: the caller adds its own routes, listens or injects. */
export interface RunningPlatform extends Platform {
  app: FastifyInstance
  switches: FailureSwitches
  /** Null when there is no console. */
  consoleSecret: string | null
  /** One round of the worker: makes orders, delivers notifications, ends holds, sends refunds. */
  tick(): Promise<void>
  /** Whether the database answers and has room; throws when it does not answer. */
  health(): Promise<{ status: 'ready' } | { status: 'disk full' }>
  /** Writes races of the live release again after their JSON has changed; the others stay. */
  reload(races: readonly RaceFacts[]): Promise<void>
  close(): Promise<void>
}

/** Opens the database, writes the races, and builds the application; throws when the contract lacks a handler. */
export async function createPlatform(options: PlatformOptions): Promise<RunningPlatform> {
  const logger = options.logger ?? { info() {}, error: (message) => console.error(message) }
  const { db, close } = await openDatabase(options.database, logger.info)
  try {
    const settings = await openOperatorSettings(db)
    const clock = createClock(settings, options.now ?? Date.now)
    const first = await options.releases()
    const releases = createReleaseBook(first, clock)
    await writeReleases(db, first)
    await seedContent(db, clock.now())
    const faults = createFaultLog(logger.info)
    const app = await createApp({ clock, logger, faults, trustedProxies: options.trustedProxies ?? ['loopback'] })
    const reading = createReleaseReading({ db, settings, releases, options, logger })
    app.addHook('onRequest', async (request) => {
      await settings.refresh()
      refuseStrangers(settings, request)
      reading.catchUp()
    })
    await options.plugins?.(app)
    const provider = await createProvider({ db, clock })
    const switches = createSwitches(settings)
    const platform: Platform = {
      db,
      clock,
      options,
      provider,
      releases,
      makeOrder: (orderId) => worker.makeOrder(orderId),
    }
    const worker = createWorker(platform, { app, settings, switches, logger, faults, everyMs: options.workerMs ?? 500 })
    registerContract(app, handlers, platform, switches, logger)
    registerNotify(app, platform)
    registerUploads(app, platform)
    registerDocuments(app, platform)
    registerPersonalFiles(app, platform)
    registerInvoices(app, platform)
    registerCards(app, platform)
    registerFiles(app, platform, switches)
    registerDraws(app, platform)
    await registerCashier(app, platform)
    await registerWechat(app, platform)
    const secret = options.console && (options.console.secret ?? (await storedSecret(db)))
    if (secret !== null)
      await registerConsole(
        app,
        { platform, switches, settings, secret, tick: () => worker.tick(), readReleases: reading.again },
        logger,
      )
    worker.start()
    return {
      ...platform,
      app,
      switches,
      consoleSecret: secret,
      tick: () => worker.tick(),
      async health() {
        if (faults.isFull()) return { status: 'disk full' }
        await db.execute(sql`select 1`)
        return { status: 'ready' }
      },
      async reload(races) {
        const { live, beside } = releases.current()
        const given = new Map(races.map((race) => [race.raceId, race]))
        const current = live.races.map((race) => given.get(race.raceId) ?? race)
        const added = races.filter(({ raceId }) => !live.races.some((race) => race.raceId === raceId))
        const next = { live: { ...live, races: [...current, ...added] }, beside }
        await writeReleases(db, next)
        releases.set(next)
      },
      async close() {
        await Promise.all([worker.stop(), reading.rest()])
        await app.close()
        await close()
      },
    }
  } catch (cause) {
    await close().catch(() => {})
    throw toStartError(options.database, cause)
  }
}

interface ReleaseReading {
  /** Reads the releases again, here and, within a second, in every other process on this database. */
  again(): Promise<void>
  /** Reads them in the background when another process was told of one. */
  catchUp(): void
  /** Ends when nothing is being read. */
  rest(): Promise<void>
}

interface ReadingParts {
  db: Database
  settings: OperatorSettings
  releases: ReleaseBook
  options: PlatformOptions
  logger: PlatformLogger
}

function createReleaseReading({ db, settings, releases, options, logger }: ReadingParts): ReleaseReading {
  // A setting may be read once more as it was before it was written.
  const seen = new Set([settings.get(RELEASE_NOTICE)])
  let running: Promise<void> = Promise.resolve()
  /** One after the other: what was read last holds. */
  function read(): Promise<void> {
    const next = running.then(async () => {
      const found = await options.releases()
      await writeReleases(db, found)
      releases.set(found)
    })
    running = next.catch(() => undefined)
    return next
  }
  return {
    async again() {
      await read()
      // No number by itself: as one it would come back from the database.
      const id = `notice ${newId()}`
      seen.add(id)
      await settings.set(RELEASE_NOTICE, id)
    },
    rest: () => running,
    catchUp() {
      const now = settings.get(RELEASE_NOTICE)
      if (seen.has(now)) return
      seen.add(now)
      read().catch((cause: unknown) => logger.error(`The releases could not be read again\n${faultText(cause)}`))
    },
  }
}

/** The operator's console at /sandbox, and as JSON under /sandbox/api. Forms of other pages reach nothing: bodies are JSON only. */
async function registerConsole(app: FastifyInstance, context: ConsoleContext, logger: PlatformLogger): Promise<void> {
  const guard = createConsoleGuard({ secret: context.secret, publicUrl: context.platform.options.publicUrl })
  await app.register(async (scope) => {
    scope.removeContentTypeParser(['application/x-www-form-urlencoded', 'multipart/form-data', 'text/plain'])
    scope.addHook('onRequest', guard.authorize)
    scope.addHook('onRequest', guard.jsonOnly)
    const { folder } = context.platform.options.console ?? {}
    if (folder !== undefined) await registerPages(scope, folder)
    registerConsoleApi(scope, context, logger)
  })
}
