import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { enter, newKey } from '#sandbox/testing/entryFixtures.ts'
import { FCFS } from '#sandbox/testing/raceFixtures.ts'
import { type Client, createTestBench, type TestBench } from '#sandbox/testing/testBench.ts'

let bench: TestBench
beforeAll(async () => {
  bench = await createTestBench()
}, 60_000)
afterAll(() => bench.sandbox.close())

async function prepaid(client: Client): Promise<{ orderId: string; attemptId: string; url: string }> {
  const { orderId } = await enter(client, FCFS)
  if (!orderId) throw new Error('no order')
  await bench.sandbox.tick()
  const returnUrl = 'http://localhost/payRes?orderId=1'
  const { attemptId, url } = await client.call('aliH5Prepay', { orderId, attemptKey: newKey('attempt'), returnUrl })
  return { orderId, attemptId, url }
}

const open = (url: string, lang = 'zh') => bench.sandbox.app.inject({ url, headers: { 'accept-language': lang } })
const pay = (attemptId: string, back?: string) =>
  bench.sandbox.app.inject({
    method: 'POST',
    url: `/sandbox/cashier/${attemptId}/pay`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(back === undefined ? {} : { return: back }).toString(),
  })

describe('the cashier page', () => {
  it('shows what is paid in the language asked for and says that it is a simulation', async () => {
    const { url } = await prepaid(await bench.runner())
    const zh = await open(url)
    expect(zh.body).toContain('¥120')
    expect(zh.body).toContain('模拟的收银台')
    expect(zh.body).toContain('确认支付')
    expect((await open(url, 'en-GB,en')).body).toContain('This cashier is a simulation')
    expect((await open(`${url}?lang=en`)).body).toContain('<html lang="en">')
    expect(zh.headers['content-security-policy']).toContain("script-src 'self'")
    expect(zh.body).not.toContain('<script')
  })

  it('pays once, sends the payer back, and tells the platform a moment later', async () => {
    const runner = await bench.runner()
    const { orderId, attemptId, url } = await prepaid(runner)
    const first = await pay(attemptId)
    expect([first.statusCode, first.headers.location]).toEqual([303, '/payRes?orderId=1'])
    expect((await pay(attemptId)).headers.location).toBe('/payRes?orderId=1')
    await bench.sandbox.clock.advance(1000)
    await bench.sandbox.tick()
    expect(await runner.call('queryPaymentStatus', { orderId })).toMatchObject({ orderStatus: 'PAID' })
    const notices = await bench.console<{ attemptId: string; outcome: string }[]>('GET', 'notifications')
    expect(notices.filter((notice) => notice.attemptId === attemptId).map((notice) => notice.outcome)).toEqual([
      'applied',
    ])
    expect((await open(url)).body).toContain('无需再次付款')
  })

  it('takes no money for a closed trade', async () => {
    const runner = await bench.runner()
    const { orderId, attemptId, url } = await prepaid(runner)
    await runner.call('cancelOrder', { orderId })
    expect((await pay(attemptId)).headers.location).toBe(url)
    expect((await open(url)).body).toContain('交易已关闭')
    expect(await bench.sandbox.provider.query(attemptId)).toMatchObject({ status: 'CLOSED' })
  })

  it.each([
    ['https://evil.example/steal?x=1', '/steal?x=1'],
    ['//evil.example/a', '/a'],
    ['http://localhost//evil.example', '/evil.example'],
    ['javascript:alert(1)', '/payRes?orderId=1'],
    ['/orderDetails?registrationId=7', '/orderDetails?registrationId=7'],
  ])('leads back to this site only: %s', async (back, path) => {
    const { attemptId, url } = await prepaid(await bench.runner())
    const page = await open(`${url}?return=${encodeURIComponent(back)}`)
    expect(page.body).toContain(`<a class="quiet" href="${path}">`)
    expect(page.body).not.toContain('javascript:')
    expect((await pay(attemptId, back)).headers.location).toBe(path)
    // The five places of the test project are for the tests after this one, too.
    await bench.console('POST', 'quota', { itemId: FCFS, quota: 500 })
  })

  it('says so when there is no such trade, without echoing markup', async () => {
    const unknown = await open('/sandbox/cashier/1234567890123456789?return=/myOrder')
    expect(unknown.statusCode).toBe(404)
    expect(unknown.body).toContain('没有找到这笔交易')
    const odd = await open('/sandbox/cashier/%3Cimg%20src=x%3E?return=/a"><script>alert(1)</script>')
    expect(odd.statusCode).toBe(404)
    expect(odd.body).not.toMatch(/<img|<script/)
    expect((await pay('1234567890123456789')).headers.location).toBe('/sandbox/cashier/1234567890123456789')
  })
})
