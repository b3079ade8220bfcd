import type { Catalogue } from '#authoring/catalogue/catalogue.ts'
import { createShapeCheck } from '#authoring/check/shape.ts'
import { type Finding, finding, message } from '#authoring/model/finding.ts'
import type { ConfigFiles } from '#authoring/model/loadFolder.ts'
import { findingAt } from '#authoring/model/origins.ts'
import { type JsonPath, parseSource, type Source } from '#authoring/model/source.ts'
import type { BuiltConfig } from '#building/createBuilder.ts'
import { asObject, isObject } from '#lib/json.ts'
import { bothLanguages, type Words } from '#lib/words.ts'
import { listPhases } from '#race/times.ts'
import type { JsonObject } from '#runtime/model.ts'
import { pickText } from '#runtime/texts.ts'
import { findMisses } from './expectations.ts'
import { findPlace, openScenario, type Place, type PlayedOn } from './openScenario.ts'
import { type RacesAsked, recordAsked, stillSays } from './racesAsked.ts'
import { type Played, pageName, SCENARIO_FILE, type ScenarioFile } from './scenarioFile.ts'

/** The scenarios of a file, and what is wrong with it. */
interface ReadScenarios {
  scenarios: Played[]
  findings: Finding[]
}

/** The scenarios of a config folder, with what their files, places and races add. */
export function readScenarios(files: ConfigFiles, catalogue: Catalogue, built: RacePages): Played[] {
  const read = createScenarioReader(catalogue)
  return scenarioFiles(files).flatMap(([file, text]) =>
    read(file, text).scenarios.flatMap((played) => onItsRaces(played, built)),
  )
}

function scenarioFiles(files: ConfigFiles): [file: string, text: string][] {
  return [...files].filter(([file]) => SCENARIO_FILE.test(file)).sort(([a], [b]) => (a < b ? -1 : 1))
}

function createScenarioReader({ schemas }: Catalogue): (file: string, text: string) => ReadScenarios {
  let shape: ReturnType<typeof createShapeCheck> | undefined
  return (file, text) => {
    const source = parseSource(file, text)
    const read: ReadScenarios = { scenarios: [], findings: [...source.faults] }
    if (source.value === undefined) return read
    shape ??= createShapeCheck(schemas.scenarios)
    const faults = shape(source.value)
    read.findings.push(...faults.map((fault) => findingAt(source, fault.path, fault)))
    if (faults.length > 0) return read
    const { scenarios: own, runners = {}, fixtures = {}, ...common } = source.value as unknown as ScenarioFile
    const page = pageName(file)
    const race = /^races\/([^/]+)\//.exec(file)?.[1] ?? null
    for (const [index, scenario] of own.entries()) {
      const answers = answersOf(common.answers, scenario.answers)
      read.scenarios.push({ race, page, ...common, ...scenario, answers, runners, fixtures, source, index })
    }
    return read
  }
}

/** A scenario's answers over those of its file, field by field. */
function answersOf(shared: JsonObject = {}, own: JsonObject = {}): JsonObject {
  const answers: JsonObject = { ...shared }
  for (const [name, value] of Object.entries(own)) {
    const before = answers[name]
    answers[name] = isObject(before) && isObject(value) ? { ...before, ...value } : value
  }
  return answers
}

/** Plays every scenario of a config folder on its built pages; what is not as expected is a finding. */
export function runScenarios(files: ConfigFiles, built: BuiltConfig, catalogue: Catalogue): Promise<Finding[]> {
  return createScenarioRunner(catalogue)(files, built)
}

/** What was found by playing a scenario, and all that it was played on. */
interface Result extends Place {
  findings: Finding[]
  asked: RacesAsked
}

