import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OrderDetail } from '#api/contract.gen.ts'
import { checkDraw } from '#race/drawCheck.ts'
import type { RaceFacts } from '#race/facts.gen.ts'
import { addRunner, draftOf, newKey } from '#support/platform/entryFixtures.ts'
import { brokenInvariants } from '#support/platform/invariants.ts'
import { PAIRS, WAIT_RACE, waitRace } from '#support/platform/raceFixtures.ts'
import { type Client, createTestBench, logIn, type TestBench } from '#support/platform/testBench.ts'

const secondDraw = {
  publicValue: { name: { zh: '排列5 第27066期', en: 'Pick 5, draw 27066' }, at: '2027-03-11T21:30:00+08:00' },
  drawAt: '2027-03-12T10:00:00+08:00',
}

/** Three places of a ballot that is paid afterwards, until 9 March. */
function races(): RaceFacts[] {
  const race = waitRace()
  return [{ ...race, items: race.items.map((item) => (item.itemId === PAIRS ? { ...item, secondDraw } : item)) }]
}

let bench: TestBench
let client: Client
beforeAll(async () => {
  bench = await createTestBench({ races: races() })
  client = await bench.runner()
})
afterAll(() => bench.platform.close())

/** The first asks for the waiting list, the others do not. */
const all: string[] = []

async function enter(waitlist: boolean): Promise<string> {
  const { contestantsId } = await addRunner(client)
  const { entryId } = await client.call('infoSaveV2', await draftOf(client, PAIRS, [contestantsId], { waitlist }))
  await client.call('createOrder5AppAsync', { entryId, idempotencyKey: newKey('order') })
  return entryId
}

const detail = (entryId: string): Promise<OrderDetail> => client.call('detailRegistrationOrder', { entryId })
const inState = async (wanted: string): Promise<OrderDetail[]> =>
  (await Promise.all(all.map(detail))).filter(({ entryStatus }) => entryStatus === wanted)
const freeze = () => bench.console<{ places: number; file: string }>('POST', `draws/${PAIRS}/freeze`, {})
const draw = (publicValue: string) =>
  bench.console<{ drawn: number; waiting: number; lost: number }>('POST', `draws/${PAIRS}/draw`, { publicValue })
const fileOf = async (path: string) => (await bench.platform.app.inject(path)).body

async function pay({ orderId }: OrderDetail): Promise<void> {
  if (!orderId) throw new Error('there is nothing to pay')
  const attempt = { orderId, attemptKey: newKey('attempt'), returnUrl: '/payRes' }
  const { attemptId } = await client.call('aliH5Prepay', attempt)
  await bench.console('POST', `pay/${attemptId}`, {})
}

async function moveTo(moment: string): Promise<void> {
  await bench.platform.clock.set(Date.parse(`2027-03-${moment}:00+08:00`))
  client.token = (await logIn(bench, client)).token
  await bench.platform.tick()
}

describe('a second draw', () => {
  test('has everybody who was not drawn, who asked for the waiting list and who did not', async () => {
    for (let at = 0; at < 9; at++) all.push(await enter(at < 2))
    await moveTo('01T09:00')
    await freeze()
    expect(await fileOf(`/files/draws/${PAIRS}.jsonl`)).toContain(
      '"secondDraw":{"publicAt":"2027-03-11T21:30:00+08:00"',
    )
    await moveTo('06T09:00')
    expect(await draw('38105')).toEqual({ status: 'drawn', drawn: 3, waiting: 6, lost: 0 })
    const waiting = await inState('WAITLISTED')
    expect(waiting).toHaveLength(6)
    for (const { ballot, where, timeline } of waiting) {
      expect(ballot).toMatchObject({
        ahead: null,
        publicValue: secondDraw.publicValue.name && { name: secondDraw.publicValue.name },
      })
      expect(ballot?.secondDrawAt).toBe(Date.parse(secondDraw.drawAt))
      expect(JSON.stringify(where)).toContain('再抽一次')
      expect(timeline.at(-1)?.event).toBe('registration.notDrawnYet')
    }
  })

  test('cannot be frozen while places can be paid for, and what comes free before it goes to nobody', async () => {
    await expect(freeze()).rejects.toMatchObject({
      status: 409,
      body: { messages: { en: expect.stringMatching(/^3 entries can still be paid/) } },
    })
    const [first] = await inState('WON')
    if (!first) throw new Error('nobody was drawn')
    await pay(first)
    await moveTo('10T09:00')
    expect(await inState('CANCELLED')).toHaveLength(2)
    expect(await inState('WAITLISTED')).toHaveLength(6)
    const told = await bench.console<{ itemId: string; secondDraw: object | null }[]>('GET', 'draws')
    expect(told.find(({ itemId }) => itemId === PAIRS)?.secondDraw).toEqual({
      name: secondDraw.publicValue.name,
      at: Date.parse(secondDraw.publicValue.at),
    })
  })

  test('is frozen, drawn by its own value and proved by its own file; the first file stays as it was', async () => {
    const before = await fileOf(`/files/draws/${PAIRS}.jsonl`)
    const [one] = await inState('WAITLISTED')
    await client.call('withdrawEntry', { entryId: one?.entryId ?? '', amount: 0 })
    const frozen = await freeze()
    expect(frozen).toMatchObject({ places: 2, file: `/files/draws/${PAIRS}-2.jsonl` })
    expect(await freeze()).toEqual(frozen)
    await expect(draw('11111')).rejects.toMatchObject({
      body: { messages: { en: 'The public value is not known yet' } },
    })
    await moveTo('12T09:00')
    const counts = await draw('40404')
    expect(counts.drawn).toBe(2)
    expect(counts.drawn + counts.waiting + counts.lost).toBe(5)
    await expect(draw('40404')).rejects.toMatchObject({ status: 409 })
    const read = checkDraw(await fileOf(frozen.file))
    expect(read).toMatchObject({
      status: 'read',
      draw: { faults: [], head: { round: 2, places: 2 }, tickets: { length: 5 } },
    })
    expect(await fileOf(`/files/draws/${PAIRS}.jsonl`)).toBe(before)
    expect(await client.call('raceDraws', { raceId: WAIT_RACE })).toMatchObject([
      { itemId: PAIRS, round: 1, value: '38105' },
      { itemId: PAIRS, round: 2, value: '40404', file: frozen.file },
    ])
    expect(await inState('LOST')).toHaveLength(counts.lost)
    for (const { entryId } of await inState('LOST'))
      expect((await detail(entryId)).timeline.at(-1)?.event).toBe('registration.notDrawnSecond')
    expect(await brokenInvariants(bench.platform.db, WAIT_RACE)).toEqual([])
  })

  test('is paid within the window; what is left then goes to the waiting list in its order', async () => {
    const won = await inState('WON')
    expect(won).toHaveLength(2)
    const [payer] = won
    if (!payer) throw new Error('nobody was drawn')
    expect(payer.expiresAt).toBe(Date.parse('2027-03-17T09:00:00+08:00'))
    await pay(payer)
    const waiting = (await inState('WAITLISTED')).length
    await moveTo('17T10:00')
    expect(await inState('CONFIRMED')).toHaveLength(2)
    expect(await inState('WON')).toHaveLength(Math.min(1, waiting))
    await moveTo('21T09:00')
    expect(await inState('WAITLISTED')).toEqual([])
    expect(await brokenInvariants(bench.platform.db, WAIT_RACE)).toEqual([])
  })
})
