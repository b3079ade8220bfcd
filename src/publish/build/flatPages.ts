import type { Finding } from '#publish/check/finding.ts'
import { findingAt, type Origins } from '#publish/check/origins.ts'
import { didYouMean } from '#publish/check/suggest.ts'
import type { JsonObject } from '#runtime/model.ts'
import type { ConfigModel, OverlayFile, PageFile } from './configModel.ts'
import { applyOverlay } from './overlay.ts'

/** Which visitors a variant of a page is for, besides the race. */
export interface Audience {
  channel?: string
  brand?: string
  env?: string
}

/** A page with everything applied that holds for a race and an audience. */
export interface FlatPage {
  routes: string[]
  page: JsonObject
  /** Names and texts of the files it is made of: the same inputs give the same page. */
  inputs: string[]
  raceId: string | null
  audience: Audience
}

const KEYS = ['channel', 'brand', 'env'] as const
const MAX_AUDIENCES = 32

/** The pages of the site (`raceId` null) or what differs from them for a race, one for each audience that sees another. */
export function flatPages(model: ConfigModel, raceId: string | null, origins: Origins): FlatPages {
  const findings: Finding[] = []
  const pages: FlatPage[] = []
  const overlays = model.overlays.filter((file) => file.raceId === null || file.raceId === raceId)
  const own = model.pages.filter((file) => file.raceId === raceId)
  const ownNames = new Set(own.map((file) => file.name))
  const inherited =
    raceId === null ? [] : model.pages.filter((file) => file.raceId === null && !ownNames.has(file.name))
  for (const file of own) pages.push(...variants(file, overlaysOf(file, overlays), raceId, origins, findings))
  for (const file of inherited) {
    const mine = overlaysOf(file, overlays)
    if (mine.some((overlay) => overlay.raceId === raceId)) {
      pages.push(...variants(file, mine, raceId, origins, findings))
    }
  }
  const names = [...own, ...inherited].map((file) => file.name)
  for (const { overlay, source } of overlays.filter((file) => file.raceId === raceId)) {
    if (names.includes(overlay.extends)) continue
    const message = `there is no page "${overlay.extends}" to extend`
    const hint = didYouMean(overlay.extends, names, 'Pages')
    findings.push(findingAt(source, ['extends'], { code: 'overlay.extends', message, hint }))
  }
  return { pages, findings }
}

interface FlatPages {
  pages: FlatPage[]
  findings: Finding[]
}

function overlaysOf(file: PageFile, overlays: OverlayFile[]): OverlayFile[] {
  // The wider an overlay holds, the earlier it is applied: a race's word counts more than a channel's.
  return overlays
    .filter((candidate) => candidate.overlay.extends === file.name)
    .sort((a, b) => weight(a) - weight(b) || (a.source.file < b.source.file ? -1 : 1))
}

function weight({ overlay, raceId }: OverlayFile): number {
  return (raceId === null ? 0 : 10) + Object.keys(audienceOf(overlay.for)).length
}

function variants(
  file: PageFile,
  overlays: OverlayFile[],
  raceId: string | null,
  origins: Origins,
  findings: Finding[],
): FlatPage[] {
  return audiences(overlays).map((audience) => {
    const applied = overlays.filter(({ overlay }) => within(audienceOf(overlay.for), audience))
    const page = applied.reduce((at, { overlay, source }) => {
      const report: Parameters<typeof applyOverlay>[2]['report'] = (path, fault) =>
        void findings.push(findingAt(source, path, fault))
      return applyOverlay(at, overlay, { source, origins, report })
    }, file.page)
    const inputs = [file.source, ...applied.map(({ source }) => source)].flatMap((source) => [source.file, source.text])
    return { routes: routesOf(page), page, inputs, raceId, audience }
  })
}

/** Everybody, then each audience that an overlay or a combination of overlays is for. */
function audiences(overlays: OverlayFile[]): Audience[] {
  const found = new Map<string, Audience>([['{}', {}]])
  for (const { overlay } of overlays) {
    const own = audienceOf(overlay.for)
    if (Object.keys(own).length === 0) continue
    for (const known of [...found.values()]) {
      const both = { ...known, ...own }
      const fits = KEYS.every((key) => known[key] === undefined || own[key] === undefined || known[key] === own[key])
      if (fits && found.size < MAX_AUDIENCES) found.set(JSON.stringify(audienceOf(both)), audienceOf(both))
    }
  }
  return [...found.values()].sort((a, b) => Object.keys(a).length - Object.keys(b).length)
}

function audienceOf(target: Audience | undefined): Audience {
  return Object.fromEntries(KEYS.flatMap((key) => (target?.[key] === undefined ? [] : [[key, target[key]]])))
}

function within(part: Audience, whole: Audience): boolean {
  return KEYS.every((key) => part[key] === undefined || part[key] === whole[key])
}

function routesOf(page: JsonObject): string[] {
  const { route } = page
  if (typeof route === 'string') return [route]
  return Array.isArray(route) ? route.filter((item) => typeof item === 'string') : []
}
