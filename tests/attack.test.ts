import { afterAll, beforeAll, expect, test } from 'vitest'
import { AREAS } from './attack/areas.ts'
import { startTarget } from './attack/target.ts'

/** A seed that stays, so that a red run can be repeated: npm run attack -- --short --seed 20261122 */
const SEED = 20_261_122

let started: Awaited<ReturnType<typeof startTarget>>
beforeAll(async () => {
  started = await startTarget(SEED)
}, 200_000)
afterAll(() => started?.stop())

test.each(Object.entries(AREAS))(
  'under attack: %s',
  async (_name, area) => {
    const { tried, answered, breaks } = await area(started.target, 'short')
    expect(breaks).toEqual([])
    expect(tried).toBeGreaterThan(0)
    expect(answered).toBeGreaterThan(0)
  },
  // The accounts’ attack asks every operation in another’s name.
  240_000,
)
