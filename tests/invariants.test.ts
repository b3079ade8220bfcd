import { expect, test } from 'vitest'
import { GUARDS, type Guard, TRANSITIONS } from '#race/states.ts'
import { explore, without } from './invariants/explore.ts'
import { FLOWN_BACK, OTHER_SLOT, SIZE_FREE } from './invariants/world.ts'

/** `npm run invariants` plays 100,000. */
const SEQUENCES = Number(process.env.INVARIANT_SEQUENCES ?? 4_000)
const SEED = Number(process.env.INVARIANT_SEED ?? 1)

test('whatever of the table of states happens in whatever order, places, documents and every fen are right', () => {
  const { broken, reached } = explore(SEQUENCES, SEED)
  expect(broken).toBeNull()
  // Sequences that never come to an event would say nothing of it. A payment that fails is open until it is closed.
  const events = Object.entries(TRANSITIONS).flatMap(([kind, rows]) => rows.map(({ event }) => `${kind} ${event}`))
  expect(events.filter((event) => !reached.has(event))).toEqual(['attempt failed'])
  expect([SIZE_FREE, FLOWN_BACK, OTHER_SLOT].filter((event) => !reached.has(event))).toEqual([])
}, 3_600_000)

test.each(Object.keys(GUARDS) as Guard[])('without the guard %s something breaks', (guard) => {
  expect(explore(2_000, SEED, without(guard)).broken).toMatch(/^seed \d+: /)
})
