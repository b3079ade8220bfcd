import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OrderDetail } from '#api/contract.gen.ts'
import { toCsv } from '#lib/csv.ts'
import { invitations } from '#platform/tables/coupons.ts'
import { checkDraw } from '#race/drawCheck.ts'
import type { RaceFacts } from '#race/facts.gen.ts'
import { addRunner, draftOf, idCard, newKey } from '#support/platform/entryFixtures.ts'
import { brokenInvariants } from '#support/platform/invariants.ts'
import { PAIRS, PREPAID, WAIT_RACE, waitRace } from '#support/platform/raceFixtures.ts'
import { type Client, createTestBench, logIn, type TestBench } from '#support/platform/testBench.ts'

/** The race after `WAIT_RACE`, whose draw knows who lost that one. */
const NEXT_RACE = '1000099006'
const NEXT = '100009900601'
const NEXT_PAIRS = '100009900602'

/** Of the race before, one place and nobody who waits; then two ballots that count its draw and a list of those before. */
function races(): RaceFacts[] {
  const before = waitRace()
  const lostBefore = { from: [WAIT_RACE], weights: [2, 3], sureAfter: 3 }
  const publicValue = { name: { zh: '排列5 第27090期', en: 'Pick 5, draw 27090' }, at: '2027-04-05T21:30:00+08:00' }
  const later = { publicValue, lostBefore, drawAt: '2027-04-06T10:00:00+08:00', waitlist: 'none' } as const
  const { waitlistUntil: _until, ...prepaid } = before.items.find(({ itemId }) => itemId === PREPAID) ?? fail()
  const { waitlistUntil: _, ...pairs } = before.items.find(({ itemId }) => itemId === PAIRS) ?? fail()
  return [
    { ...before, items: before.items.map((item) => (item.itemId === PREPAID ? { ...item, quota: 1 } : item)) },
    {
      ...before,
      raceId: NEXT_RACE,
      signUpEnd: '2027-03-30T18:00:00+08:00',
      raceTime: '2027-06-20T07:30:00+08:00',
      items: [
        { ...prepaid, ...later, itemId: NEXT, quota: 1 },
        {
          ...pairs,
          ...later,
          itemId: NEXT_PAIRS,
          quota: 10,
          payDeadline: '2027-04-20T18:00:00+08:00',
          lostBefore: { weights: [2, 3] },
        },
      ],
    },
  ]
}

function fail(): never {
  throw new Error('the fixture has no such project')
}

let bench: TestBench
let client: Client
beforeAll(async () => {
  bench = await createTestBench({ races: races() })
  client = await bench.runner()
})
afterAll(() => bench.platform.close())

interface Entered {
  entryId: string
  ids: string[]
}

async function enter(itemId: string, ids: string[]): Promise<Entered> {
  const { entryId } = await client.call('infoSaveV2', await draftOf(client, itemId, ids, { waitlist: false }))
  const { orderId } = await client.call('createOrder5AppAsync', { entryId, idempotencyKey: newKey('order') })
  await bench.platform.tick()
  if (orderId) {
    const attempt = { orderId, attemptKey: newKey('attempt'), returnUrl: '/payRes' }
    const { attemptId } = await client.call('aliH5Prepay', attempt)
    await bench.console('POST', `pay/${attemptId}`, {})
  }
  return { entryId, ids }
}

const detail = ({ entryId }: Entered): Promise<OrderDetail> => client.call('detailRegistrationOrder', { entryId })
const draw = (itemId: string) => bench.console('POST', `draws/${itemId}/draw`, { publicValue: '38105' })
const freeze = (itemId: string) => bench.console('POST', `draws/${itemId}/freeze`, {})
const fileOf = async (itemId: string) => (await bench.platform.app.inject(`/files/draws/${itemId}.jsonl`)).body
const people = (path: string, body: object) => bench.console('POST', `races/${NEXT_RACE}/people${path}`, body)

async function moveTo(moment: string): Promise<void> {
  await bench.platform.clock.set(Date.parse(`2027-${moment}:00+08:00`))
  client.token = (await logIn(bench, client)).token
  await bench.platform.tick()
}

const HEAD = ['姓名', '证件号码', '连续未中签次数']
const documents: string[] = []
const mine: string[] = []
const before: Entered[] = []
const next: Entered[] = []

