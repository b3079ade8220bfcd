import { CLOCK, type OperatorSettings } from './operatorSettings.ts'

/** The platform's time: real time and an offset that the console moves and the database keeps. */
export interface Clock {
  /** Epoch milliseconds. */
  now(): number
  offset(): number
  advance(ms: number): Promise<number>
  /** Sets the time it is now. */
  set(at: number): Promise<number>
}

export function createClock(settings: OperatorSettings, realNow: () => number): Clock {
  const offset = () => {
    const stored = settings.get(CLOCK)
    return typeof stored === 'number' ? stored : 0
  }
  async function keep(next: number) {
    await settings.set(CLOCK, Math.round(next))
    return realNow() + offset()
  }
  return {
    now: () => realNow() + offset(),
    offset,
    advance: (ms) => keep(offset() + ms),
    set: (at) => keep(at - realNow()),
  }
}
