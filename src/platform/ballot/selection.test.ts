import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OrderDetail } from '#api/contract.gen.ts'
import { checkDraw } from '#race/drawCheck.ts'
import type { ProjectFacts, RaceFacts } from '#race/facts.gen.ts'
import { addRunner, draftOf, idCard, newKey } from '#support/platform/entryFixtures.ts'
import { brokenInvariants } from '#support/platform/invariants.ts'
import { WAIT_RACE, waitRace } from '#support/platform/raceFixtures.ts'
import { type Client, createTestBench, logIn, type TestBench } from '#support/platform/testBench.ts'

const FASTEST = '100009900511'
const REVIEWED = '100009900512'
const SHARED = '100009900513'

/** Of a race after it, whose draw counts the draws lost before. */
const NEXT = '100009900601'

const MARATHON = { kind: 'result', distanceKm: 42.195 } as const
const BY_RESULT = {
  allocation: 'result',
  qualifying: { proofs: [{ ...MARATHON, atMost: '4:00:00' }] },
} satisfies Partial<ProjectFacts>

/** The fastest two, three after a review, and a draw with a share of each kind. */
function races(): RaceFacts[] {
  const race = waitRace()
  const [pairs] = race.items
  if (!pairs) throw new Error('no model project')
  const { teamMin: _min, teamMax: _max, payDeadline: _deadline, waitlistUntil = '', ...ballot } = pairs
  const single: ProjectFacts = { ...ballot, kind: 'individual', payWindow: 'P3D', waitlist: 'none' }
  const items: ProjectFacts[] = [
    { ...single, ...BY_RESULT, itemId: FASTEST, quota: 2, waitlist: 'optIn', waitlistUntil },
    { ...single, ...BY_RESULT, itemId: REVIEWED, quota: 3, reviewUntil: '2027-03-02T18:00:00+08:00' },
    {
      ...single,
      itemId: SHARED,
      quota: 4,
      qualifying: { proofs: [{ ...MARATHON, atMost: '6:00:00' }] },
      residents: { share: 25, who: { zh: '无锡居民', en: 'residents of Wuxi' }, idPrefixes: ['3202'] },
      shares: [
        {
          id: 'fast',
          name: { zh: '成绩直通', en: 'direct entry' },
          quota: 1,
          proofs: [{ ...MARATHON, atMost: '3:00:00' }],
        },
        {
          id: 'clubs',
          name: { zh: '跑团名额', en: 'running clubs' },
          quota: 1,
          field: 'clubCode',
          answers: ['LAKE 27'],
        },
      ],
    },
  ]
  const next: ProjectFacts = {
    ...single,
    itemId: NEXT,
    payWindow: 'P1D',
    publicValue: { ...(single.publicValue ?? fail()), at: '2027-04-20T21:30:00+08:00' },
    drawAt: '2027-04-21T10:00:00+08:00',
    lostBefore: { from: [WAIT_RACE], weights: [2] },
  }
  const later = {
    raceId: NEXT.slice(0, 10),
    signUpEnd: '2027-04-15T18:00:00+08:00',
    raceTime: '2027-06-20T07:30:00+08:00',
  }
  return [
    { ...race, items },
    { ...race, ...later, items: [next] },
  ]
}

function fail(): never {
  throw new Error('the model project has no public value')
}

let bench: TestBench
let client: Client
beforeAll(async () => {
  bench = await createTestBench({ races: races() })
  client = await bench.runner()
})
afterAll(() => bench.platform.close())

interface Wanted {
  seconds?: number
  document?: string
  form?: Record<string, string>
  waitlist?: boolean
}
async function enter(itemId: string, { document, ...wanted }: Wanted = {}) {
  const { contestantsId } = await addRunner(client, '1990-05-12', document)
  return enterRunner(itemId, contestantsId, wanted)
}

async function enterRunner(
  itemId: string,
  contestantsId: string,
  { seconds = 14_000, form = {}, waitlist = false }: Wanted = {},
) {
  const result = {
    resultDate: '2026-04-19',
    resultDistance: 42.195,
    finishTime: seconds,
    resultCertificate: 'uploads/a.pdf',
  }
  const chosen = { packageId: null, groupId: null, teamName: null, result, form, waitlist }
  const { entryId } = await client.call('infoSaveV2', await draftOf(client, itemId, [contestantsId], chosen))
  await client.call('createOrder5AppAsync', { entryId, idempotencyKey: newKey('order') })
  return entryId
}

