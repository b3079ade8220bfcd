import { eq } from 'drizzle-orm'
import type { Database } from './database.ts'
import { settings } from './schema.ts'

const KEY = 'clockOffset'

/** The platform's time: real time and an offset that the console moves and the database keeps. */
export interface Clock {
  /** Epoch milliseconds. */
  now(): number
  offset(): number
  advance(ms: number): Promise<number>
  /** Sets the time it is now. */
  set(at: number): Promise<number>
}

export async function createClock(db: Database, realNow: () => number): Promise<Clock> {
  const [row] = await db.select().from(settings).where(eq(settings.key, KEY))
  let offset = typeof row?.value === 'number' ? row.value : 0
  async function keep(next: number) {
    offset = Math.round(next)
    const kept = { key: KEY, value: offset }
    await db
      .insert(settings)
      .values(kept)
      .onConflictDoUpdate({ target: settings.key, set: { value: offset } })
    return realNow() + offset
  }
  return {
    now: () => realNow() + offset,
    offset: () => offset,
    advance: (ms) => keep(offset + ms),
    set: (at) => keep(at - realNow()),
  }
}
