import { message } from '#authoring/model/finding.ts'
import { hashContent, hashedTogether } from '#authoring/model/objectName.ts'
import { operatorError } from '#lib/words.ts'
import type { Store } from './store.ts'

export interface CheckedStore extends Store {
  /** The objects whose content was not what their names say when they were last read. */
  damaged(): string[]
}

/** The store, whose objects are held against the hash in their names when they are read: a wrong one throws. */
export function checkedStore(store: Store): CheckedStore {
  const wrong = new Set<string>()
  const sound = new Set<string>()
  async function bytes(path: string): Promise<Uint8Array | null> {
    const content = await store.bytes(path)
    if (!content || !path.startsWith('objects/')) return content
    if (await isSound(path, content)) {
      wrong.delete(path)
      return content
    }
    wrong.add(path)
    throw operatorError(message('store.otherContent', { store: store.name, path }))
  }
  async function isSound(path: string, content: Uint8Array): Promise<boolean> {
    const together = hashedTogether(path)
    if (together !== 'part' && together.names.length === 1) return hashContent(content) === together.hash
    // All files of a picture are read for one of them: once.
    if (sound.has(path)) return true
    const picture = together === 'part' ? await pictureOf(path) : together
    const contents = await Promise.all(picture.names.map((name) => (name === path ? content : store.bytes(name))))
    const there = contents.filter((one) => one !== null)
    // One that is missing leaves nothing to hold the others against; it is missed where it is asked for.
    if (there.length === contents.length && hashContent(...there) !== picture.hash) return false
    for (const name of picture.names) sound.add(name)
    return true
  }
  async function pictureOf(part: string) {
    const [start = part] = part.split('_')
    const groups = [...(await store.list(`${start}_`)).keys()].map(hashedTogether)
    const first = groups.find((one) => one !== 'part' && one.names.includes(part))
    return first && first !== 'part' ? first : { hash: '', names: [part] }
  }
  return {
    ...store,
    bytes,
    async get(path) {
      if (!path.startsWith('objects/')) return store.get(path)
      const content = await bytes(path)
      return content && Buffer.from(content).toString('utf8')
    },
    damaged: () => [...wrong].sort(),
  }
}
