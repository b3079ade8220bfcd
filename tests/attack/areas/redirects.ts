import { readFileSync } from 'node:fs'
import { hostPatterns } from '#lib/hostPatterns.ts'
import { inParallel } from '#lib/inParallel.ts'
import { isAllowedHost, safeLink } from '#lib/url.ts'
import { toReturnPath } from '#platform/payment/prepay.ts'
import { saveRunner } from '#rehearse/entrySteps.ts'
import { idCard } from '#support/platform/entryFixtures.ts'
import { makeOrder, RACE, saveSample } from '../../support/entry.ts'
import { type Area, Tally } from '../area.ts'
import { escaped } from '../carry.ts'
import type { Target } from '../target.ts'
import { ask } from '../wire.ts'

const FOREIGN = 'evil.example'

/** Ways to write an address that leaves the site; what a browser makes of each is judged by the URL standard. */
const STARTS = [
  ...[
    '//',
    '///',
    '////',
    '/\\',
    '\\\\',
    '\\/',
    '/\t/',
    '/\n/',
    '/\r/',
    '/ /',
    '/.//',
    '/..//',
    '/x/..//',
    '/;//',
    '/%09/',
    '/%2f',
    '/%5c',
  ],
  ...[
    'http://',
    'https://',
    'HTTPS://',
    'http:',
    'https:',
    'http:/',
    'https:\\\\',
    'http:///',
    'ht\ttp://',
    ' http://',
    '\0http://',
    '\u00a0//',
  ],
  ...[
    'ftp://',
    'file://',
    'javascript://',
    'javascript:alert(1)//',
    'JaVaScRiPt:alert(1)//',
    'java\nscript:alert(1)//',
    'data:text/html,//',
  ],
  ...[
    'vbscript:',
    'blob:http://',
    'weixin://',
    'intent://',
    'https://mclient.alipay.com@',
    'https://mclient.alipay.com.',
    '//localhost@',
    '/@',
    '@',
  ],
  ...[
    'https://localhost:4173@',
    'https://wx.tenpay.com%2f@',
    'https://wx.tenpay.com\\@',
    'https://wx.tenpay.com#@',
    '?//',
    '#//',
    '/?returnTo=//',
  ],
]
const ENDS = [
  '',
  '/',
  '/a',
  '?x=/my',
  '#/my',
  '%00',
  '%0d%0aset-cookie:x=1',
  '\r\nset-cookie: x=1',
  ':443',
  '。',
  '\u3002com',
]

/** Addresses that a link may bring: no redirect, no link of an answer and no judge of addresses lets one leave the site. */
export const redirects: Area = async (target, size) => {
  const tally = new Tally()
  const hostile = STARTS.flatMap((start) => ENDS.map((end) => `${start}${FOREIGN}${end}`))
  const some = hostile.filter((_, at) => size === 'long' || at % 25 === target.seed % 25)
  judges(tally, hostile)
  const link = await cashierLink(target)
  await inParallel(some, 12, async (address) => {
    const query = `${link.search}&return=${escaped(address)}`
    await visit(target, tally, `${link.pathname}${query}`)
    const body = new URLSearchParams({ key: link.searchParams.get('key') ?? '', return: address }).toString()
    await visit(target, tally, `${link.pathname}/pay`, body)
    await visit(target, tally, `/${address.replace(/[^!-~]/g, '')}`)
    await visit(target, tally, `/sandbox?lang=${escaped(address)}`)
  })
  return tally
}

/** What the page and the platform judge an address with. */
function judges(tally: Tally, addresses: string[]): void {
  const { links } = JSON.parse(readFileSync('pages-config/site.json', 'utf8')) as { links: { hosts: string[] } }
  const hosts = hostPatterns(links.hosts)
  for (const address of addresses) {
    tally.tried += 2
    tally.answered += 2
    const link = safeLink(address, hosts)
    const fine =
      link === null || /^(tel|mailto):/.test(link) || staysHere(link) || isAllowedHost(new URL(link).host, hosts)
    tally.hold(fine, () => `safeLink follows ${JSON.stringify(address)} to ${link}`)
    const back = toReturnPath(address, 'http://site.example')
    tally.hold(
      back === null || staysHere(back),
      () => `the cashier goes back to ${back} for ${JSON.stringify(address)}`,
    )
  }
}

function staysHere(address: string): boolean {
  const site = 'http://site.example'
  return URL.canParse(address, site) && new URL(address, site).origin === site
}

async function visit(target: Target, tally: Tally, path: string, body?: string): Promise<void> {
  const form = { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' } }
  const answer = await ask(target.address, { path, ...(body === undefined ? {} : { ...form, body }) })
  tally.count(answer.status)
  const location = answer.headers.location
  const links = [...answer.text.matchAll(/(?:href|action|src)="([^"]*)"/g)].map(([, link = '']) => unescaped(link))
  const out = [...(typeof location === 'string' ? [location] : []), ...links].find((link) => !staysHere(link))
  tally.hold(!out, () => `${path} ${body ?? ''} leads to ${out}`)
  tally.hold(!answer.headers['set-cookie'], () => `${path} ${body ?? ''} sets a cookie`)
  tally.hold(
    answer.status > 0 && answer.status < 500,
    () => `${path}: HTTP ${answer.status} ${answer.text.slice(0, 80)}`,
  )
}

const unescaped = (html: string): string =>
  html.replace(
    /&(amp|lt|gt|quot|#39);/g,
    (_, name: string) => ({ amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" })[name] ?? '',
  )

async function cashierLink(target: Target): Promise<URL> {
  // Areas before this one have used up places.
  await target.api.console('quota', { itemId: `${RACE}04`, quota: 100_000 })
  const { device } = await target.account()
  const player = await saveRunner(device, idCard())
  const orderId = await makeOrder(device, await saveSample(device, `${RACE}04`, player))
  const returnUrl = `//${FOREIGN}/paid`
  const { url } = await device.ask('aliH5Prepay', { orderId, attemptKey: 'redirects', returnUrl })
  return new URL(url, target.address)
}
