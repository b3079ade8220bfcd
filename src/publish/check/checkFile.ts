import type { Catalogue } from '#publish/catalogue/catalogue.ts'
import type { Json } from '#runtime/model.ts'
import type { Finding } from './finding.ts'
import { findingAt } from './origins.ts'
import { createShapeCheck } from './shape.ts'
import type { Source } from './source.ts'

export type FileCheck = (kind: 'site' | 'race' | 'overlay', source: Source, value: Json) => Finding[]

/** Checks the shape of files that are no pages. */
export function createFileCheck({ schemas }: Catalogue): FileCheck {
  const checks = {
    site: createShapeCheck(schemas.site),
    race: createShapeCheck(schemas.race),
    overlay: createShapeCheck(schemas.overlay),
  }
  return (kind, source, value) => checks[kind](value).map((fault) => findingAt(source, fault.path, fault))
}
