import { describe, expect, test } from 'vitest'
import { ballotOf, DRAW } from '#support/operatorFixtures.ts'
import { findStep } from './ballotSteps.ts'

const { freezesFrom } = ballotOf()

describe('where a ballot stands', () => {
  test('entries close, the list is frozen, its value comes, it is drawn', () => {
    expect(findStep(ballotOf(), freezesFrom - 1)).toBe('close')
    expect(findStep(ballotOf(), freezesFrom)).toBe('freeze')
    expect(findStep(ballotOf({ draw: DRAW }), DRAW.publicAt - 1)).toBe('value')
    expect(findStep(ballotOf({ draw: DRAW }), DRAW.publicAt)).toBe('draw')
    expect(findStep(ballotOf({ draw: { ...DRAW, drawnAt: DRAW.publicAt } }), DRAW.publicAt)).toBeNull()
  })
})
