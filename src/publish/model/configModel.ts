import type { RaceFacts } from '#race/facts.gen.ts'
import type { JsonObject } from '#runtime/model.ts'
import type { Overlay } from './overlay.ts'
import type { Source } from './source.ts'

/** A page as one file says it. */
export interface PageFile {
  /** File name without .json: what overlays extend. */
  name: string
  source: Source
  page: JsonObject
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
}
