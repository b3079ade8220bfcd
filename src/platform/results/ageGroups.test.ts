import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registrations } from '#platform/tables/entries.ts'
import type { RaceFacts } from '#race/facts.gen.ts'
import { addRunner, draftOf, idCard, newKey } from '#support/platform/entryFixtures.ts'
import { testRaces } from '#support/platform/raceFixtures.ts'
import { createTestBench, type TestBench } from '#support/platform/testBench.ts'

const RACE_ID = '1000098601'
const ITEM = `${RACE_ID}01`
const HEAD = 'bib,name,gender,id number,project,age group,status,gun time,net time'
const BORN = '1990-03-07'

function agedRace(): RaceFacts {
  const [model] = testRaces()
  const [item] = model?.items ?? []
  if (!model || !item) throw new Error('no model race')
  const { packages: _, ...plain } = { ...item, fee: 0, quota: 500, distanceKm: 10 }
  const { mailing: _mail, collection: _slots, ...race } = model
  const ageGroups = { men: [20, 30, 40], women: [20, 35] }
  return { ...race, raceId: RACE_ID, ageGroups, items: [{ ...plain, itemId: ITEM }] }
}

let bench: TestBench
beforeAll(async () => {
  bench = await createTestBench()
  await bench.platform.reload([agedRace()])
})
afterAll(() => bench.platform.close())

const load = (csv: string, path = '') => bench.console<object>('POST', `races/${RACE_ID}/results${path}`, { csv })
const row = (bib: string, rest: string) => `${HEAD}\n${bib},${rest}`

test('a runner’s age group stands on the order, in the table for timing and with the results', async () => {
  const runner = await bench.runner()
  const card = idCard(BORN)
  const { contestantsId } = await addRunner(runner, BORN, card)
  const draft = await draftOf(runner, ITEM, [contestantsId], { packageId: null, groupId: null })
  const { entryId } = await runner.call('infoSaveV2', draft)
  const { orderId } = await runner.call('createOrder5AppAsync', { entryId, idempotencyKey: newKey('order') })
  await bench.platform.tick()
  await runner.call('zeroPayment', { orderId: orderId ?? '' })
  const [entered] = (await runner.call('detailRegistrationOrder', { entryId })).playersDetail
  expect(entered?.ageGroup).toBe('M30-39')
  const mine = eq(registrations.registrationId, entered?.registrationId ?? '')
  await bench.platform.db.update(registrations).set({ bib: 'A1' }).where(mine)
  const asked = { purpose: 'timing', columns: ['bib', 'ageGroup'], takenBy: '计时公司' }
  const { exportId } = await bench.console<{ exportId: string }>('POST', `races/${RACE_ID}/exports`, asked)
  expect(await bench.console('GET', `exports/${exportId}?lang=en`)).toMatchObject({ rows: [['A1', 'M30-39']] })

  await bench.platform.clock.set(Date.parse(agedRace().raceTime) + 86_400_000)
  // Not given in the file: of the runner who has the bib, else by the ID card, else none.
  const file = [
    row('A1', `王小跑,男,,${ITEM},,FIN,0:45:10,44:50`),
    `A2,李跑,女,${idCard('1985-03-07')},${ITEM},,FIN,0:44:00,43:59`,
    `A3,张快,男,,${ITEM},M30-39,FIN,0:40:00,39:58`,
    `A4,外宾,男,,${ITEM},,FIN,0:39:00,38:58`,
  ].join('\n')
  expect(await load(file)).toMatchObject({ added: 4 })
  expect(await load(file)).toMatchObject({ added: 0, same: 4 })
  const filters = await bench.stranger().call('queryRaceFilterCondition', { raceId: RACE_ID })
  expect(filters.items[0]?.ageGroups).toEqual(['M30-39', 'W35+'])
  const ranked = { raceId: RACE_ID, itemId: ITEM, ageGroup: 'M30-39' }
  const { rows } = await bench.stranger().call('raceSportRanking', ranked)
  expect(rows.map(({ bib, place }) => [bib, place])).toEqual([
    ['A3', 1],
    ['A1', 2],
  ])
})

test('a file with another group than the birth date’s, or one that the race has not, is wrong in that row', async () => {
  const faults = async (group: string) => {
    const card = idCard('1985-03-07')
    const found = await load(row('B1', `李跑,女,${card},${ITEM},${group},FIN,0:44:00,43:59`), '/preview')
    return JSON.stringify(found)
  }
  expect(await faults('F35-39')).toContain('There is no age group “F35-39”; there is M20-29 M30-39 M40+ W20-34 W35+')
  expect(await faults('W20-34')).toContain('is not the one of the birth date: W35+')
  expect(await faults('W35+')).toContain('"faulty":0')
})
