import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { RaceFacts } from '#race/facts.gen.ts'
import { addRunner, draftOf, newKey } from '#support/platform/entryFixtures.ts'
import { testRaces } from '#support/platform/raceFixtures.ts'
import { type Client, createTestBench, type TestBench, type TestForms } from '#support/platform/testBench.ts'
import { createTestDatabase, type TestDatabase } from '#support/postgres.ts'

const RACE_ID = '1000098001'
const [TEN, BALLOT, MIXED, WOMEN, LINKED, SCHOOLS, JOINED] = ['01', '02', '03', '04', '05', '06', '07'].map(
  (end) => `${RACE_ID}${end}`,
) as [string, string, string, string, string, string, string]
const MOST = 5
const SCHOOL = [{ field: 'school', name: { zh: '学校', en: 'university' } }]

function conditionedRace(): RaceFacts {
  const [model] = testRaces()
  const [item] = model?.items ?? []
  if (!model || !item) throw new Error('no model race')
  const { packages: _, ...plain } = { ...item, quota: 500 }
  const { mailing: _mail, collection: _slots, ...race } = model
  const team = { ...plain, kind: 'team' as const, teamMin: 2, teamMax: 3 }
  const value = { name: item.name, at: '2027-03-01T10:00:00+08:00' }
  return {
    ...race,
    raceId: RACE_ID,
    mostPerAccount: MOST,
    severalProjects: true,
    items: [
      { ...plain, itemId: TEN },
      { ...plain, itemId: BALLOT, allocation: 'lottery', payTiming: 'after', publicValue: value },
      { ...team, itemId: MIXED, women: { min: 1 } },
      { ...plain, itemId: WOMEN, men: { max: 0 } },
      { ...team, itemId: LINKED, members: 'link', women: { min: 1 } },
      { ...team, itemId: SCHOOLS, sameForTeam: SCHOOL },
      { ...team, itemId: JOINED, members: 'link', sameForTeam: SCHOOL },
    ],
  }
}

let database: TestDatabase
let bench: TestBench
let forms: TestForms | null = null
beforeAll(async () => {
  database = await createTestDatabase()
  bench = await createTestBench({ forms: () => forms }, { kind: 'postgres', url: database.url })
  await bench.platform.reload([conditionedRace()])
})
afterEach(() => {
  forms = null
})
afterAll(async () => {
  await bench?.platform.close()
  await database?.drop()
})

let passports = 0
async function addWoman(client: Client): Promise<string> {
  passports += 1
  const idNumber = `E${String(10_000_000 + passports)}`
  const person = { userName: '林小溪', userGender: '2' as const, idType: '4' as const, idNumber, nationality: 'CHN' }
  const saved = await client.call('createContestants', {
    ...person,
    userPhone: '13912345678',
    birthday: '1990-05-12',
    isSelf: false,
  })
  return saved.contestantsId
}
const addMan = async (client: Client) => (await addRunner(client)).contestantsId

async function save(client: Client, itemId: string, players: string[], change = {}) {
  const { entryId } = await client.call(
    'infoSaveV2',
    await draftOf(client, itemId, players, { packageId: null, groupId: null, ...change }),
  )
  return entryId
}
const submit = (client: Client, entryId: string) =>
  client.call('createOrder5AppAsync', { entryId, idempotencyKey: newKey('order') })
const codesOf = (answers: PromiseSettledResult<unknown>[]) =>
  answers.map((answer) => (answer.status === 'fulfilled' ? 0 : (answer.reason as { code: number }).code))

test('an account enters five runners of the race, whatever the projects, and is told so of the sixth', async () => {
  const client = await bench.runner()
  const players = await Promise.all(Array.from({ length: 6 }, () => addMan(client)))
  for (const [at, player] of players.slice(0, 4).entries())
    await submit(client, await save(client, at % 2 ? BALLOT : TEN, [player]))
  const last = players.slice(4)
  const woman = await addWoman(client)
  await expect(save(client, MIXED, [woman, ...last.slice(0, 1)])).rejects.toMatchObject({
    code: 2004060,
    body: { message: 'One account may enter 5 runners in this race. 4 entered already, 1 left.' },
  })
  const [fifth = '', sixth = ''] = last
  const open = await save(client, TEN, [sixth])
  await submit(client, await save(client, BALLOT, [fifth]))
  await expect(submit(client, open)).rejects.toMatchObject({ code: 2004060 })
  const picked = await client.call('checkRegistrationUserV2', { raceId: RACE_ID, itemId: TEN, contestants: players })
  expect(picked.map(({ reason }) => reason?.code)).toEqual([2004004, 2004060, 2004004, 2004060, 2004060, 2004060])
  const [project] = await client.call('itemByRaceIdList', { raceId: RACE_ID })
  expect(project?.conditions.map(({ zh }) => zh)).toEqual(['每个账号最多为本赛事 5 位参赛人报名'])
})

