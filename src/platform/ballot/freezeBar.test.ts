import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Ballot, RaceDay } from '#api/console.gen.ts'
import type { RaceFacts } from '#race/facts.gen.ts'
import { addRunner, draftOf, newKey } from '#support/platform/entryFixtures.ts'
import { PAIRS, WAIT_RACE, waitRace } from '#support/platform/raceFixtures.ts'
import { createTestBench, type TestBench } from '#support/platform/testBench.ts'
import { type DrawRow, findFreezeBar, findFreezeTimes, type OpenEntries } from './freezeBar.ts'

const race = waitRace()
const pairs = race.items.find(({ itemId }) => itemId === PAIRS)
if (!pairs) throw new Error('the race has no pairs')
const project = pairs
const { signUpEnd, freezesFrom } = findFreezeTimes({ race, project })
const KNOWN = Date.parse('2027-03-05T21:30:00+08:00')
const SECOND = '2027-03-11T21:30:00+08:00'

const drawOf = (drawnAt: number | null, more: Partial<DrawRow['head']> = {}) =>
  ({ drawnAt, head: { publicValue: { zh: '', en: '' }, publicAt: '', ...more } }) as DrawRow

describe('why a list cannot be frozen', () => {
  const bar = (now: number, open: OpenEntries = {}, draw: DrawRow | null = null, facts = project) =>
    findFreezeBar({ race, project: facts, draw }, open, now)?.zh ?? null

  test('until the last submits are written, and once the value is known', () => {
    expect(bar(freezesFrom - 1)).toBe('报名 2027.02.28 18:00 截止，18:01 起可以冻结名单')
    expect(freezesFrom).toBeGreaterThan(signUpEnd)
    expect(bar(freezesFrom)).toBeNull()
    expect(bar(KNOWN - 1)).toBeNull()
    expect(bar(KNOWN)).toMatch(/2027.03.05 21:30 已揭晓/)
  })

  test('without a ballot, without a value, and while an entry is in review or has not paid', () => {
    const { allocation: _drawn, ...direct } = project
    expect(bar(freezesFrom, {}, null, direct as typeof project)).toBe('这个项目不抽签')
    const { publicValue: _named, ...nameless } = project
    expect(bar(freezesFrom, {}, null, nameless as typeof project)).toMatch(/还没有写明/)
    expect(bar(freezesFrom, { REVIEW: 2, HELD: 3 })).toMatch(/还有 2 笔报名待审核/)
    expect(bar(freezesFrom, { HELD: 3 })).toMatch(/还有 3 笔报名没付款/)
  })

  test('of a second draw, while who was drawn has not paid; none of one that is frozen', () => {
    const due = drawOf(KNOWN, { secondDraw: { publicValue: { zh: '', en: '' }, publicAt: SECOND } })
    expect(bar(KNOWN, { WON: 4, HELD: 1 }, due)).toMatch(/还有 4 笔报名没付款/)
    expect(bar(KNOWN, { HELD: 1 }, due)).toBeNull()
    expect(bar(Date.parse(SECOND), {}, due)).toMatch(/2027.03.11 21:30 已揭晓/)
    expect(bar(KNOWN, { HELD: 1 }, drawOf(null))).toBeNull()
    expect(bar(KNOWN, { HELD: 1 }, drawOf(KNOWN))).toBeNull()
  })
})

describe('what the console says of a list', () => {
  let bench: TestBench
  beforeAll(async () => {
    bench = await createTestBench({ races: [prepaid()] })
  })
  afterAll(() => bench.platform.close())

  function prepaid(): RaceFacts {
    return { ...race, items: race.items.map((item) => (item === project ? { ...item, payTiming: 'before' } : item)) }
  }

  const ballot = async () =>
    (await bench.console<Ballot[]>('GET', 'draws')).find(({ itemId }) => itemId === PAIRS)?.freezeBar
  const waiting = async () =>
    (await bench.console<RaceDay>('GET', `races/${WAIT_RACE}`)).ballots.map((one) => one.itemId)

  test('is what a freeze is refused with: entries that are not paid, not their runners, and nothing waits till then', async () => {
    await bench.platform.clock.set(signUpEnd - 60_000)
    const client = await bench.runner()
    const ids = [await addRunner(client), await addRunner(client)].map(({ contestantsId }) => contestantsId)
    const { entryId } = await client.call('infoSaveV2', await draftOf(client, PAIRS, ids))
    await client.call('createOrder5AppAsync', { entryId, idempotencyKey: newKey('order') })
    await bench.platform.clock.set(freezesFrom)
    expect((await ballot())?.zh).toMatch(/还有 1 笔报名没付款/)
    expect(await waiting()).not.toContain(PAIRS)
    await expect(bench.console('POST', `draws/${PAIRS}/freeze`, {})).rejects.toMatchObject({
      status: 409,
      body: { messages: await ballot() },
    })
    await bench.platform.clock.set(freezesFrom + 3_600_000)
    await bench.platform.tick()
    expect(await ballot()).toBeNull()
    expect(await waiting()).toContain(PAIRS)
    await bench.console('POST', `draws/${PAIRS}/freeze`, {})
    expect(await waiting()).not.toContain(PAIRS)
  })
})
