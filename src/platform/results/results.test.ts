import { afterAll, beforeAll, expect, test } from 'vitest'
import { maskName } from '#lib/mask.ts'
import { makeResults, SAMPLE_RACE } from '#platform/sandbox/seeds/results.ts'
import { seedRaces } from '#platform/sandbox/seeds/seeds.ts'
import { addRunner, FILES, idCard } from '#support/platform/entryFixtures.ts'
import { createTestBench, TEST_NOW, type TestBench } from '#support/platform/testBench.ts'

/** A listed race that was over days before TEST_NOW. */
const RACE = '1000030004'
const ITEM = `${RACE}01`
/** The same, launched by config: it has no results but those of a file. */
const LAUNCHED = seedRaces(TEST_NOW).filter(({ raceId }) => raceId === RACE)
const HEAD = 'Bib,Name,Gender,ID number,Project,Age group,Team,Status,Gun time,Net time,5km,Reason'
const DOCUMENT = idCard('1990-03-07')

const line = (bib: string, rest: string) => `${bib},${rest}`
const FILE = [
  HEAD,
  line('A1', `王小跑,男,${DOCUMENT},${ITEM},M30-39,晨跑团,FIN,0:45:10,44:50,22:01,`),
  line('A2', `"李, 跑",女,,${ITEM},F30-39,晨跑团,FIN,0:44:00,43:59,21:40,`),
  line('A3', `张快,男,,${ITEM},M30-39,晨跑团,FIN,0:40:00,39:58,19:50,`),
  line('A4', `赵停,男,,${ITEM},M30-39,,DNF,,,25:00,`),
  line('A5', `钱抄,男,,${ITEM},M30-39,,DSQ,0:39:00,38:58,,缺少 5 公里计时点`),
].join('\n')

interface Preview {
  counts: Record<'added' | 'corrected' | 'same' | 'faulty', number>
  rows: {
    line: number
    mark: string
    kind: string
    faults: { en: string }[]
    changes: { from: string; to: string }[]
  }[]
}

let bench: TestBench
beforeAll(async () => {
  bench = await createTestBench({ races: LAUNCHED })
})
afterAll(() => bench.platform.close())

const preview = (csv: string, race = RACE) => bench.console<Preview>('POST', `races/${race}/results/preview`, { csv })
const load = (csv: string) => bench.console<Preview['counts']>('POST', `races/${RACE}/results`, { csv })
const find = (idNumber: string) => bench.stranger().call('queryTimingDeviceScoreByPage', { raceId: RACE, idNumber })

test('each wrong row of a file says what is wrong in it, and none is taken over', async () => {
  const wrong = [
    HEAD,
    line('B1', `甲,男,,半程,,,FIN,0:45:10,44:50,22:01,`),
    line('B2', `乙,x,110101199003070000,${ITEM},,,FIN,0:40:00,0:41:00,22:01,`),
    line('B2', `丙,女,,${ITEM},,,OUT,,,,`),
    line('B4', `丁,女,,${ITEM},,,FIN,,99:99,50:00,`),
    line('B5', `戊,女,,${ITEM},,,DNF,0:50:00,,0:00,`),
  ].join('\n')
  const { counts, rows } = await preview(wrong)
  expect(counts).toEqual({ added: 0, corrected: 0, same: 0, faulty: 5 })
  expect(rows.map(({ line, faults }) => [line, faults.map(({ en }) => en)])).toEqual([
    [2, [expect.stringMatching(/no distance “半程”/)]],
    [3, ['Gender “x” is unknown; write M or F', 'The ID number is wrong']],
    [4, ['Status “OUT” is unknown; write FIN, DNF, DSQ or DNS', 'The same bib as in line 3']],
    [5, ['Net time “99:99” is no time; write it as 3:25:10']],
    [6, ['Has a gun time without having finished', 'The split at 5 km is no longer than the one before']],
  ])
  await expect(load(wrong)).rejects.toMatchObject({ status: 409 })
  await expect(preview('Bib,Name\n1,甲')).rejects.toThrow(/缺少这些列：性别、项目/)
  await expect(preview(FILE, '1000020101')).rejects.toThrow(/还没有起跑/)
})

