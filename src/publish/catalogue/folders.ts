import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** The folders src/modules/<module>/<kind>/<name>/, paths from the root. */
export function moduleFolders(root: string, kind: string): { module: string; name: string; folder: string }[] {
  return namesIn(join(root, 'src/modules')).flatMap((module) =>
    namesIn(join(root, 'src/modules', module, kind)).map((name) => ({
      module,
      name,
      folder: `src/modules/${module}/${kind}/${name}`,
    })),
  )
}

/** Names of the folders in a folder that may be missing, sorted. */
export function namesIn(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort()
}
