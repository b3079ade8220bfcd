import { isObject } from '#lib/json.ts'
import { bodyName, type PointerBody } from '#releasing/manifest.ts'
import type { ReadObject } from '#releasing/pointerFile.ts'
import { CLOUD, type ReleaseRecord, SITE_POINTER } from '#releasing/record.ts'
import type { Json, JsonObject, Text } from '#runtime/model.ts'
import { changedKeys } from './changes.ts'
import { describeChange } from './describeChange.ts'
import { describeEntity, describeFacts } from './describeFacts.ts'
import { pageChanges, type View } from './pageChanges.ts'

/** What differs between two releases, in an operator's words. Reads only what has changed. */
export async function describeDifference(before: Compared | null, now: Compared, read: ReadObject): Promise<Text[]> {
  const paths = Object.keys({ ...before?.pointers, ...now.pointers }).filter(
    (path) => path !== CLOUD && (path === SITE_POINTER || before?.pointers[path] !== now.pointers[path]),
  )
  // What the store has lost cannot be compared; publishing goes on and brings it back.
  const load = async (name: string | undefined) => {
    const value: Json = name ? JSON.parse(await read(name).catch(() => 'null')) : null
    return isObject(value) ? value : null
  }
  const objects = new Map<string, JsonObject>()
  const view = async ({ pointers, races }: Compared): Promise<View> => {
    const bodies: Record<string, PointerBody> = {}
    for (const path of paths) {
      const hash = pointers[path]
      const body = hash ? await load(bodyName(hash)) : null
      if (body) bodies[path] = body as unknown as PointerBody
    }
    return { pointers: bodies, races, object: (name) => objects.get(name) ?? null }
  }
  const after = await view(now)
  if (!before) return describeChange(null, after)
  const earlier = await view(before)
  for (const name of comparedObjects(earlier, after)) {
    const value = await load(name)
    if (value) objects.set(name, value)
  }
  // A release from before facts were part of one leaves nothing to compare.
  const [old, next] = before.facts && now.facts ? [before.facts, now.facts] : [{}, {}]
  const lines: Text[] = []
  for (const raceId of changedKeys(old, next).sort()) {
    lines.push(...describeFacts(await load(old[raceId]), await load(next[raceId])))
  }
  const [oldMembers = {}, members = {}] = [before.entities, now.entities]
  for (const name of changedKeys(oldMembers, members).sort()) {
    lines.push(...describeEntity(name, await load(oldMembers[name]), await load(members[name])))
  }
  return [...lines, ...describeChange(earlier, after)]
}

/** What a comparison reads of a release. */
export type Compared = Pick<ReleaseRecord, 'pointers' | 'races' | 'facts' | 'entities'>

/** Names of the objects that a comparison looks into. */
function comparedObjects(before: View, after: View): Set<string> {
  const pages = pageChanges(before, after).flatMap((change) => [change.before, change.after])
  const sites = [before, after].map((view) => view.pointers[SITE_POINTER]?.site ?? null)
  return new Set([...pages, ...(sites[0] === sites[1] ? [] : sites)].filter((name) => name !== null))
}
