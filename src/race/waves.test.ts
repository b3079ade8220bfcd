import fc from 'fast-check'
import { expect, test } from 'vitest'
import { duration } from '#lib/figures.ts'
import type { ProjectFacts } from './facts.gen.ts'
import { findWave, listWaves } from './waves.ts'

const time = fc.integer({ min: 3_600, max: 35_999 })
const finishTime = (seconds: number) => duration(seconds)
const name = { zh: '区', en: 'Wave' }
const withWaves = (times: readonly (number | null)[]) =>
  ({
    waves: times.map((within) => (within === null ? { name } : { name, within: finishTime(within) })),
  }) as unknown as ProjectFacts

test('who ran faster never starts behind who ran slower, and everybody starts somewhere', () => {
  fc.assert(
    fc.property(fc.uniqueArray(time, { minLength: 1, maxLength: 6 }), time, time, (times, one, other) => {
      const project = withWaves([...times.sort((a, b) => a - b), null])
      const place = (seconds: number | null) => {
        const within = findWave(project, seconds)?.within
        return listWaves(project).findIndex((wave) => wave.within === within)
      }
      expect(place(Math.min(one, other))).toBeLessThanOrEqual(place(Math.max(one, other)))
      expect(place(null)).toBe(times.length)
    }),
  )
})

test('where everybody starts together there is no wave', () => {
  expect(findWave(withWaves([]), 5_000)).toBeNull()
})
