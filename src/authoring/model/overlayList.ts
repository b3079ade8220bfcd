import { isObject } from '#lib/json.ts'
import type { Json, JsonObject } from '#runtime/model.ts'
import { type Change, type ChangeContext, merged, type Place, withKey } from './change.ts'
import { finding, suggestion } from './finding.ts'
import type { JsonPath } from './source.ts'

const FIELDS = 'fields'

/** Where an item is: the lists and keys on the way, its index last. */
type Spot = readonly (string | number)[]

/**
 * A block, or the page, with a change of one of its lists: items inserted, or one of them changed, moved or taken away.
 * All others stay the base's. Items are known by their id, name, key or value, by a text, or by what they do.
 */
export function changeList(holder: JsonObject, change: Change, path: JsonPath, context: ChangeContext): JsonObject {
  const name = change.list ?? FIELDS
  const list = name.split('.').reduce<Json | undefined>((at, key) => (isObject(at) ? at[key] : undefined), holder)
  const isNew = list === undefined && change.insert !== undefined && change.list !== undefined
  if (!Array.isArray(list) && !isNew) {
    context.report(
      [...path, change.list === undefined ? 'block' : 'list'],
      finding('overlay.item.noList', { list: name }),
    )
    return holder
  }
  const edited = changed(Array.isArray(list) ? list : [], { ...change, list: name }, path, context)
  return edited ? withList(holder, name.split('.'), edited, context) : holder
}

function withList(holder: JsonObject, [key = '', ...rest]: string[], list: Json[], context: ChangeContext): JsonObject {
  const inner = holder[key]
  const value = rest.length === 0 ? list : withList(isObject(inner) ? inner : {}, rest, list, context)
  return withKey(holder, key, value, context)
}

type InList = Change & { list: string }

function changed(list: Json[], change: InList, path: JsonPath, context: ChangeContext): Json[] | null {
  const key = (['field', 'group', 'item'] as const).find((one) => change[one] !== undefined)
  if (!key) return insert(list, change, change.insert ?? [], path, context)
  const wanted = change[key] ?? ''
  const spot = spotOf(list, wanted, key, change, [...path, key], context)
  if (!spot) return null
  if (change.remove) return replaced(list, spot, [], context)
  if (change.move) {
    const item = itemAt(list, spot)
    const rest = replaced(list, spot, [], context)
    return insert(rest, { ...change.move, list: change.list }, [item], [...path, 'move'], context, true)
  }
  const item = itemAt(list, spot)
  const place = [...path, 'merge']
  if (isObject(item)) return replaced(list, spot, [merged(item, change.merge ?? {}, place, context)], context)
  if (change.list !== FIELDS || typeof item !== 'string') {
    context.report([...path, key], finding('overlay.item.plainItem', { name: wanted }))
    return null
  }
  // A field of the library that is changed is one that is used.
  const use: JsonObject = { use: item }
  context.origins.note(use, context.source, place)
  return replaced(list, spot, [merged(use, change.merge ?? {}, place, context)], context)
}

function insert(
  list: Json[],
  place: Place & { list: string },
  items: Json[],
  path: JsonPath,
  context: ChangeContext,
  known = false,
): Json[] | null {
  const side = (['after', 'before', 'into'] as const).find((one) => place[one] !== undefined)
  const note = (holder: Json[], from: number) => {
    if (known) return
    for (const [index, item] of items.entries()) {
      const origin = { source: context.source, path: [...path, 'insert', index] }
      context.origins.noteKey(holder, String(from + index), origin)
      context.origins.note(item, origin.source, origin.path)
    }
  }
  const put = (at: Json[], index: number): Json[] => {
    const result = spliced(at, index, 0, items, context)
    note(result, index)
    return result
  }
  if (!side) return put(list, list.length)
  const spot = spotOf(list, place[side] ?? '', side, place, [...path, side], context)
  if (!spot) return null
  if (side !== 'into') {
    const index = Number(spot.at(-1))
    return within(list, spot.slice(0, -1), (at) => put(at, side === 'after' ? index + 1 : index), context)
  }
  const holder = itemAt(list, spot)
  const inner = isObject(holder)
    ? (['fields', 'items', 'actions'].find((one) => Array.isArray(holder[one])) ?? null)
    : null
  if (!isObject(holder) || inner === null) {
    context.report([...path, side], finding('overlay.item.noList', { list: place[side] ?? '' }))
    return null
  }
  const inside = holder[inner]
  return within(list, [...spot, inner], (at) => put(at, Array.isArray(inside) ? inside.length : 0), context)
}

