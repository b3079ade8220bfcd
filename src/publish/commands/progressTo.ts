import type { Progress } from '#publish/release/goLive.ts'
import type { Terminal } from './command.ts'

const EVERY_MS = 2000

/** Tells an operator how far long work is; short work passes without a word. */
export function progressTo({ err }: Terminal, now: () => number = Date.now): Progress {
  let told = now()
  return (what, done, all) => {
    if (now() - told < EVERY_MS) return
    told = now()
    err(`  ${what}: ${done} of ${all} written`)
  }
}
