import type { Store } from './store.ts'

/** Folders whose files are named by their content: nobody but a publish puts some there, and nobody takes objects away. */
const FOLDERS = ['objects/', 'drawn/']

/**
 * A store that lists such a folder once, for a process that publishes again and again: what another process puts there
 * meanwhile is written once more, which changes nothing.
 */
export function cachedLists(store: Store): Store {
  const lists = new Map<string, Promise<Map<string, number>>>()
  const noteSize = async (path: string, size: number | null) => {
    const [folder = ''] = /^[^/]*\//.exec(path) ?? []
    const list = await lists.get(folder)
    if (size === null) list?.delete(path)
    else list?.set(path, size)
  }
  return {
    ...store,
    async list(prefix) {
      if (!FOLDERS.includes(prefix)) return store.list(prefix)
      const reading = lists.get(prefix) ?? store.list(prefix)
      lists.set(prefix, reading)
      reading.catch(() => lists.delete(prefix))
      return new Map(await reading)
    },
    async put(path, content) {
      await store.put(path, content)
      await noteSize(path, Buffer.byteLength(content))
    },
    async putNew(path, content) {
      const made = await store.putNew(path, content)
      if (made) await noteSize(path, Buffer.byteLength(content))
      return made
    },
    async remove(path) {
      await store.remove(path)
      await noteSize(path, null)
    },
  }
}
