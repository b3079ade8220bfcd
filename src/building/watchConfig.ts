import { existsSync } from 'node:fs'
import { sep } from 'node:path'
import { type ConfigFolders, isConfigFile } from '#authoring/model/loadFolder.ts'
import { watchTree } from './watchTree.ts'

/** Names of the files that were saved, as `ConfigFiles` has them; null where any of them may have been. */
export type Saved = ReadonlySet<string> | null

export interface Saves {
  /** Something was saved: a file, or nobody knows what. */
  note(name: string | null): void
  /** Hears of what could not be done, and of folders that cannot be watched. */
  failed(error: unknown): void
  /** Hears nothing more; resolves when what was begun is done. */
  close(): Promise<void>
}

/** Editors save in several steps: what counts is the state after the last. */
const SETTLE_MS = 60

/** Gathers saves until they are over and then does the work, one at a time. Work that fails does not count as done. */
export function gatherSaves(work: (saved: Saved) => Promise<void>, failed: (error: unknown) => void): Saves {
  let running: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  let saved = new Set<string>()
  let all = false
  async function again(): Promise<void> {
    const now = all ? null : saved
    saved = new Set()
    all = false
    await work(now)
  }
  return {
    failed,
    note(name) {
      if (name === null) all = true
      else saved.add(name)
      clearTimeout(timer)
      timer = setTimeout(() => {
        running = running.then(again).catch((error: unknown) => {
          all = true
          failed(error)
        })
      }, SETTLE_MS)
    },
    close() {
      clearTimeout(timer)
      return running
    },
  }
}

/** Notes each save of a file of the config; answers how to end that. */
export function watchConfig({ config, campaigns }: ConfigFolders, { note, failed }: Saves): () => void {
  const watched = [
    { folder: config, prefix: '' },
    { folder: campaigns, prefix: 'campaigns/' },
  ].filter(({ folder }) => existsSync(folder))
  const watchers = watched.map(({ folder, prefix }) => {
    const onChange = (name: string | null) => {
      if (name && isConfigFile(name)) note(prefix + name.split(sep).join('/'))
      // A folder that was moved in brings files that nobody names.
      else if (name === null || !/\.[^/]*$/.test(name) || name.endsWith('.template')) note(null)
    }
    return watchTree(folder, onChange, failed)
  })
  return () => {
    for (const watcher of watchers) watcher.close()
  }
}
