import { type ConfigModel, NO_FILES, type OverlayFile, type PageFile } from '#publish/model/configModel.ts'
import type { Finding } from '#publish/model/finding.ts'
import { type Fault, findingAt, type Origins } from '#publish/model/origins.ts'
import { applyOverlay } from '#publish/model/overlay.ts'
import type { JsonPath, Source } from '#publish/model/source.ts'
import { OVERLAY } from '#publish/words/overlays.ts'
import type { JsonObject } from '#runtime/model.ts'

/** Which visitors a variant of a page is for, besides the race. */
export interface Audience {
  itemId?: string
  channel?: string
  brand?: string
  env?: string
}

/** A page with everything that holds for a race and an audience, before it is applied. */
export interface PagePlan {
  /** The files it is made of, the page first: the same files give the same page. */
  sources: Source[]
  audience: Audience
  /** Some of its files cannot be understood: what is made of the others is looked at, and not shown. */
  incomplete: boolean
  /** The page with everything applied; changes that find no block are reported. */
  flat(report: (finding: Finding) => void): JsonObject
}

const KEYS = ['itemId', 'channel', 'brand', 'env'] as const
const MAX_AUDIENCES = 32

/** The pages of the site (`raceId` null) or what differs from them for a race, one for each audience that sees another. */
export function planPages(model: ConfigModel, raceId: string | null, origins: Origins): PlannedPages {
  const shared = model.groups.get(null) ?? NO_FILES
  const mine = raceId === null ? shared : (model.groups.get(raceId) ?? NO_FILES)
  const overlays = raceId === null ? shared.overlays : [...shared.overlays, ...mine.overlays]
  const unread = new Set([...shared.unread, ...mine.unread].map(({ page }) => page))
  const changed = new Set([
    ...mine.overlays.map(({ overlay }) => overlay.extends),
    ...mine.unread.map(({ page }) => page),
  ])
  const own = new Set(mine.pages.map((file) => file.name))
  // Of the shared pages a race has those that it changes and does not replace.
  const inherited = raceId === null ? [] : shared.pages.filter(({ name }) => changed.has(name) && !own.has(name))
  const find: Find = (name, but) =>
    [...mine.pages, ...shared.pages].find((file) => file.name === name && !but.includes(file))
  const made = [...mine.pages, ...inherited].map((file) => {
    const whole = wholeOf(file, find, origins, [file])
    if ('code' in whole) return { plans: [], findings: unread.has(file.changes?.extends ?? '') ? [] : [whole] }
    return variants(file, whole, overlaysOf(file, overlays), origins, unread.has(file.name))
  })
  const findings = mine.overlays.flatMap(({ overlay, source }) => {
    if (
      unread.has(overlay.extends) ||
      own.has(overlay.extends) ||
      inherited.some(({ name }) => name === overlay.extends)
    )
      return []
    return unknownPage(overlay.extends, source, [...own, ...shared.pages.map(({ name }) => name)])
  })
  const plans = made.flatMap((page) => page.plans)
  return { plans, findings: [...findings, ...made.flatMap((page) => page.findings)] }
}

interface PlannedPages {
  plans: PagePlan[]
  findings: Finding[]
}

function unknownPage(name: string, source: Source, known: string[]): Finding {
  return findingAt(source, ['extends'], OVERLAY.noPage(name, known))
}

/** Finds a page by its name, but none of those. */
type Find = (name: string, but: readonly PageFile[]) => PageFile | undefined

type Whole = Pick<PagePlan, 'sources' | 'flat'>

/** A page as everybody sees it: written whole, or made of the page that it extends. `below` extend one another. */
function wholeOf(file: PageFile, find: Find, origins: Origins, below: readonly PageFile[]): Whole | Finding {
  const { source, besides, page, changes } = file
  if (!changes) return { sources: [source, ...besides], flat: () => page }
  const base = find(changes.extends, below)
  if (!base) {
    if (!below.some(({ name }) => name === changes.extends)) return unknownPage(changes.extends, source, [])
    return findingAt(source, ['extends'], OVERLAY.circle(below.map(({ name }) => name)))
  }
  const whole = wholeOf(base, find, origins, [...below, base])
  if ('code' in whole) return whole
  const flat: Whole['flat'] = (report) => {
    const place = (path: JsonPath, fault: Fault) => report(findingAt(source, path, fault))
    const changed = applyOverlay(whole.flat(report), changes, { source, origins, report: place })
    const { route = [], title } = page
    const own = { ...changed, route, ...(title === undefined ? {} : { title }) }
    origins.copy(changed, own)
    for (const key of ['route', ...(title === undefined ? [] : ['title'])]) {
      origins.noteKey(own, key, { source, path: [key] })
    }
    return own
  }
  return { sources: [source, ...besides, ...whole.sources], flat }
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
  whole: Whole,
  overlays: OverlayFile[],
  origins: Origins,
  incomplete: boolean,
): PlannedPages {
  const all = audiences(overlays)
  const plans = all.slice(0, MAX_AUDIENCES).map((audience): PagePlan => {
    const applied = overlays.filter(({ overlay }) => within(audienceOf(overlay.for), audience))
    const flat: PagePlan['flat'] = (report) =>
      applied.reduce((page, { overlay, source }) => {
        const place = (path: JsonPath, fault: Fault) => report(findingAt(source, path, fault))
        return applyOverlay(page, overlay, { source, origins, report: place })
      }, whole.flat(report))
    return { sources: [...whole.sources, ...applied.map(({ source }) => source)], audience, incomplete, flat }
  })
  return { plans, findings: all.length > MAX_AUDIENCES ? [tooMany(file, overlays)] : [] }
}

function tooMany(file: PageFile, overlays: OverlayFile[]): Finding {
  const last = overlays.findLast(({ overlay }) => Object.keys(audienceOf(overlay.for)).length > 0)
  return findingAt(last?.source ?? file.source, ['for'], OVERLAY.audiences(file.name, MAX_AUDIENCES))
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
      if (fits && found.size <= MAX_AUDIENCES) found.set(JSON.stringify(audienceOf(both)), audienceOf(both))
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
