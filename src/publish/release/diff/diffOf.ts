import { bodyName, type PointerBody } from '#publish/release/manifest.ts'
import type { ReadObject } from '#publish/release/pointerFile.ts'
import { CLOUD, type ReleaseRecord, SITE_POINTER } from '#publish/release/record.ts'
import type { Json, JsonObject, Text } from '#runtime/model.ts'
import { describeChange } from './describeChange.ts'
import { pageChanges, type View } from './pageChanges.ts'

/** What differs between a release and other pointers, in an operator's words. Reads only what has changed. */
export async function diffOf(
  before: Pick<ReleaseRecord, 'pointers' | 'races'> | null,
  pointers: Record<string, string>,
  read: ReadObject,
  races: Record<string, Text>,
): Promise<Text[]> {
  const old = before?.pointers ?? {}
  const all = [...new Set([...Object.keys(old), ...Object.keys(pointers)])].filter((path) => path !== CLOUD)
  const changed = all.filter((path) => path === SITE_POINTER || old[path] !== pointers[path])
  const objects = new Map<string, JsonObject>()
  const view = async (hashes: Record<string, string>, names: Record<string, Text>): Promise<View> => {
    const bodies: Record<string, PointerBody> = {}
    for (const path of changed) {
      const hash = hashes[path]
      // What the store has lost cannot be compared; publishing goes on and brings it back.
      const text = hash ? await read(bodyName(hash)).catch(() => null) : null
      if (text !== null) bodies[path] = JSON.parse(text)
    }
    return { pointers: bodies, races: names, object: (name) => objects.get(name) ?? null }
  }
  const after = await view(pointers, races)
  const earlier = before ? await view(old, before.races) : null
  for (const name of needed(earlier, after)) {
    const value: Json = JSON.parse(await read(name).catch(() => 'null'))
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) objects.set(name, value)
  }
  return describeChange(earlier, after)
}

/** Names of the objects that a comparison looks into. */
function needed(before: View | null, after: View): Set<string> {
  if (!before) return new Set()
  const pages = pageChanges(before, after).flatMap((change) => [change.before, change.after])
  const sites = [before, after].map((view) => view.pointers[SITE_POINTER]?.site ?? null)
  return new Set([...pages, ...(sites[0] === sites[1] ? [] : sites)].filter((name) => name !== null))
}
