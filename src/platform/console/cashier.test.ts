import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { enter, newKey } from '#support/platform/entryFixtures.ts'
import { FCFS } from '#support/platform/raceFixtures.ts'
import { type Client, createTestBench, type TestBench } from '#support/platform/testBench.ts'

let bench: TestBench
beforeAll(async () => {
  bench = await createTestBench()
  await bench.console('POST', 'quota', { itemId: FCFS, quota: 500 })
})
afterAll(() => bench.platform.close())

async function prepaid(client: Client): Promise<{ orderId: string; attemptId: string; url: string }> {
  const { orderId } = await enter(client, FCFS)
  if (!orderId) throw new Error('no order')
  await bench.platform.tick()
  const returnUrl = 'http://localhost/payRes?orderId=1'
  const { attemptId, url } = await client.call('aliH5Prepay', { orderId, attemptKey: newKey('attempt'), returnUrl })
  return { orderId, attemptId, url }
}

const open = (url: string, lang = 'zh') => bench.platform.app.inject({ url, headers: { 'accept-language': lang } })
/** Sends the form of the cashier page at a link. */
const pay = (link: string, back?: string) => {
  const { pathname, searchParams } = new URL(link, 'http://localhost')
  return bench.platform.app.inject({
    method: 'POST',
    url: `${pathname}/pay`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ key: searchParams.get('key') ?? '', ...(back && { return: back }) }).toString(),
  })
}

describe('the cashier page', () => {
  it('speaks the language that the runner chose in the application, whatever the browser reads', async () => {
    const { url } = await prepaid(await bench.runner())
    const { pathname, search } = new URL(url, 'http://localhost')
    const textsOf = async (query: string, headers: Record<string, string>) =>
      (await bench.platform.app.inject({ url: `${pathname}${search}${query}`, headers })).body
    const lang = /<html lang="([^"]+)"/
    expect(lang.exec(await textsOf('', { cookie: 'h5_lang=en', 'accept-language': 'zh-CN' }))?.[1]).toBe('en')
    expect(lang.exec(await textsOf('', { cookie: 'h5_lang=zh', 'accept-language': 'en-US' }))?.[1]).toBe('zh-CN')
    expect(lang.exec(await textsOf('&lang=zh', { cookie: 'h5_lang=en' }))?.[1]).toBe('zh-CN')
    expect(lang.exec(await textsOf('', { 'accept-language': 'fr, en;q=0.4' }))?.[1]).toBe('en')
    expect(lang.exec(await textsOf('', { 'accept-language': 'en, zh;q=0.4' }))?.[1]).toBe('zh-CN')
  })

  it('shows what is paid in the language asked for and says that it is a simulation', async () => {
    const { url } = await prepaid(await bench.runner())
    const zh = await open(url)
    expect(zh.body).toContain('¥120')
    expect(zh.body).toContain('模拟的收银台')
    expect(zh.body).toContain('确认支付')
    expect((await open(url, 'en-GB,en')).body).toContain('This is a practice checkout')
    expect((await open(`${url}&lang=en`)).body).toContain('<html lang="en">')
    expect(zh.headers['content-security-policy']).toContain("script-src 'none'")
    expect(zh.body).not.toContain('<script')
  })

  it('pays once, sends the payer back, and tells the platform a moment later', async () => {
    const runner = await bench.runner()
    const { orderId, attemptId, url } = await prepaid(runner)
    const first = await pay(url)
    expect([first.statusCode, first.headers.location]).toEqual([303, '/payRes?orderId=1'])
    expect((await pay(url)).headers.location).toBe('/payRes?orderId=1')
    await bench.platform.clock.advance(1000)
    await bench.platform.tick()
    expect(await runner.call('queryPaymentStatus', { orderId })).toMatchObject({ orderStatus: 'PAID' })
    const notices = await bench.console<{ attemptId: string; outcome: string }[]>('GET', 'notifications')
    expect(notices.filter((notice) => notice.attemptId === attemptId).map((notice) => notice.outcome)).toEqual([
      'applied',
    ])
    expect((await open(url)).body).toContain('无需再次付款')
  })

  it('is there only for who has the link: a number, or another payment’s key, opens and pays nothing', async () => {
    const { attemptId, url } = await prepaid(await bench.runner())
    const { url: other } = await prepaid(await bench.runner())
    const foreign = `/sandbox/cashier/${attemptId}${new URL(other, 'http://localhost').search}`
    for (const link of [`/sandbox/cashier/${attemptId}`, `/sandbox/cashier/${attemptId}?key=a&key=b`, foreign]) {
      const page = await open(link)
      expect([page.statusCode, page.body.includes('没有找到这笔交易')]).toEqual([404, true])
      expect(page.body).not.toMatch(/¥|<form/)
      expect((await pay(link)).headers.location).toBe(`/sandbox/cashier/${attemptId}`)
    }
    expect(await bench.platform.provider.query(attemptId)).toMatchObject({ status: 'WAITING' })
    expect((await open(url)).statusCode).toBe(200)
  })

  it('stays open to a phone in the same network and behind a proxy', async () => {
    const { url } = await prepaid(await bench.runner())
    const headers = { host: '192.168.1.7:4173', 'x-forwarded-for': '10.0.0.9' }
    const from = { remoteAddress: '192.168.1.20', headers }
    expect((await bench.platform.app.inject({ url, ...from })).body).toContain('确认支付')
    expect((await bench.platform.app.inject({ url: '/sandbox/cashier/cashier.css', ...from })).statusCode).toBe(200)
  })

  it('takes no money for a closed trade', async () => {
    const runner = await bench.runner()
    const { orderId, attemptId, url } = await prepaid(runner)
    await runner.call('cancelOrder', { orderId })
    expect((await pay(url)).headers.location).toBe(url)
    expect((await open(url)).body).toContain('交易已关闭')
    expect(await bench.platform.provider.query(attemptId)).toMatchObject({ status: 'CLOSED' })
  })

  it.each([
    ['https://evil.example/steal?x=1', '/steal?x=1'],
    ['//evil.example/a', '/a'],
    ['http://localhost//evil.example', '/evil.example'],
    ['javascript:alert(1)', '/payRes?orderId=1'],
    ['/orderDetails?entryId=7', '/orderDetails?entryId=7'],
  ])('leads back to this site only: %s', async (back, path) => {
    const { url } = await prepaid(await bench.runner())
    const page = await open(`${url}&return=${encodeURIComponent(back)}`)
    expect(page.body).toContain(`<a class="quiet" href="${path}">`)
    expect(page.body).not.toContain('javascript:')
    expect((await pay(url, back)).headers.location).toBe(path)
  })

  it('says so when there is no such trade, without echoing markup', async () => {
    const unknown = await open('/sandbox/cashier/1234567890123456789?return=/myOrder')
    expect(unknown.statusCode).toBe(404)
    expect(unknown.body).toContain('没有找到这笔交易')
    const odd = await open('/sandbox/cashier/%3Cimg%20src=x%3E?return=/a"><script>alert(1)</script>')
    expect(odd.statusCode).toBe(404)
    expect(odd.body).not.toMatch(/<img|<script/)
    expect((await pay('/sandbox/cashier/1234567890123456789?key=x')).headers.location).toBe(
      '/sandbox/cashier/1234567890123456789',
    )
  })
})
