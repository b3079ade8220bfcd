import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isNearly, matchesRace } from './raceSearch.ts'

const RACE = { zh: '2027 长沙橘子洲半程马拉松', en: '2027 Changsha Orange Isle Half Marathon', place: '长沙 Changsha' }

describe('matchesRace', () => {
  it.each([
    '橘子洲',
    '长沙半马',
    '半程',
    'changsha',
    'CHANGSHA half',
    'orange',
    'juzizhou',
    'csjzz',
    '长沙 2027',
    'ｃｈａｎｇｓｈａ',
    ' 橘子洲 ',
    'chnagsha',
    'marathn',
    '2027',
    "chang'sha",
    '',
  ])('finds it by %j', (query) => {
    expect(matchesRace(query, RACE)).toBe(true)
  })

  it.each(['上海', 'shanghai', '沙长', 'ultra', '2026', '长沙 全马', 'orage juice'])('does not by %j', (query) => {
    expect(matchesRace(query, RACE)).toBe(false)
  })

  it('never throws and finds every race by any part of its Chinese name', () => {
    const name = [...'2027长沙橘子洲半程马拉松']
    fc.assert(
      fc.property(fc.nat(name.length - 1), fc.nat(name.length), (from, length) => {
        expect(matchesRace(name.slice(from, from + length).join(''), RACE)).toBe(true)
      }),
    )
    fc.assert(fc.property(fc.string(), (query) => typeof matchesRace(query, RACE) === 'boolean'))
  })
})

describe('nearly', () => {
  it('is symmetric and forgives exactly one slip', () => {
    fc.assert(fc.property(fc.string(), fc.string(), (a, b) => isNearly(a, b) === isNearly(b, a)))
    expect(isNearly('beijing', 'bejing')).toBe(true)
    expect(isNearly('beijing', 'biejing')).toBe(true)
    expect(isNearly('beijing', 'beijung')).toBe(true)
    expect(isNearly('beijing', 'bejng')).toBe(false)
    expect(isNearly('beijing', 'nanjing')).toBe(false)
  })
})
