import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, constants, gunzipSync } from 'node:zlib'
import { PGlite } from '@electric-sql/pglite'
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { earlierMigrations } from '#platform/adoptEarlier.ts'
import { type Database, openDatabase } from '#platform/database.ts'
import type { DatabaseOptions } from '#platform/options.ts'
import { brokenInvariants, ledgerTotal } from './support/platform/invariants.ts'
import { FCFS, FCFS_RACE } from './support/platform/raceFixtures.ts'
import { createTestBench } from './support/platform/testBench.ts'
import { createTestDatabase, type TestDatabase } from './support/postgres.ts'

const TABLES = import.meta.glob(['/src/platform/tables/*.ts', '/src/platform/sandbox/provider/tables.ts'], {
  eager: true,
})
// Written by revision c6e1119, whose own migrations were 0001 to 0003: two runners, one order paid, one waiting.
const FIXTURES = join(import.meta.dirname, 'fixtures/c6e1119')
const WRITTEN = {
  pglite: {
    paid: { token: '728b4ef112d7e563459c85cfdfa1a97a80a1cfef820745083584d2f5e31fc65e', orderId: '1912129324809948709' },
    waiting: {
      token: 'b9255d7fd3230f98f2b8546a9c07af7046df6e36750a715f112bbf5f9a4cb4ea',
      orderId: '1912129328035492867',
    },
  },
  postgres: {
    paid: { token: '7ce2040b13604784d85aae106609a1d9c9e33f5be7853adc8e07d022d99975c6', orderId: '1912130969072845325' },
    waiting: {
      token: 'e39f3d9d3be3e1b3eb1569f767a7134628bc40415f69db87c11ab7514d80b995',
      orderId: '1912130971774336105',
    },
  },
}

let folder: string
let database: TestDatabase
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'startline-migrations-'))
  database = await createTestDatabase()
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await database.drop()
})

/** The rows of before are there, and the platform goes on with them, also after another start. */
async function goesOn(options: DatabaseOptions, { paid, waiting }: (typeof WRITTEN)['pglite']): Promise<void> {
  for (const expected of ['PENDING', 'PAID']) {
    const bench = await createTestBench({}, options)
    const by = (token: string) => Object.assign(bench.stranger(), { token })
    const statusOf = async ({ token, orderId }: typeof paid) =>
      (await by(token).call('queryCreateOrderInfo', { orderId })).status
    expect(await statusOf(paid)).toBe('PAID')
    expect(await statusOf(waiting)).toBe(expected)
    const items = await bench.stranger().call('itemByRaceIdList', { raceId: FCFS_RACE })
    const { quota, left } = items.find(({ itemId }) => itemId === FCFS) ?? { quota: 0, left: 0 }
    expect(quota - left).toBe(2)
    expect(await brokenInvariants(bench.platform.db, FCFS_RACE)).toEqual([])
    expect(await ledgerTotal(bench.platform.db)).toBe(0)
    if (expected === 'PENDING') {
      const { orderId, token } = waiting
      const { attemptId } = await by(token).call('aliH5Prepay', { orderId, attemptKey: 'attempt-after' })
      await bench.platform.provider.pay(attemptId, { notifyAfterMs: 0 })
      await bench.platform.tick()
    }
    await bench.platform.close()
  }
}

