import type { ParamsOf } from '#sandbox/handler.ts'
import type { IndexedRace } from './raceIndex.ts'

const CHINA = 8 * 3_600_000

/** The filters of the list of all races: the race day's year and month in China, the city, and when sign-up is. */
export function raceFilter(params: ParamsOf<'pageChina'>, now: number): (race: IndexedRace) => boolean {
  const { year = '', month = '', regionCity = '', signUpStatus = '' } = params
  return (race) => {
    const day = new Date(race.raceTime + CHINA)
    if (year !== '' && day.getUTCFullYear() !== Number(year)) return false
    if (month !== '' && day.getUTCMonth() + 1 !== Number(month)) return false
    if (regionCity !== '' && race.cityCode !== regionCity) return false
    if (signUpStatus === 'now') return now >= race.signUpStart && now <= race.signUpEnd
    if (signUpStatus === 'after') return now < race.signUpStart
    if (signUpStatus === 'before') return now > race.signUpEnd
    return true
  }
}
