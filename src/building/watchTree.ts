import { type FSWatcher, readdirSync, statSync, watch } from 'node:fs'
import { join } from 'node:path'

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
