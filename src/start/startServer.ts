import { join } from 'node:path'
import { type BuiltConfig, formsOfPage } from '#publish/build/createBuilder.ts'
import { createSandbox, type Sandbox } from '#sandbox/sandbox.ts'
import { buildApp } from './buildApp.ts'
import { createConfig, findingLines, refuseBroken } from './config.ts'
import { consoleGuard } from './consoleSecret.ts'
import { lockFolder } from './dataFolder.ts'
import { createFront, routeBoth, serveApp } from './front.ts'
import { addHttpPlugins } from './httpPlugins.ts'
import { listen } from './listen.ts'
import type { Settings } from './settings.ts'

export interface RunningServer {
  close(): Promise<void>
}

/** Starts the product: page, config host, API and console on one port. Throws when something is in the way. */
export async function startServer(settings: Settings, log: (line: string) => void): Promise<RunningServer> {
  const closers: (() => Promise<void>)[] = []
  const close = async () => {
    for (const undo of closers.splice(0).reverse()) await undo()
  }
  try {
    closers.push(await lockFolder(settings.dataDir, log))
    const listener = await listen(settings.port)
    closers.push(() => listener.close())
    const folder = await buildApp(settings.root, log)
    const built = await createConfig(settings)()
    refuseBroken(built, settings)
    for (const line of findingLines(built, settings)) log(line)
    const sandbox = await openSandbox(settings, () => built, log)
    closers.push(() => sandbox.close())
    const front = await createFront(() => built)
    closers.push(() => front.close())
    await serveApp(front, folder)
    listener.serve(await routeBoth(front, sandbox), () => sandbox.healthy())
    closers.push(() => listener.drain())
    return { close }
  } catch (error) {
    await close()
    throw error
  }
}

/** The platform on the settings' database, with the races and forms of the config. */
export function openSandbox(
  settings: Settings,
  current: () => BuiltConfig,
  log: (line: string) => void,
): Promise<Sandbox> {
  const { databaseUrl, dataDir, publicUrl } = settings
  return createSandbox({
    database: databaseUrl
      ? { kind: 'postgres', url: databaseUrl }
      : { kind: 'pglite', folder: join(dataDir, 'database') },
    races: current().races,
    forms: (raceId) => formsOfPage(current(), raceId, '/registration'),
    publicUrl,
    console: settings.console ? consoleGuard(settings) : null,
    trustedProxies: settings.trustedProxies,
    addressLimits: settings.addressLimits,
    plugins: (app) => addHttpPlugins(app, current),
    logger: {
      info: log,
      error: (message) => console.error(message),
    },
  })
}
