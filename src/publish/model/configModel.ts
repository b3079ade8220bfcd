import type { RaceFacts } from '#race/facts.gen.ts'
import type { JsonObject } from '#runtime/model.ts'
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

export interface OverlayFile {
  source: Source
  overlay: Overlay
  raceId: string | null
}

/** The files of the site, or of one race. */
export interface FileGroup {
  pages: PageFile[]
  overlays: OverlayFile[]
}

/** A config folder, sorted by what its files are. */
export interface ConfigModel {
  pages: PageFile[]
  overlays: OverlayFile[]
  /** Facts are null where the file does not fit its schema. */
  races: { raceId: string; source: Source; facts: RaceFacts | null }[]
  site: { source: Source; value: JsonObject } | null
  /** Every race that has a folder or an overlay. */
  raceIds: string[]
  /** Pages and overlays by race; null for what holds for all. */
  groups: ReadonlyMap<string | null, FileGroup>
  /** Pictures that pages refer to, by the names of their objects; bytes, one a character. */
  pictures: ReadonlyMap<string, { file: string; bytes: string }>
}

/** The routes that a page says are its own. */
export function routesOf(page: JsonObject): string[] {
  const { route } = page
  if (typeof route === 'string') return [route]
  return Array.isArray(route) ? route.filter((item) => typeof item === 'string') : []
}
