import { describe, expect, test } from 'vitest'
import { ballotOf, DRAW } from '#support/operatorFixtures.ts'
import { findFreezeBar, findStep } from './ballotSteps.ts'

const { signUpEnd, freezesFrom, publicValue } = ballotOf()
const known = publicValue?.at ?? 0

describe('where a ballot stands', () => {
  test('entries close, the list is frozen, its value comes, it is drawn', () => {
    expect(findStep(ballotOf(), freezesFrom - 1)).toBe('close')
    expect(findStep(ballotOf(), freezesFrom)).toBe('freeze')
    expect(findStep(ballotOf({ draw: DRAW }), DRAW.publicAt - 1)).toBe('value')
    expect(findStep(ballotOf({ draw: DRAW }), DRAW.publicAt)).toBe('draw')
    expect(findStep(ballotOf({ draw: { ...DRAW, drawnAt: DRAW.publicAt } }), DRAW.publicAt)).toBeNull()
  })
})

describe('why a list cannot be frozen', () => {
  test('until the last submits are written, and once the value is known', () => {
    expect(findFreezeBar(ballotOf(), freezesFrom - 1)).toEqual({ why: 'early', closes: signUpEnd, from: freezesFrom })
    expect(findFreezeBar(ballotOf(), freezesFrom)).toBeNull()
    expect(findFreezeBar(ballotOf(), known)).toEqual({ why: 'valueKnown', at: known })
  })

  test('without a value, and while somebody is in review or has not paid', () => {
    expect(findFreezeBar(ballotOf({ publicValue: null }), freezesFrom)).toEqual({ why: 'valueNotNamed' })
    const waiting = { REVIEW: 2, HELD: 3 }
    expect(findFreezeBar(ballotOf({ states: waiting }), freezesFrom)).toEqual({ why: 'inReview', runners: 2 })
    expect(findFreezeBar(ballotOf({ states: { HELD: 3 } }), freezesFrom)).toEqual({ why: 'unpaid', runners: 3 })
  })

  test('of a second draw, while who was drawn has not paid', () => {
    const drawn = { draw: { ...DRAW, drawnAt: known }, secondDraw: { name: DRAW.publicName, at: known + 10 } }
    expect(findFreezeBar(ballotOf({ ...drawn, states: { WON: 4, HELD: 1 } }), known)).toEqual({
      why: 'unpaid',
      runners: 4,
    })
    expect(findFreezeBar(ballotOf({ ...drawn, states: { WAITLISTED: 4 } }), known)).toBeNull()
    expect(findFreezeBar(ballotOf(drawn), known + 10)).toEqual({ why: 'valueKnown', at: known + 10 })
  })
})
