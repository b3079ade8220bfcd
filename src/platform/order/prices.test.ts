import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProjectFacts } from '#race/facts.gen.ts'
import { addRunner, draftOf, newKey } from '#support/platform/entryFixtures.ts'
import { testRaces } from '#support/platform/raceFixtures.ts'
import { type Client, createTestBench, type TestBench } from '#support/platform/testBench.ts'

const CHANGED = 2005025

let bench: TestBench
let races = 0
beforeAll(async () => {
  bench = await createTestBench()
})
afterAll(() => bench.platform.close())

/** A race of one project for 160 yuan; answers the project's id. */
async function raceOf(facts: Partial<ProjectFacts>): Promise<string> {
  races += 1
  const raceId = String(1_000_310_000 + races)
  const [model] = testRaces()
  const base = model?.items[0]
  if (!model || !base) throw new Error('no model race')
  const { packages: _, prices: __, ...project } = base
  const itemId = `${raceId}01`
  const items = [{ ...project, itemId, fee: 16_000, quota: 100, ...facts }]
  await bench.platform.reload([{ ...model, raceId, items }])
  return itemId
}

const offered = async (itemId: string) => {
  const [project] = await bench.stranger().call('itemByRaceIdList', { raceId: itemId.slice(0, 10) })
  return project
}
const checked = (client: Client, itemId: string, players: string[]) =>
  client.call('checkEntry', { raceId: itemId.slice(0, 10), itemId, players })
const save = async (client: Client, itemId: string, players: string[]) =>
  client.call('infoSaveV2', { ...(await draftOf(client, itemId, players)), packageId: '' })
const submit = (client: Client, entryId: string, payable?: number) =>
  client.call('createOrder5AppAsync', {
    entryId,
    idempotencyKey: newKey('order'),
    ...(payable === undefined ? {} : { payable }),
  })

let passports = 0
/** Saves a runner from abroad. */
async function addForeigner(client: Client): Promise<string> {
  passports += 1
  const person = {
    userName: 'JOHN MILLER',
    userGender: '1' as const,
    idType: '4' as const,
    idNumber: `E${String(10_000_000 + passports)}`,
    nationality: 'USA',
    userPhone: '+14155552671',
    birthday: '1988-03-02',
    isSelf: false,
  }
  return (await client.call('createContestants', person)).contestantsId
}

test('who comes from abroad is told their own price, and pays it', async () => {
  const itemId = await raceOf({ prices: [{ origins: ['abroad'], fee: 48_000 }] })
  expect((await offered(itemId))?.prices.map(({ name, fee }) => [name.en, fee])).toEqual([
    ['Runners from abroad', 48_000],
    ['Standard', 16_000],
  ])
  const client = await bench.runner()
  const { contestantsId: own } = await addRunner(client)
  const john = await addForeigner(client)
  // As soon as the runner is chosen, and by the runner.
  expect((await checked(client, itemId, [own])).payable).toBe(16_000)
  const price = await checked(client, itemId, [john])
  expect(price.payable).toBe(48_000)
  expect(price.lines.map(({ name, fee }) => [name.zh, fee])).toEqual([[expect.stringContaining('境外跑者'), 48_000]])
  const { entryId } = await save(client, itemId, [john])
  await expect(submit(client, entryId, 16_000)).rejects.toMatchObject({ code: CHANGED })
  await submit(client, entryId, 48_000)
  await bench.platform.tick()
  expect((await client.call('detailRegistrationOrder', { entryId })).payable).toBe(48_000)
})
