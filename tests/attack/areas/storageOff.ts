import type { Page } from 'playwright'
import { RACE } from '../../support/entry.ts'
import { type Area, Tally } from '../area.ts'
import { withBrowser } from '../browser.ts'

/** What a phone's storage may be, put into the page before anything of it runs. */
const STATES: Record<string, string> = {
  'localStorage throws': `Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', 'SecurityError') } })`,
  'sessionStorage throws': `Object.defineProperty(window, 'sessionStorage', { get() { throw new DOMException('no', 'SecurityError') } })`,
  'all storage throws': `for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
    Object.defineProperty(window, name, { get() { throw new DOMException('no', 'SecurityError') } })`,
  'the quota is full': `Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError') }`,
  'IndexedDB is missing': `Object.defineProperty(window, 'indexedDB', { value: undefined })`,
  'IndexedDB never answers': `IDBFactory.prototype.open = () => ({})`,
  'IndexedDB throws': `IDBFactory.prototype.open = () => { throw new DOMException('no', 'InvalidStateError') }`,
  'no crypto.subtle': `Object.defineProperty(crypto, 'subtle', { value: undefined })`,
  'garbage is stored': `for (const key of ['userInfo', 'userId', 'accountId', 'lang', 'sl.draft.x']) localStorage.setItem(key, '{"a":[\\u0000')`,
}
const PAGES = ['/Home', `/eventDetails?raceId=${RACE}`, '/login', '/my']

/** Storage in every state that phones have it in: each page shows itself and crashes nowhere. */
export const storageOff: Area = (target, size) =>
  withBrowser(async (browser) => {
    const tally = new Tally()
    const states = Object.entries(STATES).filter((_, at) => size === 'long' || at % 3 === 2)
    for (const [state, script] of states) {
      const context = await browser.newContext({ locale: 'zh-CN', viewport: { width: 390, height: 844 } })
      await context.addInitScript(script)
      for (const path of size === 'long' ? PAGES : PAGES.slice(0, 3)) {
        const page = await context.newPage()
        const crashes: string[] = []
        page.on('pageerror', (error) => crashes.push(error.message))
        await page.goto(`${target.address}${path}`)
        const shown = await showsItself(page)
        await page.close()
        tally.count(200)
        tally.hold(shown, () => `${state}: ${path} shows nothing`)
        tally.hold(crashes.length === 0, () => `${state}: ${path} crashes: ${crashes[0]}`)
      }
      await context.close()
    }
    tally.note = `${states.length} states of storage`
    return tally
  })

/** A heading and something to tap, not the page that says it failed. */
async function showsItself(page: Page): Promise<boolean> {
  const main = page.getByRole('heading').filter({ visible: true }).first()
  const seen = await main.waitFor({ timeout: 15_000 }).then(
    () => true,
    () => false,
  )
  return (
    seen &&
    (await page
      .getByRole('alert')
      .filter({ hasText: /出错|失败/ })
      .count()) === 0
  )
}
