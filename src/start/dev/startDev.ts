import { randomBytes } from 'node:crypto'
import type { RequestListener, Server } from 'node:http'
import { createServer, type Plugin, type ViteDevServer } from 'vite'
import { isError } from '#authoring/model/finding.ts'
import type { BuiltConfig } from '#building/createBuilder.ts'
import { formsOfProject, statementsOfProject, textOfPage } from '#building/publishedForms.ts'
import { entitiesOf } from '#entities/entity.ts'
import { type SiteSources, securityHeaders } from '#lib/securityHeaders.ts'
import type { Words } from '#lib/words.ts'
import { createConsoleGuard } from '#platform/console/guard.ts'
import type { JudgedReleases, Release } from '#platform/options.ts'
import type { RunningPlatform } from '#platform/platform.ts'
import { buildOperator } from '#start/buildApp.ts'
import { findingLines, findingLinesBoth } from '#start/config.ts'
import { lockFolder } from '#start/dataFolder.ts'
import { builtHost, createFront, routeBoth } from '#start/front.ts'
import { prepareListener } from '#start/listen.ts'
import { serveGallery, withGallery } from '#start/serveGallery.ts'
import { consoleSecret, type Settings } from '#start/settings.ts'
import { openPlatform, type RunningServer, startParts } from '#start/startServer.ts'
import { type Events, serveEvents } from './events.ts'
import { type LiveConfig, liveConfig } from './liveConfig.ts'

/** What Vite answers: the application, from its sources. */
const PAGES = /^\/(?!(config|dev)(\/|\?|$)|gallery(\.json|\/assets\/.*)?(\?|$))/

/** Starts the product from its sources: code and config reload as they are saved. */
export function startDev(settings: Settings, log: (words: Words) => void): Promise<RunningServer> {
  return startParts(async (onClose) => {
    onClose(await lockFolder(settings.dataDir, log))
    const listener = await prepareListener(settings.port)
    onClose(() => listener.close())
    const parts: { platform?: RunningPlatform; events?: Events } = {}
    const config: LiveConfig = await liveConfig(settings, async (built, sound) => {
      for (const line of findingLines(built, settings)) log(line)
      if (sound && parts.platform) await parts.platform.reload(built.races)
      parts.events?.send(sound ? { type: 'config' } : { type: 'findings', lines: findingLinesBoth(built, settings) })
    })
    onClose(() => config.close())
    const host = withGallery(
      settings.root,
      builtHost(() => config.current()),
    )
    const platform = await openPlatform(
      settings,
      { ...host, from: null, releases: async () => draftRelease(() => config.current()) },
      log,
    )
    parts.platform = platform
    onClose(() => platform.close())
    const front = await createFront(host)
    onClose(() => front.close())
    await serveGallery(front, host, await buildOperator(settings.root))
    const secret = platform.consoleSecret ?? consoleSecret(settings)
    const events = serveEvents(front, createConsoleGuard({ secret, publicUrl: settings.publicUrl }))
    parts.events = events
    const current = config.current()
    if (current.findings.some(isError)) events.send({ type: 'findings', lines: findingLinesBoth(current, settings) })
    const page = await vitePage(settings, listener.server, host.sources)
    onClose(() => page.close())
    const both = await routeBoth(front, platform, { knows: PAGES, handle: page.handle })
    await listener.serve(both, () => platform.health())
    onClose(() => listener.drain())
    // Before: an open page would keep its stream until the patience is over.
    onClose(() => events.close())
    return platform.consoleSecret
  })
}

/** The drafts as the live release: their pages carry no version, and nothing lingers beside them. */
function draftRelease(current: () => BuiltConfig): JudgedReleases {
  const forms = (raceId: string, itemId: string) => formsOfProject(current(), raceId, itemId)
  const statements = (raceId: string, itemId: string) => statementsOfProject(current(), raceId, itemId)
  const agreement = (route: string) => textOfPage(current(), route)
  const entities: Release['entities'] = (kind) => entitiesOf(current().entities, kind)
  const { races } = current()
  return { live: { id: 'drafts', races, entities, versionOf: () => '', forms, statements, agreement }, beside: [] }
}

const OVERLAY = '/src/start/dev/overlay.ts'

/** Vite's own list, which one of ours would replace. */
const NOT_SERVED = ['.env', '.env.*', '*.{crt,pem}', '**/.git/**']

interface DevPage {
  handle: RequestListener
  close(): Promise<void>
}

/** The application from its sources, with hot reload of code, under the product's policy plus a nonce for Vite's own. */
async function vitePage({ root, dataDir }: Settings, server: Server, sources: () => SiteSources): Promise<DevPage> {
  const nonce = randomBytes(16).toString('base64')
  const vite: ViteDevServer = await createServer({
    root,
    appType: 'spa',
    logLevel: 'warn',
    html: { cspNonce: nonce },
    server: { middlewareMode: true, hmr: { server }, fs: { deny: [...NOT_SERVED, `${dataDir}/**`] } },
    plugins: [overlayPlugin],
  })
  const changes = {
    'script-src': `'self' 'nonce-${nonce}'`,
    'connect-src': "'self' ws: wss:",
    // Vite's client writes its error panel as HTML.
    'require-trusted-types-for': null,
    'trusted-types': null,
  }
  return {
    handle(request, response) {
      const headers = securityHeaders('app', { ...sources(), tls: false }, changes)
      for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
      vite.middlewares(request, response, () => {
        response.statusCode = 404
        response.end('Not found')
      })
    },
    close: () => vite.close(),
  }
}

const overlayPlugin: Plugin = {
  name: 'startline:findings',
  transformIndexHtml: () => [{ tag: 'script', attrs: { type: 'module', src: OVERLAY }, injectTo: 'body' }],
}
