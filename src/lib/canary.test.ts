import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Canary, chosenRelease } from './canary.ts'

const visitor = fc.uuid()
const canary = (percent: number): Canary => ({ release: 'r-20270101000000-0a1b2c3d', percent })

it('a visitor’s choice is sticky, and stays when the share grows', () => {
  fc.assert(
    fc.property(visitor, fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: 100 }), (id, a, b) => {
      const [less, more] = a < b ? [a, b] : [b, a]
      const chosen = chosenRelease(canary(less), id, 'browser')
      expect(chosenRelease(canary(less), id, 'wechat')).toBe(chosen)
      if (chosen) expect(chosenRelease(canary(more), id, 'browser')).toBe(true)
    }),
  )
})

it('nobody at 0 percent, everybody at 100', () => {
  fc.assert(
    fc.property(visitor, (id) => {
      expect(chosenRelease(canary(0), id, 'browser')).toBe(false)
      expect(chosenRelease(canary(100), id, 'browser')).toBe(true)
    }),
  )
})

it('the share that sees it is the share that was asked for', () => {
  const ids = Array.from({ length: 20_000 }, (_, index) => `visitor-${index}`)
  for (const percent of [1, 10, 50, 90]) {
    const seen = ids.filter((id) => chosenRelease(canary(percent), id, 'browser')).length
    expect(Math.abs(seen / ids.length - percent / 100)).toBeLessThan(0.015)
  }
})

it('containers, when listed, decide alone', () => {
  const wechat: Canary = { release: 'r', percent: 0, containers: ['wechat'] }
  fc.assert(
    fc.property(visitor, (id) => {
      expect(chosenRelease(wechat, id, 'wechat')).toBe(true)
      expect(chosenRelease({ ...wechat, percent: 100 }, id, 'browser')).toBe(false)
    }),
  )
})

it('another release chooses other visitors', () => {
  const ids = Array.from({ length: 1000 }, (_, index) => `visitor-${index}`)
  const of = (release: string) => ids.filter((id) => chosenRelease({ release, percent: 10 }, id, 'browser'))
  const both = of('r-1').filter((id) => of('r-2').includes(id))
  expect(both.length).toBeLessThan(of('r-1').length / 2)
})

it('is FNV-1a: known sums fall into known places', () => {
  const place = (text: string) => {
    const [release = '', id = ''] = text.split(':')
    let share = 0
    while (share <= 100 && !chosenRelease({ release, percent: share }, id, '')) share++
    return share - 1
  }
  const reference = (text: string) => {
    let hash = 2166136261n
    for (const byte of new TextEncoder().encode(text)) hash = ((hash ^ BigInt(byte)) * 16777619n) & 0xffffffffn
    return Number(hash % 100n)
  }
  for (const text of ['r:1', 'foo:bar', 'r-20270101000000-0a1b2c3d:5b0c']) expect(place(text)).toBe(reference(text))
})