test('spreadsheets write files in their own ways; a quotation mark that stays open loses no row in silence', async () => {
  const rows = [
    HEAD,
    line('C1', `甲,男,,${ITEM},,"一, 二",FIN,0:45:10,44:50,22:01,`),
    line('C2', `乙,女,,${ITEM},,,DNS,,,,`),
  ]
  for (const csv of [rows.join('\r\n'), `\uFEFF${rows.join('\n\n,,\n')}`, rows.join('\n').replace(/,(?! )/g, ';')]) {
    expect((await preview(csv)).counts).toEqual({ added: 2, corrected: 0, same: 0, faulty: 0 })
  }
  const open = rows.join('\n').replace('"一, 二"', '"一')
  await expect(preview(open)).rejects.toThrow(/引号没有成对：读到第 3 行/)
})

test('a file is taken over once; again it changes nothing, and corrected rows say what has changed', async () => {
  expect((await preview(FILE)).counts).toMatchObject({ added: 5, faulty: 0 })
  expect(await load(FILE)).toMatchObject({ added: 5 })
  expect(await load(FILE)).toEqual({ added: 0, corrected: 0, same: 5, faulty: 0 })
  const [before] = (await find(DOCUMENT)).results
  expect(before).toMatchObject({ place: 3, genderPlace: 2, groupPlace: 2, of: { all: 3, gender: 2, group: 2 } })
  const corrected = FILE.replace('0:45:10,44:50', '0:39:10,38:50')
  const { rows } = await preview(corrected)
  expect(rows).toMatchObject([
    {
      mark: 'A1',
      kind: 'corrected',
      changes: [
        { from: '45:10', to: '39:10' },
        { from: '44:50', to: '38:50' },
      ],
    },
  ])
  expect(await load(corrected)).toMatchObject({ corrected: 1, same: 4 })
  const [after] = (await find(DOCUMENT)).results
  expect(after).toMatchObject({ place: 1, netSeconds: 2330, correctedAt: TEST_NOW, key: before?.key })
})

test('who has the document number sees all; everybody else a masked name and no key', async () => {
  const [own] = (await find(DOCUMENT.toLowerCase())).results
  expect(own).toMatchObject({ name: '王小跑', key: expect.stringMatching(/^[\w-]{22}$/) })
  const stranger = bench.stranger()
  const byBib = await stranger.call('queryTimingDeviceScoreByPage', { raceId: RACE, bib: 'ａ1' })
  expect(byBib.results).toMatchObject([{ name: maskName('王小跑'), key: null, splits: [{ km: 5, seconds: 1321 }] }])
  expect((await find(idCard())).totalCount).toBe(0)
  const ranking = await stranger.call('raceSportRanking', { raceId: RACE, itemId: ITEM })
  expect(ranking).toMatchObject({ total: 3, own: null, rows: [{ place: 1 }, { place: 2 }, { place: 3 }] })
  expect(JSON.stringify(ranking)).not.toContain('王小跑')
})

test('an account finds the runners that it has saved: their scores, their place, and what their watch recorded', async () => {
  const runner = await bench.runner()
  await addRunner(runner, '1990-03-07', DOCUMENT)
  const [score] = await runner.call('listMyScores', {})
  expect(score).toMatchObject({ raceId: RACE, name: '王小跑', bib: 'A1' })
  const ranking = await runner.call('raceSportRanking', { raceId: RACE, itemId: ITEM, gender: '1' })
  expect(ranking).toMatchObject({ own: 0, rows: [{ own: true, name: '王小跑' }, { own: false }] })
  const key = score?.key ?? ''
  const run = await runner.call('runResultV2', { score: key })
  expect(run).toMatchObject({ seconds: 2330, distanceKm: 10 })
  const mean = run.samples.reduce((sum, { pace }) => sum + pace, 0) / run.samples.length
  expect(Math.abs(mean * run.distanceKm - run.seconds)).toBeLessThan(30)
  expect(await runner.call('runResultV2', { score: key })).toEqual(run)
  const other = await bench.runner()
  expect(await other.call('shmAuthUserInfo', { score: key })).toEqual({ own: false, name: maskName('王小跑') })
  await expect(other.call('runResultV2', { score: key })).rejects.toMatchObject({ code: 2018005 })
})

