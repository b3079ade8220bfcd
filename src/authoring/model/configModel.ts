import type { AnyEntity } from '#entities/entity.ts'
import { asObject, asObjects } from '#lib/json.ts'
import type { RaceFacts } from '#race/facts.gen.ts'
import type { Json, JsonObject } from '#runtime/model.ts'
import type { WholeRace } from './likeness.ts'
import type { Overlay } from './overlay.ts'
import type { Source } from './source.ts'

/** A page as its file says it. */
export interface PageFile {
  /** What overlays extend: the file's name without .json, of a series' page `campaigns/<id>/<page>`. */
  name: string
  source: Source
  /** Other files that it is made of: the facts of a series and their schema. */
  besides: readonly Source[]
  /** Written whole, with the facts in it; of a page that extends another what differs, and its own route. */
  page: JsonObject
  /** What it changes of the page that it extends; null for one written whole. */
  changes: Overlay | null
  /** The race whose folder it lies in; null for a page of the site. */
  raceId: string | null
}

/** An overlay; one for several projects is there for each of them. */
export interface OverlayFile {
  source: Source
  overlay: Overlay
  raceId: string | null
}

/** A page or an overlay that cannot be understood, by what other files say of it. */
export interface UnreadFile {
  source: Source
  /** Name of the page that it is or changes. */
  page: string
  /** Addresses that it would have, as far as they can be read. */
  routes: string[]
  raceId: string | null
}

/** The files of the site, or of one race. */
export interface FileGroup {
  pages: PageFile[]
  overlays: OverlayFile[]
  unread: UnreadFile[]
}

export const NO_FILES: FileGroup = { pages: [], overlays: [], unread: [] }

/** A config folder, sorted by what its files are. */
export interface ConfigModel {
  pages: PageFile[]
  overlays: OverlayFile[]
  unread: UnreadFile[]
  /** Facts are null where the file does not fit its schema. */
  races: { raceId: string; source: Source; facts: RaceFacts | null; alike: WholeRace['alike'] }[]
  /** `sound` is false where the file is no JSON: its value is what can be read of it. */
  site: { source: Source; value: JsonObject; sound: boolean } | null
  /** What the platform reads of the series' members, in the order of their files. */
  entities: readonly AnyEntity[]
  /** Every race that has a folder or an overlay. */
  raceIds: string[]
  /** Pages and overlays by race; null for what holds for all. */
  groups: ReadonlyMap<string | null, FileGroup>
  /** Objects of the pictures that files name. */
  pictures: ReadonlyMap<string, Buffer>
}

/** Where site.json has what pages read as `site.<name>`. */
export const SITE_VALUES = ['constants', 'texts', 'lists'] as const

/** What pages read as `site.<name>`. */
export function siteValues(site: JsonObject): JsonObject {
  return Object.assign({}, ...SITE_VALUES.map((part) => asObject(site[part])))
}

/** The routes that a page says are its own. */
export function listRoutes(page: JsonObject): string[] {
  const { route } = page
  if (typeof route === 'string') return [route]
  return Array.isArray(route) ? route.filter((item) => typeof item === 'string') : []
}

/** The blocks of a page as it is written, from top to bottom, with those inside others and those that stand in for others. */
export function listBlocks(blocks: Json | undefined): JsonObject[] {
  return asObjects(blocks).flatMap((block) => [
    block,
    ...listBlocks(block.blocks),
    ...listBlocks([block.fallback ?? null]),
  ])
}

/** Every address that a page is meant to have, of those that cannot be understood too: one without its slash with it. */
export function meantRoutes({ pages, unread }: ConfigModel): string[] {
  const written = [...pages.flatMap(({ page }) => listRoutes(page)), ...unread.flatMap(({ routes }) => routes)]
  return [...new Set(written.map((route) => (route.startsWith('/') ? route : `/${route}`)))].sort()
}
