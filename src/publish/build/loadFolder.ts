import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

/** Path inside the config folder, with `/` -> content. */
export type ConfigFiles = ReadonlyMap<string, string>

/** Reads the JSON files of a config folder; throws when there is no such folder. */
export function loadFolder(folder: string): Map<string, string> {
  if (!existsSync(folder)) throw new Error(`There is no config folder at ${folder}`)
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile() && entry.name.endsWith('.json'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
  return new Map(files.map((file) => [relative(folder, file).split(sep).join('/'), readFileSync(file, 'utf8')]))
}

/** The files of a folder as they are now. `changed` names what may differ from the last call; without it all are read. */
export type FolderReader = (changed?: Iterable<string>) => ConfigFiles

/** Reads a config folder once, and then only what has changed. */
export function createFolderReader(folder: string): FolderReader {
  let files: Map<string, string> | null = null
  return (changed) => {
    files = files && changed ? new Map(files) : loadFolder(folder)
    for (const name of changed ?? []) {
      const path = join(folder, name)
      if (existsSync(path)) files.set(name, readFileSync(path, 'utf8'))
      else files.delete(name)
    }
    return files
  }
}
