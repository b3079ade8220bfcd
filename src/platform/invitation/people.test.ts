import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { toCsv } from '#lib/csv.ts'
import { purge } from '#platform/personal/purge.ts'
import { invitations } from '#platform/tables/coupons.ts'
import { entries, registrations } from '#platform/tables/entries.ts'
import type { RaceFacts } from '#race/facts.gen.ts'
import { RETENTION } from '#race/retention.ts'
import { addRunner, draftOf, idCard, newKey } from '#support/platform/entryFixtures.ts'
import { brokenInvariants } from '#support/platform/invariants.ts'
import { INVITED, SPONSORED, WAIT_RACE, waitRace } from '#support/platform/raceFixtures.ts'
import { type Client, createTestBench, TEST_NOW, type TestBench } from '#support/platform/testBench.ts'

/** Takes people whose place was deferred elsewhere, two kept of three places; fee 20 yuan in place of the project's. */
const DEFERRED = '100009900505'
const CROWDED = '100009900599'

function races(): RaceFacts[] {
  const race = waitRace()
  const direct = race.items.find(({ itemId }) => itemId === DEFERRED)
  if (!direct) throw new Error('no project with direct entry')
  return [
    {
      ...race,
      items: [...race.items, { ...direct, itemId: CROWDED, quota: 10, deferredFrom: { fee: 0 } }].map((item) =>
        item.itemId === DEFERRED ? { ...item, quota: 3, deferredFrom: { fee: 2000 } } : item,
      ),
    },
  ]
}

let bench: TestBench
beforeAll(async () => {
  bench = await createTestBench({ races: races() })
})
afterAll(() => bench.platform.close())

interface Preview {
  counts: Record<'added' | 'corrected' | 'same' | 'faulty', number>
  rows: { line: number; mark: string; kind: string; faults: { zh: string; en: string }[]; changes: object[] }[]
}
interface Listed {
  total: number
  entered: number
  people: { code: string; name: string; document: string; entered: boolean }[]
}

type Kind = 'invitation' | 'deferred'
const HEAD = ['姓名', '证件类型', '证件号码', '项目', '有效期至']
const list = (...rows: string[][]) => toCsv([HEAD, ...rows])
const at = (path: string) => `races/${WAIT_RACE}/${path}`
const preview = (kind: Kind, csv: string, itemId: string | null = null) =>
  bench.console<Preview>('POST', at('people/preview'), { kind, itemId, csv })
const take = (kind: Kind, csv: string, itemId: string | null = null) =>
  bench.console<Preview['counts']>('POST', at('people'), { kind, itemId, csv })
const people = () => bench.console<Listed>('GET', at('people'))

async function save(idNumber: string, itemId: string, client?: Client) {
  const runner = client ?? (await bench.runner())
  const { contestantsId } = await addRunner(runner, '1990-05-12', idNumber)
  const { entryId } = await runner.call('infoSaveV2', await draftOf(runner, itemId, [contestantsId]))
  return { runner, entryId }
}
const submit = ({ runner, entryId }: { runner: Client; entryId: string }) =>
  runner.call('createOrder5AppAsync', { entryId, idempotencyKey: newKey('order') })
const enter = async (idNumber: string, itemId: string) => submit(await save(idNumber, itemId))

