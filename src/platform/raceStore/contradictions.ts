import { and, count, eq, inArray } from 'drizzle-orm'
import type { Database } from '#platform/database.ts'
import { reservedForDeferred } from '#platform/deferral/deferredPlaces.ts'
import { entries, registrations } from '#platform/tables/entries.ts'
import { projects, races } from '#platform/tables/races.ts'
import { ageOnRaceDay } from '#race/entry.ts'
import { FIXED_FACTS } from '#race/factNames.gen.ts'
import type { ProjectFacts, RaceFacts, Text } from '#race/facts.gen.ts'
import { assignRoles, listRoles } from '#race/roles.ts'
import { raceDetail } from '#race/view.ts'
import { addOnsSold } from './addOns.ts'
import { countTaken, toQuota } from './quota.ts'
import { raceRow } from './upsertRaces.ts'

/** Facts that cannot hold beside what was sold. */
export interface Contradiction extends Text {
  raceId: string
  /** Null when it concerns the whole race. */
  itemId: string | null
  /** Places sold or asked for that stand against it. */
  sold: number
}

/** What of other facts contradicts the entries there are; `gone` names races that would be in no release any more. */
export async function findContradictions(
  db: Database,
  now: number,
  { facts, gone }: { facts: readonly RaceFacts[]; gone: readonly string[] },
): Promise<Contradiction[]> {
  const ids = [...facts.map(({ raceId }) => raceId), ...gone]
  if (ids.length === 0) return []
  const [rows, open, runners] = await Promise.all([projectsOf(db, ids), entriesOf(db, ids), runnersOf(db, ids)])
  const taken = await countTaken(
    db,
    rows.map(({ project }) => project),
  )
  const wanted = new Map(facts.map((race) => [race.raceId, race]))
  return [
    ...facts.flatMap((race) => unfit(race, now)),
    ...(await addOnContradictions(db, facts)),
    ...(await deferralContradictions(db, facts, rows)),
    ...rows.flatMap((row) => {
      const { itemId } = row.project
      const sold = {
        places: taken.get(itemId) ?? 0,
        entries: open.filter((entry) => entry.itemId === itemId),
        ages: agesByEntry(
          row.raceTime,
          runners.filter((runner) => runner.itemId === itemId),
        ),
      }
      // A race that is over may go.
      if (!wanted.has(row.project.raceId) && row.raceEnd < now) return []
      return projectContradictions(row.project, wanted.get(row.project.raceId) ?? null, sold)
    }),
  ]
}

type ProjectRow = typeof projects.$inferSelect
interface Entry extends Pick<typeof entries.$inferSelect, 'itemId' | 'groupId' | 'packageId'> {
  /** Its runners. */
  places: number
}

interface Sold {
  /** Places taken. */
  places: number
  /** Every entry that has not ended: also those waiting for a draw or a review. */
  entries: Entry[]
  /** The runners' ages on race day, entry by entry. */
  ages: number[][]
}

async function projectsOf(db: Database, ids: string[]) {
  return db
    .select({ project: projects, raceEnd: races.raceEnd, raceTime: races.raceTime })
    .from(projects)
    .innerJoin(races, eq(races.raceId, projects.raceId))
    .where(inArray(projects.raceId, ids))
}

async function entriesOf(db: Database, ids: string[]): Promise<Entry[]> {
  const { entryId, itemId, groupId, packageId } = entries
  return db
    .select({ itemId, groupId, packageId, places: count() })
    .from(entries)
    .innerJoin(registrations, and(eq(registrations.entryId, entryId), eq(registrations.active, true)))
    .where(inArray(entries.raceId, ids))
    .groupBy(entryId)
}

type EntryRunner = Pick<typeof registrations.$inferSelect, 'entryId' | 'itemId' | 'snapshot'>

async function runnersOf(db: Database, ids: string[]): Promise<EntryRunner[]> {
  const { entryId, itemId, snapshot, raceId, active, position } = registrations
  const open = and(inArray(raceId, ids), eq(active, true))
  return db.select({ entryId, itemId, snapshot }).from(registrations).where(open).orderBy(position)
}

