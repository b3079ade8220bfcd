import { expect, type Page } from '@playwright/test'
import { orderStatus, saveEntry, savePlayer, submitEntry } from '../../tests/support/entry.ts'
import { type Platform, platformOf } from '../../tests/support/platform.ts'
import { idNumber, newMobile } from './runner.ts'

export interface Entrant {
  platform: Platform
  mobile: string
  /** Saves a player of the runner's own; answers its id. */
  addPlayer(name?: string, birthday?: string): Promise<string>
  /** Sends a complete entry without an order; answers the registration's id. */
  enter(itemId: string): Promise<string>
  /** Sends a complete entry and makes its order, ready to be paid. */
  order(itemId: string): Promise<{ entryId: string; orderId: string }>
}

/** A runner who is logged in on this phone already, without the way through the login page; `now` is the platform's clock. */
export async function loggedIn(page: Page, address: string, now = Date.now()): Promise<Entrant> {
  const platform = platformOf(address)
  const mobile = newMobile()
  const seeded: Record<string, unknown> = { ...(await platform.logIn(mobile)), time: now }
  await page.addInitScript((stored) => {
    if (sessionStorage.getItem('seeded')) return
    sessionStorage.setItem('seeded', '1')
    localStorage.setItem('userInfo', JSON.stringify(stored))
    localStorage.setItem('userId', String(stored.userId))
    localStorage.setItem('accountId', String(stored.accountId))
  }, seeded)
  const addPlayer = (name = '王小跑', birthday = '1990-03-07') =>
    savePlayer(platform, { name, idNumber: idNumber(birthday) })
  return {
    platform,
    mobile,
    addPlayer,
    enter: async (itemId) => saveEntry(platform, itemId, await addPlayer()),
    async order(itemId) {
      const entryId = await saveEntry(platform, itemId, await addPlayer())
      const orderId = await submitEntry(platform, entryId)
      await expect(async () => expect(await orderStatus(platform, orderId)).toBe('PENDING')).toPass()
      return { entryId, orderId }
    },
  }
}
