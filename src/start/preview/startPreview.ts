import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'node:querystring'
import { setImmediate } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Choices, Situation } from '#api/preview.ts'
import { type Catalogue, loadCatalogue } from '#authoring/catalogue/catalogue.ts'
import { message } from '#authoring/model/finding.ts'
import { createFolderReader } from '#authoring/model/loadFolder.ts'
import { PICTURE_CACHE, pictureSizes } from '#authoring/pictures/makePicture.ts'
import type { BuiltConfig } from '#building/createBuilder.ts'
import { type Play, play, wrapAnswer } from '#commands/preview/play.ts'
import { listChoices } from '#commands/preview/situation.ts'
import type { Json } from '#lib/json.ts'
import { errorWords, type Words } from '#lib/words.ts'
import { createConsoleGuard } from '#platform/console/guard.ts'
import { loadOperatorPage, registerOperatorFiles } from '#platform/console/registerPages.ts'
import { posterFile } from '#platform/files/registerFiles.ts'
import { listAreas, listCities } from '#platform/regions/areas.ts'
import { listCountries } from '#platform/regions/countries.ts'
import { buildApp, buildOperator } from '#start/buildApp.ts'
import { findingLines, findingLinesBoth, placeIn } from '#start/config.ts'
import { serveEvents } from '#start/dev/events.ts'
import { liveConfig } from '#start/dev/liveConfig.ts'
import { builtHost, createFront, serveApp } from '#start/front.ts'
import { prepareListener } from '#start/listen.ts'
import { type GalleryHost, serveGallery, withGallery } from '#start/serveGallery.ts'
import { consoleSecret, type Settings } from '#start/settings.ts'
import { type RunningServer, startParts } from '#start/startServer.ts'

/** Serves a config folder as it is saved, with a panel to choose what the phone beside it shows. */
export function startPreview(settings: Settings, log: (words: Words) => void): Promise<RunningServer> {
  return startParts(async (onClose) => {
    const listener = await prepareListener(settings.port)
    onClose(() => listener.close())
    const folder = await buildApp(settings.root, log)
    const parts: { events?: ReturnType<typeof serveEvents> } = {}
    const config = await liveConfig(
      settings,
      (built, sound) => {
        for (const line of findingLines(built, settings)) log(line)
        parts.events?.send(sound ? { type: 'config' } : { type: 'findings', lines: findingLinesBoth(built, settings) })
      },
      pictureSizes(PICTURE_CACHE),
    )
    onClose(() => config.close())
    const host = withGallery(settings.root, builtHost(config.current))
    const front = await createFront(host)
    onClose(() => front.close())
    const secret = consoleSecret(settings)
    const guard = createConsoleGuard({ secret, publicUrl: settings.publicUrl })
    // Drafts are not for everybody: all of it is the operator's.
    front.addHook('onRequest', guard.authorize)
    parts.events = serveEvents(front, guard)
    const catalogue = loadCatalogue(settings.root)
    const files = createFolderReader(settings.folders)
    const plays = createPlays()
    serveOperations(front, catalogue, { plays, gallery: host.gallery, races: () => config.current().races })
    const screens = await buildOperator(settings.root)
    await servePanel(front, screens)
    await serveGallery(front, host, screens)
    front.get('/preview/choices', (): Choices => {
      const shells = SHELLS.map(({ id, name, in: container }) => ({ id, name, in: container }))
      return { ...listChoices(files(), config.current(), catalogue), shells }
    })
    front.post<{ Body: Situation }>('/preview/situation', { onRequest: guard.jsonOnly }, async (request, reply) => {
      // Who chooses fast leaves situations behind that nobody waits for.
      await setImmediate()
      if (request.socket.destroyed) return
      try {
        const next = await play(request.body, files(), config.current(), catalogue)
        const outline = next.report.outline.map((block) => ({ ...block, place: placeIn(block.place, settings) }))
        const { address, now } = next
        return { status: 'set', id: plays.add(next), address, now, report: { ...next.report, outline } }
      } catch (error) {
        return reply.code(422).send({ status: 'refused', message: errorWords(error) })
      }
    })
    front.get<{ Querystring: { id?: string } }>('/preview/environment', (request, reply) => {
      const found = plays.of(request.query.id)
      return reply
        .header('cache-control', 'no-store')
        .send(JSON.stringify(found && environmentOf(found.play, found.id)))
    })
    await serveApp(front, folder, { first: '<script src="/preview/environment.js"></script>' })
    await front.ready()
    await listener.serve(front.routing)
    onClose(() => listener.drain())
    // Before: an open page would keep its stream until the patience is over.
    onClose(() => parts.events?.close())
    return secret
  })
}

interface Shell {
  id: string
  name: Words
  in: Situation['in']
  agent: string
}

