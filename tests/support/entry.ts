import type { Platform } from './platform.ts'
import { signature } from './signature.ts'

export const RACE = '1000060003'

/** A complete form of the sample race. */
export const FORM = {
  emergencyName: '王大跑',
  emergencyRelation: 'spouse',
  emergencyPhone: '13700000000',
  dressSize: 'M',
  bloodType: 'A',
  hasMedicalHistory: '2',
  haveVaccination: '2',
  email: 'runner@example.cn',
  residentialRegion: '620102',
  residentialAddress: '滨河东路 12 号 3 单元',
  profession: '5',
  educationLevel: '3',
}

const CONSENTS = [
  { id: 'entry', version: '2027.2' },
  { id: 'health', version: '2027.2' },
]

/** Saves a runner with an ID card of a man or woman born on the day; answers its id. */
export async function savePlayer(platform: Platform, person: { name: string; idNumber: string }): Promise<string> {
  const { name: userName, idNumber } = person
  const [, year, month, day] = /^\d{6}(\d{4})(\d\d)(\d\d)/.exec(idNumber) ?? []
  const answer = await platform.post('/center/account/userContestants/createContestants', {
    userName,
    enUserName: 'WANG XIAOPAO',
    userGender: Number(idNumber[16]) % 2 === 1 ? '1' : '2',
    idType: '1',
    idNumber,
    userPhone: '13712345678',
    birthday: `${year}-${month}-${day}`,
    nativePlace: '620102',
    nationality: 'CHN',
    isSelf: true,
  })
  return must<{ contestantsId: string }>(answer).contestantsId
}

/** Signs the statements of a project of a sample race; answers the signature's id. */
export async function signStatements(platform: Platform, itemId: string): Promise<string> {
  const signed = await platform.post('/center/registration-center/statementAutograph/saveAutograph', {
    raceId: itemId.slice(0, 10),
    itemId,
    consents: CONSENTS,
    image: await signature(),
  })
  return must<{ autographId: string }>(signed).autographId
}

/** A complete entry of the sample race, as it is sent; with other answers of another one. */
export function entryOf(itemId: string, player: string, autographId: string) {
  return {
    raceId: itemId.slice(0, 10),
    itemId,
    players: [player],
    packageId: 'standard',
    form: FORM,
    questionnaire: {},
    consents: CONSENTS,
    autographId,
    idempotencyKey: `test-${Date.now()}-${Math.random().toString(36).slice(2)}`,
  }
}

/** Saves a complete entry without an order, `more` over it; answers the registration's id. */
export async function saveEntry(
  platform: Platform,
  itemId: string,
  player: string,
  more: object = {},
): Promise<string> {
  const entry = { ...entryOf(itemId, player, await signStatements(platform, itemId)), ...more }
  const saved = await platform.post('/center/registration-center/registration/info/save/v2', entry)
  return must<{ entryId: string }>(saved).entryId
}

/** Submits a saved entry; answers the order's id, which may still be in the making. */
export async function submitEntry(platform: Platform, entryId: string): Promise<string> {
  const made = await platform.post('/center/order-center/createOrder5AppAsync', {
    entryId,
    idempotencyKey: `test-order-${entryId}`,
  })
  return must<{ orderId: string }>(made).orderId
}

/** What the order's making has come to. */
export async function orderStatus(platform: Platform, orderId: string): Promise<string> {
  const asked = await platform.get(`/center/order-center/queryCreateOrderInfo?orderId=${orderId}`)
  return must<{ status: string }>(asked).status
}

/** Waits until the order is made; throws when it is not made in 20 seconds. */
export async function untilMade(platform: Platform, orderId: string): Promise<void> {
  for (const until = Date.now() + 20_000; Date.now() < until; ) {
    if ((await orderStatus(platform, orderId)) === 'PENDING') return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`Order ${orderId} was not made in 20 s`)
}

/** The payload of an answer that went well; throws with the answer otherwise. */
export function must<T>(answer: { code: number; data: unknown }): T {
  if (answer.code !== 0) throw new Error(JSON.stringify(answer))
  return answer.data as T
}
