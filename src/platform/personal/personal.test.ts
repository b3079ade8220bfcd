import { eq, getTableColumns, getTableName, isTable } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accounts, captchas } from '#platform/tables/accounts.ts'
import { registrations } from '#platform/tables/entries.ts'
import { contestants } from '#platform/tables/people.ts'
import { addRunner, draftOf, enter, newKey } from '#support/platform/entryFixtures.ts'
import { FCFS, FREE, LINKED, testRaces } from '#support/platform/raceFixtures.ts'
import { createTestBench, logIn, releaseOf, TEST_NOW, type TestBench } from '#support/platform/testBench.ts'
import { AREAS } from './areas.ts'

const files = import.meta.glob<Record<string, unknown>>('/src/platform/tables/*.ts', { eager: true })
const tables = Object.values(files).flatMap((file) => Object.values(file).filter((one): one is PgTable => isTable(one)))

/** They name an entry, and nothing of who is in it. */
const NOBODYS = new Set(['entry_add_ons', 'order_registrations', 'draw_tickets', 'slide_challenges', 'teams'])

type Shown = { entryId: string; freeConsents: { mobile: string; refused: boolean }[] }

let bench: TestBench
beforeAll(async () => {
  const races = testRaces()
  for (const { items } of races) {
    for (const item of items) {
      const withdrawable = item.itemId === FREE
      if (item.statements) item.statements = item.statements.map((one) => ({ ...one, withdrawable }))
      if ([FCFS, LINKED].includes(item.itemId)) item.statements?.push({ id: 'publicity', version: '1', optional: true })
    }
  }
  bench = await createTestBench({ races })
})
afterAll(() => bench.platform.close())

test('every table that names an account is told of, and forgotten or kept on purpose', () => {
  const names = (table: PgTable) => Object.keys(getTableColumns(table))
  const keys = ['userId', 'entryId', 'registrationId', 'contestantsId', 'mobile']
  const naming = tables.filter((table) => names(table).some((name) => keys.includes(name))).map(getTableName)
  const listed = new Set(AREAS.flatMap((area) => area.tables))
  expect(naming.length).toBeGreaterThan(10)
  expect(naming.filter((name) => !listed.has(name) && !NOBODYS.has(name))).toEqual([])
})

test('an entry keeps what its runner agreed to, in the words that were read; what may be taken back can be', async () => {
  const client = await bench.runner()
  await enter(client, FREE)
  const [consent] = (await client.call('personalOverview', {})).consents
  expect(consent).toMatchObject({ html: { en: '<p>entry 1</p>' }, version: '1', withdrawable: true, withdrawnAt: null })
  expect(consent).toMatchObject({ at: TEST_NOW, hash: expect.stringMatching(/^[0-9a-f]{64}$/) })
  const { raceName, itemName } = await client.call('detailRegistrationOrder', { entryId: consent?.entryId ?? '' })
  expect(consent).toMatchObject({ raceName, itemName, runners: [expect.stringMatching(/^.\*+$/)] })
  const consentId = consent?.consentId ?? ''
  await expect((await bench.runner()).call('withdrawConsent', { consentId })).rejects.toMatchObject({ code: 2014001 })
  await client.call('withdrawConsent', { consentId })
  await client.call('withdrawConsent', { consentId })
  expect((await client.call('personalOverview', {})).consents[0]?.withdrawnAt).toBe(TEST_NOW)
})

test('what an account has saved is counted, and nobody else’s with it', async () => {
  const client = await bench.runner()
  expect(await client.call('accountCounts', {})).toEqual({ runners: 0, addresses: 0, coupons: expect.any(Number) })
  await addRunner(client)
  await addRunner(await bench.runner())
  expect(await client.call('accountCounts', {})).toMatchObject({ runners: 1, addresses: 0 })
})

