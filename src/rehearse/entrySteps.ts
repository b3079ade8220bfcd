import sharp from 'sharp'
import type { Operations } from '#api/contract.gen.ts'
import { readIdCard } from '#lib/idCard.ts'
import { isRecord } from '#lib/json.ts'
import { type ApiClient, ApiRefusal, type Device, type ResultOf } from './apiClient.ts'

type Contestant = Operations['createContestants']['params']

const POLL_MS = 100
const PATIENCE_MS = 120_000

/** Logs a device in by a code that the console shows; `wrongCode` types a wrong one before. Answers what the page stores. */
export async function logIn(
  device: Device,
  mobile: string,
  { wrongCode = false, agreed }: { wrongCode?: boolean; agreed?: string } = {},
): Promise<ResultOf<'login'>> {
  await sendCode(device, mobile)
  const code = await sentCode(device.api, mobile)
  const login = { type: 'captcha', mobile } as const
  if (wrongCode) await device.call('login', { ...login, code: code === '000000' ? '111111' : '000000' })
  const session = await device.ask('login', { ...login, code, ...(agreed && { agreed }) })
  device.session.token = session.token
  return session
}

/** Has a code sent, past the slider. */
export async function sendCode(device: Device, mobile: string): Promise<void> {
  const { challenge, end } = await device.ask('slideChallenge', { mobile })
  const track = [0, 0.12, 0.31, 0.57, 0.8, 0.95, 1].map((part) => part * end)
  await device.ask('captchaSendV2', { mobile, slide: { challenge, ms: 640, track } })
}

/** The last code that went to a number, as the console shows it. */
export async function sentCode(api: ApiClient, mobile: string): Promise<string> {
  const sent = await api.console(`codes?mobile=${mobile}`)
  const [row] = Array.isArray(sent) ? sent.filter(isRecord) : []
  return String(row?.code ?? '')
}

/** Saves a runner with an ID card; answers the id. */
export async function saveRunner(device: Device, idNumber: string, more: Partial<Contestant> = {}): Promise<string> {
  const card = readIdCard(idNumber)
  if (!card) throw new Error(`"${idNumber}" is no number of an ID card`)
  const { contestantsId } = await device.ask('createContestants', {
    userName: '王大跑',
    enUserName: 'WANG DAPAO',
    userGender: card.gender === 'male' ? '1' : '2',
    idType: '1',
    idNumber,
    userPhone: '13700000000',
    birthday: card.birthday,
    nativePlace: '620102',
    nationality: 'CHN',
    isSelf: false,
    ...more,
  })
  return contestantsId
}

const STROKE =
  '<path d="M8 48 C24 8 36 8 44 40 S72 56 84 20 S108 12 114 44" fill="none" stroke="#000" stroke-width="3"/>'
const NAME = `<svg xmlns="http://www.w3.org/2000/svg" width="120" height="60"><rect width="120" height="60" fill="#fff"/>${STROKE}</svg>`
let written: Promise<Buffer> | null = null

/** A written name as a PNG: a real picture, because the platform refuses an empty one. */
export function writtenName(): Promise<Buffer> {
  written ??= sharp(Buffer.from(NAME)).png().toBuffer()
  return written
}

/** Signs the statements of a project; answers the signature's id. */
export async function signStatements(
  device: Device,
  statements: Pick<Operations['saveAutograph']['params'], 'raceId' | 'itemId' | 'consents'>,
): Promise<string> {
  const image = `data:image/png;base64,${(await writtenName()).toString('base64')}`
  return (await device.ask('saveAutograph', { ...statements, image })).autographId
}

/** Submits a saved entry; answers its order's id, null when it waits without one. The order may still be in the making. */
export async function submitEntry(
  device: Device,
  entryId: string,
  { doubleTap = false }: { doubleTap?: boolean } = {},
): Promise<string | null> {
  const params = { entryId, idempotencyKey: `order-of-${entryId}` }
  const tap = () => device.call('createOrder5AppAsync', params)
  const [first, second = first] = await Promise.all(doubleTap ? [tap(), tap()] : [tap()])
  const answer = first.code === 0 ? first : second
  if (!('data' in answer)) throw new ApiRefusal('createOrder5AppAsync', answer)
  return answer.data.orderId
}

/** Waits until the order is made; answers what it has come to. */
export async function untilMade(device: Device, orderId: string): Promise<string> {
  let status = ''
  await until(async () => {
    status = (await device.ask('queryCreateOrderInfo', { orderId })).status
    return status !== 'CREATING'
  })
  return status
}

/** Starts a payment; answers its attempt. */
export async function startPayment(
  device: Device,
  orderId: string,
  { doubleTap = false }: { doubleTap?: boolean } = {},
): Promise<string> {
  const tap = () => device.ask('aliH5Prepay', { orderId, attemptKey: `payment-of-${orderId}` })
  const [started] = await Promise.all(doubleTap ? [tap(), tap()] : [tap()])
  return started.attemptId
}

/** Waits until the platform knows that the order is paid; false when it does not in two minutes. */
export function untilPaid(device: Device, orderId: string): Promise<boolean> {
  return until(async () => (await device.ask('queryPaymentStatus', { orderId })).orderStatus === 'PAID')
}

/** Asks until it holds; false when it does not in two minutes. */
async function until(holds: () => Promise<boolean>): Promise<boolean> {
  for (const end = performance.now() + PATIENCE_MS; performance.now() < end; ) {
    if (await holds()) return true
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
  return false
}