function agesByEntry(raceTime: number, runners: readonly EntryRunner[]): number[][] {
  const ages = new Map<string, number[]>()
  for (const { entryId, snapshot } of runners) {
    ages.set(entryId, [...(ages.get(entryId) ?? []), ageOnRaceDay({ raceTime }, snapshot)])
  }
  return [...ages.values()]
}

/** Add-ons that were sold have to stay, and as many of them as were sold. */
async function addOnContradictions(db: Database, facts: readonly RaceFacts[]): Promise<Contradiction[]> {
  const wanted = new Map(facts.map((race) => [race.raceId, race]))
  if (wanted.size === 0) return []
  const ids = [...wanted.keys()]
  const [rows, sold] = await Promise.all([
    db.select({ raceId: races.raceId, facts: races.facts }).from(races).where(inArray(races.raceId, ids)),
    addOnsSold(db, ids),
  ])
  return rows.flatMap(({ raceId, facts: old }) =>
    (old.addOns ?? []).flatMap(({ id, name }): Contradiction[] => {
      const count = sold.get(raceId)?.get(id) ?? 0
      if (count === 0) return []
      const against = (zh: string, en: string) => [
        {
          raceId,
          itemId: null,
          sold: count,
          zh: `附加项“${name.zh}”（${id}）：${zh}`,
          en: `Add-on “${name.en}” (${id}): ${en}`,
        },
      ]
      const now = wanted.get(raceId)?.addOns?.find((addOn) => addOn.id === id)
      if (!now) {
        return against(
          `已售出 ${count} 份，不能去掉；把数量设为 ${count} 即可停止出售`,
          `${count} were sold, so it cannot go; a quota of ${count} ends its sale`,
        )
      }
      if (now.quota === undefined || now.quota >= count) return []
      return against(
        `数量 ${now.quota} 少于已售出的 ${count} 份`,
        `a quota of ${now.quota} is below the ${count} that were sold`,
      )
    }),
  )
}

/** Who has deferred a place was promised one: a project that takes them has room for all who have not come yet. */
async function deferralContradictions(
  db: Database,
  facts: readonly RaceFacts[],
  rows: readonly { project: ProjectRow }[],
): Promise<Contradiction[]> {
  const items = facts.flatMap(({ items, raceId }) =>
    items.map((item) => ({ raceId, itemId: item.itemId, facts: item })),
  )
  const reserved = await reservedForDeferred(db, items)
  const before = new Map(rows.map(({ project }) => [project.itemId, project]))
  const taken = await countTaken(db, [...before.values()])
  return items.flatMap(({ raceId, itemId, facts: { name, quota } }) => {
    const [promised, gone] = [reserved.get(itemId) ?? 0, taken.get(itemId) ?? 0]
    const places = before.get(itemId)?.quotaOverride ?? quota
    if (promised === 0 || places >= promised + gone) return []
    return [
      {
        raceId,
        itemId,
        sold: promised + gone,
        zh: `${name.zh}（${itemId}）：名额 ${places} 不够：有 ${promised} 个顺延来的名额还没有使用，已售出 ${gone} 个`,
        en: `${name.en} (${itemId}): a quota of ${places} is too small for the ${promised} deferred places not used yet, with ${gone} sold`,
      },
    ]
  })
}

/** Facts that this platform cannot take in: it is told before they are live, not when a runner asks for them. */
function unfit(race: RaceFacts, now: number): Contradiction[] {
  try {
    raceRow(race, 'config', 0)
    raceDetail(race, now, { collected: false, registeredCount: 0 })
    return []
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    return [
      {
        raceId: race.raceId,
        itemId: null,
        sold: 0,
        zh: `平台无法读取：${why}`,
        en: `the platform cannot read it: ${why}`,
      },
    ]
  }
}