/** Plays the scenarios of a config folder, again only those whose file, page or races are others than before. */
export function createScenarioRunner(
  catalogue: Catalogue,
): (files: ConfigFiles, built: BuiltConfig) => Promise<Finding[]> {
  const read = createScenarioReader(catalogue)
  let known = new Map<string, { text: string; read: ReadScenarios; results: Map<string, Result> }>()
  return async (files, built) => {
    const next: typeof known = new Map()
    const all: Finding[] = []
    const reading = async (file: string, text: string, readAnew: () => ReadScenarios) => {
      const before = known.get(file)
      const old = before?.text === text ? before : null
      const found = old?.read ?? readAnew()
      all.push(...found.findings)
      const results = new Map<string, Result>()
      for (const played of found.scenarios.flatMap((one) => onItsRaces(one, built))) {
        const key = `${played.index} ${played.race}`
        const place = findPlace(played, built)
        const last = old?.results.get(key)
        const same = last?.route === place.route && last.pointer === place.pointer && stillSays(last.asked, built.races)
        const result = last && same ? last : await playedAt(place, played, built)
        all.push(...result.findings)
        results.set(key, result)
      }
      next.set(file, { text, read: found, results })
    }
    for (const [file, text] of scenarioFiles(files)) await reading(file, text, () => read(file, text))
    const { login } = asObject(asObject(built.pointed.get('pointer.json')?.site).routes)
    for (const [page, routes] of built.pages) {
      const file = `${page}.json`
      const text = files.get(file)
      const isLogin = routes.get(null)?.some((route) => route === login) ?? false
      if (text !== undefined) await reading(file, text, () => impliedBy(page, parseSource(file, text), isLogin))
    }
    known = next
    return all
  }

  async function playedAt(place: Place, played: Played, built: BuiltConfig): Promise<Result> {
    const { races, asked } = recordAsked(built.races)
    return { ...place, findings: await play(played, { ...built, races }, catalogue), asked }
  }
}

/** The races, and the pages that they show. */
type RacePages = Pick<BuiltConfig, 'races' | 'pages' | 'pointed'>

const EACH = 'each'

/** Races that are played of those that show one page: thousands tell no more. */
const SHARING = 10

/** A scenario for each race that has such a moment, or the one that is about one race or none. */
function onItsRaces(played: Played, built: RacePages): Played[] {
  if (played.race !== EACH) return [played]
  const { at = 'open', name, api = {} } = played
  const showing = new Map<string, number>()
  return built.races.flatMap((race): Played[] => {
    const { raceId } = race
    const one = { ...played, race: raceId }
    const { route, pointer } = findPlace(one, built)
    const object = pointer?.pages[route ?? ''] ?? ''
    const count = (showing.get(object) ?? 0) + 1
    if (!Object.hasOwn(listPhases(race), at) || count > SHARING) return []
    showing.set(object, count)
    const named = bothLanguages((lang) => `${pickText(name, lang)} (${raceId})`)
    return [{ ...one, name: named, api: JSON.parse(JSON.stringify(api).replaceAll('{{raceId}}', raceId)) }]
  })
}

/** What a page implies: who may open it sees something, and the login asks nobody to log in first. */
function impliedBy(page: string, source: Source, isLogin: boolean): ReadScenarios {
  const { login, query } = asObject(source.value)
  const sample = Object.fromEntries(Object.keys(asObject(query)).map((name) => [name, '1']))
  const common = { page, race: null, query: sample, runners: {}, fixtures: {}, source }
  const opens = { name: message('terms.scenario.opens'), index: 0, implied: ['blocks'], expect: { blank: false } }
  const asks = { name: message('terms.scenario.login'), index: 1, implied: ['login'], expect: { asksLogin: false } }
  const scenarios: Played[] = [
    { ...common, ...opens, ...(login === undefined ? { runner: null } : {}) },
    ...(isLogin ? [{ ...common, ...asks, runner: null }] : []),
  ]
  return { scenarios, findings: [] }
}

async function play(played: Played, built: PlayedOn, catalogue: Catalogue): Promise<Finding[]> {
  const { source, index, implied } = played
  const placeOf = (path: JsonPath) => implied ?? ['scenarios', index, ...path]
  const named = (said: Words): Words => {
    const name = bothLanguages(
      (lang) => pickText(played.name, lang) || pickText(played.name, lang === 'zh' ? 'en' : 'zh'),
    )
    return message('terms.scenario.named', { name, message: said })
  }
  try {
    const found = await openScenario(played, built, catalogue)
    if (found.status === 'refused') {
      const { path, status: _, ...fault } = found
      return [findingAt(source, placeOf(path), { ...fault, message: named(fault.message) })]
    }
    // A page with faults of its own was not built: its findings say why.
    if (found.status === 'unbuilt') return []
    return findMisses(played, found.opened, catalogue.widgets).map(({ path, ...fault }) =>
      findingAt(source, placeOf(path), { ...fault, message: named(fault.message) }),
    )
  } catch (error) {
    const fault = finding('scenario.broken', { reason: error instanceof Error ? error.message : String(error) })
    return [findingAt(source, placeOf([]), { ...fault, message: named(fault.message) })]
  }
}
