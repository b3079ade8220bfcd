import type { Project } from '#api/contract.gen.ts'
import { inParallel } from '#lib/inParallel.ts'
import { isRecord } from '#lib/json.ts'
import { checkDraw, frozenFaults } from '#race/drawCheck.ts'
import type { Text } from '#race/facts.gen.ts'
import { isDrawn } from '#race/shares.ts'
import { type ApiClient, message } from './apiClient.ts'
import type { RaceUnderTest } from './raceUnderTest.ts'
import { lookLater, payLater, type VirtualUser } from './virtualUser.ts'

/** What a rehearsed ballot came to. Counts of entries; those of other runners are not among them but in the list. */
export interface DrawScore {
  itemId: string
  /** Why it could not be drawn, in the operator's language; the counts are of nothing then. */
  undrawn: string | null
  /** Entries on the frozen list, and the places that were drawn for. */
  tickets: number
  places: number
  drawn: number
  /** Had a place offered from the waiting list. */
  offered: number
  /** Have a place in the end. */
  entered: number
  /** Won a place, or were offered one, and did not pay in time. */
  forfeited: number
  /** Have no place, and their money back. */
  refunded: number
  /** Have no place, and nothing was taken. */
  empty: number
  /** What is not as the rules of the draw or of money say. */
  broken: Text[]
}

/** How an entry stood when its runner looked. */
interface Stand {
  status: string
  orderStatus: string | null
  orderId: string | null
  /** Until when it can be paid. */
  expiresAt: number | null
  /** Until when it waits for a place; null for one that does not. */
  waitsUntil: number | null
  /** It had won a place, or was offered one. */
  hadPlace: boolean
}

interface Ballot {
  project: Project
  /** Of the console. */
  path: string
  users: VirtualUser[]
  score: DrawScore
  /** The file as it was published with the frozen list. */
  frozen: string
  stands: Map<VirtualUser, Stand>
}

const MINUTE_MS = 60_000
/** The last submits have been written by then, and the list may be frozen. */
const FREEZE_AFTER_MS = 61_000
/** How runners have ended the opening minute who may be on the list. */
const ON_THE_LIST: ReadonlySet<VirtualUser['outcome']> = new Set(['paid', 'waiting', 'unpaid'])
/** How often places that were not paid go on before the end of the waiting list is awaited. */
const ROUNDS = 4
const WIDTH = 16

/** Steps of the days after the opening, each at its moment: the clock is moved there first. */
export interface DayStep {
  at: number
  run(): Promise<void>
}

/** Ballots of a race to be rehearsed: what is done on which day, and afterwards what came of each. */
export interface DrawDays {
  steps: DayStep[]
  /** Lets the windows to pay and the waiting lists pass, and counts. */
  finish(tell: (done: number, of: number) => void): Promise<DrawScore[]>
}

/** Plans the draw days of a race, from what its console knows of its ballots. */
export async function planDraws(
  api: ApiClient,
  race: RaceUnderTest,
  users: readonly VirtualUser[],
  seed: number,
): Promise<DrawDays> {
  const rows = await api.console('draws')
  const known = Array.isArray(rows) ? rows.filter(isRecord) : []
  const ballots = race.projects.filter(isDrawn).map((project): Ballot => {
    const mine = users.filter(({ itemId, outcome }) => itemId === project.itemId && ON_THE_LIST.has(outcome))
    const score = nothingDrawn(project.itemId)
    return { project, path: `draws/${project.itemId}`, users: mine, score, frozen: '', stands: new Map() }
  })
  const steps = ballots.flatMap((ballot): DayStep[] => {
    const row = known.find(({ itemId }) => itemId === ballot.project.itemId)
    const closed = { at: ballot.project.signUpEnd + FREEZE_AFTER_MS, run: () => freeze(api, ballot) }
    if (!isRecord(row?.publicValue)) return [closed]
    const valueAt = Number(row.publicValue.at)
    // Where certificates are reviewed first, all are decided on by then.
    const freezing = ballot.project.allocation === 'result' ? { ...closed, at: valueAt - FREEZE_AFTER_MS } : closed
    return [freezing, { at: valueAt + 1000, run: () => draw(api, ballot, `rehearsal ${seed}`) }]
  })
  return { steps, finish: (tell) => finish(api, ballots, tell) }
}

