import { createRandom } from '#lib/random.ts'
import { type Guard, TRANSITIONS, type Transition, type Transitions } from '#race/states.ts'
import { World } from './world.ts'

/** The table without one guard, wherever it stands. */
export function without(guard: Guard): Transitions {
  const rows = Object.entries(TRANSITIONS).map(([kind, table]) => [
    kind,
    (table as readonly Transition<string>[]).map((row) => ({
      ...row,
      guards: row.guards.filter((one) => one !== guard),
    })),
  ])
  return Object.fromEntries(rows)
}

/** Plays sequences until something is broken, or all are played; answers what, with the seed that shows it. */
export function explore(
  sequences: number,
  seed: number,
  table?: Transitions,
): { broken: string | null; reached: Set<string> } {
  const reached = new Set<string>()
  for (let at = 0; at < sequences; at += 1) {
    const random = createRandom(seed + at)
    const world = new World((below) => Math.floor(random() * below), table)
    for (let events = 0; events < 120 && world.broken.length === 0; events += 1) world.next()
    if (world.broken.length === 0) world.settle()
    for (const event of world.reached) reached.add(event)
    if (world.broken.length > 0) return { broken: `seed ${seed + at}: ${world.broken.join('; ')}`, reached }
  }
  return { broken: null, reached }
}
