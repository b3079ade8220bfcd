import { objectOf } from '#lib/json.ts'
import type { Catalogue } from '#publish/catalogue/catalogue.ts'
import { createPageCheck, type PageSurroundings } from '#publish/check/checkPage.ts'
import { routesOf } from '#publish/model/configModel.ts'
import { type Finding, isError } from '#publish/model/finding.ts'
import type { Origins } from '#publish/model/origins.ts'
import { withActions } from '#publish/model/pageActions.ts'
import type { Source } from '#publish/model/source.ts'
import { type OutlineBlock, outlineOf } from '#publish/preview/outline.ts'
import type { PageCompiler } from './compilePage.ts'
import { objectName } from './objectName.ts'
import type { Audience, PagePlan } from './planPages.ts'
import type { PlacedPage } from './pointers.ts'
import { type AskedFields, askedOf, type ShownStatement, statementsOf } from './raceTerms.ts'
import { standIn } from './standIn.ts'

/** A page as it was built, or what stands in for it. */
export interface PageResult {
  findings: Finding[]
  routes: string[]
  /** Where it is shown, or what stands in for it. */
  placed: PlacedPage[]
  objects: Map<string, string>
  /** Statements that it can show; null for one with faults. */
  statements: readonly ShownStatement[] | null
  /** What it asks, when it is one on which a race is entered. */
  asked: AskedFields
  /** It is of one race: its address has to say which. */
  needsRace: boolean
  /** What it was checked against. */
  surroundings: PageSurroundings
  outline(): OutlineBlock[]
}

const ignore = () => {}

/** Builds a page, or finds it by its key among what was made before. */
export type PageBuilder = (
  plan: PagePlan,
  surroundings: PageSurroundings,
  before: ReadonlyMap<string, PageResult> | undefined,
) => Promise<[key: string, result: PageResult]>

/** What is shown at the addresses of a page that has faults, or of a race whose facts have some. */
export type StandIns = (
  routes: string[],
  surroundings: PageSurroundings,
  options?: { audience?: Audience; of?: 'page' | 'race' },
) => Promise<PageResult>

export function createStandIns(compile: PageCompiler): StandIns {
  return async (routes, surroundings, { audience = {}, of = 'page' } = {}) => {
    const { text } = await compile(standIn(routes, surroundings.site, of), {})
    const object = objectName(text, 'json')
    const placed = [{ routes, object, audience, standIn: true }]
    const objects = new Map([[object, text]])
    return {
      ...{ findings: [], routes, placed, objects, statements: null, asked: new Map(), needsRace: false, surroundings },
      outline: () => [],
    }
  }
}

/** A builder of pages that checks first; a page with errors is not built. */
export function createPageBuilder(
  catalogue: Catalogue,
  origins: Origins,
  compile: PageCompiler,
  standIns: StandIns,
): PageBuilder {
  const check = createPageCheck(catalogue)
  const idOf = createIds()
  return async ({ sources, audience, incomplete, flat }, surroundings, before) => {
    const key = JSON.stringify([sources.map(idOf), audience, incomplete])
    const known = before?.get(key)
    if (known && sameSurroundings(known.surroundings, surroundings)) return [key, known]
    const findings: Finding[] = []
    const flatPage = (ofOverlays: (finding: Finding) => void, ofActions: (finding: Finding) => void) => {
      const written = flat(ofOverlays)
      return withActions(written, origins, (path, fault) => ofActions(origins.finding(written, path, fault)))
    }
    const wrong: Finding[] = []
    const page = flatPage(
      (finding) => void findings.push(finding),
      (finding) => void wrong.push(finding),
    )
    findings.push(...wrong)
    const faults = check(page, origins, surroundings)
    findings.push(...faults)
    const routes = routesOf(page)
    const needsRace = objectOf(objectOf(page.query).raceId).required === true
    const broken = async (): Promise<[string, PageResult]> => [
      key,
      { ...(await standIns(routes, surroundings, { audience })), findings, needsRace },
    ]
    if (incomplete || [...wrong, ...faults].some(isError)) return broken()
    const compiled = await compile(page, objectOf(surroundings.site.constants))
    findings.push(...compiled.faults.map(({ path, ...fault }) => origins.finding(page, path, fault)))
    if (compiled.faults.length > 0) return broken()
    const object = objectName(compiled.text, 'json')
    const placed = [{ routes, object, audience }]
    const objects = compiled.objects.set(object, compiled.text)
    const outline = () => outlineOf(flatPage(ignore, ignore), origins)
    const statements = statementsOf(page)
    const asked = askedOf(compiled.text, routes)
    return [key, { findings, routes, placed, objects, statements, asked, needsRace, surroundings, outline }]
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