const nothingDrawn = (itemId: string): DrawScore => ({
  itemId,
  undrawn: null,
  tickets: 0,
  places: 0,
  drawn: 0,
  offered: 0,
  entered: 0,
  forfeited: 0,
  refunded: 0,
  empty: 0,
  broken: [],
})

/** Freezes the list, with a hasty draw before it and a double tap. */
async function freeze(api: ApiClient, ballot: Ballot): Promise<void> {
  const { score, path } = ballot
  const hasty = await api.askConsole(`${path}/draw`, { publicValue: '1' })
  if (hasty.status === 'done') score.broken.push(message('rehearsal.draw.unfrozen'))
  const taps = await Promise.all([api.askConsole(`${path}/freeze`, {}), api.askConsole(`${path}/freeze`, {})])
  const done = taps.flatMap((tap) => (tap.status === 'done' && isRecord(tap.result) ? [tap.result] : []))
  const [first] = done
  if (!first) {
    score.undrawn = taps[0].status === 'refused' ? taps[0].why : null
    return
  }
  if (new Set(done.map(({ listHash }) => listHash)).size > 1) score.broken.push(message('rehearsal.draw.frozenTwice'))
  score.places = Number(first.places)
  ballot.frozen = await api.file(drawFile(ballot))
}

/** Draws once by two taps, and draws again from what was published. */
async function draw(api: ApiClient, ballot: Ballot, publicValue: string): Promise<void> {
  const { score, path } = ballot
  if (score.undrawn !== null) return
  const mute = await api.askConsole(`${path}/draw`, { publicValue: '…' })
  if (mute.status === 'done') score.broken.push(message('rehearsal.draw.noValue'))
  const taps = await Promise.all([0, 1].map(() => api.askConsole(`${path}/draw`, { publicValue })))
  const done = taps.flatMap((tap) => (tap.status === 'done' && isRecord(tap.result) ? [tap.result] : []))
  const [first] = done
  if (!first) {
    score.undrawn = taps[0]?.status === 'refused' ? taps[0].why : null
    return
  }
  if (done.length > 1) score.broken.push(message('rehearsal.draw.twice'))
  score.drawn = Number(first.drawn)
  const published = await api.file(drawFile(ballot))
  const read = checkDraw(published)
  if (read.status === 'read') score.tickets = read.draw.tickets.length
  const faults = [
    ...frozenFaults(ballot.frozen, published),
    ...(read.status === 'read' ? read.draw.faults : read.faults),
  ]
  if (faults.length > 0) score.broken.push(message('rehearsal.draw.otherwise', { count: faults.length }))
  await visit(ballot, ballot.users)
}

/** Who won a place pays it, or not; those who look learn how they stand. */
async function visit({ score, stands }: Ballot, users: readonly VirtualUser[]): Promise<void> {
  await inParallel(users, WIDTH, async (user) => {
    const before = stands.get(user)
    const look = async () => {
      const answer = await lookLater(user)
      const seen = standOf('data' in answer ? answer.data : null)
      const hadPlace = seen.status === 'WON' || stands.get(user)?.hadPlace === true
      stands.set(user, { ...seen, hadPlace })
      return seen
    }
    const now = await look()
    // What was not paid before the list was frozen is not on it.
    if (before === undefined && NOT_LISTED.has(now.status)) {
      stands.delete(user)
      return
    }
    const given = now.status === 'WON' || now.status === 'CONFIRMED'
    if (before?.status === 'WAITLISTED' && given) score.offered += 1
    if (now.status !== 'WON' || now.orderId === null || user.orderId === now.orderId || user.behaviour.walksAway) return
    await payLater(user, now.orderId)
    await look()
  })
}

