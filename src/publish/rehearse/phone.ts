import { formatChinaTime } from '#lib/date.ts'
import { isRecord } from '#lib/json.ts'
import { agesFor, person } from './people.ts'
import type { ShownProject, Stage } from './race.ts'
import type { Answer, Wire } from './wire.ts'

/** What one simulated runner does wrong, or twice, on the way. */
export interface Habits {
  wrongCode: boolean
  /** Leaves a field of the form empty at first. */
  forgets: boolean
  /** Taps submit twice at the same moment. */
  doubleTap: boolean
  /** Waits for a place when the ballot does not draw the entry. */
  waits: boolean
  /** Closes the page before paying. */
  walksAway: boolean
  /** How the provider tells of the payment. */
  notice: 'once' | 'twice' | 'late'
}

/** Where a runner has come to. */
export interface Trip {
  itemId: string
  serial: number
  habits: Habits
  outcome: 'paid' | 'unpaid' | 'waiting' | 'refused'
  entryId: string | null
  orderId: string | null
  device: string
  mobile: string
  /** The words that ended the way, with the operation that said them. */
  refusal: { operation: string; code: number; message: string } | null
  /** Of payments whose notification is to be sent after the hold has run out. */
  lateAttempt: string | null
  /** Fen that the provider took. */
  paidFen: number
  /** The session of a later day. */
  phone?: { device: string; token: string }
}

/** The platform knows no session of the token, or not any more. */
const LOGGED_OUT = new Set([1004010, 1004011, 1004019])
const POLL_MS = 250
const PATIENCE_MS = 120_000

class Refused extends Error {
  readonly operation: string
  readonly answer: Answer
  constructor(operation: string, answer: Answer) {
    super(answer.message)
    this.operation = operation
    this.answer = answer
  }
}

/** One runner's way from the login to the paid order. Ends early where the platform refuses; never throws. */
export async function enter(
  wire: Wire,
  stage: Stage,
  project: ShownProject,
  serial: number,
  habits: Habits,
): Promise<Trip> {
  const phone = { device: `rehearsal-${serial}`, token: '' }
  const mobile = mobileOf(serial)
  const trip: Trip = {
    itemId: project.itemId,
    serial,
    habits,
    outcome: 'refused',
    entryId: null,
    orderId: null,
    device: phone.device,
    mobile,
    refusal: null,
    lateAttempt: null,
    paidFen: 0,
  }
  const ask = askAs(wire, phone)
  try {
    phone.token = await logIn(wire, ask, mobile, habits.wrongCode ? phone : null)
    await wire.call('itemByRaceIdList', { raceId: stage.raceId }, phone)
    const players: string[] = []
    for (const [at, age] of agesFor(project, serial).entries()) {
      const made = await ask('createContestants', person(serial * 10 + at, age, stage.raceTime))
      players.push(String(made.contestantsId))
    }
    const { raceId } = stage
    const { itemId } = project
    await ask('checkRegistrationUserV2', { raceId, itemId, contestants: players })
    const entry = await saved(ask, wire, phone, stage, project, players, serial, habits)
    trip.entryId = entry
    if (project.packsSentAt !== null) {
      const { mailInfoId } = await ask('addMailInfo', HOME)
      await ask('updOrderMailInfo', { entryId: entry, mailInfoId })
    }
    const orderId = await submitted(wire, phone, entry, serial, habits)
    trip.orderId = orderId
    trip.outcome = 'waiting'
    if (orderId === null) return trip
    await until(async () => (await ask('queryCreateOrderInfo', { orderId })).status !== 'CREATING')
    trip.outcome = 'unpaid'
    if (!habits.walksAway) await pay(wire, ask, trip, orderId)
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    trip.refusal = refusalOf(error)
  }
  return trip
}

/** Where packs that are sent by post go. */
const HOME = {
  consignee: '林跑跑',
  consigneePhone: '13912345678',
  region: '620102',
  addressDetail: '滨河东路 12 号 3 单元',
}

type Ask = (operation: string, params: object) => Promise<Record<string, unknown>>
type Phone = { device: string; token: string }

const mobileOf = (serial: number): string => `19${String(serial).padStart(9, '0')}`

