import { addRunner, idCard, newKey } from '#support/platform/entryFixtures.ts'
import type { Client } from '#support/platform/testBench.ts'

/** Who enters: by default a man of thirty-six with an ID card. */
export interface Person {
  born?: string
  woman?: true
  /** Of a passport. */
  nationality?: string
  /** Without a nationality: another document than an ID card, such as a Home Return Permit ('2'). */
  idType?: '2' | '5'
  /** The first six digits of the ID card. */
  document?: string
}

let documents = 0

/** Saves a runner for an account; `listed` is the ID card that a list of the race has of them. Answers their id. */
export async function savePerson(client: Client, one: Person, listed?: string): Promise<string> {
  const birthday = one.born ?? '1990-05-12'
  if (!one.nationality && !one.woman && !one.idType)
    return (await addRunner(client, birthday, listed ?? (one.document && idCard(birthday, one.document)))).contestantsId
  const saved = await client.call('createContestants', {
    userName: one.nationality ? 'JOHN MILLER' : '林小溪',
    enUserName: 'JOHN MILLER',
    userGender: one.woman ? '2' : '1',
    idType: one.nationality ? '4' : (one.idType ?? '1'),
    idNumber: numberOf(one, birthday),
    userPhone: '13912345678',
    birthday,
    ...(one.nationality && { nationality: one.nationality }),
  })
  return saved.contestantsId
}

function numberOf({ nationality, idType }: Person, birthday: string): string {
  if (nationality) return `E${newKey('p').slice(-8)}`
  if (idType === '2') return `H${String(++documents).padStart(8, '0')}`
  return idType === '5' ? 'A123456(3)' : woman(idCard(birthday))
}

const FACTORS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]

/** The same ID card of a woman: an even serial number, and its check digit. */
function woman(card: string): string {
  const body = `${card.slice(0, 16)}${(Number(card[16]) + 9) % 10}`
  return `${body}${'10X98765432'[FACTORS.reduce((total, factor, at) => total + factor * Number(body[at]), 0) % 11]}`
}