describe('databases made before drizzle’s migrations', () => {
  test('a data folder of c6e1119 opens with its rows', async () => {
    const packed = readFileSync(join(FIXTURES, 'dataFolder.tar.br'))
    const tar = brotliDecompressSync(packed, { params: { [constants.BROTLI_DECODER_PARAM_LARGE_WINDOW]: 1 } })
    const dataDir = join(folder, 'database')
    await (await PGlite.create({ dataDir, loadDataDir: new Blob([tar]) })).close()
    await goesOn({ kind: 'pglite', folder: dataDir }, WRITTEN.pglite)
  }, 180_000)

  test('a PostgreSQL database of c6e1119 opens with its rows, by two servers at once', async () => {
    await restore()
    const options: DatabaseOptions = { kind: 'postgres', url: database.url }
    const opened = await Promise.all([openDatabase(options, () => {}), openDatabase(options, () => {})])
    await Promise.all(opened.map(({ close }) => close()))
    await goesOn(options, WRITTEN.postgres)
  })

  test('a database that has only 0001 gets what 0002 and 0003 brought', async () => {
    await run('drop schema drizzle cascade; drop schema public cascade; create schema public')
    await restore()
    await run(`drop table provider_outbox, provider_refunds, provider_trades;
      alter table accounts drop column password_tries, drop column password_tried_at;
      delete from migrations where name <> '0001-platform.sql'`)
    await (await openDatabase({ kind: 'postgres', url: database.url }, () => {})).close()
    await run('select blocked from accounts; select status from provider_trades; select count from counters')
  })
})

describe('databases made before the migrations were made one', () => {
  const all = earlierMigrations()
  test.each([all.length, 13])(
    'a data folder with %i of the earlier migrations gets the others and loses nothing',
    async (count) => {
      const dataDir = join(folder, `earlier${count}`)
      const old = await PGlite.create({ dataDir })
      await old.exec(`create schema drizzle; create table drizzle.__drizzle_migrations
      (id serial primary key, hash text not null, created_at bigint)`)
      for (const { tag, when, statements } of all.slice(0, count)) {
        await old.exec(statements.join(';'))
        await old.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [tag, when])
      }
      await old.exec("insert into accounts (user_id, account_id, mobile, created_at) values (1, 2, '13800000001', 5)")
      await old.close()
      const fresh = await openDatabase({ kind: 'pglite', folder: null }, () => {})
      for (const _start of ['first', 'second']) {
        const opened = await openDatabase({ kind: 'pglite', folder: dataDir }, () => {})
        expect(await shapeOf(opened.db)).toEqual(await shapeOf(fresh.db))
        expect(await opened.db.execute('select mobile from accounts')).toMatchObject({
          rows: [{ mobile: '13800000001' }],
        })
        await opened.close()
      }
      await fresh.close()
    },
    60_000,
  )
})

/** The columns, constraints and indexes of a database's tables. */
async function shapeOf(db: Database): Promise<unknown> {
  const answers = [
    await db.execute(`select table_name, column_name, data_type, is_nullable, column_default, generation_expression
      from information_schema.columns where table_schema = 'public' order by 1, 2`),
    await db.execute(`select conname, pg_get_constraintdef(oid) as definition from pg_constraint
      where connamespace = 'public'::regnamespace and contype <> 'n' order by 1, 2`),
    await db.execute("select indexdef from pg_indexes where schemaname = 'public' order by 1"),
  ]
  return answers.map((answer) => (answer as { rows: unknown[] }).rows)
}

const RACE_BEFORE = `
  insert into races values ('1000099001', 'config', '{}', 'v1', '赛', 'R', '1', '2', 1, 2, 3, 4, 0, false);
  insert into projects values ('100009900103', '1000099001', '{}', 40, null, 0, false);`

