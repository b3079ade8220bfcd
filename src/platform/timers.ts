import type { Timer } from '#race/states.ts'
import { serveWaitlists } from './ballot/waitlist.ts'
import type { Platform } from './handler.ts'
import { endOverdueHolds } from './payment/endHold.ts'
import { endOverdueReviews } from './registration/review.ts'

type Run = (platform: Platform) => Promise<void>

/** What looks for the objects that a timer of the table of states is due for, and fires the event of their state. */
const RUNS: Record<Timer, Run> = {
  hold: endOverdueHolds,
  payWindow: endOverdueHolds,
  topUp: endOverdueHolds,
  review: endOverdueReviews,
  // It gives places that came free as well.
  waitlist: serveWaitlists,
}

/** Fires every timer of the table that is due on the platform's clock. */
export async function runTimers(platform: Platform): Promise<void> {
  for (const run of new Set(Object.values(RUNS))) await run(platform)
}