test('teams are placed by their three fastest; their runners are masked', async () => {
  const stranger = bench.stranger()
  const { rows } = await stranger.call('raceSportTeamRanking', { raceId: RACE, itemId: ITEM })
  expect(rows).toMatchObject([{ place: 1, team: '晨跑团', runners: 3, seconds: 2330 + 2639 + 2398 }])
  const team = await stranger.call('teamMemberDetailForH5NoToken', { raceTeamId: rows[0]?.raceTeamId ?? '' })
  expect(team.members.map(({ name, counts }) => [name, counts])).toEqual([
    [maskName('王小跑'), true],
    [maskName('张快'), true],
    [maskName('李, 跑'), true],
  ])
})

test('an objection is taken for 20 working days, one at a time, and its answer is read', async () => {
  const score = (await find(DOCUMENT)).results[0]?.key ?? ''
  const stranger = bench.stranger()
  const objection = { score, reason: '净成绩不对', phone: '13912345678' }
  const own = await stranger.call('getScoreCertificate', { score })
  // Sunday 2026.11.29: four weeks of five days.
  expect(own.objectionsUntil - own.raceTime).toBeGreaterThan(26 * 86_400_000)
  await stranger.call('objectToScore', objection)
  await expect(stranger.call('objectToScore', objection)).rejects.toMatchObject({ code: 2018003 })
  const { objections } = await bench.console<{ objections: { objectionId: string }[] }>('GET', `races/${RACE}/results`)
  await bench.console('POST', `objections/${objections[0]?.objectionId}`, { answer: '已核实，成绩无误' })
  expect((await stranger.call('getScoreCertificate', { score })).objection?.answer).toBe('已核实，成绩无误')
  await bench.platform.clock.set(own.objectionsUntil + 1)
  await expect(stranger.call('objectToScore', objection)).rejects.toMatchObject({ code: 2018002 })
  await bench.platform.clock.set(TEST_NOW)
})

test('a printed certificate goes once to an address of whoever saved the runner', async () => {
  const score = (await find(DOCUMENT)).results[0]?.key ?? ''
  const runner = await bench.runner()
  const address = {
    consignee: '王小跑',
    consigneePhone: '13912345678',
    region: '620102',
    addressDetail: '天水北路 1 号',
  }
  const { mailInfoId } = await runner.call('addMailInfo', address)
  await expect(runner.call('claimCertificate', { score, mailInfoId })).rejects.toMatchObject({ code: 2018005 })
  await addRunner(runner, '1990-03-07', DOCUMENT)
  expect(await runner.call('certificateClaim', { score })).toBeNull()
  await runner.call('claimCertificate', { score, mailInfoId })
  await expect(runner.call('claimCertificate', { score, mailInfoId })).rejects.toMatchObject({ code: 2018006 })
  expect(await runner.call('certificateClaim', { score })).toMatchObject({ consigneePhone: '139****5678' })
})

test('a result of one’s own needs a picture and a time that can be, and waits until somebody has looked', async () => {
  const runner = await bench.runner()
  const { path } = await runner.call('uploadImage', { file: FILES.png } as never)
  const own = { raceName: '柏林马拉松', day: '2026-09-27', distanceKm: 42.195, seconds: 11_000, certificate: path }
  await expect(runner.call('addOwnResult', { ...own, seconds: 7000 })).rejects.toMatchObject({ code: 2018009 })
  await expect(runner.call('addOwnResult', { ...own, day: '2026-12-11' })).rejects.toMatchObject({ code: 2018010 })
  const stolen = (await bench.runner()).call('addOwnResult', own)
  await expect(stolen).rejects.toMatchObject({ code: 2018011 })
  const { ownResultId, status } = await runner.call('addOwnResult', own)
  expect(status).toBe('checking')
  const waiting = await bench.console<{ ownResultId: string }[]>('GET', 'addedResults')
  expect(waiting.map((one) => one.ownResultId)).toContain(ownResultId)
  await bench.console('POST', `addedResults/${ownResultId}`, { refused: '看不清姓名' })
  expect(await runner.call('listOwnResults', {})).toMatchObject([{ status: 'refused', reason: '看不清姓名' }])
  await runner.call('removeOwnResult', { ownResultId })
  expect(await runner.call('listOwnResults', {})).toEqual([])
})

