import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Paths whose content on disk is not what the generator makes. */
export function staleFiles(root: string, files: ReadonlyMap<string, string>): string[] {
  return [...files].filter(([path, text]) => read(join(root, path)) !== text).map(([path]) => path)
}

/** Writes what differs; answers the paths written. */
export function writeFiles(root: string, files: ReadonlyMap<string, string>): string[] {
  const stale = staleFiles(root, files)
  for (const path of stale) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), files.get(path) ?? '')
  }
  return stale
}

function read(file: string): string | null {
  return existsSync(file) ? readFileSync(file, 'utf8') : null
}
