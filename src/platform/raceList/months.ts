import type { RaceItem } from '#api/contract.gen.ts'
import { formatChinaTime } from '#lib/date.ts'
import type { Handler, Handlers } from '#platform/handler.ts'
import { raceState } from '#race/times.ts'
import { type IndexedRace, listRaceItems, readIndex } from './raceIndex.ts'

const SOON_MS = 30 * 86_400_000

const dayOf = (at: number): string => formatChinaTime(at, 'yyyy-MM-dd')

const monthsOf = ({ starts }: IndexedRace): string[] => starts.map((at) => formatChinaTime(at, 'yyyy-MM'))

/** The month in which there is something to run next, from today on; the present one where nothing is to come. */
function nextMonth(all: IndexedRace[], now: number): string {
  const today = dayOf(now)
  const days = all.flatMap(({ starts }) => starts.map(dayOf)).filter((day) => day >= today)
  return (days.sort()[0] ?? today).slice(0, 7)
}

/** The races of a month by their days in China, and the nearest months before and after it that have any. */
const monthQuery: Handler<'monthQuery'> = async (context) => {
  const { clock, params, user } = context
  const now = clock.now()
  const all = await readIndex(context)
  const month = params.month || nextMonth(all, now)
  const months = [...new Set(all.flatMap(monthsOf))].sort()
  const own = all.filter((race) => monthsOf(race).includes(month))
  const byStart = own.sort((a, b) => a.firstStart - b.firstStart || (a.raceId < b.raceId ? -1 : 1))
  const starts = new Map(own.map((race) => [race.raceId, race.starts]))
  const days = new Map<string, RaceItem[]>()
  for (const item of await listRaceItems(context, byStart, now, user?.userId)) {
    for (const day of new Set(starts.get(item.raceId)?.map(dayOf))) {
      if (day.startsWith(month)) days.set(day, [...(days.get(day) ?? []), item])
    }
  }
  return {
    month,
    earlier: months.filter((one) => one < month).at(-1) ?? null,
    later: months.find((one) => one > month) ?? null,
    days: [...days].map(([day, races]) => ({ day, races })).sort((a, b) => (a.day < b.day ? -1 : 1)),
  }
}

const raceOnlineHome: Handler<'raceOnlineHome'> = async (context) => {
  const now = context.clock.now()
  const all = (await readIndex(context)).filter((race) => !race.calledOff)
  const within = (at: number): boolean => at > now && at <= now + SOON_MS
  return {
    open: all.filter((race) => raceState(race, now) === 'open').length,
    soon: all.filter((race) => within(race.signUpStart)).length,
    month: all.filter((race) => within(race.raceTime)).length,
    cities: new Set(all.map((race) => race.cityCode)).size,
  }
}

export const monthHandlers = { monthQuery, raceOnlineHome } satisfies Partial<Handlers>
