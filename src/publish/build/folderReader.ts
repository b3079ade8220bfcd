import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ConfigFiles, loadFolder } from './loadFolder.ts'

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
