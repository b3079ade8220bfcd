import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OrderDetail } from '#api/contract.gen.ts'
import { registrations, transitions } from '#platform/tables/entries.ts'
import { hashDocuments } from '#race/draw.ts'
import { type CheckedDraw, checkDraw, frozenFaults } from '#race/drawCheck.ts'
import { addRunner, draftOf, newKey } from '#support/platform/entryFixtures.ts'
import { brokenInvariants } from '#support/platform/invariants.ts'
import {
  BALLOT_RACE,
  DIRECT,
  DRAW_THEN_PAY,
  FCFS,
  KNOWN_VALUE,
  PAIRS,
  PREPAID,
  testRaces,
  WAIT_RACE,
  waitRace,
} from '#support/platform/raceFixtures.ts'
import { type Client, createTestBench, logIn, TEST_NOW, type TestBench } from '#support/platform/testBench.ts'
import { drawBallot } from './drawBallot.ts'

const at = (moment: string) => Date.parse(`2027-03-${moment}:00+08:00`)
const FREEZE_AT = at('01T09:00')
const DRAW_AT = at('06T09:00')
const PAY_BY = at('09T18:00')
const LIST_END = at('20T18:00')

let bench: TestBench
beforeAll(async () => {
  bench = await createTestBench({ races: [...testRaces(), waitRace()] })
})
afterAll(() => bench.platform.close())

interface Entered {
  client: Client
  entryId: string
  orderId: string | null
  documents: string[]
}

async function enter(client: Client, itemId: string, { runners = 1, waitlist = true } = {}): Promise<Entered> {
  const people = await Promise.all(Array.from({ length: runners }, () => addRunner(client)))
  const ids = people.map(({ contestantsId }) => contestantsId)
  const { entryId } = await client.call('infoSaveV2', await draftOf(client, itemId, ids, { waitlist }))
  const { orderId } = await client.call('createOrder5AppAsync', { entryId, idempotencyKey: newKey('order') })
  return { client, entryId, orderId, documents: people.map(({ idType, idNumber }) => `${idType}:${idNumber}`) }
}

async function pay({ client }: Entered, orderId: string | null): Promise<void> {
  if (!orderId) throw new Error('there is nothing to pay')
  const attempt = { orderId, attemptKey: newKey('attempt'), returnUrl: '/payRes' }
  const { attemptId } = await client.call('aliH5Prepay', attempt)
  await bench.console('POST', `pay/${attemptId}`, {})
}

async function prepaid(client: Client, options?: { waitlist: boolean }): Promise<Entered> {
  const entered = await enter(client, PREPAID, options)
  await bench.platform.tick()
  await pay(entered, entered.orderId)
  return entered
}

/** The platform's clock at a moment, the runner logged in again, and what is due done. */
async function moveTo(moment: number, client: Client): Promise<void> {
  await bench.platform.clock.set(moment)
  client.token = (await logIn(bench, client)).token
  await bench.platform.tick()
}

const detail = ({ client, entryId }: Entered): Promise<OrderDetail> =>
  client.call('detailRegistrationOrder', { entryId })
const statuses = async (all: readonly Entered[]) => Promise.all(all.map(async (one) => (await detail(one)).entryStatus))
const freeze = (itemId: string) => bench.console<{ listHash: string }>('POST', `draws/${itemId}/freeze`, {})
const draw = (itemId: string, publicValue = '38105') =>
  bench.console<{ drawn: number; waiting: number; lost: number }>('POST', `draws/${itemId}/draw`, { publicValue })
const fileOf = async (itemId: string) => (await bench.platform.app.inject(`/files/draws/${itemId}.jsonl`)).body
const setQuota = (itemId: string, quota: number | null) => bench.console('POST', 'quota', { itemId, quota })

