import { spawnSync } from 'node:child_process'

// npm run mutants [-- <how many> [<seed>]]: a seed that found something is given again to see it again.
const [count = '2000', seed = String(Date.now() % 1_000_000_000)] = process.argv.slice(2)
console.log(`${count} mutants, seed ${seed}`)
const env = { ...process.env, MUTANTS: count, MUTANTS_SEED: seed }
const { status } = spawnSync('npx', ['vitest', 'run', 'tests/mutants.test.tsx'], { stdio: 'inherit', env })
console.log(`seed ${seed}: npm run mutants -- ${count} ${seed} tries the same again`)
process.exitCode = status ?? 1
