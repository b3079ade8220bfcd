import type { JsonObject, Text } from '#runtime/model.ts'
import { describePage } from './describePage.ts'
import { describeSite } from './describeSite.ts'
import type { PointerBody } from './edition.ts'
import { type PageChange, pageChanges } from './pageChanges.ts'
import { listed, plural, quoted, wordsOf } from './phrases.ts'
import { SITE_POINTER } from './record.ts'

/** Pointers to be compared, and the objects behind them. */
export interface View {
  pointers: Record<string, PointerBody>
  /** Names of races. */
  races: Record<string, Text>
  object(name: string): JsonObject | null
}

/** What a release changes, in an operator's words, one line a change; empty when nothing a runner could notice. */
export function describeChange(before: View | null, after: View): Text[] {
  if (!before) return [first(after)]
  return [
    ...siteLines(before, after),
    ...pageChanges(before, after).flatMap((change) => pageLines(change, before, after)),
  ]
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

function pageLines(change: PageChange, before: View, after: View): Text[] {
  const old = change.before ? before.object(change.before) : null
  const now = change.after ? after.object(change.after) : null
  const name = headOf(change, now ?? old, { ...before.races, ...after.races })
  if (!change.before) return [{ zh: `新页面：${name.zh}`, en: `New page: ${name.en}` }]
  if (!change.after) return [{ zh: `去掉页面：${name.zh}`, en: `Page removed: ${name.en}` }]
  const lines = old && now ? describePage(old, now) : []
  const told =
    lines.length > 0 ? lines : [{ zh: '内部写法变了，跑者看到的不变', en: 'written differently; runners see the same' }]
  return told.map((line) => ({ zh: `${name.zh}：${line.zh}`, en: `${name.en}: ${line.en}` }))
}

/** `赛事报名（/registration），2027上海半程马拉松`. */
function headOf({ routes, races, audience }: PageChange, page: JsonObject | null, names: Record<string, Text>): Text {
  const title = wordsOf(page?.title) ?? { zh: '页面', en: 'Page' }
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
