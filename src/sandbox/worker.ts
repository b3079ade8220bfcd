import type { FastifyInstance } from 'fastify'
import { faultText } from '#lib/faultText.ts'
import { sweepSlides } from './account/slide.ts'
import { endCalledOff } from './changes/endRace.ts'
import type { Platform } from './handler.ts'
import type { FailureSwitches } from './http/switches.ts'
import { endInvitations } from './invitation/invitations.ts'
import { settleInvoices } from './invoices/invoices.ts'
import { sweepCounters } from './limits/counters.ts'
import type { OperatorSettings } from './operatorSettings.ts'
import type { SandboxLogger } from './options.ts'
import { createOrderMaker } from './order/make.ts'
import { sendRefunds } from './payment/refunds.ts'
import { NOTIFY_PATH, NOTIFY_TYPE, SIGNATURE_HEADER } from './payment/registerNotify.ts'
import type { Deliver } from './provider/outbox.ts'
import { runTimers } from './timers.ts'

export interface Worker {
  start(): void
  /** Waits for what is under way, then no more. */
  stop(): Promise<void>
  /** A round that begins now or after the one under way; all who ask meanwhile share it. */
  tick(): Promise<void>
  /** Makes an order at once, beside others. */
  makeOrder(orderId: string): void
}

interface WorkerOptions {
  app: FastifyInstance
  settings: OperatorSettings
  switches: FailureSwitches
  logger: SandboxLogger
  /** Milliseconds between rounds; 0 runs none by itself. */
  everyMs: number
}

/** What has run out counts for nothing whether it is there or not, so it may lie a while. */
const SWEEP_MS = 60_000

/** Names under which the console can make the making of orders, and the provider's refunds, fail or wait. */
const MAKING = 'orderMaking'
const REFUNDING = 'refunding'

/** What the platform does by itself. Everything it needs stands in the database, so a restart goes on where it stopped. */
export function createWorker(platform: Platform, { app, settings, switches, logger, everyMs }: WorkerOptions): Worker {
  const deliver: Deliver = async ({ body, signature }) => {
    const headers = { 'content-type': NOTIFY_TYPE, [SIGNATURE_HEADER]: signature }
    return (await app.inject({ method: 'POST', url: NOTIFY_PATH, headers, payload: body })).statusCode
  }
  let sweptAt = Number.NEGATIVE_INFINITY
  async function sweep(): Promise<void> {
    const now = platform.clock.now()
    if (Math.abs(now - sweptAt) < SWEEP_MS) return
    sweptAt = now
    await sweepCounters(platform.db, now)
    await sweepSlides(platform.db, now)
  }
  const orders = createOrderMaker(platform, () => switches.pass(MAKING))
  const steps: [string, () => Promise<void>][] = [
    ['reading what the operator has set', settings.refresh],
    ['making orders', () => orders.makeWaiting()],
    ['delivering notifications', () => platform.provider.outbox.deliverDue(deliver)],
    ['doing what is due', () => runTimers(platform)],
    ['ending invitations', () => endInvitations(platform)],
    ['ending races that were called off', () => endCalledOff(platform)],
    ['sending refunds', () => sendRefunds(platform, () => switches.pass(REFUNDING))],
    ['making invoices', () => settleInvoices(platform)],
    ['sweeping', sweep],
  ]
  const atOnce = new Set<Promise<void>>()
  let running: Promise<void> = Promise.resolve()
  let next: Promise<void> | null = null
  let timer: NodeJS.Timeout | null = null
  let stopped = false

  async function round(): Promise<void> {
    for (const [name, run] of steps) {
      // One step that fails must not keep the others from running.
      await run().catch((cause: unknown) => logger.error(`The worker failed at ${name}\n${faultText(cause)}`))
    }
  }
  function tick(): Promise<void> {
    next ??= running.then(() => {
      next = null
      return stopped ? undefined : round()
    })
    running = next
    return next
  }
  function schedule(): void {
    if (stopped || everyMs === 0) return
    timer = setTimeout(() => void tick().then(schedule), everyMs)
    timer.unref()
  }
  return {
    start: schedule,
    tick,
    makeOrder(orderId) {
      if (everyMs === 0 || stopped) return
      const made = orders
        .make(orderId)
        .catch((cause: unknown) => logger.error(`The worker failed at an order\n${faultText(cause)}`))
      atOnce.add(made)
      void made.then(() => atOnce.delete(made))
    },
    async stop() {
      stopped = true
      if (timer) clearTimeout(timer)
      await Promise.all([running, ...atOnce])
    },
  }
}
