import { existsSync } from 'node:fs'
import { type Browser, type BrowserContext, chromium } from 'playwright'
import type { Account } from './target.ts'

const BROWSERS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** Runs with a Chromium of its own. */
export async function withBrowser<Result>(run: (browser: Browser) => Promise<Result>): Promise<Result> {
  const own = process.env.CHROMIUM_PATH ?? BROWSERS.find((path) => existsSync(path))
  const args = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-dev-shm-usage']
  const browser = await chromium.launch({ args, ...(own ? { executablePath: own } : {}) })
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
