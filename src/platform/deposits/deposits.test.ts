import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registrations } from '#platform/tables/entries.ts'
import type { ProjectFacts, RaceFacts } from '#race/facts.gen.ts'
import { addRunner, draftOf, newKey } from '#support/platform/entryFixtures.ts'
import { brokenInvariants, ledgerTotal } from '#support/platform/invariants.ts'
import { testRaces } from '#support/platform/raceFixtures.ts'
import { type Client, createTestBench, logIn, TEST_NOW, type TestBench } from '#support/platform/testBench.ts'

const RACE_ID = '1000098401'
const ONE = `${RACE_ID}01`
const GROUP = `${RACE_ID}02`
const FREE = `${RACE_ID}03`
const GUIDED = `${RACE_ID}04`
const DAY_MS = 86_400_000
const RUN = Date.parse('2027-04-18T07:30:00+08:00')
const DUE = '2027-04-25T18:00:00+08:00'
const CHIP = { name: { zh: '芯片押金', en: 'Chip deposit' }, amount: 5_000, returnBy: DUE }

function depositRace(): RaceFacts {
  const [model] = testRaces()
  const [item] = model?.items ?? []
  if (!model || !item) throw new Error('no model race')
  const { packages: _, ...plain } = { ...item, fee: 10_000, quota: 500, deposit: CHIP } satisfies ProjectFacts
  const { mailing: _mail, collection: _slots, addOns: _things, donation: _gift, ...race } = model
  const changes = { deferral: { until: '2027-03-01T00:00:00+08:00' } }
  return {
    ...race,
    raceId: RACE_ID,
    raceTime: '2027-04-18T07:30:00+08:00',
    raceEndTime: '2027-04-18T14:00:00+08:00',
    refundLadder: [{ until: null, percent: 50 }],
    items: [
      { ...plain, itemId: ONE, changes },
      { ...plain, itemId: GROUP, kind: 'team', teamMin: 2, teamMax: 3, withdrawal: 'each' },
      { ...plain, itemId: FREE, fee: 0 },
      {
        ...plain,
        itemId: GUIDED,
        kind: 'team',
        deposit: { ...CHIP, role: 'athlete' },
        roles: [
          { id: 'athlete', name: { zh: '运动员', en: 'Athlete' }, min: 1, max: 1 },
          { id: 'guide', name: { zh: '陪跑员', en: 'Guide' }, min: 1, max: 1 },
        ],
      },
    ],
  }
}

let bench: TestBench
beforeAll(async () => {
  bench = await createTestBench()
  await bench.platform.reload([depositRace()])
})
afterAll(() => bench.platform.close())

const clients: Client[] = []

async function entered(itemId: string, runners = 1) {
  const client = await bench.runner()
  clients.push(client)
  const players: string[] = []
  for (let more = 0; more < runners; more += 1) players.push((await addRunner(client)).contestantsId)
  const draft = await draftOf(client, itemId, players, { packageId: null, groupId: null })
  const { entryId } = await client.call('infoSaveV2', draft)
  const { orderId } = await client.call('createOrder5AppAsync', { entryId, idempotencyKey: newKey('order') })
  await bench.platform.tick()
  const { attemptId } = await client.call('wechatH5Prepay', { orderId: orderId ?? '', attemptKey: newKey('attempt') })
  await bench.console('POST', `pay/${attemptId}`, {})
  await bench.platform.tick()
  const detail = () => client.call('detailRegistrationOrder', { entryId })
  const ids = (await detail()).playersDetail.map(({ registrationId }) => registrationId)
  return { client, entryId, orderId: orderId ?? '', detail, ids, id: ids[0] ?? '' }
}

async function goTo(time: number) {
  await bench.platform.clock.set(time)
  for (const _round of [1, 2]) await bench.platform.tick()
  // A login lasts less than what is waited here.
  for (const client of clients) client.token = (await logIn(bench, client)).token
}
const handBack = (id: string) => bench.console('POST', `deposits/${id}`, {})
const intact = async () => {
  expect(await brokenInvariants(bench.platform.db, RACE_ID)).toEqual([])
  expect(await ledgerTotal(bench.platform.db)).toBe(0)
}
const giveBib = (id: string, bib: string) =>
  bench.platform.db.update(registrations).set({ bib }).where(eq(registrations.registrationId, id))
const lastMessage = async ({ client }: { client: Client }, code: RegExp) => {
  const { results } = await client.call('myRaceMessage', {})
  return results.find(({ title }) => code.test(title.en))?.text.en
}

test('it is charged with the entry, told apart, and goes back whole to who leaves', async () => {
  const alone = await entered(ONE)
  const paid = await alone.detail()
  expect(paid.lines.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['entry', 10_000],
    ['deposit', 5_000],
  ])
  expect(paid.deposits).toMatchObject([{ amount: 5_000, state: 'held', returnBy: Date.parse(DUE) + 999 }])
  expect(paid.withdrawal).toMatchObject({ percent: 50, amount: 10_000, deposit: 5_000 })
  expect(await alone.client.call('adminInvoiceAmount', { orderId: alone.orderId })).toMatchObject({ amount: 10_000 })
  await expect(handBack(alone.id)).rejects.toThrow()
  await alone.client.call('withdrawEntry', { entryId: alone.entryId, amount: 10_000 })
  await bench.platform.tick()
  const left = await alone.detail()
  expect([left.account.returned, left.deposits]).toEqual([10_000, []])
  expect(await alone.client.call('adminInvoiceAmount', { orderId: alone.orderId })).toMatchObject({ amount: 5_000 })
  await intact()
})

