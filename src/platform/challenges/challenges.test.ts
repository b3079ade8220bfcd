import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ChallengeFacts } from '#entities/challenge/facts.gen.ts'
import { formatChinaTime } from '#lib/date.ts'
import { sampleParticipants } from '#platform/sandbox/seeds/challenges.ts'
import { addRunner, FILES, idCard } from '#support/platform/entryFixtures.ts'
import { askForCode, type Client, createTestBench, TEST_NOW, type TestBench } from '#support/platform/testBench.ts'
import { metresIn, monthsReached } from './participant.ts'

const text = (en: string) => ({ zh: en, en })
const FACTS: ChallengeFacts = {
  name: text('Winter'),
  joinFrom: '2026-10-01T00:00:00+08:00',
  joinUntil: '2027-01-15T00:00:00+08:00',
  start: '2026-11-01T00:00:00+08:00',
  end: '2027-02-01T00:00:00+08:00',
  months: ['2026-11', '2026-12', '2027-01'],
  goals: [
    { id: 'bronze', name: text('Bronze'), km: 10 },
    { id: 'silver', name: text('Silver'), km: 40 },
  ],
  dayKm: 30,
  minAge: 16,
  teamRunners: 2,
  certificateMonths: 2,
  rules: [],
}

/** Over before TEST_NOW, within the challenge; ten kilometres. */
const RACE = '1000030004'
const challengeId = 'winter'
const THIS_MONTH = '2026-12'

let bench: TestBench
beforeAll(async () => {
  bench = await createTestBench({
    entities: [
      { kind: 'challenge', id: challengeId, facts: { ...FACTS } },
      { kind: 'challenge', id: 'over', facts: { ...FACTS, joinUntil: '2026-11-02T00:00:00+08:00' } },
      { kind: 'challenge', id: 'challenge2025', facts: { ...FACTS } },
    ],
  })
})
afterAll(() => bench.platform.close())

const day = (at: number) => formatChinaTime(at, 'yyyy-MM-dd')
const news = async (runner: Client) => (await runner.call('mySystemMessage', {})).results

/** Adds a result of one's own that somebody has looked at. */
async function addDay(runner: Client, on: string, distanceKm: number): Promise<void> {
  const { path } = await runner.call('uploadImage', { file: FILES.png } as never)
  const own = { raceName: '周末长跑', day: on, distanceKm, seconds: Math.round(distanceKm * 300), certificate: path }
  const { ownResultId } = await runner.call('addOwnResult', own)
  await bench.console('POST', `addedResults/${ownResultId}`, {})
}

/** What the club has recorded of the runner, by the day. */
async function syncClub(runner: Client): Promise<Map<string, number>> {
  await askForCode(runner)
  const codes = await bench.console<{ mobile: string; code: string }[]>('GET', 'codes')
  const code = codes.find(({ mobile }) => mobile === runner.mobile)?.code ?? ''
  const { token } = await runner.call('nrcLogin', { mobile: runner.mobile, code })
  const club = Object.assign(bench.stranger(), { token, mobile: runner.mobile })
  const days = new Map<string, number>()
  for (const { at, distance } of await club.call('nrcRecords', {})) {
    days.set(day(at), (days.get(day(at)) ?? 0) + distance)
  }
  return days
}

test('is joined while it takes runners, for a group one is in, and left', async () => {
  const runner = await bench.runner()
  expect(await bench.stranger().call('getChallenge', { challengeId })).toMatchObject({
    ...{ status: 'running', joinable: true, runners: 0, own: null },
  })
  await expect(runner.call('joinChallenge', { challengeId: 'over' })).rejects.toMatchObject({ code: 2032002 })
  await expect(runner.call('getChallenge', { challengeId: 'x' })).rejects.toMatchObject({ code: 2032001 })
  const withGroup = { challengeId, teamId: 'greenway' }
  await expect(runner.call('joinChallenge', withGroup)).rejects.toMatchObject({ code: 2032004 })
  await runner.call('joinChallenge', { challengeId })
  await runner.call('joinRunGroup', { groupId: 'greenway' })
  const { own } = await runner.call('joinChallenge', withGroup)
  expect(own).toMatchObject({ team: { en: 'Tianfu Greenway Runners' }, place: 1, metres: 0, reached: 0 })
  expect((await news(runner)).filter(({ code }) => code === 'challengeJoined')).toMatchObject([
    { title: { en: 'You’re in: Winter' }, page: '/winter/detail' },
  ])
  expect(await runner.call('leaveChallenge', { challengeId })).toMatchObject({ own: null, runners: 0 })
  const young = await bench.runner()
  await addRunner(young, '2012-05-12', idCard('2012-05-12'), true)
  await expect(young.call('joinChallenge', { challengeId })).rejects.toMatchObject({ code: 2032003 })
})