test('a list of who lost before says what is wrong in a row, and the same list again changes nothing', async () => {
  for (let at = 0; at < 5; at++) {
    const document = idCard()
    documents.push(document)
    mine.push((await addRunner(client, '1990-05-12', document)).contestantsId)
  }
  // The first three enter the race before; all lost the two draws before that, but for the last, who lost one.
  for (const id of mine.slice(0, 3)) before.push(await enter(PREPAID, [id]))
  for (const id of mine) next.push(await enter(NEXT, [id]))
  const rows = documents.map((number, at) => [`跑者${at}`, number, at === 4 ? '' : '2'])
  const csv = toCsv([HEAD, ...rows])
  const wrong = toCsv([HEAD, ['甲', idCard(), '21'], ['乙', idCard(), 'two']])
  expect(await people('/preview', { kind: 'lost', itemId: NEXT, csv: wrong })).toMatchObject({
    counts: { faulty: 2 },
    rows: [
      { faults: [{ en: 'Draws lost: “21” should be a whole number from 1 to 20' }] },
      { faults: [{ zh: expect.stringContaining('two') }] },
    ],
  })
  expect(await people('', { kind: 'lost', itemId: NEXT, csv })).toMatchObject({ added: 5 })
  expect(await people('', { kind: 'lost', itemId: NEXT, csv })).toMatchObject({ added: 0, same: 5 })
  expect(await people('', { kind: 'lost', itemId: NEXT, csv: csv.replace(/2\r?\n$/, '') })).toMatchObject({ added: 0 })
  const kept = await bench.platform.db.select().from(invitations)
  expect(JSON.stringify(kept)).not.toContain(documents[0])
  await expect(people('', { kind: 'lost', itemId: null, csv })).rejects.toMatchObject({ status: 409 })
})

test('of two who enter together the one who lost less counts', async () => {
  const [one, two] = [idCard(), idCard()]
  const ids = [await addRunner(client, '1990-05-12', one), await addRunner(client, '1990-05-12', two)]
  await people('', { kind: 'lost', itemId: NEXT_PAIRS, csv: toCsv([HEAD, ['甲', one, '2'], ['乙', two, '1']]) })
  const pair = await enter(
    NEXT_PAIRS,
    ids.map(({ contestantsId }) => contestantsId),
  )
  expect((await detail(pair)).ballot?.lostBefore).toEqual({
    zh: '连续 1 次未中签，这次抽签按 2 份机会算',
    en: 'Not drawn 1 time in a row: 2 lots in this draw',
  })
  const items = await client.call('itemByRaceIdList', { raceId: NEXT_RACE })
  expect(items.find(({ itemId }) => itemId === NEXT)?.conditions).toContainEqual({
    zh: '往届未中签：1 次按 2 份机会抽签、连续 2 次按 3 份、连续 3 次优先录取',
    en: 'Not drawn in the years before: 2 lots in the draw after one time, 3 after 2 times in a row, a place before everyone else after 3',
  })
})

test('who lost the race before counts for more, in a sentence for the runner, before the list is frozen already', async () => {
  await moveTo('03-01T09:00')
  await freeze(PREPAID)
  await moveTo('03-06T09:00')
  await draw(PREPAID)
  const lost = await Promise.all(before.map(async (one) => (await detail(one)).entryStatus === 'LOST'))
  expect(lost.filter(Boolean)).toHaveLength(2)
  for (const [at, one] of next.entries()) {
    // Who did not enter the race before has lost nothing in a row, whatever the list says of the years before.
    const said = (await detail(one)).ballot?.lostBefore ?? null
    expect(said?.en ?? null).toBe(
      lost[at] ? 'Not drawn 3 times in a row: you come before everyone else in this draw' : null,
    )
  }
})

test('the frozen list says losses and weights, the sure place is drawn, and anybody can draw it again', async () => {
  await moveTo('03-31T09:00')
  await freeze(NEXT)
  const told = await bench.console<{ itemId: string; draw: object | null }[]>('GET', 'draws')
  expect(told.find(({ itemId }) => itemId === NEXT)?.draw).toMatchObject({ tickets: 5, lostBefore: 2 })
  const frozen = checkDraw(await fileOf(NEXT))
  if (frozen.status !== 'read') throw new Error('the list cannot be read')
  expect(frozen.draw).toMatchObject({ faults: [], head: { draw: 2, lostBefore: { weights: [2, 3], sureAfter: 3 } } })
  const counts = frozen.draw.tickets.map(({ losses, weight }) => `${losses} ${weight}`)
  expect(counts.sort()).toEqual(['0 1', '0 1', '0 1', '3 3', '3 3'])
  await moveTo('04-06T09:00')
  await draw(NEXT)
  const read = checkDraw(await fileOf(NEXT))
  expect(read).toMatchObject({ status: 'read', draw: { faults: [], drawn: { publicValue: '38105' } } })
  const shown = await Promise.all(next.map(detail))
  const won = shown.filter(({ entryStatus }) => entryStatus === 'CONFIRMED')
  expect(won.map(({ ballot }) => ballot?.lostBefore?.zh)).toEqual(['连续 3 次未中签，这次排在所有人之前，名额够就中签'])
  expect(await brokenInvariants(bench.platform.db, NEXT_RACE)).toEqual([])
})