/** Logs in by a code that the console shows; `wrongFirst` types a wrong one before. Answers the token. */
async function logIn(wire: Wire, ask: Ask, mobile: string, wrongFirst: Phone | null): Promise<string> {
  const { challenge, end } = await ask('slideChallenge', { mobile })
  const track = [0, 0.12, 0.31, 0.57, 0.8, 0.95, 1].map((part) => part * Number(end))
  await ask('captchaSendV2', { mobile, slide: { challenge, ms: 640, track } })
  const sent = await wire.console(`codes?mobile=${mobile}`)
  const [row] = Array.isArray(sent) ? sent.filter(isRecord) : []
  const code = String(row?.code ?? '')
  const login = { type: 'captcha', mobile }
  if (wrongFirst) await wire.call('login', { ...login, code: code === '000000' ? '111111' : '000000' }, wrongFirst)
  return String((await ask('login', { ...login, code })).token)
}

/** What the runner sees of the own order, or of an entry without one, on a later day: logged in anew. */
export async function seenLater(wire: Wire, trip: Trip): Promise<Answer> {
  return (await comeBack(wire, trip)).seen
}

/** The runner pays what a later day has brought: a place that was won or offered. Answers what ended the way, if anything did. */
export async function payLater(wire: Wire, trip: Trip, orderId: string): Promise<Trip['refusal']> {
  trip.orderId = orderId
  try {
    const { ask } = await comeBack(wire, trip)
    await pay(wire, ask, trip, orderId)
    return null
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return refusalOf(error)
  }
}

async function comeBack(wire: Wire, trip: Trip): Promise<{ ask: Ask; seen: Answer }> {
  const { device, mobile, orderId, entryId } = trip
  const phone = trip.phone ?? { device, token: '' }
  const ask = askAs(wire, phone)
  const read = () => wire.call('detailRegistrationOrder', orderId ? { orderId } : { entryId }, phone)
  if (trip.phone) {
    const seen = await read()
    // A session lasts a day: after that the runner logs in anew.
    if (!LOGGED_OUT.has(seen.code)) return { ask, seen }
  }
  try {
    phone.token = await logIn(wire, ask, mobile, null)
    trip.phone = phone
  } catch (error) {
    if (error instanceof Refused) return { ask, seen: error.answer }
    throw error
  }
  return { ask, seen: await read() }
}

function refusalOf({ operation, answer }: Refused): NonNullable<Trip['refusal']> {
  // Which runner it is of is another one each time: what stands in the way is the field.
  const places = answer.fieldErrors.map(({ input, path }) => input + path.replace(/\/\d{16,}(?=\/|$)/, ''))
  const fields = [...new Set(places)]
  const message = [answer.message, ...(fields.length > 0 ? [`(${fields.join(', ')})`] : [])].join(' ')
  return { operation, code: answer.code, message }
}

function askAs(wire: Wire, phone: Phone): Ask {
  return async (operation, params) => {
    const answer = await wire.call(operation, params, phone)
    if (answer.code !== 0) throw new Refused(operation, answer)
    return isRecord(answer.data) ? answer.data : {}
  }
}

/** Saves the entry, after a first try that forgot a field where the habits say so; answers its id. */
async function saved(
  ask: Ask,
  wire: Wire,
  phone: Phone,
  stage: Stage,
  project: ShownProject,
  players: string[],
  serial: number,
  { forgets, waits }: Habits,
): Promise<string> {
  const { raceId, answers } = stage
  const { itemId, statements } = project
  const consents = statements.filter(({ olderThan }) => !olderThan).map(({ id, version }) => ({ id, version }))
  const signed =
    consents.length > 0 ? await ask('saveAutograph', { raceId, itemId, consents, image: stage.signature }) : {}
  const files = await uploaded(ask, stage)
  const given = Object.fromEntries(Object.entries(answers).map(([name, own]) => [name, { ...own, ...files[name] }]))
  const { form = {}, runner = {}, questionnaire = {}, team, result, points } = given
  // The first runner answers the entry's form, each of the others one of their own.
  const runners = Object.fromEntries(players.slice(1).map((id) => [id, runner]))
  const entry = {
    raceId,
    itemId,
    players,
    ...(project.groups[0] ? { groupId: project.groups[0].id } : {}),
    ...(project.packages[0] ? { packageId: project.packages[0].id } : {}),
    ...(project.kind === 'team' ? { teamName: `${String(team?.teamName ?? '晨跑')}${serial}`.slice(0, 20) } : {}),
    ...(project.waitlistUntil ? { waitlist: waits } : {}),
    form,
    ...(players.length > 1 ? { runners } : {}),
    questionnaire,
    consents,
    autographId: signed.autographId ?? null,
    idempotencyKey: `rehearsal-${serial}-entry`,
  }
  const [field] = Object.keys(form)
  if (forgets && field) {
    const { [field]: _, ...rest } = form
    await wire.call('infoSaveV2', { ...entry, form: rest }, phone)
  }
  // Which proof a project takes stands in words only: they are tried in turn.
  const proofs = proofsOf(project, stage, { result, points })
  for (const proof of proofs.slice(0, -1)) {
    const answer = await wire.call('infoSaveV2', { ...entry, ...proof }, phone)
    if (answer.code === 0 && isRecord(answer.data)) return String(answer.data.entryId)
  }
  return String((await ask('infoSaveV2', { ...entry, ...proofs.at(-1) })).entryId)
}

