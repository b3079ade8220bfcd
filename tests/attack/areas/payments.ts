import fc from 'fast-check'
import type { Answer } from '#rehearse/apiClient.ts'
import { saveRunner } from '#rehearse/entrySteps.ts'
import { idCard } from '#support/platform/entryFixtures.ts'
import { makeOrder, RACE, saveSample } from '../../support/entry.ts'
import { type Area, Tally } from '../area.ts'
import type { Account, Target } from '../target.ts'
import { ask } from '../wire.ts'

const ITEM = `${RACE}04`
const MINUTE = 60_000
const RUNS = { long: 120, short: 8 }

/** Something that happens to an order; `which` picks among its payments. */
const event = fc.oneof(
  { weight: 5, arbitrary: fc.constant({ do: 'prepay' as const }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('pay' as const),
      which: fc.nat({ max: 3 }),
      notifyAfterMs: fc.constantFrom(0, null, 20 * MINUTE),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('notify' as const),
      which: fc.nat({ max: 3 }),
      mode: fc.constantFrom('late', 'late', 'again', 'badSignature', 'wrongAmount'),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ do: 'cancel' as const }) },
  { weight: 1, arbitrary: fc.constant({ do: 'query' as const }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('forge' as const), which: fc.nat({ max: 3 }) }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('jump' as const), minutes: fc.constantFrom(1, 16, 16, 45, -20) }),
  },
)
type Event = typeof event extends fc.Arbitrary<infer Value> ? Value : never
/** What happens one after the other; what stands together happens at the same moment. */
const story = fc.array(fc.array(event, { minLength: 1, maxLength: 3 }), { minLength: 3, maxLength: 9 })

interface Order {
  account: Account
  orderId: string
  attempts: string[]
}

/** Payments and their notifications in every order, at once, late, forged, with a clock that jumps: the money adds up. */
export const payments: Area = async (target, size) => {
  const tally = new Tally()
  const states = new Map<string, number>()
  await target.api.console('quota', { itemId: ITEM, quota: 100_000 })
  for (const steps of fc.sample(story, { numRuns: RUNS[size], seed: target.seed })) {
    await target.api.console('clock', { set: Date.now() })
    const order = await orderOf(target)
    for (const together of steps) await Promise.all(together.map((one) => happen(target, tally, order, one)))
    const state = await settle(target, tally, order, JSON.stringify(steps))
    states.set(state, (states.get(state) ?? 0) + 1)
  }
  await target.api.console('clock', { set: Date.now() })
  tally.note = `${RUNS[size]} orders: ${[...states].map(([state, count]) => `${count} ${state}`).join(', ')}`
  return tally
}

async function orderOf(target: Target): Promise<Order> {
  const account = await target.account()
  const { device } = account
  const player = await saveRunner(device, idCard())
  const orderId = await makeOrder(device, await saveSample(device, ITEM, player))
  return { account, orderId, attempts: [] }
}

async function happen(target: Target, tally: Tally, order: Order, one: Event): Promise<void> {
  const { device } = order.account
  const { orderId, attempts } = order
  const attempt =
    'which' in one ? attempts[attempts.length - 1 - (one.which % Math.max(1, attempts.length))] : undefined
  if (one.do === 'prepay') {
    const attemptKey = `pay-${Math.random().toString(36).slice(2, 14)}`
    const answer = counted(tally, await device.call('aliH5Prepay', { orderId, attemptKey }))
    if ('data' in answer) attempts.push(answer.data.attemptId)
  } else if (one.do === 'jump') await steer(target, tally, 'clock', { advance: one.minutes * MINUTE })
  else if (one.do === 'cancel') counted(tally, await device.call('cancelOrder', { orderId }))
  else if (one.do === 'query') counted(tally, await device.call('queryPaymentStatus', { orderId }))
  else if (!attempt) return
  else if (one.do === 'pay') await steer(target, tally, `pay/${attempt}`, { notifyAfterMs: one.notifyAfterMs })
  else if (one.do === 'notify') await steer(target, tally, `notify/${attempt}`, { mode: one.mode })
  else await forge(target, tally, attempt)
}

function counted<Data>(tally: Tally, answer: Answer<Data>): Answer<Data> {
  tally.count(200)
  tally.hold(answer.code === 0 || answer.code >= 2_000_000, () => `an operation is answered ${JSON.stringify(answer)}`)
  return answer
}

/** The payer's hand and the provider's, as the console moves them; a refusal (4xx) is an answer. */
async function steer(target: Target, tally: Tally, path: string, body: object): Promise<void> {
  const headers = { 'content-type': 'application/json', 'x-console-secret': target.secret }
  const sent = { method: 'POST', headers, body: JSON.stringify(body) }
  const answer = await ask(target.address, { path: `/sandbox/api/${path}`, ...sent })
  tally.count(answer.status)
  tally.hold(
    answer.status > 0 && answer.status < 500,
    () => `${path}: HTTP ${answer.status} ${answer.text.slice(0, 80)}`,
  )
}

/** A notification that the provider never signed. */
async function forge(target: Target, tally: Tally, outTradeNo: string): Promise<void> {
  const body = JSON.stringify({ outTradeNo, tradeNo: 'FORGED1', amount: 50_000, status: 'PAID', paidAt: Date.now() })
  const headers = { 'content-type': 'application/vnd.provider+json', 'x-provider-signature': 'Zm9yZ2Vk' }
  const answer = await ask(target.address, { method: 'POST', path: '/api/pay/notify', headers, body })
  tally.count(answer.status)
  tally.hold(answer.status === 401, () => `a forged notification is answered ${answer.status}`)
}

interface Row {
  orderId: string
  attemptId: string
  status: string
  amount: number
}

/** Lets everything outstanding happen, then looks whether status and money agree. Answers the order's last status. */
async function settle(target: Target, tally: Tally, { account, orderId }: Order, story: string): Promise<string> {
  for (let minutes = 0; minutes < 3; minutes += 1) await steer(target, tally, 'clock', { advance: 21 * MINUTE })
  const { payable } = await account.device.ask('queryPaymentStatus', { orderId })
  await steer(target, tally, 'clock', { advance: MINUTE })
  const mine = async (list: string) => (await target.api.console<Row[]>(list)).filter((row) => row.orderId === orderId)
  const paid = (await mine('attempts')).filter(({ status }) => status === 'CONFIRMED')
  const refunds = await mine('refunds')
  const { orderStatus, entryStatus } = await account.device.ask('detailRegistrationOrder', { orderId })
  const retained = sum(paid) - sum(refunds)
  const due = orderStatus === 'PAID' ? payable : 0
  tally.hold(retained === due, () => `${orderStatus} keeps ${retained} fen and is due ${due}: ${story}`)
  const agrees = (orderStatus === 'PAID') === (entryStatus === 'CONFIRMED')
  tally.hold(agrees, () => `order ${orderStatus} and entry ${entryStatus}: ${story}`)
  tally.hold(orderStatus !== 'PENDING', () => `the hold never ends: ${story}`)
  const twice = refunds.filter((row, at) => refunds.findIndex((one) => one.attemptId === row.attemptId) !== at)
  tally.hold(twice.length === 0, () => `a payment is refunded twice: ${story}`)
  tally.hold(
    refunds.every(({ status }) => status === 'DONE'),
    () => `a refund is never sent: ${story}`,
  )
  return orderStatus ?? 'NONE'
}

const sum = (rows: Row[]): number => rows.reduce((total, { amount }) => total + amount, 0)
