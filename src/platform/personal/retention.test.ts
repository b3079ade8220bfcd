import { eq, getTableName, isTable } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/ids.ts'
import { evidences } from '#platform/tables/accounts.ts'
import { documents, entryMail, registrations } from '#platform/tables/entries.ts'
import { races } from '#platform/tables/races.ts'
import { signatures, signLinks } from '#platform/tables/signing.ts'
import { RETENTION, retentionTime } from '#race/retention.ts'
import { addRunner, draftOf, enter, FILES, newKey } from '#support/platform/entryFixtures.ts'
import { FCFS, FCFS_RACE, FREE } from '#support/platform/raceFixtures.ts'
import { createTestBench, logIn, TEST_NOW, type TestBench } from '#support/platform/testBench.ts'

const files = import.meta.glob<Record<string, unknown>>('/src/platform/tables/*.ts', { eager: true })
const tables = Object.values(files).flatMap((file) => Object.values(file).filter((one): one is PgTable => isTable(one)))
/** They hold nothing of a person, and change by themselves. */
const OWN_COURSE = new Set(['counters', 'slide_challenges', 'settings'])

const MINUTE = 60_000
const DAY = 86_400_000

let bench: TestBench
beforeAll(async () => {
  bench = await createTestBench()
})
afterAll(() => bench.platform.close())

async function rows(): Promise<Map<string, string>> {
  const held = new Map<string, string>()
  for (const table of tables) {
    const name = getTableName(table)
    if (OWN_COURSE.has(name)) continue
    const all = (await bench.platform.db.select().from(table)).map((row) => JSON.stringify(row))
    held.set(name, all.sort().join('\n'))
  }
  return held
}

/** Something of every kind that RETENTION names, of one runner: made at TEST_NOW, for a race that ends at the time answered. */
async function fillHouse(): Promise<number> {
  const { db } = bench.platform
  const client = await bench.runner()
  const [{ raceEnd } = { raceEnd: 0 }] = await db.select().from(races).where(eq(races.raceId, FCFS_RACE))

  // Money, which stays.
  const paid = await enter(client, FCFS)
  await bench.platform.tick()
  const attempt = await client.call('aliH5Prepay', { orderId: paid.orderId ?? '', attemptKey: newKey('attempt') })
  await bench.console('POST', `pay/${attempt.attemptId}`, {})

  const { photo } = await client.call('uploadCard', { file: FILES.png as never })
  const runner = await addRunner(client)
  await client.call('updateContestants', { ...runner, idPhotoFront: photo })
  const { path } = await client.call('uploadImage', { file: FILES.png as never })
  await client.call('uploadImage', { file: FILES.png as never })
  const form = { hasMedicalHistory: true, certificate: path }
  const draft = await draftOf(client, FREE, [runner.contestantsId], { form })
  const { entryId } = await client.call('infoSaveV2', draft)
  await client.call('createOrder5AppAsync', { entryId, idempotencyKey: newKey('order') })
  const [registration] = await db.select().from(registrations).where(eq(registrations.entryId, entryId))
  const { userId = '', registrationId = '' } = registration ?? {}
  const day = TEST_NOW + DAY
  await db.insert(documents).values({
    ...{ registrationId, documentId: 'medical', name: 'report.pdf', type: 'application/pdf' },
    ...{ bytes: FILES.pdf, handedInAt: TEST_NOW },
  })
  await db.insert(entryMail).values({
    ...{ entryId, consignee: '张三丰', consigneePhone: '13912345678', region: '620102', addressDetail: '1' },
    changedAt: TEST_NOW,
  })
  const { contestantsId } = runner
  const who = { entryId, contestantsId, role: 'guardian' as const }
  const signer = { name: '张父', relation: '1', phone: '13700000001' }
  const signed = { idType: '1', idNumber: '1', statements: [], signer, image: 'data:,', signedAt: TEST_NOW }
  await db.insert(signatures).values({ signatureId: newId(), ...who, ...signed })
  await db.insert(signLinks).values({ ...who, tokenHash: 'link', createdAt: TEST_NOW, expiresAt: day })
  await db.insert(evidences).values({ tokenHash: 'evidence', userId, createdAt: TEST_NOW, expiresAt: day })
  await client.call('exportPersonalData', {})

  await client.call('track', { event: 'page_view', code: '/home', time: TEST_NOW + 999 * DAY })
  const { shareId } = await client.call('shareInfo', { raceId: FCFS_RACE })
  await bench.stranger().call('saveShareView', { shareId })
  const removed = await addRunner(client)
  await client.call('deleteContestants', { contestantsId: removed.contestantsId })
  await bench.platform.tick()
  return raceEnd
}

