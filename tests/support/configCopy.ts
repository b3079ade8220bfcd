import { cpSync } from 'node:fs'

/** Scenarios, which are played elsewhere, and races that are samples of one kind of entry each. */
const LEFT_OUT = /\.scenarios\.json$|races\/10000600(0[5-9]|10)(\/|$)/

/** Copies the project's config folder without what only takes time: in a test it is checked and built many times. */
export function copyConfig(to: string): void {
  cpSync('pages-config', to, { recursive: true, filter: (source) => !LEFT_OUT.test(source) })
}
