import { formatChinaTime } from '#lib/date.ts'
import { idCardNumber } from '#lib/idCard.ts'
import type { ShownProject } from './race.ts'

const YEAR_MS = 365.25 * 86_400_000
const ADULT = 20
/** Beyond this age races ask for more: a relative's signature, a health check. */
const OLDEST = 59

/** Who comes: a runner of an age, as createContestants takes one. Documents of two numbers differ. */
export function person(serial: number, age: number, raceTime: number) {
  const gender = serial % 2 === 0 ? 'man' : 'woman'
  // Somewhere between two birthdays, another day for each five hundred.
  const born = raceTime - (age + 0.01) * YEAR_MS - (Math.floor(serial / 499) % 355) * 86_400_000
  const birthday = formatChinaTime(born, 'yyyy-MM-dd')
  return {
    userName: '王大跑',
    enUserName: 'WANG DAPAO',
    userGender: gender === 'man' ? '1' : '2',
    idType: '1',
    idNumber: idCardNumber(birthday, gender, serial),
    userPhone: '13700000000',
    birthday,
    nativePlace: '620102',
    nationality: 'CHN',
    isSelf: false,
  }
}

/** The ages of one entry of a project: as many runners as it needs, each within the bounds; other serials, other ages. */
export function agesFor({ roles, teamMin, ageMin, ageMax }: ShownProject, serial: number): number[] {
  const within = (least: number | null, most: number | null) => {
    const low = Math.max(least ?? 0, ageMin ?? (least === null ? ADULT : 0))
    const high = Math.min(most ?? OLDEST, ageMax ?? OLDEST)
    return high < low ? high : low + (Math.floor(serial / 177_145) % (high - low + 1))
  }
  const cast = roles.flatMap((role) => Array.from({ length: role.min }, () => within(role.ageMin, role.ageMax)))
  const open = roles.find((role) => role.max > role.min)
  while (cast.length < teamMin) cast.push(within(open?.ageMin ?? null, open?.ageMax ?? null))
  return cast
}
