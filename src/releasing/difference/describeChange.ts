import { dequal as equal } from 'dequal/lite'
import { isObject } from '#lib/json.ts'
import { SITE_POINTER } from '#releasing/record.ts'
import type { Json, JsonObject, Text } from '#runtime/model.ts'
import { changedValue } from './describeBlocks.ts'
import { describePage } from './describePage.ts'
import { type PageChange, pageChanges, type View } from './pageChanges.ts'
import { listed, plural, quoted, wordsOf } from './wording.ts'

/** What a release changes, in an operator's words, one line a change; empty when nothing a runner could notice. */
export function describeChange(before: View | null, after: View): Text[] {
  if (!before) return [first(after)]
  const names = { ...before.races, ...after.races }
  const pages = alike(pageChanges(before, after).map((change) => changedPage(change, before, after)))
  const isSilent = ({ change, lines }: ChangedPage) =>
    change.before !== null && change.after !== null && lines.length === 0
  const [silent, seen] = [pages.filter(isSilent), pages.filter((page) => !isSilent(page))]
  return [
    ...siteLines(before, after),
    ...seen.flatMap((one) => pageLines(one, names)),
    ...silentLine(silent.map(({ change, title }) => headOf(change, title, names))),
  ]
}

/** Pages of which a runner notices nothing are one line, however many. */
function silentLine(heads: Text[]): Text[] {
  if (heads.length === 0) return []
  const pages = listed(heads)
  return [
    { zh: `${pages.zh}：内部写法变了，跑者看到的不变`, en: `${pages.en}: written differently; runners see the same` },
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
  const title = wordsOf((now ?? old)?.title) ?? { zh: '页面', en: 'Page' }
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

function first({ pointers }: View): Text {
  const pages = new Set(Object.values(pointers[SITE_POINTER]?.pages ?? {})).size
  const races = Object.keys(pointers).length - 1
  return {
    zh: `首次发布：${pages} 个页面，${races} 场赛事`,
    en: `First release: ${plural(pages, 'page')}, ${plural(races, 'race')}`,
  }
}

function siteLines(before: View, after: View): Text[] {
  const values = (view: View) => view.object(view.pointers[SITE_POINTER]?.site ?? '')
  const [old, now] = [values(before), values(after)]
  return old && now ? describeSite(old, now) : []
}

function pageLines({ change, title, lines }: ChangedPage, names: Record<string, Text>): Text[] {
  const name = headOf(change, title, names)
  if (!change.before) return [{ zh: `新页面：${name.zh}`, en: `New page: ${name.en}` }]
  if (!change.after) return [{ zh: `去掉页面：${name.zh}`, en: `Page removed: ${name.en}` }]
  return lines.map((line) => ({ zh: `${name.zh}：${line.zh}`, en: `${name.en}: ${line.en}` }))
}

/** `赛事报名（/registration），2027上海半程马拉松`. */
function headOf({ routes, races, audience }: PageChange, title: Text, names: Record<string, Text>): Text {
  const places = listed(routes.map((route) => ({ zh: route, en: route })))
  const whom =
    races &&
    listed(
      races.map((race) => (names[race] ? named(race, names[race]) : { zh: race, en: race })),
      '场',
    )
  const only = audience ? ` [${audience}]` : ''
  return {
    zh: `${title.zh}（${places.zh}）${only}${whom ? `，${whom.zh}` : ''}`,
    en: `${title.en} (${places.en})${only}${whom ? `, ${whom.en}` : ''}`,
  }
}

function named(race: string, name: Text): Text {
  const { zh, en } = quoted(name)
  return { zh: `${zh.slice(1, -1)}（${race}）`, en: `${en.slice(1, -1)} (${race})` }
}

const DEEPEST = 4
const MOST = 20

/** What differs between two versions of site.json, value by value. */
function describeSite(before: JsonObject, after: JsonObject): Text[] {
  const lines = changes(before, after, '')
  const more = lines.length - MOST
  if (more <= 0) return lines
  return [
    ...lines.slice(0, MOST),
    { zh: `另有 ${more} 处站点设置变了`, en: `${more} more settings of the site changed` },
  ]
}

function changes(before: JsonObject, after: JsonObject, path: string): Text[] {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort()
  return keys.flatMap((key): Text[] => {
    const [from, to] = [before[key], after[key]]
    if (equal(from, to)) return []
    const here = path ? `${path}.${key}` : key
    const inside = isObject(from) && isObject(to) && !isText(from) && here.split('.').length < DEEPEST
    return inside ? changes(from, to, here) : [settingLine(here, from, to)]
  })
}

function settingLine(path: string, from: Json | undefined, to: Json | undefined): Text {
  const label = { zh: ` ${path} `, en: path }
  const text = changedValue('', from, to, label)
  return { zh: `站点设置：${text.zh.trim()}`, en: `site settings: ${text.en}` }
}

function isText(value: JsonObject): boolean {
  return typeof value.zh === 'string' && typeof value.en === 'string'
}
