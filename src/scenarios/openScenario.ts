import type { Catalogue } from '#authoring/catalogue/catalogue.ts'
import { finding, suggestion } from '#authoring/model/finding.ts'
import type { Fault } from '#authoring/model/origins.ts'
import type { JsonPath } from '#authoring/model/source.ts'
import type { BuiltConfig } from '#building/createBuilder.ts'
import type { Pointer } from '#building/pointers.ts'
import { asObject } from '#lib/json.ts'
import type { RaceFacts } from '#race/facts.gen.ts'
import { listPhases, PHASES, parseTime } from '#race/times.ts'
import { choosePage, type Phone, pointerPath, readEnv } from '#runtime/choosePage.ts'
import type { JsonObject, Page } from '#runtime/model.ts'
import { type HeadlessPage, openHeadless } from './headlessPage.ts'
import { createPlatform, type Platform, USER } from './platform.ts'
import type { RaceBook } from './racesAsked.ts'
import type { Container, Played } from './scenarioFile.ts'

export type OpenedScenario =
  | {
      status: 'opened'
      opened: HeadlessPage
      /** Name of the page's object. */
      object: string
      platform: Platform
      now: number
      route: string
      query: JsonObject
    }
  | { status: 'unbuilt' }
  | ({ status: 'refused'; path: JsonPath } & Fault)

/** What of a config a scenario is played on. */
export interface PlayedOn extends Pick<BuiltConfig, 'pages' | 'pointed' | 'objects' | 'standIns'> {
  races: RaceBook
}

/** Where a scenario's page is found: its route, and the pointer that a visit reads; null where there is none. */
export interface Place {
  route: string | null
  pointer: Pointer | null
}

export function findPlace(played: Played, built: Pick<PlayedOn, 'pages' | 'pointed'>): Place {
  const pointer = built.pointed.get(pointerPath(played.race)) ?? built.pointed.get('pointer.json')
  return { route: routeOf(played, built), pointer: pointer ?? null }
}

/** Finds a scenario's page, and brings it to life as the scenario says. */
export async function openScenario(played: Played, built: PlayedOn, catalogue: Catalogue): Promise<OpenedScenario> {
  const refused = refusalOf(played, built, catalogue)
  if (refused) return refused
  const race = played.race === null ? null : built.races.find(played.race)
  if (played.race !== null && race === null) return { status: 'unbuilt' }
  const now = timeAt(played.at, race)
  if (now === null) return wrongMoment(played, race)
  const { route, pointer } = findPlace(played, built)
  if (route === null) {
    return {
      status: 'refused',
      path: ['page'],
      ...finding('scenario.page', { name: played.page, ...suggestion(played.page, built.pages.keys(), 'help pages') }),
    }
  }
  const query: JsonObject = { ...usualQuery(played, race), ...played.query }
  const address = addressOf(query)
  const phone = phoneOf(played.in ?? 'browser')
  const object = pointer ? (choosePage(pointer, route, address, phone) ?? '') : ''
  const text = built.objects.get(object)
  if (!pointer || text === undefined || built.standIns.has(object)) return { status: 'unbuilt' }
  const page: Page = JSON.parse(text)
  const platform = createPlatform({ played, now, races: built.races, site: pointer.site }, catalogue)
  const opened = await openHeadless({
    page,
    objects: built.objects,
    platform,
    now,
    lang: played.lang ?? 'zh',
    user: played.runner === null ? null : USER,
    env: readEnv(phone, address, terminalTypeOf(pointer.site)),
    constants: page.constants ?? {},
    query,
    state: played.state ?? {},
    picking: played.picking ?? null,
    answers: played.answers ?? {},
  })
  return { status: 'opened', opened, object, platform, now, route, query }
}

function refusalOf(played: Played, built: PlayedOn, catalogue: Catalogue): OpenedScenario | null {
  const names = [
    ...(typeof played.runner === 'string' ? [['runner', played.runner]] : []),
    ...(played.players ?? []).map((name, index) => ['players', name, index]),
  ]
  for (const [key, name, index] of names) {
    if (Object.hasOwn(played.runners, String(name))) continue
    const path = index === undefined ? [String(key)] : [String(key), Number(index)]
    return {
      status: 'refused',
      path,
      ...finding('scenario.runner', { name: String(name), ...suggestion(String(name), Object.keys(played.runners)) }),
    }
  }
  for (const operation of [...Object.keys(played.api ?? {}), ...(played.fails ?? [])]) {
    if (catalogue.operations.has(operation)) continue
    const path = played.api && Object.hasOwn(played.api, operation) ? ['api', operation] : ['fails']
    return {
      status: 'refused',
      path,
      ...finding('operation.unknown', { operation, ...suggestion(operation, catalogue.operations.keys()) }),
    }
  }
  if (played.race === null || built.races.find(played.race)) return null
  // A race with faults has a pointer, and no facts to play with.
  if (!built.pointed.get(`races/${played.race}.json`)) {
    const known = built.races.all().map((race) => race.raceId)
    return {
      status: 'refused',
      path: ['race'],
      ...finding('scenario.race', { name: played.race, ...suggestion(played.race, known) }),
    }
  }
  return null
}

function wrongMoment({ at = '' }: Played, race: RaceFacts | null): OpenedScenario {
  const known = Object.keys(race ? listPhases(race) : {})
  const named = PHASES.some((phase) => phase === at)
  return {
    status: 'refused',
    path: ['at'],
    ...finding(`scenario.at.${named ? 'unnamed' : 'noTime'}`, { at, ...suggestion(at, known) }),
  }
}

/** Without a race the clock stands here: the sample season is under way. */
const USUAL = Date.parse('2027-01-01T10:00:00+08:00')

/** A phase of the race or an ISO time as epoch milliseconds; null when it is neither, or the race has no such phase. */
function timeAt(text: string | undefined, race: RaceFacts | null): number | null {
  const phases = race ? listPhases(race) : {}
  // Pages without a race are the same at any time of the season.
  if (text === undefined || (text === 'open' && !race)) return phases.open ?? USUAL
  const phase = PHASES.find((one) => one === text)
  return phase ? (phases[phase] ?? null) : parseTime(text)
}

function routeOf({ page, race }: Played, { pages }: Pick<PlayedOn, 'pages'>): string | null {
  const named = pages.get(page)
  return (named?.get(race) ?? named?.get(null))?.[0] ?? null
}

function usualQuery({ race, item }: Played, facts: RaceFacts | null): JsonObject {
  if (race === null || !facts) return {}
  return { raceId: race, itemId: item ?? facts.items[0]?.itemId ?? '' }
}

function addressOf(query: JsonObject): URLSearchParams {
  const given = Object.entries(query).filter(([, value]) => value !== null)
  return new URLSearchParams(given.map(([name, value]) => [name, String(value)]))
}

/** A phone of the container; only a browser of its own hands its system's dialog for sharing to pages. */
function phoneOf(container: Container): Phone {
  const system = container === 'ios' ? 'ios' : 'android'
  return { container, system, mobile: true, share: container === 'browser' }
}

function terminalTypeOf(site: JsonObject): number {
  return Number(asObject(site.client).terminalType ?? 3)
}
