import { formatChinaTime } from '#lib/date.ts'
import { idCardNumber } from '#lib/idCard.ts'
import type { RunnerWords } from './scenarioFile.ts'

const PASSPORT = '4'
const ID_CARD = '1'

export type SavedRunner = ReturnType<typeof runnerOf>

/**
 * A runner as the platform saves one. `contestantsId` is the name in the scenario, so that answers can say it.
 * Documents fit birthday and gender; the birthday fits the age on race day.
 */
export function runnerOf(name: string, words: RunnerWords, raceTime: number, isSelf: boolean) {
  const { age = 30, gender = 'man', nationality = 'CHN' } = words
  const idType = words.idType ?? (nationality === 'CHN' ? ID_CARD : PASSPORT)
  const birthday = words.birthday ?? bornFor(age, raceTime)
  const foreign = nationality !== 'CHN'
  return {
    contestantsId: name,
    userName: words.name ?? (foreign ? 'ALEX MORGAN' : '林跑跑'),
    enUserName: foreign ? (words.name ?? 'ALEX MORGAN') : 'LIN PAOPAO',
    userGender: gender === 'man' ? '1' : '2',
    idType,
    idNumber: words.idNumber ?? (idType === ID_CARD ? idCardNumber(birthday, gender, serial(name)) : 'E12345678'),
    userPhone: words.phone ?? '13800138000',
    birthday,
    nativePlace: foreign ? '' : '310000',
    nationality,
    email: 'runner@example.com',
    isSelf,
  }
}

/** A birthday that makes somebody `age` on race day, some months after it came round. */
function bornFor(age: number, raceTime: number): string {
  const [year = 2027, month = 1] = formatChinaTime(raceTime, 'yyyy-MM-dd').split('-').map(Number)
  // In the month of the race or just after it a year would be one off.
  const born = month > 2 ? { year: year - age, month: month - 2 } : { year: year - age - 1, month: month + 9 }
  return `${String(born.year).padStart(4, '0')}-${String(born.month).padStart(2, '0')}-15`
}

function serial(name: string): number {
  return [...name].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 499, 7)
}
