import { isObject } from '#lib/json.ts'
import { bodyName, type PointerBody } from '#releasing/manifest.ts'
import type { ReadObject } from '#releasing/pointerFile.ts'
import { CLOUD, type ReleaseRecord, SITE_POINTER } from '#releasing/record.ts'
import type { Json, JsonObject, Text } from '#runtime/model.ts'
import { describeChange } from './describeChange.ts'
import { describeFacts } from './describeFacts.ts'
import { pageChanges, type View } from './pageChanges.ts'

/** What differs between two releases, in an operator's words. Reads only what has changed. */
export async function diffOf(before: Compared | null, now: Compared, read: ReadObject): Promise<Text[]> {
  const old = before?.pointers ?? {}
  const { pointers } = now
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
  const after = await view(pointers, now.races)
  const earlier = before ? await view(old, before.races) : null
  for (const name of needed(earlier, after)) {
    const value: Json = JSON.parse(await read(name).catch(() => 'null'))
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) objects.set(name, value)
  }
  const facts = before ? await factsChanges(before, now, read) : []
  return [...facts, ...describeChange(earlier, after)]
}

/** What a comparison reads of a release. */
export type Compared = Pick<ReleaseRecord, 'pointers' | 'races' | 'facts'>

/** What became of the races' facts; a release from before facts were part of one leaves nothing to compare. */
async function factsChanges(before: Compared, now: Compared, read: ReadObject): Promise<Text[]> {
  const [old, next] = [before.facts, now.facts]
  if (!old || !next) return []
  const ids = [...new Set([...Object.keys(old), ...Object.keys(next)])].sort()
  const load = async (name: string | undefined): Promise<JsonObject | null> => {
    const value: Json = name ? JSON.parse(await read(name).catch(() => 'null')) : null
    return isObject(value) ? value : null
  }
  const lines: Text[] = []
  for (const raceId of ids.filter((id) => old[id] !== next[id])) {
    lines.push(...describeFacts(await load(old[raceId]), await load(next[raceId])))
  }
  return lines
}

/** Names of the objects that a comparison looks into. */
function needed(before: View | null, after: View): Set<string> {
  if (!before) return new Set()
  const pages = pageChanges(before, after).flatMap((change) => [change.before, change.after])
  const sites = [before, after].map((view) => view.pointers[SITE_POINTER]?.site ?? null)
  return new Set([...pages, ...(sites[0] === sites[1] ? [] : sites)].filter((name) => name !== null))
}