test('forty entries of one account submitted at once: five are taken, over projects with a draw and without', async () => {
  const client = await bench.runner()
  const saved: string[] = []
  for (let at = 0; at < 40; at += 1) saved.push(await save(client, at % 2 ? BALLOT : TEN, [await addMan(client)]))
  const codes = codesOf(await Promise.allSettled(saved.map((entryId) => submit(client, entryId))))
  expect(codes.filter((code) => code === 0)).toHaveLength(MOST)
  expect(new Set(codes)).toEqual(new Set([0, 2004060]))
})

test('a team without a woman is refused, on the page and by the platform, and a man from a race of women', async () => {
  const client = await bench.runner()
  const men = [await addMan(client), await addMan(client)]
  const woman = await addWoman(client)
  const check = { raceId: RACE_ID, itemId: MIXED, players: men, groupId: null, packageId: null, addOns: [] }
  const { problems } = await client.call('checkEntry', { ...check, donation: null })
  expect(problems).toMatchObject([{ input: 'players', messages: { zh: '队里至少要有 1 位女子参赛人' } }])
  await expect(save(client, MIXED, men)).rejects.toMatchObject({ code: 2004063 })
  await expect(save(client, WOMEN, men.slice(1))).rejects.toMatchObject({ code: 2004061 })
  await submit(client, await save(client, MIXED, [woman, ...men]))
  await submit(client, await save(client, WOMEN, [await addWoman(client)]))
})

test('the last place of a team that lacks a woman is hers, and without her it is not submitted', async () => {
  const [captain, second, third] = [await bench.runner(), await bench.runner(), await bench.runner()]
  const { contestantsGroupNo } = await captain.call('createContestantsGroupNo', {})
  const join = (client: Client, player: string) => save(client, LINKED, [player], { contestantsGroupNo })
  const entryId = await join(captain, await addMan(captain))
  await join(second, await addMan(second))
  await expect(submit(captain, entryId)).rejects.toMatchObject({ code: 2004063 })
  await expect(join(third, await addMan(third))).rejects.toMatchObject({ code: 2004063 })
  await join(third, await addWoman(third))
  await submit(captain, entryId)
})

test('members of one university: told at the one who answers otherwise, and at the join by a link', async () => {
  const schema = { type: 'object', properties: { school: { type: 'string' } } }
  forms = { form: { schema, hash: 's1' }, runner: { schema, hash: 's2' } }
  const client = await bench.runner()
  const [first, second] = [await addMan(client), await addMan(client)]
  const answered = (school: string, other: string) => ({ form: { school }, runners: { [second]: { school: other } } })
  await expect(save(client, SCHOOLS, [first, second], answered('四川大学', '成都大学'))).rejects.toMatchObject({
    code: 2004067,
    fieldErrors: [{ input: 'runner', path: `/${second}/school`, messages: { zh: '全队须同一学校：队员所填的不一样' } }],
  })
  await submit(
    client,
    await save(client, SCHOOLS, [first, second], answered('Sichuan University', 'sichuan  university')),
  )
  const [captain, member] = [await bench.runner(), await bench.runner()]
  const { contestantsGroupNo } = await captain.call('createContestantsGroupNo', {})
  const join = async (one: Client, school: string) =>
    save(one, JOINED, [await addMan(one)], { contestantsGroupNo, form: { school } })
  const entryId = await join(captain, '四川大学')
  await expect(join(member, '成都大学')).rejects.toMatchObject({ code: 2004067 })
  await join(member, '四川大学')
  await submit(captain, entryId)
})