/** A family of three who paid, a single runner's draft and one that ran out, as 0009 kept them. */
const ENTRIES_BEFORE = `
  insert into accounts (user_id, account_id, mobile, created_at) values (1, 2, '13800000001', 5);
  insert into registrations (registration_id, user_id, race_id, item_id, status, places, draft_key, form, questionnaire,
    form_hashes, consents, config_version, created_at, submitted_at)
  select id, 1, '1000099001', '100009900103', status, places, id, '{"dressSize":"M"}', '{}', '{}', '[]', 'v1', 10, 11
  from (values (7000000000000000001, 'CONFIRMED', 3), (7000000000000000002, 'DRAFT', 1), (7000000000000000003, 'EXPIRED', 1))
    as of (id, status, places);
  insert into registration_runners (registration_id, position, race_id, item_id, contestants_id, id_type, id_number,
    snapshot, active)
  select id, position, '1000099001', '100009900103', 100 + position, '1', number, '{"userName":"张"}', active
  from (values (7000000000000000001, 0, 'A', true), (7000000000000000001, 1, 'B', true), (7000000000000000001, 2, 'C', true),
    (7000000000000000002, 0, 'A', false), (7000000000000000003, 0, 'D', false)) as of (id, position, number, active);
  insert into registration_add_ons values (7000000000000000001, 'shuttle', '1000099001', 2, 2);
  insert into orders (order_id, order_no, registration_id, user_id, status, idempotency_key, lines, payable, created_at)
  values (8000000000000000001, 'SL1', 7000000000000000001, 1, 'PAID', 'k', '[]', 300, 11);
  insert into documents values (7000000000000000001, 'health', 'a.pdf', 'application/pdf', '\\x00', 12, null, null);
  insert into transitions (object, object_id, event, from_status, to_status, actor, reason, at, config_version)
  values ('registration', 7000000000000000001, 'submitHold', 'DRAFT', 'HELD', 'user:1', 'submitted', 11, 'v1'),
    ('order', 8000000000000000001, 'made', 'CREATING', 'PENDING', 'worker', 'order made', 11, 'v1'),
    ('registration', 7000000000000000001, 'paid', 'HELD', 'CONFIRMED', 'provider', 'paid', 12, 'v1');`

test('an entry made before its runners had registrations of their own is what it was, each runner with all of it', async () => {
  const { database, rows } = await migrated('_entries', RACE_BEFORE + ENTRIES_BEFORE)
  const family = { user_id: 1, status: 'CONFIRMED', active: true, answers: { dressSize: 'M' } }
  const before = await rows(`select entry_id::text, position, user_id, status, active, answers, id_number
    from registrations order by entry_id, position`)
  expect(before).toEqual([
    { entry_id: '7000000000000000001', position: 0, id_number: 'A', ...family },
    { entry_id: '7000000000000000001', position: 1, id_number: 'B', ...family },
    { entry_id: '7000000000000000001', position: 2, id_number: 'C', ...family },
    { ...family, entry_id: '7000000000000000002', position: 0, id_number: 'A', status: 'DRAFT', active: false },
    { ...family, entry_id: '7000000000000000003', position: 0, id_number: 'D', status: 'EXPIRED', active: false },
  ])
  // Each has a number of 19 digits and the whole history; the documents are the first runner's.
  expect(
    await rows(`select position, array_agg(event order by transition_id) as events, length(registration_id::text) as digits
    from registrations join transitions on object = 'registration' and object_id = registration_id
    group by registration_id order by position`),
  ).toEqual([0, 1, 2].map((position) => ({ position, events: ['submitHold', 'paid'], digits: 19 })))
  expect(await rows('select position, document_id from documents join registrations using (registration_id)')).toEqual([
    { position: 0, document_id: 'health' },
  ])
  expect(
    await rows(`select kind, entry_id::text, count(*)::int as covered from orders join order_registrations
    using (order_id) group by order_id`),
  ).toEqual([{ kind: 'entry', entry_id: '7000000000000000001', covered: 3 }])
  expect(await rows('select entry_id::text, add_on_id from entry_add_ons')).toEqual([
    { entry_id: '7000000000000000001', add_on_id: 'shuttle' },
  ])
  await database.close()
})

