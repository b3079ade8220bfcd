import { isObject } from '#lib/json.ts'
import { bothLanguages, inLanguage, type Words } from '#lib/words.ts'
import type { BuiltConfig } from '#publish/build/createBuilder.ts'
import type { ConfigFiles } from '#publish/build/loadFolder.ts'
import type { Catalogue } from '#publish/catalogue/catalogue.ts'
import { createShapeCheck } from '#publish/check/shape.ts'
import type { Finding } from '#publish/model/finding.ts'
import { findingAt } from '#publish/model/origins.ts'
import { parseSource } from '#publish/model/source.ts'
import { SCENARIO } from '#publish/words/scenarios.ts'
import type { JsonObject } from '#runtime/model.ts'
import { textOf } from '#runtime/texts.ts'
import { missesOf } from './expectations.ts'
import { openScenario } from './openScenario.ts'
import { type Played, pageOf, SCENARIO_FILE, type ScenarioFile } from './scenarioFile.ts'

/** The scenarios of a config folder with what their files and places add; a file of the wrong shape is a finding. */
export function readScenarios(
  files: ConfigFiles,
  { schemas }: Catalogue,
): { scenarios: Played[]; findings: Finding[] } {
  const scenarios: Played[] = []
  const findings: Finding[] = []
  const names = [...files.keys()].filter((file) => SCENARIO_FILE.test(file)).sort()
  if (names.length === 0) return { scenarios, findings }
  const shape = createShapeCheck(schemas.scenarios)
  for (const file of names) {
    const source = parseSource(file, files.get(file) ?? '')
    findings.push(...source.faults)
    if (source.value === undefined) continue
    const faults = shape(source.value)
    findings.push(...faults.map((fault) => findingAt(source, fault.path, fault)))
    if (faults.length > 0) continue
    const { scenarios: own, runners = {}, fixtures = {}, ...common } = source.value as unknown as ScenarioFile
    const page = pageOf(file)
    const race = /^races\/([^/]+)\//.exec(file)?.[1] ?? null
    for (const [index, scenario] of own.entries()) {
      const answers = answersOf(common.answers, scenario.answers)
      scenarios.push({ race, page, ...common, ...scenario, answers, runners, fixtures, source, index })
    }
  }
  return { scenarios, findings }
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
export async function runScenarios(files: ConfigFiles, built: BuiltConfig, catalogue: Catalogue): Promise<Finding[]> {
  const { scenarios, findings } = readScenarios(files, catalogue)
  for (const played of scenarios) findings.push(...(await play(played, built, catalogue)))
  return findings
}

async function play(played: Played, built: BuiltConfig, catalogue: Catalogue): Promise<Finding[]> {
  const { source, index } = played
  const place = ['scenarios', index]
  const named = (message: Words): Words =>
    bothLanguages((lang) => {
      const name = textOf(played.name, lang) || textOf(played.name, lang === 'zh' ? 'en' : 'zh')
      return lang === 'zh' ? `“${name}”：${inLanguage(message, lang)}` : `"${name}": ${inLanguage(message, lang)}`
    })
  try {
    const found = await openScenario(played, built, catalogue)
    if (found.status === 'refused') {
      const { path, message, code, hint } = found
      return [findingAt(source, [...place, ...path], { code, message: named(message), hint })]
    }
    // A page with faults of its own was not built: its findings say why.
    if (found.status === 'unbuilt') return []
    return missesOf(played, found.opened, catalogue.widgets).map(({ path, code, message, hint }) =>
      findingAt(source, [...place, ...path], { code, message: named(message), hint }),
    )
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    const fault = SCENARIO.broken(message)
    return [findingAt(source, place, { ...fault, message: named(fault.message) })]
  }
}