/** Applications around a page as they say who they are; the first of a container stands for it. */
const SHELLS: readonly Shell[] = JSON.parse(readFileSync(join(import.meta.dirname, 'shells.json'), 'utf8'))

interface Plays {
  /** Keeps a situation; answers its id. */
  add(play: Play): string
  /** The situation of a frame; of one without a name, a phone in the same network, the last that was chosen. */
  of(id: string | undefined): { id: string; play: Play } | null
}

/** Situations kept at most: one a tab, and those that their tabs have left. */
const MOST_SITUATIONS = 40

function createPlays(): Plays {
  const plays = new Map<string, Play>()
  let last = ''
  return {
    add(play) {
      last = randomUUID()
      plays.set(last, play)
      for (const oldest of [...plays.keys()].slice(0, -MOST_SITUATIONS)) plays.delete(oldest)
      return last
    },
    of(id) {
      const name = id && plays.has(id) ? id : last
      const play = plays.get(name)
      return play ? { id: name, play } : null
    },
  }
}

async function servePanel(front: FastifyInstance, folder: string): Promise<void> {
  const page = await loadOperatorPage(folder, '/preview')
  front.get('/preview', (request, reply) => reply.type('text/html; charset=utf-8').send(page(request)))
  await registerOperatorFiles(front, folder, '/preview')
  const parts = ['simulateShell.js', 'environment.js']
  const script = parts.map((name) => readFileSync(join(import.meta.dirname, name), 'utf8')).join('\n')
  front.get('/preview/environment.js', (_request, reply) => reply.type('text/javascript; charset=utf-8').send(script))
}

/** What makes a browser the phone of a situation, before the application runs. */
function environmentOf({ situation, now, user, draft }: Play, round: string): object {
  return {
    round,
    now,
    agent: shellOf(situation).agent,
    container: situation.in,
    lang: situation.lang,
    user: user && { token: 'scenario', ...user, expire: 86_400_000 },
    draft,
  }
}

/** The chosen application around the page, or the first of its kind. */
function shellOf(situation: Situation): Shell {
  const those = SHELLS.filter((shell) => shell.in === situation.in)
  const found = those.find(({ id }) => id === situation.shell) ?? those[0]
  if (!found) throw new Error(`src/start/preview/shells.json: no shell for "${situation.in}"`)
  return found
}

/** What the platform answers from what it ships with, not from a table. */
const FILES: Record<string, () => unknown> = {
  areaList: listCities,
  areaFullList: listAreas,
  countryList: listCountries,
}

interface Answering extends Pick<GalleryHost, 'gallery'> {
  plays: Plays
  races(): BuiltConfig['races']
}

/** The contract's operations as the chosen situation answers them, or as the gallery's exhibits have it, and drawn posters: no database. */
function serveOperations(app: FastifyInstance, catalogue: Catalogue, { plays, gallery, races }: Answering): void {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, parse(String(body))),
  )
  app.addContentTypeParser('multipart/form-data', (_request, _body, done) => done(null, {}))
  for (const operation of catalogue.operations.values()) {
    // The config host has an answer of its own for what lies there.
    if (operation.path.startsWith('/config/')) continue
    app.route({
      method: operation.method,
      url: operation.path,
      async handler(request, reply) {
        const play = plays.of(String(request.headers['x-preview'] ?? ''))?.play
        reply.header('cache-control', 'no-store').header('x-server-time', String(play?.now ?? Date.now()))
        const file = FILES[operation.id]
        if (file) return reply.send(wrapAnswer(operation, () => file() as Json, {}))
        if (!play) {
          const shown = (await gallery()).answer(operation.id, paramsOf(request))
          if (shown !== undefined) return reply.send(wrapAnswer(operation, () => shown, {}))
          const { zh, en } = message('start.preview.choose')
          return reply.code(503).send({ code: 503, message: `${zh} ${en}` })
        }
        return reply.send(wrapAnswer(operation, play.platform, paramsOf(request)))
      },
    })
  }
  app.get<{ Params: { id: string } }>('/files/posters/:id.svg', (request, reply) => {
    const { id } = request.params
    const race = races().find(({ raceId }) => id.startsWith(raceId))
    const project = race?.items.find(({ itemId }) => itemId === id)
    if (!race || (id !== race.raceId && !project)) return reply.code(404).send('No such race')
    return reply.type('image/svg+xml').send(posterFile(race, id).body)
  })
}

function paramsOf({ query, body }: FastifyRequest): Record<string, never> {
  const all = { ...(query as object), ...(typeof body === 'object' && body !== null ? body : {}) }
  // Ids may come as numbers; the facts write them as texts.
  const texts = Object.entries(all).map(([key, value]) => [key, typeof value === 'number' ? String(value) : value])
  return Object.fromEntries(texts)
}