test('one who leaves a group takes the own deposit along', async () => {
  const group = await entered(GROUP, 3)
  const { leaving } = await group.detail()
  expect(leaving.map(({ amount, deposit }) => [amount, deposit])).toEqual(Array(3).fill([10_000, 5_000]))
  const [first = ''] = group.ids
  await group.client.call('withdrawEntry', { entryId: group.entryId, registrationId: first, amount: 10_000 })
  await bench.platform.tick()
  const { deposits, account } = await group.detail()
  expect([deposits.length, account.returned, account.total]).toEqual([2, 10_000, 35_000])
  await intact()
})

test('of a deferred place it goes back by itself', async () => {
  const alone = await entered(ONE)
  await alone.client.call('modifyForApp', {
    entryId: alone.entryId,
    defer: true,
    toPay: 0,
    back: 0,
    idempotencyKey: newKey('change'),
  })
  await goTo(TEST_NOW + 60_000)
  const { entryStatus, deposits, account } = await alone.detail()
  expect([entryStatus, deposits[0]?.state, account.returned]).toEqual(['DEFERRED', 'returned', 5_000])
  await intact()
})

test('after the race it goes back when the thing is handed back, once, alone or by a table; later it does not', async () => {
  const [single, byBib, byDocument, late, free, guided] = [
    await entered(ONE),
    await entered(ONE),
    await entered(ONE),
    await entered(ONE),
    await entered(FREE),
    await entered(GUIDED, 2),
  ]
  await giveBib(byBib.id, 'A7')
  await giveBib(late.id, 'A9')
  await goTo(RUN + DAY_MS)
  await handBack(single.id)
  await handBack(free.id)
  await expect(handBack(single.id)).rejects.toThrow()
  await bench.platform.tick()
  const back = await single.detail()
  expect([back.deposits[0]?.state, back.account.returned, back.entryStatus]).toEqual(['returned', 5_000, 'CONFIRMED'])
  expect(await lastMessage(single, /deposit/)).toContain('¥50')
  expect((await free.detail()).account).toMatchObject({ paid: 5_000, returned: 5_000 })

  const [row] = await bench.platform.db
    .select()
    .from(registrations)
    .where(eq(registrations.registrationId, byDocument.id))
  const csv = `bib,id number\nA7,\n,${row?.idNumber}\n`
  const path = `races/${RACE_ID}/deposits`
  expect(await bench.console('POST', `${path}/preview`, { csv })).toMatchObject({ counts: { added: 2, faulty: 0 } })
  expect(await bench.console('POST', path, { csv })).toMatchObject({ added: 2 })
  expect(await bench.console('POST', path, { csv })).toMatchObject({ added: 0, same: 2 })
  const faulty = await bench.console('POST', `${path}/preview`, { csv: 'bib\nA7\nA7\nZZ\n' })
  expect(faulty).toMatchObject({ counts: { same: 1, faulty: 2 } })
  await expect(bench.console('POST', path, { csv: 'bib\nZZ\n' })).rejects.toThrow()
  await expect(bench.console('POST', `${path}/preview`, { csv: 'name\nA\n' })).rejects.toThrow()
  expect((await byDocument.detail()).deposits[0]?.state).toBe('returned')
  await intact()

  await goTo(Date.parse(DUE) + 60_000)
  expect((await late.detail()).deposits[0]?.state).toBe('forfeited')
  expect(await lastMessage(late, /not claimed/)).toContain('¥50')
  await expect(handBack(late.id)).rejects.toThrow()
  // Nobody tells a guide of the athlete's deposit.
  expect((await guided.detail()).deposits.map(({ state }) => state)).toEqual(['forfeited'])
  const told = (await guided.client.call('myRaceMessage', {})).results
  expect(told.filter(({ code }) => code === 'depositForfeited')).toHaveLength(1)
  expect(await bench.console('GET', path)).toMatchObject({
    held: { runners: 0, amount: 0 },
    returned: { runners: 5 },
    forfeited: { amount: 5_000 * 4, runners: 4 },
  })
  expect(await late.client.call('adminInvoiceAmount', { orderId: late.orderId })).toMatchObject({ amount: 10_000 })
  await intact()
})

test('a race that is put off gives it back to whose it is, and its guides stand in nobody’s way', async () => {
  await goTo(TEST_NOW)
  const raceId = '1000098402'
  const items = depositRace().items.map((item) => ({ ...item, itemId: `${raceId}${item.itemId.slice(-2)}` }))
  await bench.platform.reload([depositRace(), { ...depositRace(), raceId, items }])
  const guided = await entered(`${raceId}04`, 2)
  await bench.console('POST', 'callOff', { raceId, how: 'deferred' })
  await goTo(TEST_NOW + 60_000)
  const { entryStatus, deposits, account } = await guided.detail()
  expect([entryStatus, deposits.map(({ state }) => state), account.returned]).toEqual(['DEFERRED', ['returned'], 5_000])
  expect(await brokenInvariants(bench.platform.db, raceId)).toEqual([])
})

test('what was left has to stay in the facts, and as long', async () => {
  const race = depositRace()
  const told = async (deposit: ProjectFacts['deposit']) => {
    const items = race.items.map(({ deposit: _, ...item }) => (deposit ? { ...item, deposit } : item))
    const asked = { races: [{ ...race, items }], gone: [] }
    return JSON.stringify(await bench.console('POST', 'releases/question', asked))
  }
  expect(await told(undefined)).toContain('cannot go')
  expect(await told({ ...CHIP, returnBy: '2027-04-20T18:00:00+08:00' })).toContain('as long')
  expect(await told(CHIP)).not.toContain('deposit')
})
