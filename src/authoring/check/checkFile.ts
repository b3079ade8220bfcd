import type { Catalogue } from '#authoring/catalogue/catalogue.ts'
import type { Schema } from '#authoring/catalogue/schema.ts'
import { type Finding, finding } from '#authoring/model/finding.ts'
import { findingAt } from '#authoring/model/origins.ts'
import { type Source, textsIn } from '#authoring/model/source.ts'
import placeholders from '#authoring/scaffold/placeholders.json' with { type: 'json' }
import { isObject } from '#lib/json.ts'
import type { RaceFacts } from '#race/facts.gen.ts'
import type { Json, JsonObject } from '#runtime/model.ts'
import { raceAdvice } from './rules/raceAdvice.ts'
import { raceFaults } from './rules/raceFaults.ts'
import { regionFaults } from './rules/regionFaults.ts'
import { themeFaults } from './rules/themeFaults.ts'
import { createShapeCheck } from './shape.ts'

/** `likeness` is what a race's projects are made of, before they are whole. */
export type FileCheck = (kind: 'site' | 'race' | 'overlay' | 'likeness', source: Source, value: Json) => Finding[]

/** Checks the shape of files that are no pages. */
export function createFileCheck({ schemas, palettes }: Catalogue): FileCheck {
  const further = {
    site: (site: JsonObject) => themeFaults(site, palettes),
    race: (value: JsonObject) => {
      const race = value as unknown as RaceFacts
      return [...raceFaults(race), ...regionFaults(race), ...raceAdvice(race), ...themeFaults(value, palettes)]
    },
    overlay: () => [],
    likeness: () => [],
  }
  const checks = {
    site: createShapeCheck(schemas.site),
    race: createShapeCheck(schemas.race),
    overlay: createShapeCheck(schemas.overlay),
    likeness: createShapeCheck(likenessShape(schemas.race)),
  }
  return (kind, source, value) => {
    const shape = checks[kind](value)
    // What has the wrong shape is not looked at further.
    const inside = shape.length === 0 && isObject(value) ? further[kind](value) : []
    const found = [...shape, ...inside].map((fault) => findingAt(source, fault.path, fault))
    // What several projects have in common is wrong once.
    const places = found.map(({ code, path, message }) => JSON.stringify([code, path, message]))
    return found.filter((_, index) => places.indexOf(places[index] ?? '') === index)
  }
}

/** The shape of what a race's file says of likeness: facts themselves are judged when projects are whole. */
function likenessShape({ properties = {}, $defs = {} }: Schema): Schema {
  const { common = {} } = properties
  const { like = {}, without = {} } = $defs.projectFacts?.properties ?? {}
  const part = { type: 'object', properties: { like, without } }
  return {
    type: 'object',
    properties: {
      common: { ...common, additionalProperties: part },
      items: { items: { properties: part.properties } },
    },
  }
}

/** Texts of `startline new` that nobody has written over: no race opens with them; a page of one's own may wait. */
export function placeholderFaults(source: Source): Finding[] {
  // A schema's examples are no texts of a page.
  if (source.file.endsWith('.schema.json')) return []
  const severity = /^races\/[^/]+\/race\.json$/.test(source.file) ? 'error' : 'warning'
  return textsIn(source.value)
    .filter(({ text }) => PLACEHOLDERS.has(text))
    .map(({ path, text }) => findingAt(source, path, { ...finding('text.placeholder', { text }), severity }))
}

const PLACEHOLDERS = new Set(Object.values(placeholders).flatMap(({ zh, en }) => [zh, en]))
