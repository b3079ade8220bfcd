// copy to bench/tmpJudge.mts; JP=port MODES=zh,en npx tsx bench/tmpJudge.mts OUT [keys]
process.env.E2E_PORT = process.env.JP ?? '7831'
process.env.TEST_WORKER_INDEX = String(1 + (Math.floor(Date.now() / 1000) % 97))
import { mkdirSync } from 'node:fs'
import { chromium, type Page } from 'playwright'
const { startPayment, untilPaid } = await import('#rehearse/entrySteps.ts')
const { CHROMIUM } = await import('../tests/support/chromium.ts')
const { RACE } = await import('../tests/support/entry.ts')
const { runnerOn } = await import('../e2e/support/runner.ts')
const { loggedIn } = await import('../e2e/support/shortcuts.ts')
const { fillSteps } = await import('../e2e/support/entry.ts')
const { servedPages } = await import('../tests/walk/release.ts')
const { queryWith, valuesFor } = await import('../e2e/support/addresses.ts')
const [out = '/tmp/j1', ...only] = process.argv.slice(2)
const base = `http://localhost:${process.env.E2E_PORT}`
mkdirSync(out, { recursive: true })
const PAGES = ['/Home', '/Match', '/search', '/choosePlace', '/eventDetails', '/eventProject', '/eventItemInfo', '/reginfo', '/regInfoPage', '/eventItemPlayerManage', '/childrenInfo', '/runnerInfo', '/eventItemAddPlayer', '/questionnaire', '/eventOrder', '/eventItemPay', '/payRes', '/offlinePayRes', '/payForwarding', '/orderDetails', '/myOrder', '/my', '/personal', '/login', '/changeMain', '/mailingAddress', '/changeRuner', '/esign', '/cosign', '/askFriendToPay', '/payForFriend', '/AskForInvoice', '/oldAskForInvoice', '/cardVoucher', '/inviteCoupon', '/addressList', '/addressListInfo', '/raceTeam', '/shareRegister', '/userAgreement', '/help', '/eventCalendar', '/eventItemShop', '/spDetails', '/runGroup', '/eventItemRanking', '/certificate', '/medal', '/shangMaHalf', '/shangMaHalfIndividual', '/shangMaHalfOrganization', '/shangMaHalfRegOver', '/shangMa', '/shangMaFive', '/shangMaFiveIndividual', '/shangMaWmHalf', '/shangMaWmHalfRegOver', '/shangMaFour', '/shangMaFourOrganization']
const EXTRA: [string, string][] = [['r2', '/eventDetails?raceId=1000060002'], ['r8', '/eventDetails?raceId=1000060008'], ['r12', '/eventDetails?raceId=1000060012'], ['r13', '/eventDetails?raceId=1000060013'], ['searchResults', '/search?name=马拉松'], ['ranking', '/eventItemRanking?raceId=1000030004'], ['noRace', '/eventDetails?raceId=1999999999'], ['nowhere', '/nowhere']]
const browser = await chromium.launch(CHROMIUM)
const served = await servedPages(base)
async function settle(page: Page) {
  await page.waitForLoadState('networkidle', { timeout: 6000 }).catch(() => {})
  await page.waitForTimeout(250)
}
async function shoot(page: Page, name: string, most = 6800) {
  await settle(page)
  const { width } = page.viewportSize()!
  const h0 = await page.evaluate(() => document.documentElement.scrollHeight)
  for (let y = 0; y < Math.min(h0, most); y += 700) { await page.evaluate((to) => scrollTo(0, to), y); await page.waitForTimeout(40) }
  await page.evaluate(() => scrollTo(0, 0)); await page.waitForTimeout(120)
  const h = Math.min(most, await page.evaluate(() => document.documentElement.scrollHeight))
  await page.setViewportSize({ width, height: Math.max(h, width > 900 ? 800 : 844) }); await page.waitForTimeout(350)
  await page.screenshot({ path: `${out}/${name}.png` })
  await page.setViewportSize({ width, height: width > 900 ? 800 : width < 380 ? 700 : 844 })
}
for (const mode of (process.env.MODES ?? 'zh,en').split(',')) {
  const conf = { zh: [390, 844, 'zh', 'light'], en: [390, 844, 'en', 'dark'], s: [320, 700, 'en', 'light'], d: [1280, 800, 'zh', 'light'] }[mode] as [number, number, 'zh' | 'en', 'light' | 'dark']
  const lang = conf[2]
  const make = () => browser.newContext({ viewport: { width: conf[0], height: conf[1] }, colorScheme: conf[3], isMobile: mode !== 'd', hasTouch: mode !== 'd', locale: lang === 'zh' ? 'zh-CN' : 'en-US', timezoneId: 'Asia/Shanghai', baseURL: base, extraHTTPHeaders: { 'x-console-secret': 'secret-of-the-tests' } })
  const context = await make(); const page = await context.newPage()
  const me = await loggedIn(page, base)
  const want = served.filter(({ path }) => PAGES.includes(path))
  const SCORED = ['/certificate', '/medal', '/eventItemRanking']
  const plain = await valuesFor(want.filter(({ path }) => !SCORED.includes(path)), me)
  const scored = await valuesFor(want.filter(({ path }) => SCORED.includes(path)), me)
  for (const one of want) {
    const values = SCORED.includes(one.path) ? scored : plain
    const key = one.path.slice(1)
    if (only.length && !only.includes(key)) continue
    const query = new URLSearchParams(Object.entries(queryWith(one, values)).map(([n, v]) => [n, v ?? ''])); query.set('lang', lang)
    try { await page.goto(`${one.path}?${query}`); await shoot(page, `${key}.${mode}`) } catch (e) { console.log('FAILED', key, String(e).slice(0, 160)) }
  }
  for (const [key, url] of EXTRA) { if (only.length && !only.includes(key)) continue; await page.goto(`${url}${url.includes('?') ? '&' : '?'}lang=${lang}`); await shoot(page, `${key}.${mode}`) }
  await context.close()
  if (only.length && !only.includes('steps')) continue
  // The steps of an entry, what it is to be confirmed, to be paid, and paid.
  const c2 = await make(); const p = await c2.newPage(); const who = await loggedIn(p, base)
  const runner = runnerOn(p, lang)
  let n = 0
  try {
    await p.goto(`/registration?raceId=${RACE}&itemId=${RACE}02&lang=${lang}`)
    await fillSteps(p, runner, async () => { n += 1; await p.waitForTimeout(300); await p.screenshot({ path: `${out}/step${String(n).padStart(2, '0')}.${mode}.png` }) })
    await p.waitForURL(/eventOrder/); const entryId = new URL(p.url()).searchParams.get('entryId') ?? ''; await shoot(p, `orderToConfirm.${mode}`)
    await runner.button('确认订单').click(); await p.waitForURL(/eventItemPay/); await shoot(p, `cashier.${mode}`)
    const orderId = new URL(p.url()).searchParams.get('orderId') ?? ''
    if (orderId) { await p.goto(`/orderDetails?orderId=${orderId}&lang=${lang}`); await shoot(p, `orderPending.${mode}`); await who.device.api.console(`pay/${await startPayment(who.device, orderId)}`, {}); await untilPaid(who.device, orderId)
      await p.goto(`/payRes?orderId=${orderId}&lang=${lang}`); await shoot(p, `payResPaid.${mode}`); await p.goto(`/orderDetails?orderId=${orderId}&lang=${lang}`); await shoot(p, `orderPaid.${mode}`); await p.goto(`/my?lang=${lang}`); await shoot(p, `myWithRace.${mode}`); await p.goto(`/changeRuner?entryId=${entryId}&raceId=${RACE}&lang=${lang}`); await shoot(p, `changeRunerPaid.${mode}`); await p.goto(`/eventDetails?raceId=${RACE}&lang=${lang}`); await p.screenshot({ path: `${out}/raceOwn.${mode}.png` }) }
    else console.log('no order in', p.url())
  } catch (e) { console.log('FAILED steps', n, String(e).slice(0, 400)) }
  await c2.close()
}
await browser.close()
