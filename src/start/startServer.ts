import { join } from 'node:path'
import { PICTURE_CACHE, pictureSizes } from '#authoring/pictures/makePicture.ts'
import type { Words } from '#lib/words.ts'
import { createPlatform, type RunningPlatform } from '#platform/platform.ts'
import { type BuiltApp, readBuiltApp } from '#releasing/documents/builtApp.ts'
import { buildApp, buildOperator } from './buildApp.ts'
import { createConfig, faultLines, findingLines } from './config.ts'
import { lockFolder } from './dataFolder.ts'
import { addHttpPlugins, createFront, routeBoth, serveApp } from './front.ts'
import { type Health, prepareListener } from './listen.ts'
import { type Published, publishedElsewhere, publishToSelf } from './published.ts'
import { createRehearsals } from './rehearsals.ts'
import { consoleSecret, type Settings } from './settings.ts'

export interface RunningServer {
  /** Null when there is no console. */
  consoleSecret: string | null
  close(): Promise<void>
}

type Undo = () => void | Promise<void>

/**
 * Starts a server part by part: what was opened is closed in the reverse order, in the end or when a later part cannot
 * start. `start` answers the console's secret.
 */
export async function startParts(
  start: (onClose: (undo: Undo) => void) => Promise<string | null>,
): Promise<RunningServer> {
  const closers: Undo[] = []
  const close = async () => {
    for (const undo of closers.splice(0).reverse()) await undo()
  }
  try {
    return { close, consoleSecret: await start((undo) => closers.push(undo)) }
  } catch (error) {
    await close()
    throw error
  }
}

/** Starts the product: page, config host, API and console on one port. Throws when something is in the way. */
export function startServer(settings: Settings, log: (words: Words) => void): Promise<RunningServer> {
  return startParts(async (onClose) => {
    onClose(await lockFolder(settings.dataDir, log))
    const listener = await prepareListener(settings.port)
    onClose(() => listener.close())
    const folder = await buildApp(settings.root, log)
    const app = await readBuiltApp(folder)
    const published = (await publishedElsewhere(settings, app, log)) ?? (await publishSources(settings, app, log))
    const platform = await openPlatform(settings, published, log)
    onClose(() => platform.close())
    const front = await createFront(published)
    onClose(() => front.close())
    await serveApp(front, folder, { document: published.document })
    await listener.serve(await routeBoth(front, platform), () => healthOf(platform, published))
    onClose(() => listener.drain())
    return platform.consoleSecret
  })
}

async function healthOf(platform: RunningPlatform, { damaged }: Published): Promise<Health> {
  const health = await platform.health()
  const why = damaged()
  return health.status === 'ready' && why.length > 0 ? { status: 'degraded', why } : health
}

/**
 * Checks and builds the sources, and publishes them to this server's own store. Nothing that an operator writes stops the
 * product: what has errors is named, and stood in for.
 */
async function publishSources(
  settings: Settings,
  app: BuiltApp | null,
  log: (words: Words) => void,
): Promise<Published> {
  const built = await createConfig(settings, pictureSizes(PICTURE_CACHE))()
  for (const line of [...findingLines(built, settings), ...faultLines(built, settings)]) log(line)
  return publishToSelf(settings, built, log, app)
}

/** The platform on the settings' database, judging by releases. */
export async function openPlatform(
  settings: Settings,
  config: Pick<Published, 'releases' | 'from' | 'sources'>,
  log: (words: Words) => void,
): Promise<RunningPlatform> {
  const { databaseUrl, dataDir, publicUrl } = settings
  return createPlatform({
    database: databaseUrl
      ? { kind: 'postgres', url: databaseUrl }
      : { kind: 'pglite', folder: join(dataDir, 'database') },
    releases: config.releases,
    releasesFrom: config.from,
    publicUrl,
    // What several servers share is where their rows are.
    console: settings.console
      ? {
          secret: databaseUrl ? settings.consoleSecret : consoleSecret(settings),
          folder: await buildOperator(settings.root),
        }
      : null,
    trustedProxies: settings.trustedProxies,
    addressLimits: settings.addressLimits,
    rehearsals: createRehearsals(settings),
    plugins: (app) => addHttpPlugins(app, config.sources),
    logger: {
      info: log,
      error: (message) => console.error(message),
    },
  })
}
