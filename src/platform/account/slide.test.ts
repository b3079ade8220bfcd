import { describe, expect, it } from 'vitest'
import { looksHuman } from './slide.ts'

describe('looksHuman', () => {
  it('takes a finger and the arrow keys', () => {
    expect(looksHuman({ ms: 620, track: [0, 4, 13, 31, 58, 83, 97, 100] }, 100)).toBe(true)
    expect(looksHuman({ ms: 400, track: [0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100] }, 100)).toBe(true)
  })

  it('takes no pull to another end', () => {
    const pull = { ms: 620, track: [0, 25, 50, 75, 100] }
    expect(looksHuman(pull, 100)).toBe(true)
    for (const end of [99, 101, 60, 240]) expect(looksHuman(pull, end)).toBe(false)
  })

  it('refuses an instant, a jump and a pull that never arrived', () => {
    expect(looksHuman({ ms: 20, track: [0, 20, 40, 60, 80, 100] }, 100)).toBe(false)
    expect(looksHuman({ ms: 500, track: [0, 1, 2, 3, 100] }, 100)).toBe(false)
    expect(looksHuman({ ms: 500, track: [0, 10, 20, 30, 40, 50] }, 100)).toBe(false)
    expect(looksHuman({ ms: 500, track: [] }, 100)).toBe(false)
  })
})
