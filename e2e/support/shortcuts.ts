import { expect, type Page } from '@playwright/test'
import { type Platform, platformOf } from '../../tests/support/platform.ts'
import { signature } from '../../tests/support/signature.ts'
import { idNumber, newMobile } from './runner.ts'

/** A complete form of the sample race. */
const FORM = {
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

export const RACE = '1000060003'

export interface Entrant {
  platform: Platform
  mobile: string
  /** Saves a player of the runner's own; answers its id. */
  addPlayer(name?: string, birthday?: string): Promise<string>
  /** Sends a complete entry without an order; answers the registration's id. */
  enter(itemId: string): Promise<string>
  /** Sends a complete entry and makes its order, ready to be paid. */
  order(itemId: string): Promise<{ registrationId: string; orderId: string }>
}

/** A runner who is logged in on this phone already, without the way through the login page. */
export async function loggedIn(page: Page, address: string): Promise<Entrant> {
  const platform = platformOf(address)
  const mobile = newMobile()
  const info = await platform.logIn(mobile)
  await page.addInitScript((stored) => {
    if (sessionStorage.getItem('seeded')) return
    sessionStorage.setItem('seeded', '1')
    localStorage.setItem('userInfo', JSON.stringify({ ...stored, time: Date.now() }))
    localStorage.setItem('userId', String(stored.userId))
    localStorage.setItem('accountId', String(stored.accountId))
  }, info)
  const addPlayer = async (userName = '王小跑', birthday = '1990-03-07') => {
    const number = idNumber(birthday)
    const answer = await platform.post('/center/account/userContestants/createContestants', {
      userName,
      enUserName: 'WANG XIAOPAO',
      userGender: Number(number[16]) % 2 === 1 ? '1' : '2',
      idType: '1',
      idNumber: number,
      userPhone: '13712345678',
      birthday,
      nativePlace: '620102',
      nationality: 'CHN',
      isSelf: true,
    })
    return must<{ contestantsId: string }>(answer).contestantsId
  }
  return {
    platform,
    mobile,
    addPlayer,
    enter: (itemId) => enter(platform, itemId, addPlayer),
    async order(itemId) {
      const registrationId = await enter(platform, itemId, addPlayer)
      const made = await platform.post('/center/order-center/createOrder5AppAsync', {
        registrationId,
        idempotencyKey: `e2e-order-${registrationId}`,
      })
      const { orderId } = must<{ orderId: string }>(made)
      await expect(async () => {
        const asked = await platform.get(`/center/order-center/queryCreateOrderInfo?orderId=${orderId}`)
        expect(asked.data.status).toBe('PENDING')
      }).toPass()
      return { registrationId, orderId }
    },
  }
}

async function enter(platform: Platform, itemId: string, addPlayer: () => Promise<string>): Promise<string> {
  const consents = [
    { id: 'entry', version: '2027.1' },
    { id: 'health', version: '2027.1' },
  ]
  const player = await addPlayer()
  const signed = await platform.post('/center/registration-center/statementAutograph/saveAutograph', {
    raceId: RACE,
    itemId,
    consents,
    image: await signature(),
  })
  const saved = await platform.post('/center/registration-center/registration/info/save/v2', {
    raceId: RACE,
    itemId,
    players: [player],
    packageId: 'standard',
    form: FORM,
    questionnaire: {},
    consents,
    autographId: must<{ autographId: string }>(signed).autographId,
    idempotencyKey: `e2e-${Date.now()}-${Math.random().toString(36).slice(2)}`,
  })
  return must<{ registrationId: string }>(saved).registrationId
}

function must<T>(answer: { code: number; data: unknown }): T {
  if (answer.code !== 0) throw new Error(JSON.stringify(answer))
  return answer.data as T
}
