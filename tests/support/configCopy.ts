import { cpSync } from 'node:fs'
import { LEFT_OUT } from '#publish/testing.ts'

/** Copies the project's config folder without what only takes time: in a test it is checked and built many times. */
export function copyConfig(to: string): void {
  cpSync('pages-config', to, { recursive: true, filter: (source) => !LEFT_OUT.test(source) })
}
