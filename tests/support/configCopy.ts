import { cpSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { LEFT_OUT } from './config.ts'

/**
 * Copies the project's config folder, and the campaigns that it links to beside it, without what only takes time: in a
 * test it is checked and built many times.
 */
export function copyConfig(to: string): void {
  cpSync('pages-config', to, { recursive: true, filter: (source) => !LEFT_OUT.test(source) })
  cpSync('campaigns', join(dirname(to), 'campaigns'), { recursive: true })
}
