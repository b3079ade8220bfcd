import { afterEach, expect, it, vi } from 'vitest'
import { judging, type Part } from './judging.ts'
import type { RawError, ValidateFunction } from './model.ts'
import { withRules } from './rules.ts'

/** A function that refuses every text longer than three letters, and how often it was called. */
function counted(): { judge: ValidateFunction; calls(): number } {
  let calls = 0
  const judge: ValidateFunction = (value, place) => {
    calls += 1
    const isLong = typeof value === 'string' && value.length > 3
    const instancePath = place?.instancePath ?? ''
    judge.errors = isLong ? [{ instancePath, schemaPath: '', keyword: 'maxLength', params: {} }] : null
    return !isLong
  }
  return { judge, calls: () => calls }
}

const placesOf = (errors: RawError[] | null | undefined) => (errors ?? []).map((one) => one.instancePath)

afterEach(() => {
  vi.useRealTimers()
})

it('judges after one answer has changed only what reads it, among however many fields', () => {
  const field = counted()
  const pair = counted()
  const parts: Part<ValidateFunction>[] = [
    ...Array.from({ length: 500 }, (_, at) => ({ field: `f${at}`, required: false, judge: field.judge })),
    { reads: ['f7', 'f8'], judge: pair.judge },
  ]
  const validate = judging(parts)
  const answers = Object.fromEntries(parts.map((_, at) => [`f${at}`, 'abc']))
  expect(validate(answers)).toBe(true)
  const [fields, pairs] = [field.calls(), pair.calls()]
  expect(validate({ ...answers, f3: 'abcd' })).toBe(false)
  expect(placesOf(validate.errors)).toEqual(['/f3'])
  expect([field.calls() - fields, pair.calls() - pairs]).toEqual([1, 0])
  validate({ ...answers, f3: 'abcd', f8: 'x' })
  expect([field.calls() - fields, pair.calls() - pairs]).toEqual([2, 1])
})

it('finds by a rule over the day what no answer has changed', () => {
  vi.useFakeTimers({ now: new Date('2026-11-22T12:00:00+08:00') })
  const today = { kind: 'name', name: 'today', at: 0 } as const
  const by = { kind: 'name', name: 'by', at: 0 } as const
  const require = { kind: 'binary', op: '>=', left: by, right: today } as const
  const validate = withRules(judging([]), [{ kind: 'holds', at: 'by', when: null, require, reads: ['by'] }])
  const answers = { by: '2026-11-22' }
  expect(validate(answers)).toBe(true)
  vi.setSystemTime(new Date('2026-11-23T00:00:01+08:00'))
  expect(validate(answers)).toBe(false)
  expect(placesOf(validate.errors)).toEqual(['/by'])
})
