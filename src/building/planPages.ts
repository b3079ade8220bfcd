import { dequal as equal } from 'dequal/lite'
import type { Change } from '#authoring/model/change.ts'
import {
  type ConfigModel,
  type FileGroup,
  NO_FILES,
  type OverlayFile,
  type PageFile,
} from '#authoring/model/configModel.ts'
import { type Finding, finding, suggestion } from '#authoring/model/finding.ts'
import { type Fault, findingAt, type Origins } from '#authoring/model/origins.ts'
import { applyOverlay, type Overlay } from '#authoring/model/overlay.ts'
import type { JsonPath, Source } from '#authoring/model/source.ts'
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
  /** What its files take away from it. */
  removals: readonly Removal[]
  /** The page with everything applied, but for the changes that are `undone`; changes that find no block are reported. */
  flat(report: (finding: Finding) => void, undone?: readonly Change[]): JsonObject
}

/** A change that removes something, and where it is written. */
export interface Removal {
  change: Change
  source: Source
  path: JsonPath
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
  const find: Find = (name, but) =>
    [...mine.pages, ...shared.pages].find((file) => file.name === name && !but.includes(file))
  const differs = (file: PageFile) =>
    changed.has(file.name) || followedBy(file, find, [file]).some((name) => changed.has(name) || own.has(name))
  // Of the shared pages a race has those that it changes and does not replace.
  const inherited = raceId === null ? [] : shared.pages.filter((file) => differs(file) && !own.has(file.name))
  const made = [...mine.pages, ...inherited].map((file) => {
    const whole = wholeOf(file, { find, overlays, origins }, [file])
    if ('code' in whole) return { plans: [], findings: unread.has(file.changes?.extends ?? '') ? [] : [whole] }
    const incomplete = [file.name, ...followedBy(file, find, [file])].some((name) => unread.has(name))
    const planned = variants(file, whole, overlaysOf(file, overlays), origins, incomplete)
    const shown =
      changed.has(file.name) || mine.pages.includes(file) || incomplete ? null : siteView(file, shared, origins)
    return shown ? { ...planned, plans: planned.plans.filter(differing(shown)) } : planned
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

/** How the site shows a page to everybody; null where it cannot be made. */
function siteView(file: PageFile, { pages, overlays }: FileGroup, origins: Origins): JsonObject | null {
  const find: Find = (name, but) => pages.find((one) => one.name === name && !but.includes(one))
  const whole = wholeOf(file, { find, overlays, origins }, [file])
  return 'code' in whole ? null : overlaid(whole.flat(IGNORED, {}), holding(overlaysOf(file, overlays), {}), origins)
}

/**
 * Leaves out what differs in nothing from what is shown instead: an overlay of a page often concerns a part that a page
 * made of it does not show.
 */
function differing(site: JsonObject): (plan: PagePlan) => boolean {
  let everybody = site
  return ({ audience, flat }) => {
    const keys = Object.keys(audience).length
    // More than one key narrows a variant that may differ.
    if (keys > 1) return true
    const page = flat(IGNORED)
    if (equal(page, everybody)) return false
    if (keys === 0) everybody = page
    return true
  }
}

const IGNORED = () => {}

interface PlannedPages {
  plans: PagePlan[]
  findings: Finding[]
}

function unknownPage(name: string, source: Source, known: string[]): Finding {
  return findingAt(
    source,
    ['extends'],
    finding('overlay.extends.noPage', { name, ...suggestion(name, known, 'help pages') }),
  )
}

/** Finds a page by its name, but none of those. */
type Find = (name: string, but: readonly PageFile[]) => PageFile | undefined

/** Names of the pages that a page extends and whose overlays hold for it too. */
function followedBy({ changes }: PageFile, find: Find, below: readonly PageFile[]): string[] {
  const base = changes && find(changes.extends, below)
  if (!base) return []
  return [...(changes.withOverlays ? [base.name] : []), ...followedBy(base, find, [...below, base])]
}

interface Whole {
  /** Those of the pages that it is made of, where they hold for it too. */
  overlays: OverlayFile[]
  /** Of the pages themselves, without those of their overlays. */
  removals: Removal[]
  sources(audience: Audience): Source[]
  flat(report: (finding: Finding) => void, audience: Audience, undone?: readonly Change[]): JsonObject
}

interface Around {
  find: Find
  overlays: OverlayFile[]
  origins: Origins
}

/** A page before its own overlays: written whole, or made of the page that it extends. `below` extend one another. */
function wholeOf(file: PageFile, around: Around, below: readonly PageFile[]): Whole | Finding {
  const { source, besides, page, changes } = file
  if (!changes) return { overlays: [], removals: [], sources: () => [source, ...besides], flat: () => page }
  const { find, origins } = around
  const base = find(changes.extends, below)
  if (!base) {
    if (!below.some(({ name }) => name === changes.extends)) return unknownPage(changes.extends, source, [])
    return findingAt(
      source,
      ['extends'],
      finding('overlay.circle', { names: below.map(({ name }) => name).join(' → ') }),
    )
  }
  const whole = wholeOf(base, around, [...below, base])
  if ('code' in whole) return whole
  const theirs = changes.withOverlays ? overlaysOf(base, around.overlays) : []
  const overlays = [...whole.overlays, ...theirs]
  const flat: Whole['flat'] = (report, audience, undone) => {
    // What an overlay of the other page gets wrong is said there, and what it removes need not be there to be changed.
    const plain = holding(overlays, audience).length === 0
    const place = (path: JsonPath, fault: Fault) => plain && report(findingAt(source, path, fault))
    const below = whole.flat(report, audience, undone)
    const shown = overlaid(below, holding(theirs, audience), origins, IGNORED, undone)
    const changed = applyOverlay(shown, changes, { source, origins, report: place, undone })
    const { route = [], title } = page
    const own = { ...changed, route, ...(title === undefined ? {} : { title }) }
    origins.copy(changed, own)
    for (const key of ['route', ...(title === undefined ? [] : ['title'])]) {
      origins.noteKey(own, key, { source, path: [key] })
    }
    return own
  }
  const sources: Whole['sources'] = (audience) => {
    return [source, ...besides, ...whole.sources(audience), ...holding(theirs, audience).map((one) => one.source)]
  }
  return { overlays, removals: [...whole.removals, ...removalsIn(changes, source)], sources, flat }
}

function removalsIn({ change = [] }: Overlay, source: Source): Removal[] {
  return change.flatMap((one, index) => (one.remove ? [{ change: one, source, path: ['change', index] }] : []))
}

function holding(overlays: OverlayFile[], audience: Audience): OverlayFile[] {
  return overlays.filter(({ overlay }) => within(audienceOf(overlay.for), audience))
}

function overlaid(
  page: JsonObject,
  overlays: OverlayFile[],
  origins: Origins,
  report: (finding: Finding) => void = IGNORED,
  undone?: readonly Change[],
): JsonObject {
  return overlays.reduce((at, { overlay, source }) => {
    const place = (path: JsonPath, fault: Fault) => report(findingAt(source, path, fault))
    return applyOverlay(at, overlay, { source, origins, report: place, undone })
  }, page)
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
  const all = audiences([...whole.overlays, ...overlays])
  const plans = all.slice(0, MAX_AUDIENCES).map((audience): PagePlan => {
    const applied = holding(overlays, audience)
    const flat: PagePlan['flat'] = (report, undone) =>
      overlaid(whole.flat(report, audience, undone), applied, origins, report, undone)
    const sources = [...whole.sources(audience), ...applied.map(({ source }) => source)]
    const overlaying = [...holding(whole.overlays, audience), ...applied]
    const removals = [...whole.removals, ...overlaying.flatMap(({ overlay, source }) => removalsIn(overlay, source))]
    return { sources, audience, incomplete, removals, flat }
  })
  return { plans, findings: all.length > MAX_AUDIENCES ? [tooMany(file, [...whole.overlays, ...overlays])] : [] }
}

function tooMany(file: PageFile, overlays: OverlayFile[]): Finding {
  const last = overlays.findLast(({ overlay }) => Object.keys(audienceOf(overlay.for)).length > 0)
  return findingAt(
    last?.source ?? file.source,
    ['for'],
    finding('overlay.audiences', { name: file.name, most: MAX_AUDIENCES }),
  )
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
