import { parseArgs } from 'node:util'
import type { Area, Row } from './area.ts'
import { AREAS, IN_BROWSER } from './areas.ts'
import { startTarget, targetAt } from './target.ts'

/**
 * npm run attack -- [--address http://localhost:4173] [--only "wrong types,accounts"] [--seed 7] [--short]
 * Without an address it starts a product of its own; with DATABASE_URL that one is on PostgreSQL. Ends with 1 on any break.
 */
const { values } = parseArgs({
  options: {
    address: { type: 'string' },
    only: { type: 'string' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    short: { type: 'boolean', default: false },
  },
})
const seed = Number(values.seed)
// Kills come last: they end the product.
const all: Record<string, Area> = { ...IN_BROWSER, ...AREAS }
const names = values.only?.split(',').map((name) => name.trim()) ?? Object.keys(all)
const unknown = names.filter((name) => !Object.hasOwn(all, name))
if (unknown.length > 0) {
  console.error(`attack: no area "${unknown.join('", "')}"; there are ${Object.keys(all).join(', ')}`)
  process.exit(2)
}

const databaseUrl = process.env.DATABASE_URL ?? ''
const started = values.address ? null : await startTarget(seed, { DATABASE_URL: databaseUrl })
const target = started?.target ?? targetAt(values.address ?? '', seed, process.env.CONSOLE_SECRET)
const database = values.address ? 'its own database' : databaseUrl ? 'PostgreSQL' : 'PGlite'
console.log(`Attack on ${target.address} (${database}), seed ${seed}`)
console.log(
  `${'area'.padEnd(18)}${'tried'.padStart(8)}${'answered'.padStart(10)}${'breaks'.padStart(8)}${'s'.padStart(7)}`,
)
let broken = 0
for (const name of names) {
  const from = Date.now()
  const row = await run(name)
  broken += row.breaks.length
  const figures = [row.tried, row.answered, row.breaks.length].map((figure, at) => String(figure).padStart(at ? 9 : 8))
  console.log(
    `${name.padEnd(18)}${figures.join('')}${((Date.now() - from) / 1000).toFixed(1).padStart(8)}  ${row.note ?? ''}`,
  )
  for (const one of row.breaks.slice(0, 20)) console.log(`    ${one}`)
}
await started?.stop()
process.exit(broken > 0 ? 1 : 0)

/** An area that cannot go on has found something too. */
async function run(name: string): Promise<Row> {
  try {
    return (await all[name]?.(target, values.short ? 'short' : 'long')) ?? { tried: 0, answered: 0, breaks: [] }
  } catch (error) {
    const problem = error instanceof Error ? error.stack : String(error)
    return { tried: 0, answered: 0, breaks: [`the area could not go on: ${problem}`] }
  }
}
