import type { FastifyInstance } from 'fastify'
import { faultText } from '#lib/faultText.ts'
import type { Timer } from '#race/states.ts'
import { sweepMachineChecks } from './account/machine.ts'
import { sweepSlides } from './account/slide.ts'
import { serveWaitlists } from './ballot/waitlist.ts'
import { tellOfGoals } from './challenges/goals.ts'
import { endCalledOff } from './changes/endRace.ts'
import { serveSlots } from './collection/waiting.ts'
import { type FaultLog, findDatabaseFault } from './databaseFault.ts'
import { settleDeposits } from './deposits/deposits.ts'
import { servePapers } from './documents/papers.ts'
import { announceDrops } from './drops/announce.ts'
import type { Platform } from './handler.ts'
import { type FailureSwitches, WORK_SWITCHES } from './http/switches.ts'
import { endInvitations } from './invitation/invitations.ts'
import { settleInvoices } from './invoices/invoices.ts'
import { sweepCounters } from './limits/counters.ts'
import type { OperatorSettings } from './operatorSettings.ts'
import type { PlatformLogger } from './options.ts'
import { createOrderMaker } from './order/make.ts'
import { endOverdueHolds } from './payment/endHold.ts'
import { NOTIFY_PATH, NOTIFY_TYPE, SIGNATURE_HEADER } from './payment/notify.ts'
import { sendRefunds } from './payment/refunds.ts'
import { purge } from './personal/purge.ts'
import { tellOfDraws } from './prizeDraws/tell.ts'
import { serveSizes } from './raceStore/waitingSizes.ts'
import { endOverdueReviews } from './registration/review.ts'
import type { Deliver } from './sandbox/provider/outbox.ts'

interface Worker {
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
  logger: PlatformLogger
  faults: FaultLog
  /** Milliseconds between rounds; 0 runs none by itself. */
  everyMs: number
}

/** What has run out counts for nothing whether it is there or not, so it may lie a while. */
const SWEEP_MS = 60_000
const SLOTS_MS = 10_000
const GOALS_MS = 600_000
const PAPERS_MS = 600_000
const DRAWS_MS = 10_000
const PURGE_MS = 3_600_000

/** What the platform does by itself. Everything it needs stands in the database, so a restart goes on where it stopped. */
export function createWorker(platform: Platform, options: WorkerOptions): Worker {
  const { app, settings, switches, logger, faults, everyMs } = options
  const deliver: Deliver = async ({ body, signature }) => {
    const headers = { 'content-type': NOTIFY_TYPE, [SIGNATURE_HEADER]: signature }
    return (await app.inject({ method: 'POST', url: NOTIFY_PATH, headers, payload: body })).statusCode
  }
  const sweep = everySome(SWEEP_MS, async (now) => {
    await sweepCounters(platform.db, now)
    await sweepSlides(platform.db, now)
    await sweepMachineChecks(platform.db, now)
  })
  /** Runs at the first round and then once in a stretch of the platform's clock, whichever way that was moved. */
  function everySome(ms: number, run: (now: number) => Promise<void>): () => Promise<void> {
    let ranAt = Number.NEGATIVE_INFINITY
    return async () => {
      const now = platform.clock.now()
      if (Math.abs(now - ranAt) < ms) return
      ranAt = now
      await run(now)
    }
  }
  const orders = createOrderMaker(platform, () => switches.pass(WORK_SWITCHES.making))
  const steps: [string, () => Promise<void>][] = [
    ['reading what the operator has set', settings.refresh],
    ['making orders', () => orders.makeWaiting()],
    ['delivering notifications', () => platform.provider.outbox.deliverDue(deliver)],
    ['doing what is due', () => runTimers(platform)],
    ['ending invitations', () => endInvitations(platform)],
    ['ending races that were called off', () => endCalledOff(platform)],
    ['settling deposits', everySome(SLOTS_MS, () => settleDeposits(platform))],
    ['sending refunds', () => sendRefunds(platform, () => switches.pass(WORK_SWITCHES.refunding))],
    ['making invoices', () => settleInvoices(platform)],
    ['asking for documents', everySome(PAPERS_MS, () => servePapers(platform))],
    ['serving sizes', () => serveSizes(platform)],
    ['serving collection slots', everySome(SLOTS_MS, () => serveSlots(platform))],
    ['telling of goals', everySome(GOALS_MS, () => tellOfGoals(platform, null))],
    ['telling of prize draws', everySome(DRAWS_MS, () => tellOfDraws(platform))],
    ['announcing drops', everySome(SWEEP_MS, () => announceDrops(platform))],
    ['sweeping', sweep],
    ['forgetting what has had its time', everySome(PURGE_MS, (now) => purge(platform.db, now))],
  ]
  const atOnce = new Set<Promise<void>>()
  let running: Promise<void> = Promise.resolve()
  let next: Promise<void> | null = null
  let timer: NodeJS.Timeout | null = null
  let stopped = false

  async function round(): Promise<void> {
    for (const [name, run] of steps) {
      // One step that fails must not keep the others from running.
      await run().catch((cause: unknown) => failed(name, cause))
    }
  }
  function failed(step: string, cause: unknown): void {
    const fault = findDatabaseFault(cause)
    if (fault) faults.note(fault)
    else logger.error(`The worker failed at ${step}\n${faultText(cause)}`)
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
      const made = orders.make(orderId).catch((cause: unknown) => failed('an order', cause))
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

/** What looks for the objects that a timer of the table of states is due for, and fires the event of their state. */
const RUNS: Record<Timer, (platform: Platform) => Promise<void>> = {
  hold: endOverdueHolds,
  payWindow: endOverdueHolds,
  topUp: endOverdueHolds,
  review: endOverdueReviews,
  // It gives places that came free as well.
  waitlist: serveWaitlists,
}

/** Fires every timer of the table that is due on the platform's clock. */
async function runTimers(platform: Platform): Promise<void> {
  for (const run of new Set(Object.values(RUNS))) await run(platform)
}