function projectContradictions(row: ProjectRow, race: RaceFacts | null, sold: Sold): Contradiction[] {
  const runners = sold.entries.reduce((sum, { places }) => sum + places, 0)
  if (runners === 0) return []
  const { raceId, itemId, facts: old } = row
  const name = old.name
  const against = (count: number, zh: string, en: string): Contradiction => ({
    raceId,
    itemId,
    sold: count,
    zh: `${name.zh}（${itemId}）：${zh}`,
    en: `${name.en} (${itemId}): ${en}`,
  })
  const now = race?.items.find((item) => item.itemId === itemId)
  if (!now) {
    return [
      against(
        runners,
        `已有 ${runners} 人报名，项目不能去掉；把名额设为 ${sold.places} 即可停止报名`,
        `${runners} runners have entered, so the project cannot go; a quota of ${sold.places} ends its entries`,
      ),
    ]
  }
  return [
    ...quotaContradiction(row, now, sold.places).map(([zh, en]) => against(sold.places, zh, en)),
    ...kindContradictions(old, now).map(([zh, en]) =>
      against(runners, `已有 ${runners} 人报名，${zh}`, `${runners} runners have entered, so ${en}`),
    ),
    ...choiceContradictions(old, now, sold.entries).map(({ count, zh, en }) => against(count, zh, en)),
    ...roleContradictions(old, now, sold.ages).map(({ count, zh, en }) => against(count, zh, en)),
  ]
}

type Words = [zh: string, en: string]

/** A quota that the console has set stands above the facts'. */
function quotaContradiction(row: ProjectRow, now: ProjectFacts, places: number): Words[] {
  const { quota } = toQuota({ ...row, quota: now.quota }, places)
  if (quota >= places) return []
  return [[`名额 ${quota} 少于已售出的 ${places} 个`, `a quota of ${quota} is below the ${places} places sold`]]
}

function kindContradictions(old: ProjectFacts, now: ProjectFacts): Words[] {
  const changed = FIXED_FACTS.filter(({ fact }) => old[fact] !== now[fact])
  return changed.map(({ fact, zh, en }) => [`${zh}（${fact}）不能更改`, `${en} (${fact}) cannot change`])
}

/** A role that somebody has entered in has to stay: prices and who makes up an entry hang on it. */
function roleContradictions(
  old: ProjectFacts,
  now: ProjectFacts,
  entries: readonly number[][],
): { count: number; zh: string; en: string }[] {
  const roleIds = new Set(listRoles(now).map(({ id }) => id))
  const before = listRoles(old)
  return before
    .filter(({ id }) => !roleIds.has(id))
    .flatMap(({ id, name }) => {
      const cast = entries.flatMap((ages) => assignRoles(before, ages).roles)
      const count = cast.filter((role) => role?.id === id).length
      if (count === 0) return []
      const zh = `已有 ${count} 人以“${name.zh}”（${id}）报名，这个角色不能去掉；把 min 和 max 改小即可`
      const en = `${count} runners have entered as “${name.en}” (${id}), so the role cannot go; lower its min and max`
      return [{ count, zh, en }]
    })
}

/** Groups and packages that were chosen have to stay: start lists and race packs are made of them. */
function choiceContradictions(
  old: ProjectFacts,
  now: ProjectFacts,
  entries: readonly Entry[],
): { count: number; zh: string; en: string }[] {
  const lost = (
    what: Words,
    before: readonly { id: string; name: Text }[],
    after: readonly { id: string }[],
    chosen: (entry: Entry) => string | null,
  ) =>
    before
      .filter(({ id }) => !after.some((one) => one.id === id))
      .flatMap(({ id, name }) => {
        const count = entries.filter((entry) => chosen(entry) === id).reduce((sum, { places }) => sum + places, 0)
        if (count === 0) return []
        const zh = `已有 ${count} 人选择${what[0]}“${name.zh}”（${id}），不能去掉`
        const en = `${count} runners have chosen the ${what[1]} “${name.en}” (${id}), so it cannot go`
        return [{ count, zh, en }]
      })
  return [
    ...lost(['组别', 'group'], old.groups ?? [], now.groups ?? [], ({ groupId }) => groupId),
    ...lost(['套餐', 'package'], old.packages ?? [], now.packages ?? [], ({ packageId }) => packageId),
  ]
}
