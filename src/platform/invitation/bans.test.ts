import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { toCsv } from '#lib/csv.ts'
import { maskCard } from '#lib/mask.ts'
import { invitations } from '#platform/tables/coupons.ts'
import { registrations } from '#platform/tables/entries.ts'
import { addRunner, draftOf, idCard, newKey } from '#support/platform/entryFixtures.ts'
import { brokenInvariants } from '#support/platform/invariants.ts'
import { FCFS, FCFS_RACE, FREE, testRaces } from '#support/platform/raceFixtures.ts'
import { createTestBench, TEST_NOW, type TestBench } from '#support/platform/testBench.ts'

let bench: TestBench
beforeAll(async () => {
  bench = await createTestBench({ races: testRaces() })
})
afterAll(() => bench.platform.close())

interface Preview {
  counts: Record<'added' | 'corrected' | 'same' | 'faulty', number>
  rows: { line: number; kind: string; faults: { zh: string; en: string }[]; changes: object[] }[]
}
interface Listed {
  total: number
  people: { code: string; name: string; document: string; itemId: null; endedAt: number | null; reason: object }[]
}

const DOPING = { zh: '兴奋剂违规', en: 'Doping' }
const HEAD = ['姓名', '证件类型', '证件号码', '禁赛原因', '英文原因', '禁赛至']
const list = (...rows: string[][]) => toCsv([HEAD, ...rows])
const at = (path: string) => `races/${FCFS_RACE}/${path}`
const preview = (csv: string) => bench.console<Preview>('POST', at('people/preview'), { kind: 'banned', csv })
const take = (csv: string) => bench.console<Preview['counts']>('POST', at('people'), { kind: 'banned', csv })
const people = () => bench.console<Listed>('GET', at('people'))

async function lift(named: string) {
  const one = (await people()).people.find(({ name }) => name === named)
  await bench.console('POST', `invitations/${one?.code}/end`, {})
}

async function come(idNumber: string, itemId = FCFS) {
  const client = await bench.runner()
  const { contestantsId } = await addRunner(client, '1990-05-12', idNumber)
  const ask = { raceId: FCFS_RACE, itemId }
  return {
    client,
    pick: async () => (await client.call('checkRegistrationUserV2', { ...ask, contestants: [contestantsId] }))[0],
    check: () => client.call('checkEntry', { ...ask, players: [contestantsId] }),
    save: async () => client.call('infoSaveV2', await draftOf(client, itemId, [contestantsId])),
    submit: (entryId: string) => client.call('createOrder5AppAsync', { entryId, idempotencyKey: newKey('order') }),
    pay: (orderId: string) => client.call('wechatH5Prepay', { orderId, attemptKey: newKey('attempt') }),
  }
}

test('each wrong row says what is wrong in both languages; a ban of the past is none, and no mistake', async () => {
  const twice = idCard()
  const wrong = list(
    ['甲', '', idCard(), ''],
    ['乙', '', idCard(), '很'.repeat(61)],
    ['丙', '', idCard(), '替跑', '', '明年'],
    ['丁', '', twice, '替跑'],
    ['戊', '', twice, '替跑'],
    ['', '', idCard(), '替跑'],
    ['己', '', '3.20102E+17', '替跑'],
    ['庚', '', idCard(), '替跑', '', '2020-01-01'],
  )
  const { counts, rows } = await preview(wrong)
  expect(counts).toEqual({ added: 2, corrected: 0, same: 0, faulty: 6 })
  expect(rows.filter(({ kind }) => kind === 'faulty').map(({ line, faults }) => [line, faults[0]?.en])).toEqual([
    [2, 'Reason is missing'],
    [3, 'Reason: longer than 60 characters'],
    [4, 'Valid until: “明年” is no time; write 2027-01-31 or 2027-01-31 18:00'],
    [6, 'ID number: the same document as in line 5'],
    [7, 'Name is missing'],
    [8, expect.stringMatching(/^ID number: kept as a number/)],
  ])
  expect(rows.every(({ faults }) => faults.every(({ zh }) => /[\u4e00-\u9fff]/.test(zh)))).toBe(true)
  expect(JSON.stringify(rows)).not.toContain(twice)
  const ofProject = toCsv([
    ['姓名', '证件号码', '原因', '项目'],
    ['辛', idCard(), '替跑', FCFS],
  ])
  expect((await preview(ofProject)).rows[0]?.faults[0]?.en).toMatch(/a ban is of the whole race/)
  await expect(take(wrong)).rejects.toMatchObject({ status: 409 })
  expect((await people()).total).toBe(0)
})

