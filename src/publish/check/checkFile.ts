import { isRecord } from '#publish/build/overlay.ts'
import type { Catalogue } from '#publish/catalogue/catalogue.ts'
import type { Json, JsonObject } from '#runtime/model.ts'
import type { Finding } from './finding.ts'
import { findingAt } from './origins.ts'
import { raceFaults } from './raceFaults.ts'
import { createShapeCheck } from './shape.ts'
import type { Source } from './source.ts'
import { themeFaults } from './themeFaults.ts'

export type FileCheck = (kind: 'site' | 'race' | 'overlay', source: Source, value: Json) => Finding[]

/** Checks the shape of files that are no pages. */
export function createFileCheck({ schemas, palettes }: Catalogue): FileCheck {
  const further = {
    site: (site: JsonObject) => themeFaults(site, palettes),
    race: raceFaults,
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
    const inside = shape.length === 0 && isRecord(value) ? further[kind](value) : []
    return [...shape, ...inside].map((fault) => findingAt(source, fault.path, fault))
  }
}
