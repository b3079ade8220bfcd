import { afterAll, beforeAll, expect, test } from 'vitest'
import type { GroupLine } from '#api/console.gen.ts'
import type { OrganizationsFacts } from '#entities/organizations/facts.gen.ts'
import type { ParamsOf } from '#platform/handler.ts'
import { FAMILY, FCFS, FCFS_RACE, FREE } from '#support/platform/raceFixtures.ts'
import { createTestBench, TEST_NOW, type TestBench } from '#support/platform/testBench.ts'

const HOUR = 3_600_000
const CLUBS = {
  least: 20,
  until: '2026-12-10T20:00:00+08:00',
  email: 'club@example.com',
  projects: [FCFS, FREE],
} satisfies OrganizationsFacts

let bench: TestBench
beforeAll(async () => {
  bench = await createTestBench({ entities: [{ kind: 'organizations', id: 'spring', facts: CLUBS }] })
})
afterAll(() => bench.platform.close())

const asked = (more: Partial<ParamsOf<'applyAsGroup'>> = {}): ParamsOf<'applyAsGroup'> => ({
  campaign: 'spring',
  organization: ' 滨江晨跑团（浦东） ',
  contact: '周 敏',
  phone: '13800138000',
  email: 'zhou@example.com',
  runners: [
    { itemId: FREE, quantity: 5 },
    { itemId: FCFS, quantity: 18 },
  ],
  remark: '周六领物',
  ...more,
})
const listed = () => bench.console<GroupLine[]>('GET', `races/${FCFS_RACE}/groups`)

test('what a club has sent is there again for its leader and nobody else, and the operator has it', async () => {
  const [leader, other] = [await bench.runner(), await bench.runner()]
  expect(await leader.call('groupApplication', { campaign: 'spring' })).toBeNull()
  const sent = await leader.call('applyAsGroup', asked())
  expect(sent).toMatchObject({
    organization: '滨江晨跑团（浦东）',
    runners: [
      { itemId: FCFS, itemName: { en: 'Project' }, quantity: 18 },
      { itemId: FREE, quantity: 5 },
    ],
    sentAt: TEST_NOW,
    changedAt: null,
  })
  expect(await leader.call('groupApplication', { campaign: 'spring' })).toEqual(sent)
  expect(await other.call('groupApplication', { campaign: 'spring' })).toBeNull()
  expect(await listed()).toMatchObject([
    {
      organization: '滨江晨跑团（浦东）',
      phone: '13800138000',
      mobile: leader.mobile,
      runners: [{ quantity: 18 }, { quantity: 5 }],
      remark: '周六领物',
    },
  ])
})

test('sent again by the same account it is changed, not added', async () => {
  const leader = await bench.runner()
  const first = await leader.call('applyAsGroup', asked({ organization: '夜跑团' }))
  const before = (await listed()).length
  await bench.platform.clock.set(TEST_NOW + HOUR)
  const runners = [{ itemId: FCFS, quantity: 40 }]
  const next = await leader.call('applyAsGroup', asked({ organization: '夜跑团', runners, email: null, remark: null }))
  expect(next).toMatchObject({ sentAt: first.sentAt, changedAt: TEST_NOW + HOUR })
  // A form takes what is there as answered.
  expect([Object.hasOwn(next, 'email'), Object.hasOwn(next, 'remark')]).toEqual([false, false])
  expect(next.runners).toMatchObject([...runners, { itemId: FREE, quantity: 0 }])
  expect(await listed()).toHaveLength(before)
})

test('too few runners, another distance and an unknown campaign are refused', async () => {
  const leader = await bench.runner()
  const runners = [{ itemId: FCFS, quantity: 19 }]
  await expect(leader.call('applyAsGroup', asked({ runners }))).rejects.toMatchObject({
    code: 2033003,
    body: { message: expect.stringContaining('20') },
  })
  const elsewhere = [{ itemId: FAMILY, quantity: 30 }]
  await expect(leader.call('applyAsGroup', asked({ runners: elsewhere }))).rejects.toMatchObject({ code: 2003002 })
  await expect(leader.call('applyAsGroup', asked({ campaign: 'autumn' }))).rejects.toMatchObject({ code: 2033001 })
  await expect(leader.call('applyAsGroup', asked({ contact: '  ' }))).rejects.toMatchObject({ code: 2005001 })
  await expect(bench.stranger().call('applyAsGroup', asked())).rejects.toMatchObject({ code: 1004010 })
})

test('after the deadline it can be read and not changed', async () => {
  const leader = await bench.runner()
  await leader.call('applyAsGroup', asked())
  await bench.platform.clock.set(Date.parse(CLUBS.until) + 1)
  await expect(leader.call('applyAsGroup', asked())).rejects.toMatchObject({ code: 2033002 })
  const late = await bench.runner()
  await expect(late.call('applyAsGroup', asked())).rejects.toMatchObject({ code: 2033002 })
  expect(await late.call('groupApplication', { campaign: 'spring' })).toBeNull()
})
