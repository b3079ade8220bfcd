import type { Project } from '#api/contract.gen.ts'
import { formatChinaTime } from '#lib/date.ts'
import { idCardNumber } from '#lib/idCard.ts'
import { type Answer, type ApiClient, ApiRefusal, createDevice, type Device, type ResultOf } from './apiClient.ts'
import {
  logIn,
  saveRunner,
  signStatements,
  startPayment,
  submitEntry,
  untilMade,
  untilPaid,
  writtenName,
} from './entrySteps.ts'
import type { RaceUnderTest } from './raceUnderTest.ts'

/** What a simulated runner does wrong, or twice, on the way. */
export interface Behaviour {
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

/** A simulated runner who makes no mistakes. */
export const FLAWLESS: Behaviour = {
  wrongCode: false,
  forgets: false,
  doubleTap: false,
  waits: true,
  walksAway: false,
  notice: 'once',
}

/** A simulated runner, and how far the entry has come. */
export interface VirtualUser {
  itemId: string
  serial: number
  behaviour: Behaviour
  outcome: 'paid' | 'unpaid' | 'waiting' | 'refused'
  entryId: string | null
  orderId: string | null
  device: Device
  mobile: string
  /** What ended the way, with the operation that said it. */
  refusal: { operation: string; code: number; message: string } | null
  /** Of payments whose notification is to be sent after the hold has run out. */
  lateAttempt: string | null
  /** Fen that the provider took. */
  paidFen: number
}

/** The platform knows no session of the token, or not any more. */
const LOGGED_OUT = new Set([1004010, 1004011, 1004019])

/** One runner's way from the login to the paid order. Ends early where the platform refuses; never throws. */
export async function playEntry(
  api: ApiClient,
  race: RaceUnderTest,
  project: Project,
  serial: number,
  behaviour: Behaviour,
): Promise<VirtualUser> {
  const device = createDevice(api, { device: `rehearsal-${serial}`, token: '' })
  const user: VirtualUser = {
    itemId: project.itemId,
    serial,
    behaviour,
    outcome: 'refused',
    entryId: null,
    orderId: null,
    device,
    mobile: `19${String(serial).padStart(9, '0')}`,
    refusal: null,
    lateAttempt: null,
    paidFen: 0,
  }
  user.refusal = await refusalIn(async () => {
    await logIn(device, user.mobile, behaviour)
    await device.call('itemByRaceIdList', { raceId: race.raceId })
    user.entryId = await saveEntry(device, race, project, serial, behaviour)
    user.orderId = await submitEntry(device, user.entryId, behaviour)
    user.outcome = 'waiting'
    if (user.orderId === null) return
    await untilMade(device, user.orderId)
    user.outcome = 'unpaid'
    if (!behaviour.walksAway) await pay(user, user.orderId)
  })
  return user
}

/** What the runner sees of the own order, or of an entry without one, on a later day: logged in anew where a session has ended. */
export async function lookLater({
  device,
  mobile,
  orderId,
  entryId,
}: VirtualUser): Promise<Answer<ResultOf<'detailRegistrationOrder'>>> {
  const look = () => device.call('detailRegistrationOrder', orderId ? { orderId } : { entryId: entryId ?? '' })
  const seen = await look()
  if (!LOGGED_OUT.has(seen.code)) return seen
  try {
    await logIn(device, mobile)
  } catch (error) {
    if (error instanceof ApiRefusal) return error.refusal
    throw error
  }
  return look()
}

/** The runner pays what a later day has brought: a place that was won or offered. */
export async function payLater(user: VirtualUser, orderId: string): Promise<void> {
  user.orderId = orderId
  user.refusal = (await refusalIn(() => pay(user, orderId))) ?? user.refusal
}

/** What the platform refused on the way, null where it went well. */
async function refusalIn(way: () => Promise<void>): Promise<VirtualUser['refusal']> {
  try {
    await way()
    return null
  } catch (error) {
    if (!(error instanceof ApiRefusal)) throw error
    const { operation, refusal } = error
    // Which runner it is of is another one each time: what stands in the way is the field.
    const places = refusal.fieldErrors.map(({ input, path }) => input + path.replace(/\/\d{16,}(?=\/|$)/, ''))
    const fields = [...new Set(places)]
    const message = [refusal.message, ...(fields.length > 0 ? [`(${fields.join(', ')})`] : [])].join(' ')
    return { operation, code: refusal.code, message }
  }
}

/** Where packs that are sent by post go. */
const HOME = {
  consignee: '林跑跑',
  consigneePhone: '13912345678',
  region: '620102',
  addressDetail: '滨河东路 12 号 3 单元',
}

/** Saves the runners of a complete entry and the entry itself, ready to be submitted; answers its id. */
export async function saveEntry(
  device: Device,
  race: RaceUnderTest,
  project: Project,
  serial: number,
  behaviour: Behaviour,
): Promise<string> {
  const { raceId } = race
  const { itemId } = project
  const players: string[] = []
  for (const [at, age] of agesFor(project, serial).entries())
    players.push(await saveRunner(device, idCardOf(serial * 10 + at, age, race.raceTime)))
  await device.ask('checkRegistrationUserV2', { raceId, itemId, contestants: players })
  const entryId = await saveAnswers(device, race, project, players, serial, behaviour)
  if (project.packsSentAt !== null && project.postage === null) {
    const { mailInfoId } = await device.ask('addMailInfo', HOME)
    await device.ask('updOrderMailInfo', { entryId, mailInfoId })
  }
  return entryId
}

/** Saves the entry, after a first try that forgot a field where the behaviour says so; answers its id. */
async function saveAnswers(
  device: Device,
  race: RaceUnderTest,
  project: Project,
  players: string[],
  serial: number,
  { forgets, waits }: Behaviour,
): Promise<string> {
  const { raceId, answers } = race
  const { itemId, statements } = project
  const consents = statements.filter(({ olderThan }) => !olderThan).map(({ id, version }) => ({ id, version }))
  const autographId = consents.length > 0 ? await signStatements(device, { raceId, itemId, consents }) : null
  const files = await uploadFiles(device, race)
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
    ...slotFor(project, serial),
    ...(project.kind === 'team' ? { teamName: `${String(team?.teamName ?? '晨跑')}${serial}`.slice(0, 20) } : {}),
    ...(project.waitlistUntil ? { waitlist: waits } : {}),
    form,
    ...(players.length > 1 ? { runners } : {}),
    questionnaire,
    consents,
    autographId,
    idempotencyKey: `rehearsal-${serial}-entry`,
  }
  const [field] = Object.keys(form)
  if (forgets && field) {
    const { [field]: _, ...rest } = form
    await device.call('infoSaveV2', { ...entry, form: rest })
  }
  // Which proof a project takes stands in words only: they are tried in turn.
  const proofs = proofsOf(project, race, { result, points })
  for (const proof of proofs.slice(0, -1)) {
    const answer = await device.call('infoSaveV2', { ...entry, ...proof })
    if ('data' in answer) return answer.data.entryId
  }
  return (await device.ask('infoSaveV2', { ...entry, ...proofs.at(-1) })).entryId
}