test('each wrong row says its line, column and why, in both languages; nothing is written while one is wrong', async () => {
  const twice = idCard()
  const wrong = list(
    ['', '身份证', idCard(), INVITED],
    ['甲', '身份证', '110101199003070000', INVITED],
    ['乙', '驾驶证', idCard(), INVITED],
    ['丙', '', '3.20102E+17', INVITED],
    ['丁', '', 'E12345678', INVITED],
    ['戊', '', twice, INVITED],
    ['己', '身份证', twice.toLowerCase(), INVITED],
    ['庚', '', idCard(), ''],
    ['辛', '', idCard(), DEFERRED],
    ['壬', '', idCard(), INVITED, '2020-01-01'],
    ['癸', 'passport', 'e 1234 5678', INVITED, 'soon'],
  )
  const { counts, rows } = await preview('invitation', wrong)
  expect(counts).toEqual({ added: 1, corrected: 0, same: 0, faulty: 10 })
  expect(rows.filter(({ kind }) => kind === 'faulty').map(({ line, faults }) => [line, faults[0]?.en])).toEqual([
    [2, 'Name is missing'],
    [3, 'ID number: not a valid number of this type (Chinese ID card)'],
    [4, expect.stringMatching(/^ID type: “驾驶证” is unknown; write one of Chinese ID card/)],
    [5, expect.stringMatching(/^ID number: kept as a number/)],
    [6, 'ID type: missing, and the number is not that of a Chinese ID card'],
    [8, 'ID number: the same document as in line 7'],
    [9, expect.stringMatching(/^Distance: missing; there is/)],
    [10, expect.stringMatching(/takes no invited runners; race.json has to say "invitation"/)],
    [11, 'Valid until: “2020-01-01” is over'],
    [12, 'Valid until: “soon” is no time; write 2027-01-31 or 2027-01-31 18:00'],
  ])
  expect(rows.every(({ faults }) => faults.every(({ zh }) => /[\u4e00-\u9fff]/.test(zh)))).toBe(true)
  expect(JSON.stringify(rows)).not.toContain(twice)
  await expect(take('invitation', wrong)).rejects.toMatchObject({ status: 409 })
  expect((await people()).total).toBe(0)
  await expect(preview('invitation', '姓名\n甲')).rejects.toThrow(/缺少这些列：证件号码/)
})

test('the invited enter by their document without a code, until they are taken off; a list is taken once', async () => {
  const [one, two, three] = [idCard(), idCard(), idCard()]
  const file = list(['王小跑', '', one], ['李远', '居民身份证', two])
  expect((await preview('invitation', file, INVITED)).counts).toMatchObject({ added: 2 })
  expect(await take('invitation', file, INVITED)).toMatchObject({ added: 2 })
  expect(await take('invitation', file, INVITED)).toEqual({ added: 0, corrected: 0, same: 2, faulty: 0 })
  await expect(save(three, INVITED)).rejects.toMatchObject({ code: 2004041 })
  expect((await enter(one, INVITED)).entryStatus).toBe('HELD')

  const listed = await people()
  expect(listed).toMatchObject({ total: 2, entered: 1 })
  expect(listed.people.find(({ name }) => name === '王小跑')).toMatchObject({ entered: true, document: maskOf(one) })
  // Neither the database nor the console has a number in full, and a code of the list opens nothing to who types it.
  expect(JSON.stringify(await bench.platform.db.select().from(invitations))).not.toMatch(RegExp(`${one}|${two}`))
  const other = await bench.runner()
  const right = { raceId: WAIT_RACE, itemId: INVITED, exchangeCode: listed.people[0]?.code ?? '' }
  expect(await other.call('enterVerificationImmediately', right)).toMatchObject({ ok: false, kind: null })
  expect(await bench.console('GET', 'invitations')).toEqual([])

  const saved = await save(two, INVITED)
  const code = listed.people.find(({ name }) => name === '李远')?.code
  await bench.console('POST', `invitations/${code}/end`, {})
  await expect(submit(saved)).rejects.toMatchObject({ code: 2004045 })
  await expect(save(two, INVITED)).rejects.toMatchObject({ code: 2004041 })
  expect(await take('invitation', file, INVITED)).toMatchObject({ same: 2 })
  await expect(save(two, INVITED)).rejects.toMatchObject({ code: 2004041 })
  const again = list(['李远', '', two, INVITED, '2027-02-20 18:00'])
  expect(await preview('invitation', again)).toMatchObject({
    counts: { corrected: 1 },
    rows: [{ changes: [{ what: { en: 'Valid until' }, from: '', to: '2027.02.20 18:00' }] }],
  })
  await take('invitation', again)
  expect((await enter(two, INVITED)).entryStatus).toBe('HELD')
  expect(await brokenInvariants(bench.platform.db, WAIT_RACE)).toEqual([])
})

