import { expect, test } from 'vitest'
import type { JsonObject } from '#runtime/model.ts'
import { buildFiles, inEnglish, samplePage } from '#support/config.ts'

const button = (...onTap: JsonObject[]): JsonObject => ({ type: 'button', text: 'OK', onTap })
const asking = (from: string, what = 'coupon', taken = 'coupon') =>
  samplePage({
    state: { coupon: null },
    onPick: { [taken]: [{ do: 'set', state: { coupon: '{{event.couponId}}' } }] },
    blocks: [button({ do: 'pick', what, from })],
  })
const choosing = (what: string, route = '/coupons') =>
  samplePage({ route, blocks: [button({ do: 'choose', what, value: { couponId: '7' } }, { do: 'back' })] })

async function built(files: Record<string, unknown>) {
  const config = await buildFiles(files)
  const found = inEnglish(config.findings).filter(({ code }) => code.startsWith('pick.'))
  return { config, said: found.map(({ file, code, path, message }) => [file, code, path, message]) }
}

test('a choice needs a page that gives it and one that takes it', async () => {
  const { config, said } = await built({ 'a.json': asking('/coupons'), 'b.json': choosing('coupon') })
  expect(said).toEqual([])
  const pointer = JSON.parse(config.pointers.get('pointer.json') ?? 'null')
  const page = JSON.parse(config.objects.get(pointer.pages['/sample']) ?? 'null')
  expect([page.runtime, page.onPick.coupon[0].do]).toEqual(['1.3.0', 'set'])
  const other = { 'a.json': asking('/coupons'), 'b.json': choosing('cupon') }
  expect((await built(other)).said).toEqual([
    ['a.json', 'pick.notGiven', expect.stringMatching(/onTap\[0\]\.from$/), expect.stringContaining('"coupon"')],
    ['b.json', 'pick.notTaken', expect.stringMatching(/onTap\[0\]\.what$/), 'no page asks for a "cupon"'],
  ])
})

test('what comes back has steps on the page, and every steps a question', async () => {
  const { said } = await built({ 'a.json': asking('/coupons', 'coupon', 'address'), 'b.json': choosing('coupon') })
  expect(said).toEqual([
    ['a.json', 'pick.unknown', expect.stringMatching(/onTap\[0\]\.what$/), expect.stringContaining('"coupon"')],
    ['a.json', 'pick.notAsked', 'onPick.address', expect.stringContaining('"address"')],
  ])
})

test('a page that another extends gives what that gives, and an overlay gives too', async () => {
  const more = { extends: 'b', route: '/allCoupons', change: [] }
  const given = {
    extends: 'c',
    for: { channel: 'x' },
    change: [{ block: 'go', merge: { onTap: [{ do: 'choose', what: 'coupon', value: 1 }] } }],
  }
  const plain = samplePage({ route: '/plain', blocks: [{ ...button(), id: 'go' }] })
  const files = { 'b.json': choosing('coupon'), 'd.json': more, 'c.json': plain, 'overlays/c.x.json': given }
  for (const from of ['/allCoupons', '/plain']) {
    expect((await built({ 'a.json': asking(from), ...files })).said).toEqual([])
  }
})
