import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addRunner, draftOf, enter, newKey } from '#support/platform/entryFixtures.ts'
import { FCFS, POSTED } from '#support/platform/raceFixtures.ts'
import { type Client, createTestBench, logIn, type TestBench } from '#support/platform/testBench.ts'

let bench: TestBench
beforeAll(async () => {
  bench = await createTestBench()
})
afterAll(() => bench.platform.close())

const HOME = {
  consignee: '王小跑',
  consigneePhone: '13912345678',
  region: '620102',
  addressDetail: '滨河东路 12 号 3 单元',
}
const defaults = async (client: Client) =>
  (await client.call('listMailInfo', {})).filter(({ isDefault }) => isDefault).map(({ mailInfoId }) => mailInfoId)

test('an address is kept with its region in words, and the first one is the default', async () => {
  const client = await bench.runner()
  const saved = await client.call('addMailInfo', { ...HOME, consignee: ' 王小跑 ', consigneePhone: '13912345678' })
  expect(saved).toMatchObject({
    ...HOME,
    isDefault: true,
    regionName: { zh: '甘肃省兰州市城关区', en: 'Chengguan District, Lanzhou, Gansu' },
  })
  const office = await client.call('addMailInfo', { ...HOME, region: '110105', isDefault: true })
  expect(office.regionName).toEqual({ zh: '北京市朝阳区', en: 'Chaoyang District, Beijing' })
  // The shop has the same book.
  const shop = await client.call('listPost', {})
  expect(shop.map(({ mailInfoId }) => mailInfoId)).toEqual([office.mailInfoId, saved.mailInfoId])
  const { mailInfoId } = await client.call('createPost', HOME)
  await client.call('updatePost', { ...HOME, mailInfoId, addressDetail: '天水北路 222 号' })
  expect(await client.call('listMailInfo', {})).toContainEqual(
    expect.objectContaining({ mailInfoId, addressDetail: '天水北路 222 号', isDefault: false }),
  )
})

test('what is wrong with an address is said on its field', async () => {
  const client = await bench.runner()
  const wrong = {
    consignee: '王',
    consigneePhone: '+14155552671',
    region: '620000',
    addressDetail: '\u200b楼 下  ',
  }
  await expect(client.call('addMailInfo', wrong)).rejects.toMatchObject({
    code: 2002011,
    fieldErrors: [
      { path: '/consignee' },
      { path: '/consigneePhone', messages: { zh: '请填写正确的 11 位手机号' } },
      { path: '/region', messages: { zh: '请选择所在地区' } },
      { path: '/addressDetail' },
    ],
  })
  await expect(client.call('addMailInfo', { ...HOME, addressDetail: '东路 12' })).resolves.toMatchObject({
    addressDetail: '东路 12',
  })
})

test('a removed address comes back as it was for a day, and nobody else’s is ever mine', async () => {
  const client = await bench.runner()
  const first = await client.call('addMailInfo', HOME)
  const second = await client.call('addMailInfo', HOME)
  await client.call('delMailInfo', { mailInfoId: first.mailInfoId })
  expect(await defaults(client)).toEqual([second.mailInfoId])
  await client.call('recoverMailInfo', { mailInfoId: first.mailInfoId })
  expect(await defaults(client)).toEqual([first.mailInfoId])

  const thief = await bench.runner()
  const { mailInfoId } = first
  for (const operation of ['delMailInfo', 'recoverMailInfo', 'deletePost'] as const)
    await expect(thief.call(operation, { mailInfoId })).rejects.toMatchObject({ code: 2002012 })
  await expect(thief.call('updMailInfo', { ...HOME, mailInfoId })).rejects.toMatchObject({ code: 2002012 })
  expect(await thief.call('listMailInfo', {})).toEqual([])

  await client.call('deletePost', { mailInfoId })
  await bench.console('POST', 'clock', { advance: 25 * 3_600_000 })
  client.token = (await logIn(bench, client)).token
  await expect(client.call('recoverMailInfo', { mailInfoId })).rejects.toMatchObject({ code: 2002012 })
})

test('an entry’s packs go where its owner said, as it was said, until they are sent', async () => {
  const client = await bench.runner()
  const home = await client.call('addMailInfo', HOME)
  const { contestantsId } = await addRunner(client)
  const { entryId } = await client.call('infoSaveV2', await draftOf(client, POSTED, [contestantsId]))
  const submit = () => client.call('createOrder5AppAsync', { entryId, idempotencyKey: newKey('order') })
  expect((await client.call('orderCalculation', { entryId })).mail).toMatchObject({ open: true, consignee: null })
  await expect(submit()).rejects.toMatchObject({ code: 2005014 })
  const given = await client.call('updOrderMailInfo', { entryId, mailInfoId: home.mailInfoId })
  const { orderId } = await submit()
  await bench.platform.tick()
  await client.call('zeroPayment', { orderId: orderId ?? '' })
  expect(given).toMatchObject({ consignee: '王小跑', consigneePhone: '139****5678', addressDetail: HOME.addressDetail })
  // The address book goes on; the parcel does not move.
  await client.call('updMailInfo', { ...HOME, mailInfoId: home.mailInfoId, addressDetail: '天水北路 222 号' })
  expect((await client.call('detailRegistrationOrder', { entryId })).mail).toEqual(given)

  const thief = await bench.runner()
  const { mailInfoId } = await thief.call('addMailInfo', HOME)
  await expect(thief.call('updOrderMailInfo', { entryId, mailInfoId })).rejects.toMatchObject({ code: 2006001 })
  await expect(client.call('updOrderMailInfo', { entryId, mailInfoId })).rejects.toMatchObject({ code: 2002012 })
  const collected = await enter(client, FCFS)
  const onSite = { entryId: collected.entryId, mailInfoId: home.mailInfoId }
  await expect(client.call('updOrderMailInfo', onSite)).rejects.toMatchObject({ code: 2002014 })
  expect((await client.call('detailRegistrationOrder', { entryId: collected.entryId })).mail).toBeNull()

  await bench.console('POST', 'clock', { set: Date.parse('2027-03-20T09:00:00+08:00') })
  client.token = (await logIn(bench, client)).token
  const late = client.call('updOrderMailInfo', { entryId, mailInfoId: home.mailInfoId })
  await expect(late).rejects.toMatchObject({ code: 2002015 })
  expect((await client.call('detailRegistrationOrder', { entryId })).mail).toMatchObject({ ...given, open: false })
})

test('whatever is saved, changed, removed and taken back, exactly one address is the default', async () => {
  const step = fc.record({
    what: fc.constantFrom('add', 'change', 'remove', 'recover' as const),
    at: fc.nat({ max: 5 }),
    isDefault: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      const client = await bench.runner()
      const known: string[] = []
      for (const { what, at, isDefault } of steps) {
        const mailInfoId = known[at % Math.max(1, known.length)] ?? '1000000000000000009'
        if (what === 'add') known.push((await client.call('addMailInfo', { ...HOME, isDefault })).mailInfoId)
        else if (what === 'change')
          await client.call('updMailInfo', { ...HOME, mailInfoId, isDefault }).catch(() => null)
        else await client.call(what === 'remove' ? 'delMailInfo' : 'recoverMailInfo', { mailInfoId }).catch(() => null)
        const list = await client.call('listMailInfo', {})
        expect(await defaults(client)).toHaveLength(Math.min(1, list.length))
      }
    }),
    { numRuns: 12 },
  )
})