/** Teams' drafts of account 1: it has left the first, which two others are in, and the second; the third it still leads. */
const TEAMS_BEFORE = `
  insert into accounts (user_id, account_id, mobile, created_at)
    select id, id + 10, '1380000000' || id, 5 from generate_series(1, 3) as id;
  insert into autographs (autograph_id, user_id, race_id, item_id, image, consents, created_at, contestants)
    select 50 + id, id, '1000099001', '100009900103', 'x', jsonb_build_array(id), 6, '[]' from generate_series(1, 3) as id;
  insert into entries (entry_id, user_id, race_id, item_id, draft_key, form, questionnaire, form_hashes, consents,
    autograph_id, relative_autograph_id, donation, qualification, config_version, created_at, waits)
    select id, 1, '1000099001', '100009900103', id, '{"dressSize":"L"}', '{"q":1}', '{}', '[1]', 51, 51, 500, '{"result":1}',
      'v1', 10, false from generate_series(71, 73) as id;
  insert into teams select id, 'team' || id, 10 from generate_series(71, 73) as id;
  insert into registrations (registration_id, entry_id, position, user_id, race_id, item_id, contestants_id, id_type,
    id_number, snapshot, status, answers, alone)
    select id, entry, position, account, '1000099001', '100009900103', id, '1', id, '{}', 'DRAFT',
      jsonb_build_object('of', account), false
    from (values (81, 71, 2, 3), (82, 71, 1, 2), (83, 73, 0, 1), (84, 73, 1, 2)) as of (id, entry, position, account);
  insert into team_members select registration_id, 50 + user_id, 11 from registrations;
  insert into signatures select 90, 72, 7, 'self', '1', 'A', '[]', '{}', 'x', 12;
  insert into sign_links values (72, 7, 'self', 'hash', 12, 13);
  insert into entry_add_ons values (72, 'shuttle', '1000099001', 1, 1);
  insert into entry_mail values (72, '张', '13800000001', '620102', '东路', 12);`

test('a team whose captain had left is led by who joined next, one that is empty is gone, others are as they were', async () => {
  const { database, rows } = await migrated('_captains', RACE_BEFORE + TEAMS_BEFORE)
  const found = await rows(`select entry_id::int, user_id::int, form, questionnaire, consents, autograph_id::int,
    relative_autograph_id::int, donation, qualification from entries order by entry_id`)
  const cleared = { questionnaire: {}, relative_autograph_id: null, donation: null, qualification: null }
  expect(found).toEqual([
    { entry_id: 71, user_id: 2, form: { of: 2 }, consents: [2], autograph_id: 52, ...cleared },
    {
      ...{
        entry_id: 73,
        user_id: 1,
        form: { dressSize: 'L' },
        consents: [1],
        autograph_id: 51,
        questionnaire: { q: 1 },
      },
      ...{ relative_autograph_id: 51, donation: 500, qualification: { result: 1 } },
    },
  ])
  expect(await rows('select entry_id::int, code from teams order by code')).toEqual([
    { entry_id: 71, code: 'team71' },
    { entry_id: 73, code: 'team73' },
  ])
  expect(await rows('select registration_id::int as id from registrations order by 1')).toHaveLength(4)
  for (const table of ['signatures', 'sign_links', 'entry_add_ons', 'entry_mail']) {
    expect(await rows(`select entry_id from ${table}`), table).toEqual([])
  }
  await database.close()
})

test('the migrations make the tables that the platform and its provider declare', async () => {
  const name = join(import.meta.dirname, '../src/platform/migrations/meta')
  const { entries } = JSON.parse(readFileSync(join(name, '_journal.json'), 'utf8'))
  const last = String(entries.length - 1).padStart(4, '0')
  const made = JSON.parse(readFileSync(join(name, `${last}_snapshot.json`), 'utf8'))
  const wanted = generateDrizzleJson(Object.assign({}, ...Object.values(TABLES)), made.id)
  expect(await generateMigration(made, wanted), 'run npm run migration').toEqual([])
})

/** A database with these rows from before the migration whose name ends so, brought up to date. */
async function migrated(migration: string, before: string) {
  const all = earlierMigrations()
  const split = all.findIndex(({ tag }) => tag.endsWith(migration))
  const database = await PGlite.create()
  for (const { statements } of all.slice(0, split)) await database.exec(statements.join(';'))
  await database.exec(before)
  for (const { statements } of all.slice(split)) await database.exec(statements.join(';'))
  return { database, rows: async (query: string) => (await database.query(query)).rows }
}

/** Writes the rows of c6e1119 into the empty database. */
function restore(): Promise<void> {
  return run(gunzipSync(readFileSync(join(FIXTURES, 'postgres.sql.gz'))).toString())
}

async function run(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