/** Leaves before there is a place: all comes back, once however often it is said, and the runner may enter anew. */
async function leaves(one: Entered): Promise<void> {
  const { client, entryId } = one
  const { withdrawal, payable } = await detail(one)
  expect(withdrawal).toEqual({ percent: 100, until: null, amount: payable, deposit: 0 })
  await expect(client.call('withdrawEntry', { entryId, amount: payable - 1 })).rejects.toThrow()
  for (let time = 0; time < 2; time += 1) {
    const left = await client.call('withdrawEntry', { entryId, amount: payable })
    expect(left).toEqual({ entryId, entryStatus: 'CANCELLED' })
  }
  await bench.platform.tick()
  const { orderStatus, timeline } = await detail(one)
  expect(orderStatus).toBe('REFUNDED')
  expect(timeline.map(({ event }) => event).slice(-3)).toEqual([
    'registration.leave',
    'refund.requested',
    'refund.done',
  ])
  expect(await brokenInvariants(bench.platform.db, WAIT_RACE)).toEqual([])
}

function drawnAgain(text: string): CheckedDraw {
  const read = checkDraw(text)
  if (read.status !== 'read') throw new Error('the file of the draw cannot be read')
  expect(read.draw.faults).toEqual([])
  return read.draw
}

describe('a ballot paid after the draw', () => {
  const all: Entered[] = []
  let client: Client
  let frozen = ''
  const won = () => byStatus('WON')
  const byStatus = async (wanted: string) => {
    const states = await statuses(all)
    return all.filter((_, index) => states[index] === wanted)
  }

  test('is frozen once sign-up is over: every entry has a ticket, and the list is published without a name', async () => {
    // Seven runners in five entries for three places; one does not wait.
    client = await bench.runner()
    for (const runners of [2, 1, 2, 1]) all.push(await enter(client, PAIRS, { runners }))
    all.push(await enter(client, PAIRS, { waitlist: false }))
    expect(await statuses(all)).toEqual(Array(5).fill('AWAIT_DRAW'))
    await expect(freeze(PAIRS)).rejects.toMatchObject({
      body: { messages: { en: expect.stringMatching(/can be frozen from/) } },
    })
    expect((await bench.platform.app.inject(`/files/draws/${PAIRS}.jsonl`)).statusCode).toBe(404)

    await moveTo(FREEZE_AT, client)
    const { listHash } = await freeze(PAIRS)
    expect((await freeze(PAIRS)).listHash).toBe(listHash)
    frozen = await fileOf(PAIRS)
    const read = drawnAgain(frozen)
    expect(read).toMatchObject({ listHash, drawn: null, head: { places: 3 } })
    const shown = await Promise.all(all.map(detail))
    expect(shown.map(({ ballot }) => ballot?.ticket?.number).sort()).toEqual(read.tickets.map(({ ticket }) => ticket))
    for (const [index, { ballot }] of shown.entries()) {
      const line = read.tickets.find(({ ticket }) => ticket === ballot?.ticket?.number)
      const { documents = [] } = all[index] ?? {}
      expect(line).toMatchObject({ places: documents.length, waits: index < 4 })
      expect(line?.proof).toBe(hashDocuments(ballot?.ticket?.salt ?? '', documents))
      expect(ballot).toMatchObject({ draw: { listHash, commitment: read.commitment, drawnAt: null } })
      for (const document of documents) expect(frozen).not.toContain(document.slice(2))
    }
    expect(frozen).not.toContain('secret')
    expect(await client.call('raceDraws', { raceId: WAIT_RACE })).toMatchObject([
      { itemId: PAIRS, listHash, places: 3, tickets: 5, value: null, drawnAt: null },
    ])
  })

  test('is drawn when the value is known, once, and its file gives the same result to everybody', async () => {
    await expect(draw(PAIRS)).rejects.toMatchObject({ body: { messages: { en: 'The public value is not known yet' } } })
    await moveTo(DRAW_AT, client)
    await expect(draw(PAIRS, ' - ')).rejects.toMatchObject({
      body: { messages: { zh: expect.stringMatching(/公开数值/) } },
    })
    const counts = await draw(PAIRS, '3 8 1 0 5')
    await expect(draw(PAIRS, '11111')).rejects.toMatchObject({ status: 409 })

    const text = await fileOf(PAIRS)
    expect(frozenFaults(frozen, text)).toEqual([])
    const { drawn, tickets } = drawnAgain(text)
    const shown = await Promise.all(all.map(detail))
    const results = { drawn: 'WON', waits: 'WAITLISTED', notDrawn: 'LOST' }
    for (const { ballot, entryStatus } of shown) {
      const outcome = drawn?.outcomes.find(({ ticket }) => ticket === ballot?.ticket?.number)
      expect(entryStatus).toBe(results[outcome?.result ?? 'drawn'])
      expect(ballot?.ticket?.rank).toBe(outcome?.rank)
    }
    for (const [at, one] of all.entries()) {
      const { entryId, entryStatus, ballot } = shown[at] ?? (await detail(one))
      const asked = { raceId: WAIT_RACE, itemId: PAIRS, exchangeCode: ballot?.ticket?.number ?? '' }
      const right = await one.client.call('enterVerificationImmediately', asked)
      expect(right).toMatchObject({ ok: entryStatus === 'WON', kind: 'ballot', entryId })
      // Another's ticket is a code that nobody knows.
      expect((await client.call('enterVerificationImmediately', asked)).kind).toBe(
        one.client === client ? 'ballot' : null,
      )
    }
    const places = drawn?.outcomes
      .filter(({ result }) => result === 'drawn')
      .reduce((sum, { ticket }) => sum + (tickets.find((one) => one.ticket === ticket)?.places ?? 0), 0)
    expect(places).toBe(3)
    expect(counts).toMatchObject({ drawn: (await won()).length })
    expect(await brokenInvariants(bench.platform.db, WAIT_RACE)).toEqual([])
  })

  test('keeps a place until the earlier of the window and the fixed time; one that is not paid goes on to the next that fits', async () => {
    const [payer, ...late] = await won()
    if (!payer) throw new Error('nobody was drawn')
    const before = await detail(payer)
    expect(before).toMatchObject({ canPay: true, expiresAt: PAY_BY, payable: 12_000 * before.players.length })
    await pay(payer, before.orderId)
    expect(await detail(payer)).toMatchObject({ entryStatus: 'CONFIRMED', orderStatus: 'PAID' })
    const waited = await byStatus('WAITLISTED')
    await moveTo(PAY_BY + 1000, client)
    expect(await statuses(late)).toEqual(late.map(() => 'CANCELLED'))
    expect(await brokenInvariants(bench.platform.db, WAIT_RACE)).toEqual([])

    const places = (some: readonly Entered[]) => some.reduce((sum, { documents }) => sum + documents.length, 0)
    const offered = await byStatus('WON')
    expect(offered.length).toBeGreaterThan(0)
    expect(waited).toEqual(expect.arrayContaining(offered))
    expect(places(offered)).toBeLessThanOrEqual(places(late))
    const [first] = offered
    if (!first) throw new Error('nobody was offered a place')
    const offer = await detail(first)
    expect(offer.expiresAt).toBe(PAY_BY + 1000 + 5 * 86_400_000)
    await pay(first, offer.orderId)
    expect((await detail(first)).entryStatus).toBe('CONFIRMED')

    await moveTo(LIST_END + 1000, client)
    const ends = await statuses(all)
    expect(ends.filter((status) => !['CONFIRMED', 'CANCELLED', 'LOST'].includes(status))).toEqual([])
    expect(await brokenInvariants(bench.platform.db, WAIT_RACE)).toEqual([])
  })
})