/** Windows to pay pass, late notifications come, places go on, until the waiting lists end; then everybody is counted. */
async function finish(
  api: ApiClient,
  ballots: Ballot[],
  tell: (done: number, of: number) => void,
): Promise<DrawScore[]> {
  const drawn = ballots.filter(({ score }) => score.undrawn === null)
  for (let round = 0; round <= ROUNDS; round++) {
    tell(round, ROUNDS + 1)
    const open = drawn.flatMap(({ stands }) => [...stands.values()].filter(isOpen))
    if (open.length === 0) break
    const due = open.flatMap(({ expiresAt }) => expiresAt ?? [])
    const ends = open.flatMap(({ waitsUntil }) => waitsUntil ?? [])
    if (due.length + ends.length === 0) break
    const last = round === ROUNDS || due.length === 0
    await clockTo(api, Math.max(...(last ? [...due, ...ends] : due)) + MINUTE_MS)
    for (const ballot of drawn) {
      const waiting = [...ballot.stands].filter(([, stand]) => isOpen(stand)).map(([user]) => user)
      await inParallel(waiting, WIDTH, (user) => tellLate(api, user))
      await visit(ballot, waiting)
    }
  }
  tell(ROUNDS + 1, ROUNDS + 1)
  for (const ballot of drawn) count(ballot)
  return ballots.map(({ score }) => score)
}

/** A notification that comes after the window has passed. */
export async function tellLate(api: ApiClient, user: VirtualUser): Promise<void> {
  if (user.lateAttempt === null) return
  const noticed = await api.askConsole(`notify/${user.lateAttempt}`, { mode: 'late' })
  if (noticed.status === 'done') user.paidFen = Math.max(user.paidFen, 1)
  user.lateAttempt = null
}

export async function clockTo(api: ApiClient, at: number): Promise<void> {
  const clock = await api.console('clock')
  if (isRecord(clock) && Number(clock.now) < at) await api.console('clock', { set: at })
}

function count({ score, stands }: Ballot): void {
  for (const [user, { status, orderStatus, hadPlace }] of stands) {
    const who = String(user.orderId ?? user.entryId)
    const gaveBack = orderStatus !== null && GIVEN_BACK.has(orderStatus)
    if (status === 'CONFIRMED') score.entered += 1
    else if (!ENDED.has(status)) score.broken.push(message('rehearsal.draw.undecided', { entry: who, status }))
    else {
      if (hadPlace) score.forfeited += 1
      if (gaveBack) score.refunded += 1
      else if (user.paidFen > 0) score.broken.push(message('rehearsal.draw.unpaid', { entry: who, status }))
      else score.empty += 1
    }
  }
}

const NOT_LISTED = new Set(['DRAFT', 'EXPIRED', 'CANCELLED'])
const ENDED = new Set(['LOST', 'CANCELLED', 'EXPIRED', 'REJECTED'])
const GIVEN_BACK = new Set(['REFUNDING', 'REFUNDED', 'PART_REFUNDED'])

const isOpen = ({ status }: Pick<Stand, 'status'>) =>
  status === 'WON' || status === 'WAITLISTED' || status === 'AWAIT_DRAW'

function standOf(data: unknown): Omit<Stand, 'hadPlace'> {
  const { entryStatus, orderStatus, orderId, expiresAt, ballot } = isRecord(data) ? data : {}
  const until = isRecord(ballot) ? ballot.waitlistUntil : null
  const status = String(entryStatus)
  return {
    status,
    orderStatus: typeof orderStatus === 'string' ? orderStatus : null,
    orderId: orderId ? String(orderId) : null,
    expiresAt: typeof expiresAt === 'number' ? expiresAt : null,
    waitsUntil: status === 'WAITLISTED' && typeof until === 'number' ? until : null,
  }
}

const drawFile = ({ project: { itemId } }: Ballot) => `/files/draws/${itemId}.jsonl`