test('the sample has 12,000 finishers that agree with themselves, made when somebody asks', async () => {
  const race = seedRaces(TEST_NOW).find(({ raceId }) => raceId === SAMPLE_RACE)
  const rows = race ? makeResults(race) : []
  expect(rows.filter(({ status }) => status === 'finished')).toHaveLength(12_000)
  expect(new Set(rows.map(({ idNumber }) => idNumber)).size).toBe(rows.length)
  const wrong = rows.filter(({ status, splits, netSeconds, gunSeconds }) => {
    const rising = splits.every(({ seconds }, at) => seconds > (splits[at - 1]?.seconds ?? 0))
    if (status !== 'finished') return !rising
    return !rising || splits.at(-1)?.seconds !== netSeconds || (gunSeconds ?? 0) < (netSeconds ?? 0)
  })
  expect(wrong).toEqual([])
  for (const { itemId } of race?.items ?? []) {
    const finished = rows.filter((row) => row.itemId === itemId && row.status === 'finished')
    const ranked = finished.toSorted((one, other) => (one.gunSeconds ?? 0) - (other.gunSeconds ?? 0))
    const toLine = ranked.map(({ gunSeconds, netSeconds }) => (gunSeconds ?? 0) - (netSeconds ?? 0))
    // Who wins has started at the line, and whoever comes last has first walked there.
    expect(Math.max(...toLine.slice(0, 10))).toBeLessThanOrEqual(30)
    expect(Math.min(...toLine.slice(-10))).toBeGreaterThan(finished.length / 30)
    expect(Math.max(...toLine)).toBeLessThan(finished.length / 8)
    const bibs = ranked.slice(0, 10).map(({ bib }) => Number(bib.slice(1)))
    expect(Math.max(...bibs)).toBeLessThan(finished.length / 10)
  }
  const stranger = bench.stranger()
  const raceId = SAMPLE_RACE
  const { items } = await stranger.call('queryRaceFilterCondition', { raceId })
  expect(items.reduce((sum, { finished }) => sum + finished, 0)).toBe(12_000)
  const itemId = items[0]?.itemId ?? ''
  const last = await stranger.call('raceSportRanking', { raceId, itemId, from: 6_490, size: 100 })
  expect(last).toMatchObject({ total: 6_500, from: 6_490 })
  expect(last.rows).toHaveLength(10)
  const points = await stranger.call('queryIntermediateFilterCondition', { raceId, itemId })
  expect(points.map(({ km }) => km)).toEqual([5, 10, 15, 20, 21.0975, 25, 30, 35, 40, 42.195])
  const half = await stranger.call('queryScoreIntermediateByPage', { raceId, itemId, km: 21.0975 })
  expect(half.results.map(({ place }) => place)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
})

test('who has used up the guesses of an address finds no document number, the right one neither', async () => {
  const few = await createTestBench({ races: LAUNCHED, addressLimits: { guesses: 2 } })
  const asks = (idNumber: string) => few.stranger().call('queryTimingDeviceScoreByPage', { raceId: RACE, idNumber })
  try {
    await few.console('POST', `races/${RACE}/results`, { csv: FILE })
    // One that is right costs nothing.
    for (const _ of [1, 2, 3]) expect((await asks(DOCUMENT)).totalCount).toBe(1)
    for (const wrong of ['1990-03-08', '1990-03-09']) expect((await asks(idCard(wrong))).totalCount).toBe(0)
    await expect(asks(DOCUMENT)).rejects.toMatchObject({ code: 1000429 })
    const bib = few.stranger().call('lookUpBib', { raceId: RACE, idNumber: DOCUMENT })
    await expect(bib).rejects.toMatchObject({ code: 1000429 })
  } finally {
    await few.platform.close()
  }
})