describe('a ballot paid before the draw', () => {
  const all: Entered[] = []
  let client: Client
  let waiting: Entered[] = []

  test('enters who is drawn, and gives back to the source what the others paid, in the same transaction', async () => {
    await bench.platform.clock.set(TEST_NOW)
    client = await bench.runner()
    for (const waitlist of [true, true, true, true, false, false, false]) all.push(await prepaid(client, { waitlist }))
    expect(await statuses(all)).toEqual(Array(7).fill('AWAIT_DRAW'))
    await leaves(await prepaid(client))
    await enter(client, PREPAID)
    await moveTo(FREEZE_AT, client)
    await freeze(PREPAID)
    // What was never paid has no ticket.
    expect(drawnAgain(await fileOf(PREPAID)).tickets).toHaveLength(7)
    await moveTo(DRAW_AT, client)
    // Without a round of the worker: nothing but the draw itself has happened.
    expect(await drawBallot(bench.platform, PREPAID, '38105')).toMatchObject({ status: 'drawn', drawn: 2 })
    const shown = await Promise.all(all.map(detail))
    for (const { entryStatus, orderStatus, timeline } of shown) {
      const back = timeline.some(({ event }) => event === 'refund.requested')
      expect([orderStatus, back]).toEqual(entryStatus === 'LOST' ? ['REFUNDING', true] : ['PAID', false])
      expect(['CONFIRMED', 'WAITLISTED', 'LOST']).toContain(entryStatus)
    }
    expect(shown.filter(({ entryStatus }) => entryStatus === 'CONFIRMED')).toHaveLength(2)
    expect(await brokenInvariants(bench.platform.db, WAIT_RACE)).toEqual([])
    await bench.platform.tick()
    for (const one of await Promise.all(all.map(detail)))
      if (one.entryStatus === 'LOST') expect(one.orderStatus).toBe('REFUNDED')
    const states = await statuses(all)
    waiting = all.filter((_, index) => states[index] === 'WAITLISTED')
  })

  test('gives a place that came free to the first who waits, without another payment', async () => {
    const ahead = await Promise.all(waiting.map(async (one) => (await detail(one)).ballot?.ahead))
    expect([...ahead].sort()).toEqual(waiting.map((_, index) => index))
    const first = waiting[ahead.indexOf(0)]
    if (!first) throw new Error('nobody waits: the seed of this test decides that, choose another value')
    await setQuota(PREPAID, 3)
    await bench.platform.tick()
    expect(await detail(first)).toMatchObject({ entryStatus: 'CONFIRMED', orderStatus: 'PAID', canPay: false })
    waiting = waiting.filter((one) => one !== first)
    expect(await statuses(waiting)).toEqual(waiting.map(() => 'WAITLISTED'))
  })

  test('lets who waits leave the list, with all of their money', async () => {
    const [one, ...others] = waiting
    if (!one) throw new Error('nobody waits')
    await leaves(one)
    waiting = others
  })

  test('gives the money back to who has no place when the waiting list ends', async () => {
    await moveTo(LIST_END, client)
    expect(await statuses(waiting)).toEqual(waiting.map(() => 'LOST'))
    for (const one of waiting) expect((await detail(one)).orderStatus).toBe('REFUNDED')
    expect(await brokenInvariants(bench.platform.db, WAIT_RACE)).toEqual([])
  })
})