test('what may be refused is entered without; either answer is kept with its time, and the organiser sees which', async () => {
  const shownOf = async (entryId: string) =>
    (await bench.console<Shown[]>('GET', 'entries')).find((one) => one.entryId === entryId)?.freeConsents
  const publicity = async (runner: typeof client) =>
    (await runner.call('personalOverview', {})).consents.find(({ title }) => title.en === 'Statement publicity')
  const client = await bench.runner()
  const { entryId } = await enter(client, FCFS)
  const refused = { refused: true, at: TEST_NOW, withdrawnAt: null }
  expect(await publicity(client)).toMatchObject(refused)
  expect(await shownOf(entryId)).toMatchObject([refused])
  // There is nothing to take back.
  await client.call('withdrawConsent', { consentId: (await publicity(client))?.consentId ?? '' })
  expect(await publicity(client)).toMatchObject({ ...refused, earlier: [] })

  const other = await bench.runner()
  const consents = ['entry', 'publicity'].map((id) => ({ id, version: '1' }))
  const draft = await draftOf(other, FCFS, [(await addRunner(other)).contestantsId], { consents })
  const saved = await other.call('infoSaveV2', draft)
  await other.call('createOrder5AppAsync', { entryId: saved.entryId, idempotencyKey: newKey('order') })
  const given = { refused: false, at: TEST_NOW, withdrawnAt: null }
  expect(await publicity(other)).toMatchObject({ ...given, withdrawable: true })
  expect(await shownOf(saved.entryId)).toMatchObject([given])
  await other.call('withdrawConsent', { consentId: (await publicity(other))?.consentId ?? '' })
  expect(await shownOf(saved.entryId)).toMatchObject([{ ...given, withdrawnAt: TEST_NOW }])

  // Words of another day are no consent.
  const old = [
    { id: 'entry', version: '1' },
    { id: 'publicity', version: '0' },
  ]
  const late = await draftOf(other, FCFS, [(await addRunner(other, '1991-01-01')).contestantsId], { consents: old })
  await expect(other.call('infoSaveV2', late)).rejects.toMatchObject({ code: 2005006 })
})

test('a refusal becomes a consent, which is taken back and given again: each time is kept, and the words', async () => {
  const client = await bench.runner()
  const { entryId } = await enter(client, FCFS)
  const publicity = async () =>
    (await client.call('personalOverview', {})).consents.find(({ title }) => title.en === 'Statement publicity')
  const before = await publicity()
  const consentId = before?.consentId ?? ''
  const later = async (operation: 'acceptConsent' | 'withdrawConsent', of = client) => {
    await bench.platform.clock.advance(1000)
    // A second tap changes nothing.
    for (const _tap of [1, 2]) await of.call(operation, { consentId })
    return bench.platform.clock.now()
  }
  const stranger = await bench.runner()
  await expect(later('acceptConsent', stranger)).rejects.toMatchObject({ code: 2014001 })
  const refused = { refused: true, at: TEST_NOW, withdrawnAt: null }
  expect(await publicity()).toMatchObject({ ...refused, earlier: [] })
  const accepted = await later('acceptConsent')
  const words = { consentId, html: before?.html, version: '1', hash: before?.hash }
  expect(await publicity()).toEqual({ ...before, ...words, refused: false, at: accepted, earlier: [refused] })
  const withdrawnAt = await later('withdrawConsent')
  expect(await publicity()).toMatchObject({ at: accepted, withdrawnAt, earlier: [refused] })
  const again = await later('acceptConsent')
  const given = { refused: false, at: accepted, withdrawnAt }
  expect(await publicity()).toMatchObject({ ...words, at: again, withdrawnAt: null, earlier: [refused, given] })
  const [row] = (await bench.console<Shown[]>('GET', 'entries')).filter((one) => one.entryId === entryId)
  expect(row?.freeConsents).toMatchObject([{ mobile: client.mobile, refused: false, at: again, withdrawnAt: null }])
  await bench.platform.clock.set(TEST_NOW)

  // What the entry depends on is not answered anew.
  const binding = (await client.call('personalOverview', {})).consents.find(({ withdrawable }) => !withdrawable)
  await expect(client.call('acceptConsent', { consentId: binding?.consentId ?? '' })).rejects.toMatchObject({
    code: 2014002,
  })
})

