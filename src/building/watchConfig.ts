import { existsSync, type FSWatcher, readdirSync, statSync, watch } from 'node:fs'
import { join, sep } from 'node:path'
import { type ConfigFolders, isConfigFile } from '#authoring/model/loadFolder.ts'

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

export interface TreeWatcher {
  close(): void
}

/** Hears a path inside the folder that was saved, made or removed; null where the system does not say which. */
type Hear = (name: string | null) => void

/**
 * Watches a folder and all below it. On Linux folder by folder: Node's own watch of a tree follows files, and loses one
 * that an editor saves by putting another in its place.
 */
export function watchTree(root: string, hear: Hear, failed: (error: unknown) => void): TreeWatcher {
  if (process.platform !== 'linux') {
    return watch(root, { recursive: true }, (_event, name) => hear(name)).on('error', failed)
  }
  const watchers = new Map<string, FSWatcher>()
  const add = (folder: string) => {
    if (watchers.has(folder)) return
    const watcher = watch(join(root, folder), (_event, name) => {
      if (name === null) return hear(null)
      const path = join(folder, name)
      if (isFolder(join(root, path))) addBelow(path)
      else forget(path)
      hear(path)
    })
    watchers.set(folder, watcher.on('error', failed))
  }
  const addBelow = (folder: string) => {
    add(folder)
    const below = readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    for (const entry of below) if (entry.isDirectory()) add(join(entry.parentPath, entry.name).slice(root.length + 1))
  }
  const forget = (gone: string) => {
    const watcher = watchers.get(gone)
    if (!watcher) return
    for (const [folder, one] of watchers) {
      if (folder !== gone && !folder.startsWith(`${gone}/`)) continue
      one.close()
      watchers.delete(folder)
    }
  }
  addBelow('')
  return {
    close() {
      for (const watcher of watchers.values()) watcher.close()
    },
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
}
