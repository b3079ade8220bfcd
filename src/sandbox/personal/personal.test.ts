import { eq, getTableColumns, getTableName, isTable } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accounts, captchas } from '#sandbox/tables/accounts.ts'
import { registrations } from '#sandbox/tables/entries.ts'
import { contestants } from '#sandbox/tables/people.ts'
import { addRunner, enter } from '#sandbox/testing/entryFixtures.ts'
import { FREE, testRaces } from '#sandbox/testing/raceFixtures.ts'
import { createTestBench, logIn, TEST_NOW, type TestBench } from '#sandbox/testing/testBench.ts'
import { AREAS } from './areas.ts'

const files = import.meta.glob<Record<string, unknown>>('/src/sandbox/tables/*.ts', { eager: true })
const tables = Object.values(files).flatMap((file) => Object.values(file).filter((one): one is PgTable => isTable(one)))

/** They name an entry, and nothing of who is in it. */
const NOBODYS = new Set(['entry_add_ons', 'order_registrations', 'draw_tickets', 'slide_challenges', 'teams'])

let bench: TestBench
beforeAll(async () => {
  const races = testRaces()
  for (const { items } of races) {
    for (const item of items) {
      const withdrawable = item.itemId === FREE
      if (item.statements) item.statements = item.statements.map((one) => ({ ...one, withdrawable }))
    }
  }
  bench = await createTestBench({ races })
})
afterAll(() => bench.sandbox.close())

test('every table that names an account is told of, and forgotten or kept on purpose', () => {
  const names = (table: PgTable) => Object.keys(getTableColumns(table))
  const keys = ['userId', 'entryId', 'registrationId', 'contestantsId', 'mobile']
  const naming = tables.filter((table) => names(table).some((name) => keys.includes(name))).map(getTableName)
  const told = new Set(AREAS.flatMap((area) => area.tables))
  expect(naming.length).toBeGreaterThan(10)
  expect(naming.filter((name) => !told.has(name) && !NOBODYS.has(name))).toEqual([])
})

test('an entry keeps what its runner agreed to, in the words that were read; what may be taken back can be', async () => {
  const client = await bench.runner()
  await enter(client, FREE)
  const [consent] = (await client.call('personalOverview', {})).consents
  expect(consent).toMatchObject({ html: { en: '<p>entry 1</p>' }, version: '1', withdrawable: true, withdrawnAt: null })
  expect(consent).toMatchObject({ at: TEST_NOW, hash: expect.stringMatching(/^[0-9a-f]{64}$/) })
  const consentId = consent?.consentId ?? ''
  await expect((await bench.runner()).call('withdrawConsent', { consentId })).rejects.toMatchObject({ code: 2014001 })
  await client.call('withdrawConsent', { consentId })
  await client.call('withdrawConsent', { consentId })
  expect((await client.call('personalOverview', {})).consents[0]?.withdrawnAt).toBe(TEST_NOW)
})

test('what is agreed to at the login is kept once, in the words of the page', async () => {
  const client = bench.stranger()
  await logIn(bench, client, { agreed: '/userAgreement /nowhere' })
  await bench.sandbox.clock.advance(61_000)
  client.token = (await logIn(bench, client, { agreed: '/userAgreement' })).token
  await bench.sandbox.clock.advance(-61_000)
  const read = async () =>
    (await client.call('personalOverview', {})).consents.map(({ raceName, title, version, hash, at, withdrawable }) => [
      [raceName, title.en, version, withdrawable, at],
      hash.length,
    ])
  expect(await read()).toEqual([[[null, 'User agreement', 'live', false, TEST_NOW], 64]])
  const [first] = (await client.call('personalOverview', {})).consents
  await expect(client.call('withdrawConsent', { consentId: first?.consentId ?? '' })).rejects.toMatchObject({
    code: 2014002,
  })
})

test('all that is held is taken away as a file, by a link that works for five minutes', async () => {
  const client = await bench.runner()
  await enter(client, FREE)
  const { path, expiresAt } = await client.call('exportPersonalData', {})
  expect(expiresAt).toBe(TEST_NOW + 300_000)
  const file = await bench.sandbox.app.inject({ url: path })
  expect(file.headers).toMatchObject({ 'cache-control': 'private, no-store' })
  const held = file.json()
  expect(held.account).toMatchObject([{ mobile: client.mobile }])
  expect(held.players).toMatchObject([{ userName: '张三丰', userPhone: '13912345678' }])
  expect(JSON.stringify(held.entries)).toContain('张三丰')
  expect(file.body).not.toMatch(/tokenHash|passwordHash|"bytes"|"link"/)
  await bench.sandbox.clock.advance(300_001)
  expect((await bench.sandbox.app.inject({ url: path })).statusCode).toBe(404)
  await bench.sandbox.clock.advance(-300_001)
})

test('an account with an entry of a race to come stays; after the race it goes, and with it the person', async () => {
  const { sandbox } = bench
  const client = await bench.runner()
  const { mobile } = client
  await enter(client, FREE)
  await addRunner(client, '1988-08-08')
  const held = await client.call('personalOverview', {})
  expect(held.hindrances).toMatchObject([{ raceName: { en: 'Test race' } }])
  await expect(client.call('deleteAccount', { mobile })).rejects.toMatchObject({ code: 2014003 })
  await sandbox.tick()

  const raceTime = Date.parse('2027-04-19T07:30:00+08:00')
  await sandbox.clock.set(raceTime)
  await sandbox.tick()
  const later = bench.stranger()
  later.mobile = mobile
  later.token = (await logIn(bench, later)).token
  await expect(later.call('deleteAccount', { mobile: '13700000000' })).rejects.toMatchObject({ code: 2014004 })
  await later.call('deleteAccount', { mobile })
  await expect(later.call('personalOverview', {})).rejects.toMatchObject({ code: 1004010 })

  const rows = JSON.stringify([
    await sandbox.db.select().from(contestants),
    await sandbox.db.select().from(accounts),
    await sandbox.db.select().from(captchas).where(eq(captchas.mobile, mobile)),
  ])
  expect(rows).not.toContain(mobile)
  const kept = await sandbox.db.select().from(registrations)
  expect(kept.some(({ idNumber }) => idNumber.startsWith('erased'))).toBe(true)
  await sandbox.clock.advance(61_000)
  // The number registers itself anew, as somebody of whom nothing is held.
  expect((await logIn(bench, later)).registered).toBe(true)
  await sandbox.clock.set(TEST_NOW)
})