const detail = (entryId: string): Promise<OrderDetail> => client.call('detailRegistrationOrder', { entryId })
const statesOf = async (all: string[]) => Promise.all(all.map(async (id) => (await detail(id)).entryStatus))
const freeze = (itemId: string) => bench.console('POST', `draws/${itemId}/freeze`, {})
const draw = (itemId: string) => bench.console<object>('POST', `draws/${itemId}/draw`, { publicValue: '38105' })
async function read(itemId: string) {
  const file = checkDraw((await bench.platform.app.inject(`/files/draws/${itemId}.jsonl`)).body)
  if (file.status !== 'read') throw new Error('the file cannot be read')
  expect(file.draw.faults).toEqual([])
  return file.draw
}
async function moveTo(moment: string): Promise<void> {
  await bench.platform.clock.set(Date.parse(`2027-${moment}:00+08:00`))
  client.token = (await logIn(bench, client)).token
  await bench.platform.tick()
}

/** Of Wuxi, by the first digits. */
const resident = () => idCard('1990-05-12', '320213')

const fastest: string[] = []
const reviewed: string[] = []
const shared: string[] = []

test('who applies with a result waits for the choice, pays nothing, and reads how it is made', async () => {
  for (const seconds of [12_000, 10_900, 11_500]) fastest.push(await enter(FASTEST, { seconds, waitlist: true }))
  fastest.push(await enter(FASTEST, { seconds: 13_000 }))
  await expect(enter(FASTEST, { seconds: 14_401 })).rejects.toMatchObject({ code: 2004035 })
  const shown = await detail(fastest[0] ?? '')
  expect(shown).toMatchObject({
    entryStatus: 'AWAIT_DRAW',
    orderId: null,
    where: { state: { zh: '已提交，等待按成绩录取' }, deadline: { label: { en: 'List of places' } } },
    ballot: { byResult: true, shares: null },
  })
  const items = await client.call('itemByRaceIdList', { raceId: WAIT_RACE })
  expect(items.find(({ itemId }) => itemId === FASTEST)).toMatchObject({
    allocation: 'result',
    conditions: [{ zh: '报名截止后按成绩从快到慢录取，成绩相同的抽签定先后；2027.03.06 10:00 公布名单' }],
  })
})

test('who is in a share reads so, and the page tells what the shares are', async () => {
  shared.push(await enter(SHARED, { seconds: 10_500 }))
  shared.push(await enter(SHARED, { seconds: 10_700 }))
  shared.push(await enter(SHARED, { form: { clubCode: 'lake27' } }))
  shared.push(await enter(SHARED, { form: { clubCode: 'hill27' } }))
  shared.push(await enter(SHARED, { document: resident() }))
  for (let more = 0; more < 4; more += 1) shared.push(await enter(SHARED))
  const told = await Promise.all(shared.map(async (id) => (await detail(id)).ballot?.shares?.en ?? null))
  const words = (names: string) =>
    `You’re in these shares of the places: ${names}. Without one of them you take part in the rest with everyone else`
  expect(told.slice(0, 6)).toEqual([
    words('direct entry'),
    words('direct entry'),
    words('running clubs'),
    null,
    words('residents of Wuxi'),
    null,
  ])
  const items = await client.call('itemByRaceIdList', { raceId: WAIT_RACE })
  expect(items.find(({ itemId }) => itemId === SHARED)?.conditions).toEqual([
    {
      zh: '名额的 25% 先在无锡居民（身份证号以 3202 开头）中产生，没用完的并入其余名额；没得到的和大家一起参加其余名额',
      en: expect.stringContaining('25% of the places go to residents of Wuxi first'),
    },
    { zh: expect.stringContaining('成绩直通（'), en: expect.stringContaining('1 place for the fastest') },
    { zh: '跑团名额：先抽 1 个名额，没抽中的和大家一起参加其余名额', en: expect.any(String) },
  ])
})

