import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { createFolderReader } from '#publish/build/loadFolder.ts'
import { loadCatalogue } from '#publish/catalogue/catalogue.ts'
import { type Play, play } from '#publish/preview/play.ts'
import { choicesOf, type Situation } from '#publish/preview/situation.ts'
import { buildApp } from '#start/buildApp.ts'
import { findingLines } from '#start/config.ts'
import { serveEvents } from '#start/dev/events.ts'
import { liveConfig } from '#start/dev/liveConfig.ts'
import { createFront, serveApp } from '#start/front.ts'
import { listen } from '#start/listen.ts'
import type { Settings } from '#start/settings.ts'
import type { RunningServer } from '#start/startServer.ts'
import { serveOperations } from './serveOperations.ts'
import { worldScript } from './world.ts'

const ASSETS: Record<string, string> = {
  'panel.js': 'text/javascript',
  'panel.css': 'text/css',
  'texts.js': 'text/javascript',
}

/** Serves a config folder as it is saved, with a panel to choose what the phone beside it shows. */
export async function startPreview(settings: Settings, log: (line: string) => void): Promise<RunningServer> {
  const closers: (() => void | Promise<void>)[] = []
  const close = async () => {
    for (const undo of closers.splice(0).reverse()) await undo()
  }
  try {
    const listener = await listen(settings.port)
    closers.push(() => listener.close())
    const folder = await buildApp(settings.root, log)
    const parts: { events?: ReturnType<typeof serveEvents> } = {}
    const config = await liveConfig(settings, (built, sound) => {
      const lines = findingLines(built, settings)
      for (const line of lines) log(line)
      parts.events?.send(sound ? { type: 'config' } : { type: 'findings', lines })
    })
    closers.push(() => config.close())
    const front = await createFront(config.current)
    closers.push(() => front.close())
    parts.events = serveEvents(front)
    closers.push(() => parts.events?.close())
    const catalogue = loadCatalogue(settings.root)
    const files = createFolderReader(settings.folders)
    const chosen: { play: Play | null; round: number } = { play: null, round: 0 }
    serveOperations(
      front,
      catalogue,
      () => chosen.play,
      () => config.current().races,
    )
    servePanel(front)
    front.get('/preview/choices', () => choicesOf(files(), config.current(), catalogue))
    front.post<{ Body: Situation }>('/preview/situation', async (request, reply) => {
      try {
        const next = await play(request.body, files(), config.current(), catalogue)
        chosen.play = next
        chosen.round = Date.now()
        return { status: 'set', address: next.address, now: next.now, report: next.report }
      } catch (error) {
        return reply
          .code(422)
          .send({ status: 'refused', message: error instanceof Error ? error.message : String(error) })
      }
    })
    front.get('/preview/world.js', (_request, reply) => {
      const script = chosen.play ? worldScript(chosen.play, chosen.round) : ''
      return reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-store').send(script)
    })
    await serveApp(front, folder, '<script src="/preview/world.js"></script>')
    await front.ready()
    listener.serve(front.routing)
    return { close }
  } catch (error) {
    await close()
    throw error
  }
}

function servePanel(front: FastifyInstance): void {
  const read = (name: string) => readFileSync(join(import.meta.dirname, 'assets', name), 'utf8')
  front.get('/preview', (_request, reply) => reply.type('text/html; charset=utf-8').send(read('panel.html')))
  for (const [name, type] of Object.entries(ASSETS)) {
    front.get(`/preview/${name}`, (_request, reply) => reply.type(`${type}; charset=utf-8`).send(read(name)))
  }
  front.get('/preview/tokens.css', (_request, reply) => {
    const tokens = readFileSync(join(import.meta.dirname, '../../ui/tokens.css'), 'utf8')
    return reply.type('text/css; charset=utf-8').send(tokens)
  })
}
