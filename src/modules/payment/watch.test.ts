import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Json } from '#runtime/model.ts'
import { RequestError } from '#runtime/ports.ts'
import { askStatus, readOutcome, type ServerStatus } from './outcome.ts'
import type { PaymentPorts } from './ports.ts'
import { watchPayment } from './watch.ts'

const orderAnswer = (orderStatus: string, more: Record<string, Json> = {}): Json => ({
  orderStatus,
  entryStatus: 'HELD',
  ...more,
})

const answering = (request: () => Promise<Json>) => ({ request: request as PaymentPorts['request'] })

describe('what the server says', () => {
  it.each([
    [orderAnswer('PENDING'), { status: 'waiting' }],
    [orderAnswer('CREATING'), { status: 'waiting' }],
    [orderAnswer('PENDING', { attempt: { status: 'FAILED', channel: 'X' } }), { status: 'failed', canRetry: true }],
    [orderAnswer('PENDING', { attempt: { status: 'CLOSED', channel: 'X' } }), { status: 'waiting' }],
    [orderAnswer('PAID', { paidAt: 5, entryStatus: 'CONFIRMED' }), { status: 'paid', at: 5, draw: false }],
    [
      orderAnswer('PAID', { entryStatus: 'AWAIT_DRAW', overpaid: true }),
      { status: 'paid', draw: true, overpaid: true },
    ],
    [orderAnswer('EXPIRED'), { status: 'expired' }],
    [orderAnswer('CANCELLED'), { status: 'cancelled' }],
    [orderAnswer('REFUNDING'), { status: 'refunding' }],
    [orderAnswer('REFUNDED'), { status: 'refunded', partly: false }],
    [orderAnswer('PART_REFUNDED'), { status: 'refunded', partly: true }],
    [orderAnswer('CREATE_FAILED'), { status: 'failed', canRetry: false }],
  ])('%j means %j', (answer, outcome) => {
    expect(readOutcome(answer as unknown as ServerStatus)).toMatchObject(outcome)
  })

  it('is not guessed at when the answer has no state', async () => {
    const asked = askStatus(
      answering(async () => ({ data: 'PAID' })),
      '7',
    )
    await expect(asked).rejects.toThrow('queryPaymentStatus: order 7 has no orderStatus')
  })
})

describe('asking until it is settled', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('asks with growing pauses, and stops when the order is paid', async () => {
    const answers = [orderAnswer('PENDING'), orderAnswer('PENDING'), orderAnswer('PENDING'), orderAnswer('PAID')]
    const request = vi.fn(async () => answers.shift() ?? orderAnswer('PAID'))
    const watcher = watchPayment(() => askStatus(answering(request), '1'), readOutcome)
    watcher.start()
    await vi.advanceTimersByTimeAsync(0)
    expect(watcher.get()).toMatchObject({ status: 'known', outcome: { status: 'waiting' } })
    await vi.advanceTimersByTimeAsync(1_000)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(request).toHaveBeenCalledTimes(3)
    await vi.advanceTimersByTimeAsync(1_999)
    expect(request).toHaveBeenCalledTimes(3)
    await vi.advanceTimersByTimeAsync(1)
    expect(watcher.get()).toMatchObject({ outcome: { status: 'paid' } })
    await vi.advanceTimersByTimeAsync(600_000)
    expect(request).toHaveBeenCalledTimes(4)
  })

  it('keeps asking slowly while nothing is known, and says so', async () => {
    const request = vi.fn(async () => orderAnswer('PENDING'))
    const watcher = watchPayment(() => askStatus(answering(request), '1'), readOutcome)
    const stop = watcher.start()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(watcher.get()).toMatchObject({ status: 'known', slow: true })
    const before = request.mock.calls.length
    await vi.advanceTimersByTimeAsync(60_000)
    expect(request.mock.calls.length - before).toBe(4)
    stop()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(request.mock.calls.length - before).toBe(4)
  })

  it('goes on through a lost connection, and asks once however often it is told to', async () => {
    let lost = true
    const request = vi.fn(async () => {
      if (lost) throw new RequestError('没有网络', { code: 'network' })
      return orderAnswer('EXPIRED')
    })
    const watcher = watchPayment(() => askStatus(answering(request), '1'), readOutcome)
    watcher.start()
    await vi.advanceTimersByTimeAsync(0)
    expect(watcher.get()).toEqual({ status: 'unreachable', message: '没有网络', last: null })
    lost = false
    await Promise.all([watcher.ask(), watcher.ask()])
    expect(request).toHaveBeenCalledTimes(2)
    expect(watcher.get()).toMatchObject({ outcome: { status: 'expired' } })
  })

  it('stops asking for an order that there is not', async () => {
    const request = vi.fn(async () => {
      throw new RequestError('没有这个订单', { code: 2006003, retry: false })
    })
    const watcher = watchPayment(() => askStatus(answering(request), '1'), readOutcome)
    watcher.start()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(request).toHaveBeenCalledTimes(1)
    expect(watcher.get()).toEqual({ status: 'missing', message: '没有这个订单' })
  })
})