/** A slot to collect in, of as many users as it takes; nothing where none is asked for. */
function slotFor({ slots }: Project, serial: number): { slotId?: string } {
  let at =
    serial %
    Math.max(
      1,
      slots.reduce((sum, { left }) => sum + left, 0),
    )
  for (const { slotId, left } of slots) {
    if (at < left) return { slotId }
    at -= left
  }
  return {}
}

const MONTH_MS = 30 * 86_400_000

/** What a runner may qualify with: a fast half, a fast marathon, many points; one empty proof where nothing is asked. */
function proofsOf(
  { qualifying }: Project,
  { openAt }: RaceUnderTest,
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
async function uploadFiles(device: Device, { files }: RaceUnderTest): Promise<Record<string, Record<string, string>>> {
  const answers: Record<string, Record<string, string>> = {}
  for (const { form, field, operation } of files) {
    const file = new File([new Uint8Array(await writtenName())], `${field}.png`, { type: 'image/png' })
    const { path } = await device.ask(operation, { file })
    answers[form] = { ...answers[form], [field]: path }
  }
  return answers
}

async function pay(user: VirtualUser, orderId: string): Promise<void> {
  const { device, behaviour } = user
  const { payable } = await device.ask('detailRegistrationOrder', { orderId })
  if (payable === 0) {
    await device.ask('zeroPayment', { orderId })
    user.outcome = 'paid'
    return
  }
  const attempt = await startPayment(device, orderId, behaviour)
  if (behaviour.notice === 'late') {
    user.lateAttempt = attempt
    return
  }
  await device.api.console(`pay/${attempt}`, {})
  user.paidFen = Number(payable)
  if (behaviour.notice === 'twice') await device.api.console(`notify/${attempt}`, { mode: 'again' })
  if (await untilPaid(device, orderId)) user.outcome = 'paid'
}

const YEAR_MS = 365.25 * 86_400_000
const ADULT = 20
/** Beyond this age races ask for more: a relative's signature, a health check. */
const OLDEST = 59

/** The ID card of a runner of an age on the day of the race. Those of two numbers differ. */
export function idCardOf(serial: number, age: number, raceTime: number): string {
  // Somewhere between two birthdays, another day for each five hundred.
  const born = raceTime - (age + 0.01) * YEAR_MS - (Math.floor(serial / 499) % 355) * 86_400_000
  return idCardNumber(formatChinaTime(born, 'yyyy-MM-dd'), serial % 2 === 0 ? 'man' : 'woman', serial)
}

/** The ages of one entry of a project: as many runners as it needs, each within the bounds; other serials, other ages. */
export function agesFor(
  { roles, teamMin, ageMin, ageMax }: Pick<Project, 'roles' | 'teamMin' | 'ageMin' | 'ageMax'>,
  serial: number,
): number[] {
  const within = (least: number | null, most: number | null) => {
    const low = Math.max(least ?? 0, ageMin ?? (least === null ? ADULT : 0))
    const high = Math.min(most ?? OLDEST, ageMax ?? OLDEST)
    return high < low ? high : low + (Math.floor(serial / 177_145) % (high - low + 1))
  }
  const ages = roles.flatMap((role) => Array.from({ length: role.min }, () => within(role.ageMin, role.ageMax)))
  const open = roles.find((role) => role.max > role.min)
  while (ages.length < teamMin) ages.push(within(open?.ageMin ?? null, open?.ageMax ?? null))
  return ages
}
