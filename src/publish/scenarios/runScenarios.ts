import type { BuiltConfig } from '#publish/build/createBuilder.ts'
import type { ConfigFiles } from '#publish/build/loadFolder.ts'
import type { Catalogue } from '#publish/catalogue/catalogue.ts'
import type { Finding } from '#publish/model/finding.ts'
import { findingAt } from '#publish/model/origins.ts'
import { textOf } from '#runtime/texts.ts'
import { missesOf } from './expectations.ts'
import { readScenarios } from './readScenarios.ts'
import type { Played } from './scenarioFile.ts'
import { setTheStage } from './setTheStage.ts'

/** Plays every scenario of a config folder on its built pages; what is not as expected is a finding. */
export async function runScenarios(files: ConfigFiles, built: BuiltConfig, catalogue: Catalogue): Promise<Finding[]> {
  const { scenarios, findings } = readScenarios(files, catalogue)
  for (const played of scenarios) findings.push(...(await play(played, built, catalogue)))
  return findings
}

async function play(played: Played, built: BuiltConfig, catalogue: Catalogue): Promise<Finding[]> {
  const { source, index } = played
  const place = ['scenarios', index]
  const name = `"${textOf(played.name, 'en') || textOf(played.name, 'zh')}"`
  try {
    const found = await setTheStage(played, built, catalogue)
    if (found.status === 'refused') {
      const { path, message, code, hint } = found
      return [findingAt(source, [...place, ...path], { code, message: `${name}: ${message}`, hint })]
    }
    // A page with faults of its own was not built: its findings say why.
    if (found.status === 'unbuilt') return []
    return missesOf(played, found.stage, catalogue.widgets).map(({ path, code, message, hint }) =>
      findingAt(source, [...place, ...path], { code, message: `${name}: ${message}`, hint }),
    )
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    return [findingAt(source, place, { code: 'scenario.broken', message: `${name} cannot be played: ${message}` })]
  }
}
