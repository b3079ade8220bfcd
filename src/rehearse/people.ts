import type { Project } from '#api/contract.gen.ts'
import { formatChinaTime } from '#lib/date.ts'
import { idCardNumber } from '#lib/idCard.ts'

const YEAR_MS = 365.25 * 86_400_000
const ADULT = 20
/** Beyond this age races ask for more: a relative's signature, a health check. */
const OLDEST = 59

/** The ID card of a runner of an age on the day of the race. Those of two numbers differ. */
export function idCardOf(serial: number, age: number, raceTime: number): string {
  // Somewhere between two birthdays, another day for each five hundred.
  const born = raceTime - (age + 0.01) * YEAR_MS - (Math.floor(serial / 499) % 355) * 86_400_000
  return idCardNumber(formatChinaTime(born, 'yyyy-MM-dd'), serial % 2 === 0 ? 'man' : 'woman', serial)
}

/** The ages of one entry of a project: as many runners as it needs, each within the bounds; other serials, other ages. */
export function agesFor(
  { roles, teamMin, ageMin, ageMax }: Pick<Project, 'roles' | 'teamMin' | 'ageMin' | 'ageMax'>,
  serial: number,
): number[] {
  const within = (least: number | null, most: number | null) => {
    const low = Math.max(least ?? 0, ageMin ?? (least === null ? ADULT : 0))
    const high = Math.min(most ?? OLDEST, ageMax ?? OLDEST)
    return high < low ? high : low + (Math.floor(serial / 177_145) % (high - low + 1))
  }
  const ages = roles.flatMap((role) => Array.from({ length: role.min }, () => within(role.ageMin, role.ageMax)))
  const open = roles.find((role) => role.max > role.min)
  while (ages.length < teamMin) ages.push(within(open?.ageMin ?? null, open?.ageMax ?? null))
  return ages
}
