import { editJson, type JsonEdit } from '#authoring/model/editJson.ts'
import type { Finding } from '#authoring/model/finding.ts'
import { finding } from '#authoring/model/finding.ts'
import type { ConfigFiles } from '#authoring/model/loadFolder.ts'
import { findingAt } from '#authoring/model/origins.ts'
import { type JsonPath, parseSource, type Source } from '#authoring/model/source.ts'
import { isObject } from '#lib/json.ts'
import type { Json, JsonObject } from '#runtime/model.ts'

/** A file whose blocks were given the ids that they lacked. */
export interface Named {
  file: string
  text: string
  ids: string[]
}

const OTHER = /^blocks\/|(^|\/)(site|race|campaign|facts\.schema)\.json$|\.scenarios\.json$/

/**
 * Gives every block of the pages an id, so that overlays can name it: its kind after its parent's id, the only one on
 * its page and in all that changes that page. Every other byte stays. What cannot be given one is a finding.
 */
export function addIds(files: ConfigFiles): { named: Named[]; findings: Finding[] } {
  const sources = [...files.keys()]
    .filter((file) => file.endsWith('.json') && !OTHER.test(file))
    .sort()
    .flatMap((file): [Source, JsonObject][] => {
      const source = parseSource(file, files.get(file) ?? '')
      const value = source.value ?? source.partial
      return value !== undefined && isObject(value) ? [[source, value]] : []
    })
  const taken = new Map<string, Set<string>>()
  for (const [{ file }, value] of sources) {
    const ids = taken.get(pageOf(file, value)) ?? new Set()
    for (const { block } of blocksOf(value)) if (typeof block.id === 'string') ids.add(block.id)
    taken.set(pageOf(file, value), ids)
  }
  const named: Named[] = []
  const findings: Finding[] = []
  for (const [source, value] of sources) {
    const ids = taken.get(pageOf(source.file, value)) ?? new Set()
    let { text } = source
    const added: string[] = []
    for (const { path, id } of missing(value, ids)) {
      const edit: JsonEdit = { at: [...path, 'id'], set: id, after: 'type' }
      try {
        text = editJson(text, [edit])
        added.push(id)
      } catch (error) {
        findings.push(
          findingAt(
            source,
            path,
            finding('block.noId', { why: error instanceof Error ? error.message : String(error) }),
          ),
        )
      }
    }
    if (added.length > 0) named.push({ file: source.file, text, ids: added })
  }
  return { named, findings }
}

/** The page that a file is, or changes. */
function pageOf(file: string, value: JsonObject): string {
  return typeof value.extends === 'string' ? value.extends : (file.split('/').at(-1) ?? '').replace(/\.json$/, '')
}

interface Place {
  block: JsonObject
  path: JsonPath
  parent: JsonObject | null
}

/** The blocks of a page, or those that an overlay puts in. */
function blocksOf(value: JsonObject): Place[] {
  const change = Array.isArray(value.change) ? value.change : []
  const inserted = change.flatMap((one, index) =>
    isObject(one) && !('list' in one) && !('block' in one)
      ? below(one.insert ?? null, ['change', index, 'insert'], null)
      : [],
  )
  return [...below(value.blocks ?? null, ['blocks'], null), ...inserted]
}

function below(blocks: Json, path: JsonPath, parent: JsonObject | null): Place[] {
  if (!Array.isArray(blocks)) return []
  return blocks.flatMap((block, index): Place[] => {
    if (!isObject(block) || typeof block.type !== 'string') return []
    const here = [...path, index]
    return [{ block, path: here, parent }, ...below(block.blocks ?? null, [...here, 'blocks'], block)]
  })
}

function missing(value: JsonObject, taken: Set<string>): { path: JsonPath; id: string }[] {
  const given = new Map<JsonObject, string>()
  return blocksOf(value).flatMap(({ block, path, parent }) => {
    if (block.id !== undefined) return []
    const above = parent ? (given.get(parent) ?? parent.id) : undefined
    const id = freeId(block, typeof above === 'string' ? above : '', taken)
    taken.add(id)
    given.set(block, id)
    return [{ path, id }]
  })
}

function freeId({ type, name }: JsonObject, above: string, taken: ReadonlySet<string>): string {
  const kind = String(type).split('.').at(-1) ?? ''
  const own = above === '' ? kind : above + kind.charAt(0).toUpperCase() + kind.slice(1)
  const wanted = typeof name === 'string' ? name : own
  let id = wanted
  for (let count = 2; taken.has(id); count++) id = `${wanted}${count}`
  return id
}