describe('what cannot be proved is not drawn', () => {
  const why = (words: RegExp) => ({ status: 409, body: { messages: { en: expect.stringMatching(words) } } })

  test('without a named value, after it is known, while payments are open, or for a project without a ballot', async () => {
    await bench.platform.clock.set(FREEZE_AT)
    await expect(freeze(DRAW_THEN_PAY)).rejects.toMatchObject(why(/No public value is named/))
    await expect(draw(DRAW_THEN_PAY)).rejects.toMatchObject(why(/Freeze the list first/))
    await expect(freeze(FCFS)).rejects.toMatchObject(why(/no ballot/))
    await expect(freeze('100009999901')).rejects.toMatchObject({ status: 404 })
    await expect(freeze(KNOWN_VALUE)).rejects.toMatchObject(why(/has been known since 2027.02.28 18:00/))
    expect(await bench.stranger().call('raceDraws', { raceId: BALLOT_RACE })).toEqual([])
  })
})

test('a direct entry is never told that it awaits a draw', async () => {
  await bench.platform.clock.set(TEST_NOW)
  const direct = await enter(await bench.runner(), DIRECT)
  await bench.platform.tick()
  await pay(direct, direct.orderId)
  const shown = await detail(direct)
  expect(shown).toMatchObject({ entryStatus: 'CONFIRMED', ballot: null })
  expect(JSON.stringify(shown)).not.toMatch(/抽签|\bdraw|await/i)
  const { db } = bench.platform
  const [row] = await db.select().from(registrations).where(eq(registrations.entryId, direct.entryId))
  const moves = await db
    .select()
    .from(transitions)
    .where(eq(transitions.objectId, row?.registrationId ?? ''))
  expect(moves.map(({ toStatus }) => toStatus)).toEqual(['HELD', 'CONFIRMED'])
})
