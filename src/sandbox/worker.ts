import type { FastifyInstance } from 'fastify'
import { faultText } from '#lib/faultText.ts'
import { sweepSlides } from './account/slide.ts'
import type { Platform } from './handler.ts'
import type { FailureSwitches } from './http/switches.ts'
import { sweepCounters } from './limits/counters.ts'
import type { OperatorSettings } from './operatorSettings.ts'
import type { SandboxLogger } from './options.ts'
import { makeOrders } from './order/make.ts'
import { endOverdueHolds } from './payment/endHold.ts'
import { sendRefunds } from './payment/refunds.ts'
import { NOTIFY_PATH, NOTIFY_TYPE, SIGNATURE_HEADER } from './payment/registerNotify.ts'
import type { Deliver } from './provider/outbox.ts'

export interface Worker {
  start(): void
  /** Waits for a round under way, then no more. */
  stop(): Promise<void>
  /** One round now, or the one under way and then another. */
  tick(): Promise<void>
  wake(): void
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

/** Name under which the console can make the making of orders fail or wait. */
const MAKING = 'orderMaking'

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
  const steps: [string, () => Promise<void>][] = [
    ['reading what the operator has set', settings.refresh],
    ['making orders', () => makeOrders(platform, () => switches.pass(MAKING))],
    ['delivering notifications', () => platform.provider.outbox.deliverDue(deliver)],
    ['ending holds', () => endOverdueHolds(platform)],
    ['sending refunds', () => sendRefunds(platform)],
    ['sweeping', sweep],
  ]
  let running: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | null = null
  let soon: NodeJS.Immediate | null = null
  let stopped = false

  async function round(): Promise<void> {
    for (const [name, run] of steps) {
      // One step that fails must not keep the others from running.
      await run().catch((cause: unknown) => logger.error(`The worker failed at ${name}\n${faultText(cause)}`))
    }
  }
  function tick(): Promise<void> {
    running = running.then(() => (stopped ? undefined : round()))
    return running
  }
  function schedule(): void {
    if (stopped || everyMs === 0) return
    timer = setTimeout(() => void tick().then(schedule), everyMs)
    timer.unref()
  }
  return {
    start: schedule,
    tick,
    wake() {
      if (everyMs === 0 || stopped || soon) return
      soon = setImmediate(() => {
        soon = null
        void tick()
      })
    },
    async stop() {
      stopped = true
      if (timer) clearTimeout(timer)
      if (soon) clearImmediate(soon)
      await running
    },
  }
}
