import type { Catalogue } from '#authoring/catalogue/catalogue.ts'
import { createShapeCheck } from '#authoring/check/shape.ts'
import type { Finding } from '#authoring/model/finding.ts'
import { finding, message } from '#authoring/model/finding.ts'
import type { ConfigFiles } from '#authoring/model/loadFolder.ts'
import { findingAt } from '#authoring/model/origins.ts'
import { parseSource } from '#authoring/model/source.ts'
import type { BuiltConfig } from '#building/createBuilder.ts'
import { isObject } from '#lib/json.ts'
import { bothLanguages, type Words } from '#lib/words.ts'
import type { JsonObject } from '#runtime/model.ts'
import { textOf } from '#runtime/texts.ts'
import { missesOf } from './expectations.ts'
import { openScenario, type Place, type PlayedOn, placeOf } from './openScenario.ts'
import { askedOf, type RacesAsked, stillSays } from './racesAsked.ts'
import { type Played, pageOf, SCENARIO_FILE, type ScenarioFile } from './scenarioFile.ts'

/** The scenarios of files, and what is wrong with the files. */
export interface ReadScenarios {
  scenarios: Played[]
  findings: Finding[]
}

/** The scenarios of a config folder with what their files and places add; a file of the wrong shape is a finding. */
export function readScenarios(files: ConfigFiles, catalogue: Catalogue): ReadScenarios {
  const read = createScenarioReader(catalogue)
  const found = scenarioFiles(files).map(([file, text]) => read(file, text))
  return { scenarios: found.flatMap(({ scenarios }) => scenarios), findings: found.flatMap(({ findings }) => findings) }
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
    const page = pageOf(file)
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
  let known = new Map<string, { text: string; read: ReadScenarios; results: Result[] }>()
  return async (files, built) => {
    const next: typeof known = new Map()
    const all: Finding[] = []
    for (const [file, text] of scenarioFiles(files)) {
      const before = known.get(file)
      const old = before?.text === text ? before : null
      const found = old?.read ?? read(file, text)
      all.push(...found.findings)
      const results: Result[] = []
      for (const [index, played] of found.scenarios.entries()) {
        const place = placeOf(played, built)
        const last = old?.results[index]
        const same = last?.route === place.route && last.pointer === place.pointer && stillSays(last.asked, built.races)
        const result = last && same ? last : await playedAt(place, played, built)
        all.push(...result.findings)
        results.push(result)
      }
      next.set(file, { text, read: found, results })
    }
    known = next
    return all
  }

  async function playedAt(place: Place, played: Played, built: BuiltConfig): Promise<Result> {
    const { races, asked } = askedOf(built.races)
    return { ...place, findings: await play(played, { ...built, races }, catalogue), asked }
  }
}

async function play(played: Played, built: PlayedOn, catalogue: Catalogue): Promise<Finding[]> {
  const { source, index } = played
  const place = ['scenarios', index]
  const named = (said: Words): Words => {
    const name = bothLanguages((lang) => textOf(played.name, lang) || textOf(played.name, lang === 'zh' ? 'en' : 'zh'))
    return message('terms.scenario.named', { name, message: said })
  }
  try {
    const found = await openScenario(played, built, catalogue)
    if (found.status === 'refused') {
      const { path, status: _, ...fault } = found
      return [findingAt(source, [...place, ...path], { ...fault, message: named(fault.message) })]
    }
    // A page with faults of its own was not built: its findings say why.
    if (found.status === 'unbuilt') return []
    return missesOf(played, found.opened, catalogue.widgets).map(({ path, ...fault }) =>
      findingAt(source, [...place, ...path], { ...fault, message: named(fault.message) }),
    )
  } catch (error) {
    const fault = finding('scenario.broken', { reason: error instanceof Error ? error.message : String(error) })
    return [findingAt(source, place, { ...fault, message: named(fault.message) })]
  }
}