test('what is held of a runner goes when its time has come, not before, and nothing else with it', async () => {
  const raceEnd = await fillHouse()
  const days = (name: keyof typeof RETENTION) => (RETENTION[name].days ?? 0) * DAY
  const steps: [at: number, gone: string[]][] = [
    // The code and the link worked for five minutes, the other links for a day.
    [TEST_NOW + days('codes'), ['captchas', 'contestants', 'personal_files']],
    [TEST_NOW + DAY + days('codes'), ['evidences', 'sign_links']],
    // What was uploaded and named nowhere goes by itself.
    [TEST_NOW + days('answers'), ['uploads']],
    [TEST_NOW + days('logins'), ['analytics', 'sessions', 'share_views']],
    [
      raceEnd + days('answers'),
      ['card_photos', 'contestants', 'documents', 'entries', 'entry_mail', 'registrations', 'uploads'],
    ],
    [raceEnd + days('entries'), ['autographs', 'entries', 'registrations', 'signatures']],
  ]
  const { platform } = bench
  for (const [at, gone] of steps) {
    // Two rounds by the worker's hour, each beginning with one that finds nothing to do.
    await platform.clock.set(at - 61 * MINUTE)
    await platform.tick()
    const before = await rows()
    await platform.clock.set(at)
    await platform.tick()
    expect(await rows(), `at ${new Date(at).toISOString()}`).toEqual(before)
    await platform.clock.set(at + 61 * MINUTE)
    await platform.tick()
    const after = await rows()
    expect([...after].flatMap(([name, held]) => (before.get(name) === held ? [] : [name])).sort()).toEqual(gone)
  }
  const left = await rows()
  for (const name of ['orders', 'attempts', 'ledger', 'consents']) expect(left.get(name)).not.toBe('')
  const ofEntries = ['entries', 'registrations', 'autographs', 'signatures', 'documents', 'orders'].map((name) =>
    left.get(name),
  )
  expect(ofEntries.join()).not.toMatch(/张|13912345678|13700000001|hasMedicalHistory|data:|追风队/)
  await platform.clock.set(TEST_NOW)
})

test('a photo of a runner who enters again stays until that race is over', async () => {
  const { platform } = bench
  const client = bench.stranger()
  client.token = (await logIn(bench, client)).token
  const { photo } = await client.call('uploadCard', { file: FILES.png as never })
  const runner = await addRunner(client)
  await client.call('updateContestants', { ...runner, idPhotoFront: photo })
  await client.call('infoSaveV2', await draftOf(client, FREE, [runner.contestantsId]))
  await platform.clock.set(TEST_NOW + (RETENTION.photos.days + 1) * DAY)
  await platform.tick()
  expect((await rows()).get('card_photos')).toContain(photo)
  await platform.clock.set(TEST_NOW)
})

test('times are told in days and years', () => {
  expect(retentionTime(RETENTION.codes)).toEqual({ zh: '失效后 1 日', en: '1 day after they stop working' })
  expect(retentionTime(RETENTION.entries)).toEqual({ zh: '赛事结束后 3 年', en: '3 years after the race' })
  expect(retentionTime(RETENTION.orders).en).toBe('as long as the law requires')
})