test('who joins a team by its link answers for themselves: each refusal is kept, with the time of its own signature', async () => {
  const { clock } = bench.platform
  const captain = await bench.runner()
  const { contestantsGroupNo } = await captain.call('createContestantsGroupNo', {})
  const both = ['entry', 'publicity'].map((id) => ({ id, version: '1' }))
  const join = async (client: typeof captain, consents = both.slice(0, 1)) => {
    const { contestantsId } = await addRunner(client)
    const draft = await draftOf(client, LINKED, [contestantsId], { contestantsGroupNo, consents })
    return client.call('infoSaveV2', draft)
  }
  const { entryId } = await join(captain)
  await clock.advance(1000)
  const [refuses, accepts] = [await bench.runner(), await bench.runner()]
  await join(refuses)
  await join(accepts, both)
  const signed = async (client: typeof captain) =>
    (await client.call('getSignScheme', { entryId })).own.statements.map(({ id }) => id)
  expect(await signed(refuses)).toEqual(['entry'])
  expect(await signed(accepts)).toEqual(['entry', 'publicity'])
  await clock.advance(1000)
  await captain.call('createOrder5AppAsync', { entryId, idempotencyKey: newKey('order') })
  const answers = async (client: typeof captain) =>
    (await client.call('personalOverview', {})).consents
      .map(({ title, refused, at, withdrawable, hash, html }) => [
        ...[title.en, html.en, refused, at - TEST_NOW, withdrawable],
        hash.length,
      ])
      .sort()
  const entry = (at: number) => ['Statement entry', '<p>entry 1</p>', false, at, false, 64]
  const publicity = (refused: boolean, at: number) => [
    'Statement publicity',
    '<p>publicity 1</p>',
    refused,
    at,
    true,
    64,
  ]
  expect(await answers(captain)).toEqual([entry(2000), publicity(true, 2000)])
  expect(await answers(refuses)).toEqual([entry(1000), publicity(true, 1000)])
  expect(await answers(accepts)).toEqual([entry(1000), publicity(false, 1000)])
  const shown = (await bench.console<Shown[]>('GET', 'entries')).find((one) => one.entryId === entryId)
  expect(shown?.freeConsents).toHaveLength(3)
  expect(new Set(shown?.freeConsents.map(({ mobile, refused }) => `${mobile} ${refused}`))).toEqual(
    new Set([`${captain.mobile} true`, `${refuses.mobile} true`, `${accepts.mobile} false`]),
  )
  await clock.set(TEST_NOW)
})

test('what is agreed to at the login is kept once, in the words of the page', async () => {
  const client = bench.stranger()
  await logIn(bench, client, { agreed: '/userAgreement /nowhere' })
  await bench.platform.clock.advance(61_000)
  client.token = (await logIn(bench, client, { agreed: '/userAgreement' })).token
  await bench.platform.clock.advance(-61_000)
  const read = async () =>
    (await client.call('personalOverview', {})).consents.map(
      ({ raceName, itemName, title, version, hash, at, withdrawable }) => [
        [raceName ?? itemName, title.en, version, withdrawable, at],
        hash.length,
      ],
    )
  expect(await read()).toEqual([[[null, 'User agreement', 'live', false, TEST_NOW], 64]])
  const [first] = (await client.call('personalOverview', {})).consents
  await expect(client.call('withdrawConsent', { consentId: first?.consentId ?? '' })).rejects.toMatchObject({
    code: 2014002,
  })
})

