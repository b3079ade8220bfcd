import { type Browser, type BrowserContext, chromium } from 'playwright'
import { CHROMIUM } from '../support/chromium.ts'
import type { Account } from './target.ts'

/** Runs with a Chromium of its own. */
export async function withBrowser<Result>(run: (browser: Browser) => Promise<Result>): Promise<Result> {
  const browser = await chromium.launch(CHROMIUM)
  try {
    return await run(browser)
  } finally {
    await browser.close()
  }
}

/** Every page of the context belongs to a phone that this account is logged in on. */
export async function logInOn(context: BrowserContext, account: Account): Promise<void> {
  const { token, userId, accountId, mobile } = account
  await context.addInitScript(
    (stored) => {
      try {
        localStorage.setItem('userInfo', JSON.stringify({ ...stored, expire: 86_400_000, time: Date.now() }))
        localStorage.setItem('userId', stored.userId)
        localStorage.setItem('accountId', stored.accountId)
      } catch {
        // Storage is off: the runner is not logged in.
      }
    },
    { token, userId, accountId, mobile },
  )
}
