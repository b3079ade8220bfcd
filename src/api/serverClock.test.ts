import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createServerClock } from './serverClock.ts'

it('tells whole milliseconds near the server’s, whatever the trip took', () => {
  const time = fc.integer({ min: 1, max: 4_000_000_000_000 })
  fc.assert(
    fc.property(time, time, fc.integer({ min: 0, max: 60_000 }), (server, sentAt, trip) => {
      const clock = createServerClock(() => sentAt + trip)
      clock.learn(server, sentAt, sentAt + trip)
      expect(Number.isInteger(clock.now())).toBe(true)
      expect(Math.abs(clock.now() - server)).toBeLessThanOrEqual(Math.max(250, trip) + trip / 2 + 1)
    }),
  )
})

it('does not believe what is no time', () => {
  const clock = createServerClock(() => 1_000)
  for (const wrong of [null, undefined, 'soon', '', -5, Number.NaN]) clock.learn(wrong, 0, 1_000)
  expect(clock.now()).toBe(1_000)
})
