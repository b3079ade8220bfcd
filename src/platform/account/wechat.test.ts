import { afterAll, beforeAll, expect, test } from 'vitest'
import { AUTHORIZE, CALLBACK } from '#platform/sandbox/wechat/wechat.ts'
import { askForCode, type Client, createTestBench, type TestBench } from '#support/platform/testBench.ts'

let bench: TestBench
beforeAll(async () => {
  bench = await createTestBench()
})
afterAll(() => bench.platform.close())

const MINUTE = 60_000
const EXPIRED = { code: 2001010 }
const advance = (ms: number) => bench.console('POST', 'clock', { advance: ms })

/** A phone's WeChat: asks for the page, agrees, and is sent back with a code. */
function wechatOf(nickname: string) {
  let cookie = ''
  return async (answer: { agrees: string } = { agrees: '1' }): Promise<URL> => {
    const asked = await bench.platform.app.inject({ url: `${AUTHORIZE}?state=s1`, headers: { cookie } })
    cookie ||= String(asked.headers['set-cookie']).split(';')[0] ?? ''
    const payload = new URLSearchParams({ state: 's1', nickname, ...answer }).toString()
    const headers = { cookie, 'content-type': 'application/x-www-form-urlencoded' }
    const sent = await bench.platform.app.inject({ method: 'POST', url: AUTHORIZE, headers, payload })
    expect(sent.statusCode).toBe(303)
    return new URL(String(sent.headers.location), 'http://localhost')
  }
}

const codeIn = (back: URL) => back.searchParams.get('code') ?? ''

async function sentTo(client: Client): Promise<string> {
  await askForCode(client)
  const codes = await bench.console<{ mobile: string; code: string }[]>('GET', 'codes')
  return codes.find(({ mobile }) => mobile === client.mobile)?.code ?? ''
}

async function bind(client: Client, openKey: string) {
  return client.call('bindThirdPhone', { openKey, mobile: client.mobile, code: await sentTo(client) })
}

test('WeChat leads back to the registered page, with the state and without a word of whom it is', async () => {
  const back = await wechatOf('小林')()
  expect(back.pathname).toBe(CALLBACK)
  expect([...back.searchParams.keys()].sort()).toEqual(['code', 'state'])
  expect(back.searchParams.get('state')).toBe('s1')
  const refused = await wechatOf('小林')({ agrees: '0' })
  expect(refused.searchParams.has('code')).toBe(false)
})

test('the first time binds a number, the next time enters its account', async () => {
  const wechat = wechatOf('小陈')
  const client = bench.stranger()
  const { openKey, bound, nickname } = await client.call('getOpenId', { code: codeIn(await wechat()) })
  expect([bound, nickname]).toEqual([false, '小陈'])
  await expect(client.call('login', { type: 'wechat', wxCode: openKey })).rejects.toMatchObject({ code: 2001031 })
  const first = await bind(client, openKey)
  expect(first).toMatchObject({ mobile: client.mobile, registered: true })
  const again = await client.call('getOpenId', { code: codeIn(await wechat()) })
  expect(again.bound).toBe(true)
  const next = await client.call('login', { type: 'wechat', wxCode: again.openKey })
  expect(next).toMatchObject({ userId: first.userId, registered: false })
  await expect(client.call('login', { type: 'wechat', wxCode: again.openKey })).rejects.toMatchObject(EXPIRED)
})

test('a code and a key work once and for a time, and one that was made up for nothing', async () => {
  const wechat = wechatOf('小王')
  const client = bench.stranger()
  const code = codeIn(await wechat())
  const { openKey } = await client.call('getOpenId', { code })
  await expect(client.call('getOpenId', { code })).rejects.toMatchObject(EXPIRED)
  await expect(client.call('getOpenId', { code: 'made up' })).rejects.toMatchObject(EXPIRED)
  await advance(16 * MINUTE)
  await expect(bind(client, openKey)).rejects.toMatchObject(EXPIRED)
  const late = codeIn(await wechat())
  await advance(6 * MINUTE)
  await expect(client.call('getOpenId', { code: late })).rejects.toMatchObject(EXPIRED)
})

test('a wrong code of the number leaves the key as it was', async () => {
  const client = bench.stranger()
  const { openKey } = await client.call('getOpenId', { code: codeIn(await wechatOf('小赵')()) })
  const code = await sentTo(client)
  const wrong = code === '000000' ? '000001' : '000000'
  await expect(client.call('bindThirdPhone', { openKey, mobile: client.mobile, code: wrong })).rejects.toMatchObject({
    code: 2001003,
  })
  await expect(client.call('bindThirdPhone', { openKey, mobile: client.mobile, code })).resolves.toBeDefined()
})

test('a WeChat has one number and a number one WeChat; the same name on another phone is somebody else', async () => {
  const wechat = wechatOf('小周')
  const owner = bench.stranger()
  await bind(owner, (await owner.call('getOpenId', { code: codeIn(await wechat()) })).openKey)
  const other = bench.stranger()
  const second = await other.call('getOpenId', { code: codeIn(await wechat()) })
  await expect(bind(other, second.openKey)).rejects.toMatchObject({ code: 2001032 })
  const namesake = await other.call('getOpenId', { code: codeIn(await wechatOf('小周')()) })
  expect(namesake.bound).toBe(false)
  await advance(MINUTE)
  await expect(bind(owner, namesake.openKey)).rejects.toMatchObject({ code: 2001033 })
})

test('two who use one key at the same moment enter once', async () => {
  const wechat = wechatOf('小吴')
  const client = bench.stranger()
  await bind(client, (await client.call('getOpenId', { code: codeIn(await wechat()) })).openKey)
  const { openKey } = await client.call('getOpenId', { code: codeIn(await wechat()) })
  const enter = () => client.call('login', { type: 'wechat', wxCode: openKey })
  const both = await Promise.allSettled([enter(), enter()])
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})