test('who is banned is told why and until when, from being picked to paying; when it has ended, or is lifted, they enter', async () => {
  const banned = idCard()
  const file = list(['王小跑', '', banned, DOPING.zh, DOPING.en, '2027-02-10'])
  const told = {
    zh: '该参赛人被禁止报名本赛事：兴奋剂违规。禁赛至 2027.02.10 23:59',
    en: 'This runner may not enter this race until 2027.02.10 23:59. Reason: Doping',
  }
  const drafted = await come(banned)
  const draft = await drafted.save()

  expect(await take(file)).toMatchObject({ added: 1 })
  expect(await take(file)).toEqual({ added: 0, corrected: 0, same: 1, faulty: 0 })
  const listed = await people()
  expect(listed).toMatchObject({
    total: 1,
    people: [{ kind: 'banned', name: '王小跑', itemId: null, reason: DOPING, document: maskCard(banned) }],
  })
  expect(JSON.stringify([listed, await bench.platform.db.select().from(invitations)])).not.toContain(banned)

  for (const itemId of [FCFS, FREE]) {
    const other = await come(banned, itemId)
    expect(await other.pick()).toMatchObject({ ok: false, reason: { code: 2004081, messages: told } })
    expect((await other.check()).problems).toContainEqual(
      expect.objectContaining({ input: 'players', path: '/0', messages: told }),
    )
    await expect(other.save()).rejects.toMatchObject({ code: 2004081 })
  }
  await expect(drafted.submit(draft.entryId)).rejects.toThrow(told.en)

  await lift('王小跑')
  expect(await take(file)).toMatchObject({ same: 1 })
  const order = await drafted.submit(draft.entryId)
  expect(order.entryStatus).toBe('HELD')
  // The same list with another end bans again: the order that was made meanwhile cannot be paid.
  const longer = list(['王小跑', '', banned, DOPING.zh, DOPING.en, '2027-02-11'])
  expect((await preview(longer)).rows).toMatchObject([
    { changes: [{ from: '2027.02.10 23:59', to: '2027.02.11 23:59' }] },
  ])
  expect(await take(longer)).toMatchObject({ corrected: 1 })
  await bench.platform.tick()
  await expect(drafted.pay(order.orderId ?? '')).rejects.toMatchObject({ code: 2004081 })
  await lift('王小跑')
  expect(await drafted.pay(order.orderId ?? '')).toBeTruthy()
  expect(await brokenInvariants(bench.platform.db, FCFS_RACE)).toEqual([])
})

test('a ban holds to the end of its day and not after it, one without an end for good', async () => {
  const [short, long] = [idCard(), idCard()]
  await take(list(['李远', '', short, '替跑', '', '2027-02-10'], ['赵远', '', long, '替跑']))
  await bench.platform.clock.set(Date.parse('2027-02-10T23:59:59+08:00'))
  expect(await (await come(short)).pick()).toMatchObject({ ok: false })
  await bench.platform.clock.set(Date.parse('2027-02-11T00:00:00+08:00'))
  expect(await (await come(short)).pick()).toMatchObject({ ok: true })
  expect(await (await come(long)).pick()).toMatchObject({
    ok: false,
    reason: { messages: { zh: '该参赛人被禁止报名本赛事：替跑。没有截止时间' } },
  })
  // Taken again after its end it is the same list, and still no ban.
  await bench.platform.tick()
  expect(await take(list(['李远', '', short, '替跑', '', '2027-02-10']))).toMatchObject({ same: 1 })
  await bench.platform.clock.set(TEST_NOW)
})

test('what costs nothing is not confirmed for who was banned since', async () => {
  const banned = idCard()
  const runner = await come(banned, FREE)
  const { entryId } = await runner.save()
  const { orderId } = await runner.submit(entryId)
  await bench.platform.tick()
  await take(list(['孙远', '', banned, '转让号码布']))
  const confirm = () => runner.client.call('zeroPayment', { orderId: orderId ?? '' })
  await expect(confirm()).rejects.toMatchObject({ code: 2004082 })
  const [row] = await bench.platform.db.select().from(registrations).where(eq(registrations.entryId, entryId))
  expect(row?.status).toBe('HELD')
  await lift('孙远')
  expect(await confirm()).toMatchObject({ entryStatus: 'CONFIRMED' })
})

test('money that arrives late for who was banned meanwhile goes back', async () => {
  const banned = idCard()
  const runner = await come(banned)
  const { entryId } = await runner.save()
  const { orderId } = await runner.submit(entryId)
  await bench.platform.tick()
  const { attemptId } = await runner.pay(orderId ?? '')
  await bench.platform.clock.set(TEST_NOW + 16 * 60_000)
  await bench.platform.tick()
  await take(list(['周远', '', banned, '转让号码布']))
  await bench.console('POST', `notify/${attemptId}`, { mode: 'late' })
  const told = await runner.client.call('queryPaymentStatus', { orderId: orderId ?? '' })
  expect(told).toMatchObject({ orderStatus: 'REFUNDED', entryStatus: 'EXPIRED' })
  await bench.platform.clock.set(TEST_NOW)
  expect(await brokenInvariants(bench.platform.db, FCFS_RACE)).toEqual([])
})
