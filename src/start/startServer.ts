import { join } from 'node:path'
import type { Words } from '#lib/words.ts'
import { type BuiltApp, readBuiltApp } from '#publish/documents/builtApp.ts'
import { PICTURE_CACHE, pictureSizes } from '#publish/pictures/makePicture.ts'
import { createSandbox, type Sandbox } from '#sandbox/sandbox.ts'
import { buildApp } from './buildApp.ts'
import { createConfig, faultLines, findingLines } from './config.ts'
import { consoleGuard } from './consoleSecret.ts'
import { lockFolder } from './dataFolder.ts'
import { createFront, routeBoth, serveApp } from './front.ts'
import { addHttpPlugins } from './httpPlugins.ts'
import { listen } from './listen.ts'
import { type Published, publishedElsewhere, publishToSelf } from './published.ts'
import { createRehearsals } from './rehearsals.ts'
import type { Settings } from './settings.ts'

export interface RunningServer {
  close(): Promise<void>
}

/** Starts the product: page, config host, API and console on one port. Throws when something is in the way. */
export async function startServer(settings: Settings, log: (words: Words) => void): Promise<RunningServer> {
  const closers: (() => Promise<void>)[] = []
  const close = async () => {
    for (const undo of closers.splice(0).reverse()) await undo()
  }
  try {
    closers.push(await lockFolder(settings.dataDir, log))
    const listener = await listen(settings.port)
    closers.push(() => listener.close())
    const folder = await buildApp(settings.root, log)
    const app = await readBuiltApp(folder)
    const published = (await publishedElsewhere(settings, app)) ?? (await publishSources(settings, app, log))
    const sandbox = await openSandbox(settings, published, log)
    closers.push(() => sandbox.close())
    const front = await createFront(published)
    closers.push(() => front.close())
    await serveApp(front, folder, { document: published.document })
    listener.serve(await routeBoth(front, sandbox), () => sandbox.healthy())
    closers.push(() => listener.drain())
    return { close }
  } catch (error) {
    await close()
    throw error
  }
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
export function openSandbox(
  settings: Settings,
  config: Pick<Published, 'releases' | 'from' | 'media'>,
  log: (words: Words) => void,
): Promise<Sandbox> {
  const { databaseUrl, dataDir, publicUrl } = settings
  return createSandbox({
    database: databaseUrl
      ? { kind: 'postgres', url: databaseUrl }
      : { kind: 'pglite', folder: join(dataDir, 'database') },
    releases: config.releases,
    releasesFrom: config.from,
    publicUrl,
    console: settings.console ? consoleGuard(settings) : null,
    trustedProxies: settings.trustedProxies,
    addressLimits: settings.addressLimits,
    rehearsals: createRehearsals(settings),
    plugins: (app) => addHttpPlugins(app, config.media),
    logger: {
      info: log,
      error: (message) => console.error(message),
    },
  })
}