test('a change of substance is asked about again, once, with all that changed since; of wording nothing is asked', async () => {
  const races = testRaces()
  const change = (version: string, asks: boolean) => ({ version, asks, text: { zh: version, en: version } })
  const shown = (...changes: ReturnType<typeof change>[]) =>
    releaseOf(changes[0]?.version ?? '', races, undefined, { changes })
  let live = shown(change('1', true))
  const own = await createTestBench({ releases: async () => ({ live, beside: [] }), releasesFrom: 'a store' })
  const publish = async (release: typeof live) => {
    live = release
    await own.console('POST', 'releases', {})
  }
  try {
    const client = own.stranger()
    client.token = (await logIn(own, client, { agreed: '/userAgreement' })).token
    expect(await client.call('agreementsDue', {})).toEqual([])
    await publish(shown(change('1.1', false), change('1', true)))
    expect(await client.call('agreementsDue', {})).toEqual([])
    await publish(shown(change('2.1', false), change('2', true), change('1.1', false), change('1', true)))
    const [due] = await client.call('agreementsDue', {})
    expect(due).toMatchObject({ route: '/userAgreement', version: '2.1', agreedVersion: '1', agreedAt: TEST_NOW })
    expect(due?.changes.map(({ version }) => version)).toEqual(['2.1', '2', '1.1'])
    // The tick of another login has not shown what changed.
    await own.platform.clock.advance(61_000)
    client.token = (await logIn(own, client, { agreed: '/userAgreement' })).token
    expect(await client.call('agreementsDue', {})).toHaveLength(1)
    await client.call('agreeAgain', { agreed: '/privacyPolicy' })
    expect(await client.call('agreementsDue', {})).toHaveLength(1)
    await client.call('agreeAgain', { agreed: '/userAgreement' })
    expect(await client.call('agreementsDue', {})).toEqual([])
    const kept = (await client.call('personalOverview', {})).consents
    expect(kept.map(({ version }) => version)).toEqual(['2.1', '1'])
  } finally {
    await own.platform.close()
  }
})

test('all that is held is taken away as a file, by a link that works for five minutes', async () => {
  const client = await bench.runner()
  await enter(client, FREE)
  const { path, expiresAt } = await client.call('exportPersonalData', {})
  expect(expiresAt).toBe(TEST_NOW + 300_000)
  const file = await bench.platform.app.inject({ url: path })
  expect(file.headers).toMatchObject({ 'cache-control': 'private, no-store' })
  const held = file.json()
  expect(held.account).toMatchObject([{ mobile: client.mobile }])
  expect(held.players).toMatchObject([{ userName: '张三丰', userPhone: '13912345678' }])
  expect(JSON.stringify(held.entries)).toContain('张三丰')
  expect(file.body).not.toMatch(/tokenHash|passwordHash|"bytes"|"link"/)
  await bench.platform.clock.advance(300_001)
  expect((await bench.platform.app.inject({ url: path })).statusCode).toBe(404)
  await bench.platform.clock.advance(-300_001)
})

test('an account with an entry of a race to come stays; after the race it goes, and with it the person', async () => {
  const { platform } = bench
  const client = await bench.runner()
  const { mobile } = client
  await enter(client, FREE)
  await addRunner(client, '1988-08-08')
  const held = await client.call('personalOverview', {})
  expect(held.hindrances).toMatchObject([{ raceName: { en: 'Test race' } }])
  await expect(client.call('deleteAccount', { mobile })).rejects.toMatchObject({ code: 2014003 })
  await platform.tick()

  const raceTime = Date.parse('2027-04-19T07:30:00+08:00')
  await platform.clock.set(raceTime)
  await platform.tick()
  const later = bench.stranger()
  later.mobile = mobile
  later.token = (await logIn(bench, later)).token
  await expect(later.call('deleteAccount', { mobile: '13700000000' })).rejects.toMatchObject({ code: 2014004 })
  await later.call('deleteAccount', { mobile })
  await expect(later.call('personalOverview', {})).rejects.toMatchObject({ code: 1004010 })

  const rows = JSON.stringify([
    await platform.db.select().from(contestants),
    await platform.db.select().from(accounts),
    await platform.db.select().from(captchas).where(eq(captchas.mobile, mobile)),
  ])
  expect(rows).not.toContain(mobile)
  const remaining = await platform.db.select().from(registrations)
  expect(remaining.some(({ idNumber }) => idNumber.startsWith('erased'))).toBe(true)
  await platform.clock.advance(61_000)
  // The number registers itself anew, as somebody of whom nothing is held.
  expect((await logIn(bench, later)).registered).toBe(true)
  await platform.clock.set(TEST_NOW)
})
