import type { Catalogue } from '#authoring/catalogue/catalogue.ts'
import { createPageCheck, type PageSurroundings } from '#authoring/check/checkPage.ts'
import type { Change } from '#authoring/model/change.ts'
import { listRoutes, siteValues } from '#authoring/model/configModel.ts'
import { type Finding, finding, findingKey, isError, message } from '#authoring/model/finding.ts'
import { objectName } from '#authoring/model/objectName.ts'
import { findingAt, type Origins } from '#authoring/model/origins.ts'
import { type OutlineBlock, outlinePage } from '#authoring/model/outline.ts'
import { withActions } from '#authoring/model/pageActions.ts'
import { pathText, type Source } from '#authoring/model/source.ts'
import { asObject } from '#lib/json.ts'
import { FORMAT } from '#runtime/migrate.ts'
import type { JsonObject } from '#runtime/model.ts'
import type { PageCompiler } from './compilePage.ts'
import type { Audience, PagePlan, Removal } from './planPages.ts'
import type { PlacedPage } from './pointers.ts'
import { type AskedFields, listAskedFields, listStatements, type ShownStatement } from './raceTerms.ts'

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
    const { text } = await compile(fallbackPage(routes, surroundings.site, of), {})
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
  return async ({ sources, audience, incomplete, removals, flat }, surroundings, before) => {
    const key = JSON.stringify([sources.map(idOf), audience, incomplete])
    const known = before?.get(key)
    if (known && sameSurroundings(known.surroundings, surroundings)) return [key, known]
    const checked = (undone: readonly Change[] = []) => {
      const ofOverlays: Finding[] = []
      const faults: Finding[] = []
      const written = flat((finding) => void ofOverlays.push(finding), undone)
      const page = withActions(written, origins, (path, fault) => {
        faults.push(origins.finding(written, path, fault))
      })
      faults.push(...check(page, origins, surroundings))
      return { page, faults, all: [...ofOverlays, ...faults] }
    }
    const { page, faults, all } = checked()
    const findings = blamedOn(removals, all, (undone) => checked(undone).all)
    const routes = listRoutes(page)
    const needsRace = asObject(asObject(page.query).raceId).required === true
    const broken = async (): Promise<[string, PageResult]> => [
      key,
      { ...(await standIns(routes, surroundings, { audience })), findings, needsRace },
    ]
    if (incomplete || faults.some(isError)) return broken()
    const compiled = await compile(page, siteValues(surroundings.site))
    findings.push(...compiled.faults.map(({ path, ...fault }) => origins.finding(page, path, fault)))
    if (compiled.faults.length > 0) return broken()
    const object = objectName(compiled.text, 'json')
    const placed = [{ routes, object, audience }]
    const objects = compiled.objects.set(object, compiled.text)
    const outline = () => outlinePage(withActions(flat(ignore), origins, ignore), origins)
    const statements = listStatements(page)
    const asked = listAskedFields(compiled.text, routes)
    return [key, { findings, routes, placed, objects, statements, asked, needsRace, surroundings, outline }]
  }
}

/**
 * The findings, with what would not be found without a removal told where that is written: what refers to something that
 * is gone is right in the page where it stands.
 */
function blamedOn(
  removals: readonly Removal[],
  findings: Finding[],
  findingsWithout: (undone: readonly Change[]) => Finding[],
): Finding[] {
  const keysWithout = (undone: readonly Change[]) => new Set(findingsWithout(undone).map(findingKey))
  if (findings.length === 0 || removals.length === 0) return findings
  // A fault of the base is found with everything put back: most are, and one check tells it of all removals.
  const ofBase = keysWithout(removals.map(({ change }) => change))
  if (findings.every((found) => ofBase.has(findingKey(found)))) return findings
  return removals.reduce((left, { change, source, path }) => {
    const others = keysWithout([change])
    const name = change.field ?? change.group ?? change.item ?? change.block ?? ''
    const own = pathText(path)
    return left.map((found) => {
      const { file, line, column, path: at, severity, message } = found
      const isOfChange = file === source.file && at.startsWith(`${own}.`)
      if (isOfChange || found.code === 'overlay.removed' || others.has(findingKey(found))) return found
      const blamed = findingAt(source, [...path, 'remove'], {
        ...finding('overlay.removed', { name, fault: message }),
        severity,
      })
      return { ...blamed, also: { file, line, column, path: at } }
    })
  }, findings)
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

/**
 * What a page with faults is replaced by, on its own addresses, and the pages of a race whose facts have some: it says
 * that it is being mended, and the other pages are shown. Nothing with faults is published; this is for a server that
 * was started on a config with some.
 */
export function fallbackPage(routes: readonly string[], site: JsonObject, of: 'page' | 'race'): JsonObject {
  const { home } = asObject(site.routes)
  const leave = typeof home === 'string' && !routes.includes(home)
  return {
    format: FORMAT,
    route: [...routes],
    title: message('terms.standIn.title'),
    blocks: [
      {
        type: 'empty',
        id: 'standIn',
        art: 'error',
        title: message(`terms.standIn.${of}.title`),
        text: message(`terms.standIn.${of}.text`),
        ...(leave ? { action: message('terms.standIn.home'), onTap: [{ do: 'navigate', to: home }] } : {}),
      },
    ],
  }
}
