import { join } from 'node:path'
import type { BuiltConfig } from '#publish/build/createBuilder.ts'
import { formsOfPage } from '#publish/build/formsOfPage.ts'
import type { RaceFacts } from '#sandbox/raceFacts.ts'
import { createSandbox, type Sandbox } from '#sandbox/sandbox.ts'
import { buildApp } from './buildApp.ts'
import { compressAnswers } from './compression.ts'
import { createConfig, findingLines, refuseBroken } from './config.ts'
import { serveConfig } from './configHost.ts'
import { type Door, listen } from './listen.ts'
import { lockFolder } from './lockFolder.ts'
import { SECURITY_HEADERS } from './security.ts'
import { serveApp } from './serveApp.ts'
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
    closers.push(await lockFolder(settings.dataDir))
    const door = await listen(settings.port)
    closers.push(() => door.close())
    const folder = await buildApp(settings.root, log)
    const built = await createConfig(settings)()
    refuseBroken(built, settings)
    for (const line of findingLines(built, settings)) log(line)
    const sandbox = await openSandbox(settings, () => built, log)
    closers.push(() => sandbox.close())
    await serve(door, sandbox, () => built, folder)
    return { close }
  } catch (error) {
    await close()
    throw error
  }
}

/** The platform on the settings' database, with the races and forms of the config. */
export function openSandbox(
  { databaseUrl, dataDir, publicUrl }: Settings,
  current: () => BuiltConfig,
  log: (line: string) => void,
): Promise<Sandbox> {
  return createSandbox({
    database: databaseUrl
      ? { kind: 'postgres', url: databaseUrl }
      : { kind: 'pglite', folder: join(dataDir, 'database') },
    races: racesOf(current()),
    forms: (raceId) => formsOfPage(current(), raceId, '/registration'),
    publicUrl,
    logger: {
      info: log,
      error: (message, cause) => console.error(message, cause ?? ''),
    },
  })
}

/** The races of the config as the platform takes them; the check has held them against their schema. */
export function racesOf(built: BuiltConfig): RaceFacts[] {
  return built.races as unknown as RaceFacts[]
}

async function serve({ open }: Door, { app }: Sandbox, current: () => BuiltConfig, folder: string): Promise<void> {
  addCommon(app)
  serveConfig(app, current)
  await serveApp(app, folder)
  await app.ready()
  open((request, response) => app.routing(request, response))
}

/** What every start adds to the platform's application: readiness, security headers, compression. */
export function addCommon(app: Sandbox['app'], headers: Readonly<Record<string, string>> = SECURITY_HEADERS): void {
  app.get('/healthz', (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ready' }))
  compressAnswers(app)
  app.addHook('onSend', async (_request, reply) => {
    for (const [name, value] of Object.entries(headers)) if (!reply.hasHeader(name)) reply.header(name, value)
  })
}
