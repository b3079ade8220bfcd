import { isObject } from '#lib/json.ts'
import { joinWords, verbatim } from '#lib/words.ts'
import { SITE_POINTER } from '#releasing/record.ts'
import type { Text } from '#runtime/model.ts'
import { isText } from '#runtime/texts.ts'
import { type Comparison, changesBetween } from './changes.ts'
import { describePage, describeValue } from './describePage.ts'
import { type PageChange, pageChanges, type View } from './pageChanges.ts'
import { listed, readTexts, say, shortened } from './wording.ts'

/** What a release changes, in an operator's words, one line a change; empty when nothing a runner could notice. */
export function describeChange(before: View | null, after: View): Text[] {
  if (!before) return [describeFirst(after)]
  const names = { ...before.races, ...after.races }
  const pages = alike(pageChanges(before, after).map((change) => changedPage(change, before, after)))
  const isSilent = ({ change, lines }: ChangedPage) => change.before && change.after && lines.length === 0
  const silent = pages.filter(isSilent).map((page) => headOf(page, names))
  return [
    ...siteLines(before, after),
    ...pages.flatMap((page) => pageLines(page, names)),
    // Pages of which a runner notices nothing are one line, however many.
    ...(silent.length > 0 ? [say('difference.page.silent', { pages: listed(silent) })] : []),
  ]
}

/** A change of a page and what there is to say of it. */
interface ChangedPage {
  change: PageChange
  title: Text
  lines: Text[]
}

function changedPage(change: PageChange, before: View, after: View): ChangedPage {
  const old = change.before ? before.object(change.before) : null
  const now = change.after ? after.object(change.after) : null
  const title = readTexts((now ?? old)?.title) ?? say('difference.page.nameless')
  return { change, title, lines: old && now ? describePage(old, now) : [] }
}

/** Thousands of races that change alike are said once; those that change as the shared page does, with that page. */
function alike(all: ChangedPage[]): ChangedPage[] {
  const groups = new Map<string, ChangedPage>()
  for (const page of all) {
    const { routes, audience, races, before, after } = page.change
    const what = [routes, audience, page.title, before === null, after === null, page.lines]
    if (races && groups.has(JSON.stringify([null, ...what]))) continue
    const key = JSON.stringify([races && 'races', ...what])
    const known = groups.get(key)
    if (!known) groups.set(key, { ...page, change: { ...page.change, races: races && [...races] } })
    else known.change.races?.push(...(races ?? []))
  }
  return [...groups.values()]
}

function describeFirst({ pointers }: View): Text {
  const pages = new Set(Object.values(pointers[SITE_POINTER]?.pages ?? {})).size
  return say('difference.release.first', { pages, races: Object.keys(pointers).length - 1 })
}

function pageLines(page: ChangedPage, names: Record<string, Text>): Text[] {
  const name = headOf(page, names)
  if (!page.change.before) return [say('difference.page.new', { name })]
  if (!page.change.after) return [say('difference.page.gone', { name })]
  return page.lines.map((line) => joinWords([name, line], '：', ': '))
}

/** `赛事报名（/registration），2027 上海半程马拉松`. */
function headOf({ change, title }: ChangedPage, names: Record<string, Text>): Text {
  const { routes, races, audience } = change
  const places = listed(routes.map(verbatim))
  const only = audience ? ` [${audience}]` : ''
  const head = say('difference.page.name', { title, routes: places, audience: only })
  if (!races) return head
  const whom = races.map((raceId) => {
    const words = names[raceId]
    return words ? say('difference.race', { name: shortened(words), raceId }) : verbatim(raceId)
  })
  return joinWords([head, listed(whom)], '，', ', ')
}

const DEEPEST = 4
const MOST = 20

const SITE: Comparison = {
  isIgnored: () => false,
  isOpened: (from, to, path) => isObject(from) && isObject(to) && !isText(from) && path.length < DEEPEST,
  identityOf: () => null,
  kindOf: () => null,
}

/** What differs between two versions of site.json, value by value. */
function siteLines(before: View, after: View): Text[] {
  const [old, now] = [before, after].map((view) => view.object(view.pointers[SITE_POINTER]?.site ?? ''))
  if (!old || !now) return []
  const lines = changesBetween(old, now, SITE).map(({ path, from, to }) => {
    const name = path.join('.')
    return say('difference.site', { sentence: describeValue('', from, to, verbatim(name)) })
  })
  const count = lines.length - MOST
  return count <= 0 ? lines : [...lines.slice(0, MOST), say('difference.site.more', { count })]
}
