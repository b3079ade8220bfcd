import type { Page } from '@playwright/test'
import type { Device } from '#rehearse/apiClient.ts'
import { logIn, saveRunner, sendCode, sentCode } from '#rehearse/entrySteps.ts'
import { deviceAt, makeOrder, saveSample } from '../../tests/support/entry.ts'
import { idNumber, newMobile } from './runner.ts'

export interface Entrant {
  device: Device
  mobile: string
  /** Saves a player of the runner's own; answers its id. */
  addPlayer(name?: string, birthday?: string): Promise<string>
  /** Sends a complete entry without an order; answers the registration's id. */
  enter(itemId: string): Promise<string>
  /** Sends a complete entry and makes its order, ready to be paid. */
  order(itemId: string): Promise<{ entryId: string; orderId: string }>
}

/**
 * A runner who is logged in on this phone already, without the way through the login page; `now` is the platform's clock,
 * `agreed` the routes of what was agreed to there.
 */
export async function loggedIn(page: Page, address: string, now = Date.now(), agreed?: string): Promise<Entrant> {
  const device = deviceAt(address)
  const mobile = newMobile()
  const seeded: Record<string, unknown> = { ...(await logIn(device, mobile, agreed ? { agreed } : {})), time: now }
  await page.addInitScript((stored) => {
    if (sessionStorage.getItem('seeded')) return
    sessionStorage.setItem('seeded', '1')
    localStorage.setItem('userInfo', JSON.stringify(stored))
    localStorage.setItem('userId', String(stored.userId))
    localStorage.setItem('accountId', String(stored.accountId))
  }, seeded)
  const addPlayer = (name = '王小跑', birthday = '1990-03-07') =>
    saveRunner(device, idNumber(birthday), { userName: name, isSelf: true })
  return {
    device,
    mobile,
    addPlayer,
    enter: async (itemId) => saveSample(device, itemId, await addPlayer()),
    async order(itemId) {
      const entryId = await saveSample(device, itemId, await addPlayer())
      return { entryId, orderId: await makeOrder(device, entryId) }
    },
  }
}

/** A runner who is logged in to the running club's data on this phone; what they are on the site stays as it is. */
export async function inClub(page: Page, address: string, mobile = newMobile()): Promise<void> {
  const device = deviceAt(address)
  await sendCode(device, mobile)
  const { token, userId } = await device.ask('nrcLogin', { mobile, code: await sentCode(device.api, mobile) })
  await page.addInitScript((login) => localStorage.setItem('nrcUserInfo', login), JSON.stringify({ token, userId }))
}
