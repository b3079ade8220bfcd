import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canOpen, parseProgress, shownStep, stepAfter, stepBefore } from './progress.ts'

const ids = fc.uniqueArray(fc.constantFrom<string[]>('a', 'b', 'c', 'd', 'e', 'f', 'g'), { minLength: 1 })
const anyId = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'gone')
const progress = fc.option(fc.record({ current: anyId, done: fc.array(anyId) }), { nil: null })

describe('shownStep', () => {
  it('only ever shows a visible step', () => {
    fc.assert(
      fc.property(ids, progress, (visible, saved) => {
        expect(visible).toContain(shownStep(visible, saved))
      }),
    )
  })

  it('keeps the saved step while it is visible', () => {
    fc.assert(
      fc.property(ids, fc.array(anyId), (visible, done) => {
        const current = visible.at(-1) ?? ''
        expect(shownStep(visible, { current, done })).toBe(current)
      }),
    )
  })

  it('goes on at the first step that is not done when the saved one is gone', () => {
    expect(shownStep(['a', 'b', 'd'], { current: 'c', done: ['a', 'b'] })).toBe('d')
    expect(shownStep(['a', 'b'], { current: 'c', done: ['a', 'b'] })).toBe('b')
    expect(shownStep(['a', 'b'], null)).toBe('a')
    expect(shownStep([], null)).toBe('')
  })
})

describe('stepAfter', () => {
  it('always leads to a visible later step, and to null only after the last', () => {
    fc.assert(
      fc.property(ids, fc.array(anyId), fc.option(anyId, { nil: null }), fc.nat(), (visible, done, from, n) => {
        const at = n % visible.length
        const next = stepAfter(visible, done, visible[at] ?? '', from)
        if (at === visible.length - 1) expect(next).toBeNull()
        else expect(visible.indexOf(next ?? '')).toBeGreaterThan(at)
      }),
    )
  })

  it('never skips a step that is not done', () => {
    fc.assert(
      fc.property(ids, fc.array(anyId), fc.option(anyId, { nil: null }), fc.nat(), (visible, done, from, n) => {
        const at = n % visible.length
        const to = visible.indexOf(stepAfter(visible, done, visible[at] ?? '', from) ?? '')
        for (const skipped of visible.slice(at + 1, Math.max(to, at + 1))) expect(done).toContain(skipped)
      }),
    )
  })

  it('returns to the step the runner came from to correct something', () => {
    expect(stepAfter(['a', 'b', 'c', 'review'], ['a', 'b', 'c'], 'a', 'review')).toBe('review')
    expect(stepAfter(['a', 'new', 'c', 'review'], ['a', 'c'], 'a', 'review')).toBe('new')
  })
})

it('steps back one visible step at a time', () => {
  expect(stepBefore(['a', 'c'], 'c')).toBe('a')
  expect(stepBefore(['a', 'c'], 'a')).toBeNull()
})

it('opens a step directly only when all before it are done', () => {
  expect(canOpen(['a', 'b', 'c'], ['a', 'b'], 'c')).toBe(true)
  expect(canOpen(['a', 'b', 'c'], ['a'], 'c')).toBe(false)
  expect(canOpen(['a', 'b'], ['a', 'b'], 'hidden')).toBe(false)
})

it('reads only a progress from a saved answer', () => {
  expect(parseProgress({ current: 'a', done: ['b', 3, null] })).toEqual({ current: 'a', done: ['b'] })
  for (const wrong of [null, 'a', ['a'], { done: [] }, { current: 1 }]) expect(parseProgress(wrong)).toBeNull()
})