/** The spot of the only item that is called so; anything else is reported. */
function spotOf(
  list: Json[],
  name: string,
  key: string,
  { list: listName }: { list: string },
  path: JsonPath,
  context: ChangeContext,
): Spot | null {
  const all = spots(list, listName === FIELDS).filter(({ item }) => {
    const group = isObject(item) && 'group' in item
    return key === 'field' ? !group : key === 'group' ? group : true
  })
  for (const rank of [0, 1, 2, 3]) {
    const found = all.filter(({ item }) => namesOf(item)[rank]?.includes(name))
    if (found.length > 1) {
      context.report(path, finding('overlay.item.severalItems', { list: listName, count: found.length, name }))
      return null
    }
    if (found[0]) return found[0].spot
  }
  const known = all.map(({ item }) => itemName(item)).filter((known) => known !== '')
  context.report(
    path,
    finding('overlay.item.noItem', {
      list: listName,
      name,
      ...suggestion(name, known, listName === 'fields' ? 'help page <page>' : undefined),
    }),
  )
  return null
}

function spots(list: Json[], fields: boolean, before: Spot = []): { spot: Spot; item: Json }[] {
  return list.flatMap((item, index) => {
    const spot = [...before, index]
    const inner = fields && isObject(item) && Array.isArray(item.fields) ? item.fields : []
    return [{ spot, item }, ...spots(inner, fields, [...spot, FIELDS])]
  })
}

/** The surest name of an item of a list, by which an overlay changes it. */
export function itemName(item: Json): string {
  return namesOf(item).flat()[0] ?? ''
}

/** What an item may be called, the surest first. */
function namesOf(item: Json): string[][] {
  if (!isObject(item)) return [[String(item)]]
  const texts = (keys: string[]) =>
    keys.flatMap((key) => {
      const value = item[key]
      return isObject(value) ? [value.zh, value.en] : [value]
    })
  const only = (values: (Json | undefined)[]) =>
    values.flatMap((value) => (typeof value === 'string' || typeof value === 'number' ? [String(value)] : []))
  return [
    only([item.id]),
    only([item.name, item.use, item.key, item.value, item.as]),
    only(texts(['group', 'label', 'title', 'text'])),
    only([item.do, item.call, item.icon]),
  ]
}

function itemAt(list: Json[], spot: Spot): Json {
  return spot.reduce<Json>((at, step) => (at as Record<string | number, Json>)[step] ?? null, list)
}

/** The list with another in place of the inner list at a spot. */
function within(list: Json[], spot: Spot, change: (inner: Json[]) => Json[], context: ChangeContext): Json[] {
  const [index, key, ...rest] = spot
  const item = list[Number(index)]
  if (index === undefined || key === undefined || !isObject(item)) return change(list)
  const inner = item[key]
  const next = within(Array.isArray(inner) ? inner : [], rest, change, context)
  return spliced(list, Number(index), 1, [withKey(item, String(key), next, context)], context)
}

function replaced(list: Json[], spot: Spot, items: Json[], context: ChangeContext): Json[] {
  const index = Number(spot.at(-1))
  return within(list, spot.slice(0, -1), (at) => spliced(at, index, 1, items, context), context)
}

function spliced(list: Json[], index: number, count: number, items: Json[], { origins }: ChangeContext): Json[] {
  const result = list.toSpliced(index, count, ...items)
  const before = [...list.keys()]
  // What stands in the place of another keeps its place in the file, where it has none of its own.
  const fresh = items.map((_, at) => (at < count ? index + at : null))
  origins.copyItems(list, result, before.toSpliced(index, count, ...(fresh as number[])))
  return result
}
