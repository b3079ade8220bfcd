import { afterAll, beforeAll, expect, test } from 'vitest'
import { entries, registrations } from '#platform/tables/entries.ts'
import { addRunner, draftOf, enter, idCard, newKey } from '#support/platform/entryFixtures.ts'
import { DIRECT, INVITED, WAIT_RACE, waitRace } from '#support/platform/raceFixtures.ts'
import { createTestBench, type TestBench } from '#support/platform/testBench.ts'

let bench: TestBench
beforeAll(async () => {
  bench = await createTestBench({ races: [waitRace()] })
})
afterAll(() => bench.platform.close())

interface Line {
  exportId: string
  takenBy: string
  runners: number
  purpose: string
  columns: { en: string }[]
}
interface Exports {
  purposes: { purpose: string; columns: { id: string; of: string; needed: boolean }[] }[]
  exports: Line[]
}
interface Page {
  rows: string[][]
  next: string | null
}

const PATH = `races/${WAIT_RACE}/exports`
const open = (body: object) =>
  bench.console<Line>('POST', PATH, { purpose: 'timing', columns: ['userName', 'item'], takenBy: '王芳', ...body })
const read = (exportId: string, more = '') => bench.console<Page>('GET', `exports/${exportId}?lang=en${more}`)

/** One confirmed runner of the project. */
async function confirmed(idNumber: string) {
  const runner = await bench.runner()
  const { contestantsId } = await addRunner(runner, '1990-05-12', idNumber)
  const { entryId } = await runner.call('infoSaveV2', await draftOf(runner, DIRECT, [contestantsId]))
  const { orderId } = await runner.call('createOrder5AppAsync', { entryId, idempotencyKey: newKey('order') })
  await bench.platform.tick()
  const { attemptId } = await runner.call('aliH5Prepay', { orderId: orderId ?? '', attemptKey: newKey('attempt') })
  await bench.console('POST', `pay/${attemptId}`, {})
}

test('a file has the confirmed runners with the columns of its purpose, and who took it is kept', async () => {
  const idNumber = idCard()
  await confirmed(idNumber)
  await enter(await bench.runner(), DIRECT)
  const { purposes } = await bench.console<Exports>('GET', PATH)
  const columnsOf = (wanted: string) => purposes.find(({ purpose }) => purpose === wanted)?.columns.map(({ id }) => id)
  expect(columnsOf('timing')).not.toEqual(expect.arrayContaining([expect.stringMatching(/^(id|userPhone)/)]))
  const personal = (wanted: string) =>
    purposes
      .find(({ purpose }) => purpose === wanted)
      ?.columns.filter(({ of, needed }) => of === 'person' && needed)
      .map(({ id }) => id)
  expect(personal('timing')).toEqual(['userName', 'userGender'])
  expect(personal('courier')).toEqual([])

  const { exportId, runners } = await open({
    purpose: 'insurance',
    columns: ['idNumber', 'userName', 'idType', 'item'],
  })
  expect(runners).toBe(1)
  expect(await read(exportId)).toEqual({
    rows: [['张三丰', 'Chinese ID card', idNumber, expect.any(String)]],
    next: null,
  })
  expect((await open({ itemId: INVITED })).runners).toBe(0)
  await expect(open({ columns: ['userName', 'idNumber'] })).rejects.toMatchObject({ status: 409 })
  await expect(open({ takenBy: ' ' })).rejects.toMatchObject({ status: 409 })
  const { exports } = await bench.console<Exports>('GET', PATH)
  expect(exports).toMatchObject([
    { takenBy: '王芳', purpose: 'timing', runners: 0 },
    { takenBy: '王芳', purpose: 'insurance', runners: 1, columns: [{ en: 'Name' }, { en: 'ID type' }, {}, {}] },
  ])

  await bench.platform.clock.set(bench.platform.clock.now() + 11 * 60_000)
  await expect(read(exportId)).rejects.toMatchObject({ status: 404 })
})

test('thousands of runners are read page by page, each once', async () => {
  const { db } = bench.platform
  const [entry] = await db.select().from(entries)
  const [one] = await db.select().from(registrations)
  if (!entry || !one) throw new Error('nobody has entered')
  const { active: _active, ...rest } = one
  const first = BigInt(one.registrationId) + 1_000_000n
  const many = Array.from({ length: 2500 }, (_, at) => ({
    ...rest,
    registrationId: String(first + BigInt(at)),
    idNumber: `E${at}`,
    snapshot: { ...one.snapshot, userName: `跑者${at}` },
    status: 'CONFIRMED' as const,
  }))
  for (let at = 0; at < many.length; at += 500) await db.insert(registrations).values(many.slice(at, at + 500))
  const { exportId, runners } = await open({ columns: ['userName'] })
  const seen: string[] = []
  let pages = 0
  for (let next: string | null = ''; next !== null; pages++) {
    const page: Page = await read(exportId, next && `&after=${next}`)
    expect(page.rows.length).toBeLessThanOrEqual(1000)
    seen.push(...page.rows.flat())
    next = page.next
  }
  expect([pages, seen.length, new Set(seen).size >= 2500]).toEqual([3, runners, true])
})