const MONTH_MS = 30 * 86_400_000

/** What a runner may qualify with: a fast half, a fast marathon, many points; one empty proof where nothing is asked. */
function proofsOf(
  { qualifying }: ShownProject,
  { openAt }: Stage,
  answers: { result: object | undefined; points: object | undefined },
): object[] {
  if (!qualifying) return [{}]
  const resultDate = formatChinaTime(openAt - MONTH_MS, 'yyyy-MM-dd')
  const fast = (resultDistance: number, finishTime: number) => ({
    result: { ...answers.result, resultDate, resultDistance, finishTime },
  })
  const points = { points: { ...answers.points, itraPoints: 10_000 } }
  return qualifying.kinds.flatMap((kind): object[] =>
    kind === 'points' ? [points] : [fast(21.0975, 3900), fast(42.195, 8000)],
  )
}

/** What the forms ask as files: one picture, sent up for each. */
async function uploaded(ask: Ask, { files, signature }: Stage): Promise<Record<string, Record<string, unknown>>> {
  const answers: Record<string, Record<string, unknown>> = {}
  const bytes = Buffer.from(signature.slice(signature.indexOf(',') + 1), 'base64')
  for (const { form, field, operation } of files) {
    const file = new File([bytes], `${field}.png`, { type: 'image/png' })
    const { path, url } = await ask(operation, { file })
    answers[form] = { ...answers[form], [field]: path ?? url }
  }
  return answers
}

/** Submits the entry, with a double tap where the habits say so; answers its order's id, null when it waits without one. */
async function submitted(
  wire: Wire,
  phone: Phone,
  entryId: string,
  serial: number,
  { doubleTap }: Habits,
): Promise<string | null> {
  const params = { entryId, idempotencyKey: `rehearsal-${serial}-order` }
  const tap = () => wire.call('createOrder5AppAsync', params, phone)
  const second = doubleTap ? tap() : null
  const first = await tap()
  const other = await second
  const result = other && first.code !== 0 ? other : first
  if (result.code !== 0) throw new Refused('createOrder5AppAsync', result)
  return isRecord(result.data) && result.data.orderId ? String(result.data.orderId) : null
}

async function pay(wire: Wire, ask: Ask, trip: Trip, orderId: string): Promise<void> {
  const { serial, habits } = trip
  const { payable } = await ask('detailRegistrationOrder', { orderId })
  if (Number(payable) === 0) {
    await ask('zeroPayment', { orderId })
    trip.outcome = 'paid'
    return
  }
  const tap = () => ask('aliH5Prepay', { orderId, attemptKey: `rehearsal-${serial}-pay` })
  const [started] = await Promise.all(habits.doubleTap ? [tap(), tap()] : [tap()])
  const attempt = String(started?.attemptId)
  if (habits.notice === 'late') {
    trip.lateAttempt = attempt
    return
  }
  await wire.console(`pay/${attempt}`, {})
  trip.paidFen = Number(payable)
  if (habits.notice === 'twice') await wire.console(`notify/${attempt}`, { mode: 'again' })
  const paid = await until(async () => (await ask('queryPaymentStatus', { orderId })).orderStatus === 'PAID')
  if (paid) trip.outcome = 'paid'
}

/** Asks until it holds; false when it does not in two minutes. */
async function until(holds: () => Promise<boolean>): Promise<boolean> {
  for (const end = performance.now() + PATIENCE_MS; performance.now() < end; ) {
    if (await holds()) return true
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
  return false
}
