import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProjectFacts, RaceFacts } from '#race/facts.gen.ts'
import { handIn } from '#support/platform/documentJourney.ts'
import { addRunner, draftOf, FILES, newKey } from '#support/platform/entryFixtures.ts'
import { brokenInvariants } from '#support/platform/invariants.ts'
import { testRaces } from '#support/platform/raceFixtures.ts'
import { type Client, createTestBench, logIn, TEST_NOW, type TestBench } from '#support/platform/testBench.ts'

const RACE_ID = '1000098101'
const HEALTH = `${RACE_ID}01`
const PASS = `${RACE_ID}02`
const PAIR = `${RACE_ID}03`
const DAY_MS = 86_400_000
const DAY = '2026-12-13T18:00:00+08:00'
const UNTIL = Date.parse(DAY)
const OLD = '1960-05-12'

const health = (facts: Partial<NonNullable<ProjectFacts['documents']>[number]>) => [
  { id: 'health', name: { zh: '体检证明', en: 'Health certificate' }, until: DAY, types: ['pdf' as const], ...facts },
]

function papersRace(): RaceFacts {
  const [model] = testRaces()
  const [item] = model?.items ?? []
  if (!model || !item) throw new Error('no model race')
  const { packages: _, ageMax: _most, ...plain } = { ...item, fee: 10_000, quota: 500 }
  const { mailing: _mail, collection: _slots, ...race } = model
  const refundLadder = [
    { until: '2027-01-31T23:59:59+08:00', percent: 80 },
    { until: null, percent: 50 },
  ]
  const lapses = health({ for: { ageMin: 60 }, remindDays: 1, whenMissing: 'lapses' })
  return {
    ...race,
    raceId: RACE_ID,
    refundLadder,
    items: [
      { ...plain, itemId: HEALTH, documents: lapses },
      {
        ...plain,
        itemId: PASS,
        documents: health({ for: { runners: 'men', from: ['mainland'] }, whenMissing: 'mayNotStart' }),
      },
      { ...plain, itemId: PAIR, kind: 'team', teamMin: 2, teamMax: 3, withdrawal: 'each', documents: lapses },
    ],
  }
}

let bench: TestBench
beforeAll(async () => {
  bench = await createTestBench()
  await bench.platform.reload([papersRace()])
})
afterAll(() => bench.platform.close())

const clients: Client[] = []

async function entered(itemId: string, birthdays: string[]) {
  const client = await bench.runner()
  clients.push(client)
  const players: string[] = []
  for (const birthday of birthdays) players.push((await addRunner(client, birthday)).contestantsId)
  const { entryId } = await client.call(
    'infoSaveV2',
    await draftOf(client, itemId, players, { packageId: null, groupId: null }),
  )
  const { orderId } = await client.call('createOrder5AppAsync', { entryId, idempotencyKey: newKey('order') })
  await bench.platform.tick()
  const { attemptId } = await client.call('wechatH5Prepay', { orderId: orderId ?? '', attemptKey: newKey('attempt') })
  await bench.console('POST', `pay/${attemptId}`, {})
  await bench.platform.tick()
  const detail = () => client.call('detailRegistrationOrder', { entryId })
  return { client, entryId, detail, ids: (await detail()).playersDetail.map(({ registrationId }) => registrationId) }
}
const at = async (time: number, days = 0) => {
  await bench.platform.clock.set(time + days * DAY_MS)
  for (const _round of [1, 2]) await bench.platform.tick()
  // A login lasts less than what is waited here.
  for (const client of clients) client.token = (await logIn(bench, client)).token
}
const titlesFor = async (client: Client) =>
  (await client.call('myRaceMessage', {})).results.map(({ title }) => title.zh)

test('a paper is asked of whom it concerns, reminded once, and without it the entry lapses by the ladder', async () => {
  const young = await entered(HEALTH, ['1990-05-12'])
  const owing = await entered(HEALTH, [OLD])
  const careful = await entered(HEALTH, [OLD])
  const pair = await entered(PAIR, [OLD, '1990-05-12', '1991-05-12'])
  const few = await entered(PAIR, [OLD, '1990-05-12'])
  const [project] = await owing.client.call('itemByRaceIdList', { raceId: RACE_ID })
  expect(project?.conditions).toEqual([
    {
      zh: '满 60 周岁的选手须在 2026.12.13 18:00 前提交体检证明，否则报名作废，按退款规则退款',
      en: 'Health certificate from runners aged 60 or over by 2026.12.13 18:00. Without it, the entry lapses and is refunded by the rules',
    },
  ])
  expect((await young.detail()).documents).toEqual([])
  await expect(handIn(young.client, young.ids[0] ?? '', FILES.pdf)).rejects.toMatchObject({ code: 2008001 })
  expect((await owing.detail()).documents).toMatchObject([{ help: { zh: '没有按时提交报名作废，按退款规则退款。' } }])
  await at(UNTIL, -1.5)
  expect(await titlesFor(owing.client)).not.toContain('请提交体检证明')
  await at(UNTIL, -0.9)
  await at(UNTIL, -0.5)
  expect((await titlesFor(owing.client)).filter((title) => title === '请提交体检证明')).toHaveLength(1)
  expect(await titlesFor(young.client)).not.toContain('请提交体检证明')
  await handIn(careful.client, careful.ids[0] ?? '', FILES.pdf)
  await at(UNTIL, 0.1)
  const lapsed = await owing.detail()
  expect(lapsed).toMatchObject({
    entryStatus: 'WITHDRAWN',
    reason: { zh: '体检证明没有按时提交，报名作废，按退款规则退款。' },
  })
  expect(await titlesFor(owing.client)).toEqual(expect.arrayContaining(['报名已作废', '退款 ¥80 已退回']))
  expect((await careful.detail()).entryStatus).toBe('CONFIRMED')
  expect((await young.detail()).entryStatus).toBe('CONFIRMED')
  expect((await pair.detail()).playersDetail.map(({ status }) => status)).toEqual([
    'WITHDRAWN',
    'CONFIRMED',
    'CONFIRMED',
  ])
  expect((await few.detail()).entryStatus).toBe('WITHDRAWN')
  expect(await brokenInvariants(bench.platform.db, RACE_ID)).toEqual([])
})

test('who may not start without a paper keeps the entry and is told', async () => {
  clients.length = 0
  await at(TEST_NOW)
  const man = await entered(PASS, ['1990-05-12'])
  await at(UNTIL, 0.1)
  expect(await man.detail()).toMatchObject({
    entryStatus: 'CONFIRMED',
    documents: [{ status: 'late', help: { zh: '没有按时提交，不能参赛。' } }],
  })
  const file = await bench.console<{ papers: object[] }>('GET', `entries/${man.entryId}`)
  expect(file.papers).toMatchObject([{ status: 'late', name: { zh: '体检证明' }, whenMissing: 'mayNotStart' }])
  expect(await titlesFor(man.client)).toContain('体检证明没有按时提交')
})
