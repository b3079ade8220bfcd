import type { Catalogue } from '#authoring/catalogue/catalogue.ts'
import type { Finding } from '#authoring/model/finding.ts'
import { findingAt } from '#authoring/model/origins.ts'
import type { Source } from '#authoring/model/source.ts'
import { isObject } from '#lib/json.ts'
import type { RaceFacts } from '#race/facts.gen.ts'
import type { Json, JsonObject } from '#runtime/model.ts'
import { raceAdvice } from './rules/raceAdvice.ts'
import { raceFaults } from './rules/raceFaults.ts'
import { regionFaults } from './rules/regionFaults.ts'
import { themeFaults } from './rules/themeFaults.ts'
import { createShapeCheck } from './shape.ts'

export type FileCheck = (kind: 'site' | 'race' | 'overlay', source: Source, value: Json) => Finding[]

/** Checks the shape of files that are no pages. */
export function createFileCheck({ schemas, palettes }: Catalogue): FileCheck {
  const further = {
    site: (site: JsonObject) => themeFaults(site, palettes),
    race: (value: JsonObject) => {
      const race = value as unknown as RaceFacts
      return [...raceFaults(race), ...regionFaults(race), ...raceAdvice(race), ...themeFaults(value, palettes)]
    },
    overlay: () => [],
  }
  const checks = {
    site: createShapeCheck(schemas.site),
    race: createShapeCheck(schemas.race),
    overlay: createShapeCheck(schemas.overlay),
  }
  return (kind, source, value) => {
    const shape = checks[kind](value)
    // What has the wrong shape is not looked at further.
    const inside = shape.length === 0 && isObject(value) ? further[kind](value) : []
    return [...shape, ...inside].map((fault) => findingAt(source, fault.path, fault))
  }
}
