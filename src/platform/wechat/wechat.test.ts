import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { jsapiTicket } from '#platform/sandbox/wechat/wechat.ts'
import { testRaces } from '#support/platform/raceFixtures.ts'
import { createTestBench, type TestBench } from '#support/platform/testBench.ts'

let bench: TestBench
beforeAll(async () => {
  bench = await createTestBench({ races: testRaces() })
})
afterAll(() => bench.platform.close())

it('signs a page of this site by WeChat’s rule, without its hash', async () => {
  const { publicUrl } = bench.platform.options
  const page = `${publicUrl}/eventDetails?raceId=1000060001`
  const answer = await bench.stranger().call('wechatSignature', { url: `${page}#top` })
  const ticket = jsapiTicket(bench.platform.provider)
  const { nonceStr, timestamp, signature } = answer
  const signed = `jsapi_ticket=${ticket}&noncestr=${nonceStr}&timestamp=${timestamp}&url=${page}`
  expect(signature).toBe(createHash('sha1').update(signed).digest('hex'))
})

it.each(['https://evil.example/my', 'not an address'])('signs nothing of others: %s', async (url) => {
  await expect(bench.stranger().call('wechatSignature', { url })).rejects.toThrow()
})

it('hands out an address of the mini program for a page', async () => {
  const scheme = async (path: string) => (await bench.stranger().call('getWechatAppletScheme', { path })).scheme
  expect(await scheme('pages/race')).toMatch(/^weixin:\/\/dl\/business\/\?t=[0-9a-f]{16}$/)
  expect(await scheme('pages/my')).not.toBe(await scheme('pages/race'))
})