test('where certificates are reviewed first, only who passed is on the list, and nobody is left undecided', async () => {
  for (const seconds of [10_000, 11_000, 12_000]) reviewed.push(await enter(REVIEWED, { seconds }))
  expect(await statesOf(reviewed)).toEqual(['REVIEW', 'REVIEW', 'REVIEW'])
  await bench.console('POST', `reviews/${reviewed[0]}`, { approved: false, reason: '证书看不清' })
  await bench.console('POST', `reviews/${reviewed[1]}`, { approved: true })
  expect(await statesOf(reviewed)).toEqual(['REJECTED', 'AWAIT_DRAW', 'REVIEW'])
  await moveTo('03-01T09:00')
  await expect(freeze(REVIEWED)).rejects.toMatchObject({ status: 409 })
  await moveTo('03-02T18:01')
  expect(await statesOf(reviewed)).toEqual(['REJECTED', 'AWAIT_DRAW', 'REJECTED'])
  await freeze(REVIEWED)
  expect((await read(REVIEWED)).tickets).toMatchObject([{ seconds: 11_000 }])
})

test('the fastest are chosen; the next waits, and the others end without having paid', async () => {
  await freeze(FASTEST)
  await freeze(SHARED)
  await moveTo('03-06T09:00')
  expect(await draw(FASTEST)).toMatchObject({ drawn: 2, waiting: 1, lost: 1 })
  expect(await statesOf(fastest)).toEqual(['WAITLISTED', 'WON', 'WON', 'LOST'])
  const { head, tickets, drawn } = await read(FASTEST)
  expect(head).toMatchObject({ draw: 3, by: 'result', places: 2 })
  const times = drawn?.outcomes.map(({ ticket }) => tickets.find((one) => one.ticket === ticket)?.seconds)
  expect(times).toEqual([10_900, 11_500, 12_000, 13_000])
  expect((await detail(fastest[3] ?? '')).where).toMatchObject({
    state: { en: 'Not chosen' },
    next: { zh: '名额给了成绩更快的跑者，可以看看其他项目和赛事。' },
  })
  const won = await detail(fastest[1] ?? '')
  expect(won).toMatchObject({ where: { state: { zh: '已录取，待支付' } }, ballot: { ticket: { rank: 1 } } })
  const { results } = await client.call('myRaceMessage', {})
  expect(results.map(({ code }) => code)).toEqual(expect.arrayContaining(['chosen', 'notChosen', 'notChosenWaits']))
})

test('each share is drawn first, by the fastest or by lot, and what is left is everybody’s', async () => {
  await draw(SHARED)
  expect((await read(SHARED)).drawn?.outcomes.map(({ share }) => share)).toEqual([
    'fast',
    'clubs',
    'residents',
    ...Array(6).fill(undefined),
  ])
  const states = await statesOf(shared)
  expect([states[0], states[2], states[4]]).toEqual(['WON', 'WON', 'WON'])
  expect(states.filter((state) => state === 'WON')).toHaveLength(4)
  expect(states.filter((state) => state === 'LOST')).toHaveLength(5)
  const { head, tickets } = await read(SHARED)
  expect(head.shares).toMatchObject([
    { id: 'fast', places: 1, by: 'result' },
    { id: 'clubs', places: 1 },
    { id: 'residents', places: 1 },
  ])
  const told = await bench.console<{ itemId: string; draw: object | null }[]>('GET', 'draws')
  expect(told.find(({ itemId }) => itemId === SHARED)?.draw).toMatchObject({
    byResult: false,
    shares: [
      { id: 'fast', places: 1, tickets: 2 },
      { id: 'clubs', places: 1, tickets: 1 },
      { id: 'residents', places: 1, tickets: 1 },
    ],
  })
  // Only whose time counts shows it, and what somebody answered stands nowhere.
  expect(tickets.filter(({ seconds }) => seconds !== undefined)).toHaveLength(2)
  expect(JSON.stringify([head, tickets])).not.toMatch(/lake/i)
})

test('who does not pay in time leaves the place to the next fastest', async () => {
  await moveTo('03-09T10:00')
  await bench.platform.tick()
  expect(await statesOf(fastest)).toEqual(['WON', 'CANCELLED', 'CANCELLED', 'LOST'])
  expect(await brokenInvariants(bench.platform.db, WAIT_RACE)).toEqual([])
})

test('who was not chosen by result has lost no draw, who was not drawn has', async () => {
  const lostOf = async (entryId: string) => {
    const { playersDetail } = await detail(entryId)
    const again = await enterRunner(NEXT, playersDetail[0]?.contestantsId ?? '')
    return (await detail(again)).ballot?.lostBefore?.en ?? null
  }
  expect(await lostOf(fastest[3] ?? '')).toBeNull()
  const drawnOut = shared[(await statesOf(shared)).indexOf('LOST')] ?? ''
  expect(await lostOf(drawnOut)).toBe('Not drawn 1 time in a row: 2 lots in this draw')
})