test('deferred people of a list have a place kept and pay the deferral’s fee, once, from whichever account', async () => {
  const [one, two] = [idCard(), idCard()]
  const left = async () => {
    const items = await (await bench.runner()).call('itemByRaceIdList', { raceId: WAIT_RACE })
    return items.find(({ itemId }) => itemId === DEFERRED)?.left
  }
  expect(await left()).toBe(3)
  await take('deferred', list(['赵远', '', one], ['钱远', '', two]), DEFERRED)
  expect(await left()).toBe(1)
  expect((await enter(idCard(), DEFERRED)).entryStatus).toBe('HELD')
  await expect(enter(idCard(), DEFERRED)).rejects.toMatchObject({ code: 2003005 })

  const first = await save(one, DEFERRED)
  const second = await save(one, DEFERRED)
  const done = await Promise.allSettled([submit(first), submit(second)])
  expect(done.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const won = done[0]?.status === 'fulfilled' ? first : second
  const [order] = await bench.platform.db.select().from(entries).where(eq(entries.entryId, won.entryId))
  expect(order?.terms?.lines.map(({ amount }) => amount)).toEqual([2000])
  expect(await people()).toMatchObject({
    people: expect.arrayContaining([expect.objectContaining({ name: '赵远', entered: true })]),
  })

  // Who is taken off keeps no place; the day of a list ends it by itself.
  const { people: rows } = await people()
  await bench.console('POST', `invitations/${rows.find(({ name }) => name === '钱远')?.code}/end`, {})
  expect(await left()).toBe(1)
  await take('deferred', list(['孙远', '', idCard(), DEFERRED, '2027-01-31']))
  expect(await left()).toBe(0)
  await bench.platform.clock.set(Date.parse('2027-02-01T00:00:00+08:00'))
  await bench.platform.tick()
  // Both who entered have let their orders lapse: of three places, one is kept for who was deferred.
  expect(await left()).toBe(2)
  await bench.platform.clock.set(TEST_NOW)
  expect(await brokenInvariants(bench.platform.db, WAIT_RACE)).toEqual([])
  const used = await bench.platform.db.select({ from: registrations.deferredFrom }).from(registrations)
  expect(used.filter(({ from }) => from !== null).length).toBe(2)
})

test('where codes are optional the invited have a place kept, and nobody else', async () => {
  const one = idCard()
  const left = async () => {
    const items = await (await bench.runner()).call('itemByRaceIdList', { raceId: WAIT_RACE })
    return items.find(({ itemId }) => itemId === SPONSORED)?.left
  }
  expect(await left()).toBe(3)
  await take('invitation', list(['周远', '', one], ['吴远', '', idCard()]), SPONSORED)
  expect(await left()).toBe(1)
  expect((await enter(idCard(), SPONSORED)).entryStatus).toBe('HELD')
  await expect(enter(idCard(), SPONSORED)).rejects.toMatchObject({ code: 2003005 })
  expect((await enter(one, SPONSORED)).entryStatus).toBe('HELD')
  expect(await brokenInvariants(bench.platform.db, WAIT_RACE)).toEqual([])
})

test('under a crowd each listed person gets the place that is kept, and nobody gets one too many', async () => {
  const listed = Array.from({ length: 8 }, () => idCard())
  await take('deferred', list(...listed.map((idNumber, at) => [`名单${at}`, '', idNumber])), CROWDED)
  const crowd = Array.from({ length: 16 }, () => idCard())
  const saved = await Promise.all([...crowd, ...listed, ...listed].map((idNumber) => save(idNumber, CROWDED)))
  const done = await Promise.allSettled(saved.map(submit))
  const entered = (from: number, until: number) =>
    done.slice(from, until).filter(({ status }) => status === 'fulfilled').length
  expect([entered(0, 16), entered(16, 32)]).toEqual([2, 8])
  expect(await brokenInvariants(bench.platform.db, WAIT_RACE)).toEqual([])
})

test('a list of tens of thousands is looked through', async () => {
  const rows = Array.from({ length: 30_000 }, (_, at) => [
    `跑者${at}`,
    '护照',
    `E${10_000_000 + at}`,
    INVITED,
    '2027-02-20',
  ])
  const { counts, rows: shown } = await preview('invitation', list(...rows))
  expect([counts.added, shown.length]).toEqual([30_000, 200])
})

test('lists are forgotten with the entries of their race', async () => {
  expect((await people()).total).toBeGreaterThan(0)
  await purge(bench.platform.db, Date.parse('2027-04-18T07:30:00+08:00') + (RETENTION.entries.days - 1) * 86_400_000)
  expect((await people()).total).toBeGreaterThan(0)
  await purge(bench.platform.db, Date.parse('2027-04-20T07:30:00+08:00') + RETENTION.entries.days * 86_400_000)
  expect((await people()).total).toBe(0)
})

const maskOf = (idNumber: string) => `${idNumber.slice(0, 2)}****${idNumber.slice(-2)}`
