import { objectOf } from '#lib/json.ts'
import type { Catalogue } from '#publish/catalogue/catalogue.ts'
import { createPageCheck, type PageSurroundings } from '#publish/check/checkPage.ts'
import { statementsOf } from '#publish/check/rules/demandFaults.ts'
import { routesOf } from '#publish/model/configModel.ts'
import { type Finding, isError } from '#publish/model/finding.ts'
import type { Origins } from '#publish/model/origins.ts'
import type { Source } from '#publish/model/source.ts'
import { createPageCompiler } from './compilePage.ts'
import { createFormBuilder } from './formBuilder.ts'
import { objectName } from './objectName.ts'
import type { PagePlan } from './planPages.ts'
import type { PlacedPage } from './pointers.ts'

export interface PageResult {
  findings: Finding[]
  /** Null for a page that cannot be shown. */
  placed: PlacedPage | null
  objects: Map<string, string>
  /** Statements that it can show; null when they are bound. */
  statements: string[] | null
  /** What it was checked against. */
  surroundings: PageSurroundings
}

/** Builds a page, or finds it by its key among what was made before. */
export type PageBuilder = (
  plan: PagePlan,
  surroundings: PageSurroundings,
  before: ReadonlyMap<string, PageResult> | undefined,
) => Promise<[key: string, result: PageResult]>

/** A builder of pages that checks first; a page with errors is not built. */
export function createPageBuilder(catalogue: Catalogue, origins: Origins): PageBuilder {
  const check = createPageCheck(catalogue)
  const compile = createPageCompiler(catalogue, createFormBuilder(catalogue))
  const idOf = createIds()
  return async ({ sources, audience, flat }, surroundings, before) => {
    const key = JSON.stringify([sources.map(idOf), audience])
    const known = before?.get(key)
    if (known && sameSurroundings(known.surroundings, surroundings)) return [key, known]
    const findings: Finding[] = []
    const page = flat((finding) => void findings.push(finding))
    const faults = check(page, origins, surroundings)
    findings.push(...faults)
    const result: PageResult = {
      findings,
      placed: null,
      objects: new Map(),
      statements: statementsOf(page),
      surroundings,
    }
    if (faults.some(isError)) return [key, result]
    const compiled = await compile(page, objectOf(surroundings.site.constants))
    findings.push(...compiled.faults.map(({ path, ...fault }) => origins.finding(page, path, fault)))
    if (compiled.faults.length === 0) {
      const object = objectName(compiled.text, 'json')
      result.placed = { routes: routesOf(page), object, audience }
      result.objects = compiled.objects.set(object, compiled.text)
    }
    return [key, result]
  }
}

function sameSurroundings(a: PageSurroundings, b: PageSurroundings): boolean {
  if (a === b || (a.site === b.site && a.routes === b.routes)) return true
  return a.site === b.site && a.routes.join() === b.routes.join()
}

/** Numbers for sources: a file with another text is another source. */
function createIds(): (source: Source) => number {
  const ids = new WeakMap<Source, number>()
  let next = 0
  return (source) => {
    const id = ids.get(source) ?? next++
    ids.set(source, id)
    return id
  }
}