test('counts club runs, accepted results and timed races by the day, each once and up to a limit', async () => {
  const runner = await bench.runner()
  const idNumber = idCard('1990-03-07')
  await addRunner(runner, '1990-03-07', idNumber, true)
  await runner.call('joinChallenge', { challengeId })
  const csv = [
    'Bib,Name,Gender,ID number,Project,Age group,Team,Status,Gun time,Net time,5km,Reason',
    `A1,王小跑,男,${idNumber},${RACE}01,M30-39,,FIN,0:45:10,44:50,22:01,`,
  ].join('\n')
  await bench.console('POST', `races/${RACE}/results`, { csv })
  const { raceTime } = await bench.stranger().call('raceDetail', { raceId: RACE })
  await addDay(runner, '2026-12-05', 42.195)
  await addDay(runner, '2026-10-30', 21)
  const alone = await runner.call('getChallenge', { challengeId })
  expect(alone.own?.days).toEqual([
    { day: '2026-12-05', metres: 30_000 },
    { day: day(raceTime), metres: 10_000 },
  ])
  expect(alone.own).toMatchObject({ metres: 40_000, reached: 2, certified: true, next: { metres: 10_000 } })

  const club = await syncClub(runner)
  const { own } = await runner.call('getChallenge', { challengeId })
  const wanted = new Map([...club].filter(([on]) => on >= '2026-11-01'))
  for (const [on, metres] of [
    ['2026-12-05', 42_195],
    [day(raceTime), 10_000],
  ] as const)
    wanted.set(on, Math.max(metres, wanted.get(on) ?? 0))
  const counted = [...wanted].map(([on, metres]) => ({ day: on, metres: Math.min(30_000, metres) }))
  expect(own?.days).toEqual(counted.toSorted((a, b) => b.day.localeCompare(a.day)))
  expect(own?.metres).toBe(counted.reduce((sum, { metres }) => sum + metres, 0))

  const badges = (await news(runner)).filter(({ code }) => code === 'challengeGoal')
  expect(badges.map(({ title }) => title.en)).toContain('Badge earned: Winter, December: Bronze')
  expect(new Set(badges.map(({ title }) => title.en)).size).toBe(badges.length)
})

test('ranks by distance: of a month, a gender and teams, with one’s own row, names masked for others', async () => {
  const [first, second] = [await bench.runner(), await bench.runner()]
  for (const [runner, km] of [
    [first, 25],
    [second, 28],
  ] as const) {
    await addRunner(runner, '1990-05-12', idCard('1990-05-12'), true)
    await runner.call('joinRunGroup', { groupId: 'eastLake' })
    await runner.call('joinChallenge', { challengeId: 'challenge2025', teamId: 'eastLake' })
    await addDay(runner, '2026-12-06', km)
    await addDay(runner, '2026-12-07', 30)
    await addDay(runner, '2026-12-08', 30)
  }
  const all = await first.call('challengeRanking', { challengeId: 'challenge2025', month: THIS_MONTH, size: 500 })
  expect(all.total).toBe(6_402)
  expect(all.rows.map(({ metres }) => metres)).toEqual(all.rows.map(({ metres }) => metres).toSorted((a, b) => b - a))
  const at = all.own ?? -1
  const [own] = (
    await first.call('challengeRanking', { challengeId: 'challenge2025', month: THIS_MONTH, from: at, size: 1 })
  ).rows
  expect(own).toMatchObject({ own: true, metres: 85_000, name: '张三丰', reached: 1 })
  const seen = await bench.stranger().call('challengeRanking', {
    ...{ challengeId: 'challenge2025', month: THIS_MONTH, from: at, size: 1 },
  })
  expect(seen).toMatchObject({ own: null, rows: [{ name: '张**', own: false }] })

  const teams = await first.call('challengeTeamRanking', { challengeId: 'challenge2025', size: 500 })
  const team = teams.rows.find(({ teamId }) => teamId === 'eastLake')
  expect(team?.own).toBe(true)
  const members = await first.call('challengeRanking', { challengeId: 'challenge2025', teamId: 'eastLake', size: 500 })
  expect(members.total).toBe(team?.runners)
  const counted = members.rows.slice(0, teams.counted).reduce((sum, { metres }) => sum + metres, 0)
  expect(team?.metres).toBe(counted)
})

test('the sample is the same at each asking, grows with the days and agrees with itself', () => {
  const at = (moment: string) => sampleParticipants('challenge2025', FACTS, Date.parse(moment))
  const [early, late] = [at('2026-11-20T12:00:00+08:00'), at('2027-03-01T12:00:00+08:00')]
  expect(at('2026-11-20T23:00:00+08:00')).toEqual(early)
  expect(early).toHaveLength(6_400)
  for (const [index, one] of late.entries()) {
    const before = early[index]
    expect(before?.name).toBe(one.name)
    if (!before || metresIn(before, '') > metresIn(one, '') || monthsReached(one, FACTS) > 3) throw new Error(one.name)
  }
  expect(early.every((one) => metresIn(one, THIS_MONTH) === 0)).toBe(true)
  expect(late.some((one) => monthsReached(one, FACTS) === 3)).toBe(true)
  expect(TEST_NOW).toBeGreaterThan(Date.parse(FACTS.start))
})
