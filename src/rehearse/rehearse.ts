import type { Project } from '#api/contract.gen.ts'
import { isRecord } from '#lib/json.ts'
import { createRandom } from '#lib/random.ts'
import type { ApiClient } from './apiClient.ts'
import { clockTo, type DayStep, planDraws, tellLate } from './drawDay.ts'
import { countTaken, type RaceUnderTest, readRaceUnderTest } from './raceUnderTest.ts'
import { computeScore, type Scorecard } from './score.ts'
import { type Behaviour, playEntry, type VirtualUser } from './virtualUser.ts'

export interface RehearsalOptions {
  raceId: string
  /** How many runners come. */
  runners: number
  /** Seconds within which they come. */
  seconds: number
  /** The same seed plays the same runners with the same mistakes. */
  seed: number
}

/** How far a rehearsal has come. */
export interface Progress {
  part: 'opening' | 'hours' | 'draw' | 'counting'
  done: number
  of: number
}

const MINUTE_MS = 60_000

/**
 * Plays a race's opening against a running platform through its public doors, then lets the hours pass on the platform's
 * clock, and counts what came of it. The clock stands where it stood when it ends, also when it fails.
 */
export async function rehearse(
  api: ApiClient,
  { raceId, runners, seconds, seed }: RehearsalOptions,
  tell: (progress: Progress) => void,
): Promise<Scorecard> {
  const clock = await clockOf(api)
  await api.console('rehearsal', { minutes: 240 })
  try {
    const race = await readRaceUnderTest(api, raceId)
    await api.console('clock', { set: race.openAt })
    const before = await countTaken(api, race)
    const users = await opening(api, race, { runners, seconds, seed }, tell)
    const draws = await planDraws(api, race, users, seed)
    await hours(api, race, users, draws.steps, tell)
    const drawn = await draws.finish((done, of) => tell({ part: 'draw', done, of }))
    tell({ part: 'counting', done: 0, of: users.length })
    const card = await computeScore(api, race, users, { before, draws: drawn })
    tell({ part: 'counting', done: users.length, of: users.length })
    return card
  } finally {
    const now = await clockOf(api)
    await api.console('clock', { advance: clock.offset - now.offset })
    await api.console('rehearsal', { minutes: 0 })
  }
}

async function clockOf(api: ApiClient): Promise<{ now: number; offset: number }> {
  const clock = await api.console('clock')
  if (!isRecord(clock)) throw new Error('The console has no clock')
  return { now: Number(clock.now), offset: Number(clock.offset) }
}

async function opening(
  api: ApiClient,
  race: RaceUnderTest,
  { runners, seconds, seed }: Omit<RehearsalOptions, 'raceId'>,
  tell: (progress: Progress) => void,
): Promise<VirtualUser[]> {
  const random = createRandom(seed)
  // Nobody comes twice: a second rehearsal on the same database brings others.
  const first = (Math.floor(Date.now() / 1000) % 10_000) * 100_000
  let done = 0
  tell({ part: 'opening', done, of: runners })
  const plans = Array.from({ length: runners }, (_, serial) => ({
    // Most come in the first seconds.
    at: random() ** 2 * seconds * 1000,
    serial: first + serial,
    project: chosen(race.projects, random()),
    behaviour: behaviourBy(random),
  }))
  return Promise.all(
    plans.map(async ({ at, serial, project, behaviour }) => {
      await new Promise((resolve) => setTimeout(resolve, at))
      const user = await playEntry(api, race, project, serial, behaviour)
      done += 1
      tell({ part: 'opening', done, of: runners })
      return user
    }),
  )
}

/** Projects are wanted by their places. */
function chosen(projects: readonly Project[], share: number): Project {
  const all = projects.reduce((sum, { quota }) => sum + quota, 0)
  let left = share * all
  const found = projects.find(({ quota }) => {
    left -= quota
    return left < 0
  })
  const project = found ?? projects[0]
  if (!project) throw new Error('A race without projects')
  return project
}

function behaviourBy(random: () => number): Behaviour {
  const notice = random()
  return {
    wrongCode: random() < 0.05,
    forgets: random() < 0.1,
    doubleTap: random() < 0.15,
    waits: random() < 0.7,
    walksAway: random() < 0.1,
    notice: notice < 0.1 ? 'twice' : notice < 0.15 ? 'late' : 'once',
  }
}

/** The hold runs out, late notifications come, sign-up ends, and ballots are frozen and drawn on their days. */
async function hours(
  api: ApiClient,
  race: RaceUnderTest,
  users: readonly VirtualUser[],
  draws: readonly DayStep[],
  tell: (progress: Progress) => void,
): Promise<void> {
  const holds = Math.max(...race.projects.map(({ holdMinutes }) => holdMinutes))
  const ends = Math.max(...race.projects.map(({ signUpEnd }) => signUpEnd))
  const late = users.filter(({ lateAttempt }) => lateAttempt !== null)
  const steps = [
    () => api.console('clock', { advance: (holds + 1) * MINUTE_MS }),
    ...late.map((user) => () => tellLate(api, user)),
    ...[...draws, { at: ends + MINUTE_MS, run: async () => {} }]
      .sort((a, b) => a.at - b.at)
      .map(({ at, run }) => async () => {
        await clockTo(api, at)
        await run()
      }),
  ]
  for (const [at, step] of steps.entries()) {
    tell({ part: 'hours', done: at, of: steps.length })
    await step()
  }
  tell({ part: 'hours', done: steps.length, of: steps.length })
}
