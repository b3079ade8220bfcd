import type { Catalogue } from '#publish/catalogue/catalogue.ts'
import { createPageCheck } from '#publish/check/checkPage.ts'
import { checkSite } from '#publish/check/checkSite.ts'
import { type Finding, isError, sortFindings } from '#publish/check/finding.ts'
import { createOrigins, type Origins } from '#publish/check/origins.ts'
import type { JsonObject } from '#runtime/model.ts'
import { RUNTIME_VERSION } from '#runtime/version.ts'
import { compilePage } from './compilePage.ts'
import type { ConfigModel } from './configModel.ts'
import { type FlatPage, flatPages } from './flatPages.ts'
import { createFormBuilder } from './formBuilder.ts'
import type { ConfigFiles } from './loadFolder.ts'
import { hashOf, objectName } from './objectName.ts'
import { cloudConfig, type PlacedPage, pointerOf } from './pointers.ts'
import { createModelReader } from './readModel.ts'

/** A config folder as the browser gets it. Names are paths under the config host. */
export interface BuiltConfig {
  objects: Map<string, string>
  pointers: Map<string, string>
  findings: Finding[]
  /** Contents of races/<raceId>/race.json. */
  races: JsonObject[]
}

export type Builder = (files: ConfigFiles) => Promise<BuiltConfig>

interface Page {
  placed: PlacedPage
  objects: Map<string, string>
}

/** A builder that remembers what it made of each input; the same files always give the same objects and pointers. */
export function createBuilder(catalogue: Catalogue): Builder {
  const readModel = createModelReader(catalogue)
  const buildPage = createPageBuilder(catalogue)
  return async (files) => {
    const origins = createOrigins()
    const { model, findings } = readModel(files, origins)
    findings.push(...checkSite(model))
    const built = new Map<string | null, Page[]>()
    for (const raceId of [null, ...model.raceIds]) {
      const { pages, findings: faults } = flatPages(model, raceId, origins)
      findings.push(...faults)
      const made: Page[] = []
      for (const page of pages) {
        const { findings: wrong, page: ready } = await buildPage(page, model, origins)
        findings.push(...wrong)
        if (ready) made.push(ready)
      }
      built.set(raceId, made)
    }
    return { ...publish(model, built), findings: sortFindings(findings), races: model.races.map((race) => race.facts) }
  }
}

function publish(model: ConfigModel, built: Map<string | null, Page[]>): Pick<BuiltConfig, 'objects' | 'pointers'> {
  const objects = new Map([...built.values()].flat().flatMap((page) => [...page.objects]))
  const pointers = new Map<string, string>()
  const site = model.site?.value ?? {}
  const placed = (raceId: string | null) => (built.get(raceId) ?? []).map((page) => page.placed)
  for (const raceId of model.raceIds) {
    pointers.set(`races/${raceId}.json`, pointerOf(site, RUNTIME_VERSION, placed(null), placed(raceId)))
  }
  pointers.set('pointer.json', pointerOf(site, RUNTIME_VERSION, placed(null), []))
  pointers.set('cloud.json', cloudConfig(site))
  return { objects, pointers }
}

type PageResult = { findings: Finding[]; page: Page | null }

function createPageBuilder(catalogue: Catalogue) {
  const check = createPageCheck(catalogue)
  const forms = createFormBuilder(catalogue.fields)
  const known = new Map<string, PageResult>()
  return async (flat: FlatPage, model: ConfigModel, origins: Origins): Promise<PageResult> => {
    const surroundings = { site: model.site?.value ?? {}, routes: routesOf(model) }
    const key = hashOf(JSON.stringify([flat.inputs, surroundings.routes, surroundings.site.constants ?? null]))
    const cached = known.get(key)
    if (cached) return cached
    const result: PageResult = { findings: check(flat.page, origins, surroundings), page: null }
    if (!result.findings.some(isError)) {
      const { page, objects, faults } = await compilePage(flat.page, catalogue, forms)
      result.findings.push(...faults.map(({ path, ...fault }) => origins.finding(flat.page, path, fault)))
      if (faults.length === 0) result.page = placed(flat, page, objects)
    }
    known.set(key, result)
    return result
  }
}

function placed({ routes, audience }: FlatPage, page: JsonObject, objects: Map<string, string>): Page {
  const text = JSON.stringify({ ...page, runtime: RUNTIME_VERSION })
  const object = objectName(text, 'json')
  return { placed: { routes, object, audience }, objects: objects.set(object, text) }
}

function routesOf(model: ConfigModel): string[] {
  const routes = model.pages.flatMap(({ page }) => (Array.isArray(page.route) ? page.route : [page.route ?? '']))
  return [...new Set(routes.filter((route) => typeof route === 'string'))].sort()
}
