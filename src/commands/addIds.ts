import { editJson, type JsonEdit } from '#authoring/model/editJson.ts'
import { type Finding, finding } from '#authoring/model/finding.ts'
import type { ConfigFiles } from '#authoring/model/loadFolder.ts'
import { findingAt } from '#authoring/model/origins.ts'
import { type JsonPath, parseSource, type Source } from '#authoring/model/source.ts'
import { PARTIALS } from '#authoring/model/textFile.ts'
import { isObject } from '#lib/json.ts'
import type { Json, JsonObject } from '#runtime/model.ts'

/** A file whose blocks were given the ids that they lacked. */
export interface Named {
  file: string
  text: string
  ids: string[]
}

const OTHER = /(^|\/)(site|race|campaign|facts\.schema)\.json$|\.scenarios\.json$/

/** A file with blocks: those that stand in it, and the partials that stand for blocks. */
interface BlockFile {
  source: Source
  blocks: Place[]
  uses: string[]
  /** The pages that it is part of: what is named in it has to be the only one there. */
  pages: Set<string>
}

/**
 * Gives every block of the pages an id, so that overlays can name it: its kind after its parent's id, the only one on
 * its page and in all that changes that page. Every other byte stays. What cannot be given one is a finding.
 */
export function addIds(files: ConfigFiles): { named: Named[]; findings: Finding[] } {
  const sources = [...files.keys()]
    .filter((file) => file.endsWith('.json') && !OTHER.test(file))
    .sort()
    .map((file) => parseSource(file, files.get(file) ?? ''))
  const withBlocks = [...filesOfPages(sources), ...partialsOf(sources)]
  const taken = new Map<string, Set<string>>()
  for (const { pages, blocks } of withBlocks) {
    for (const page of pages) {
      const ids = taken.get(page) ?? new Set()
      for (const { block } of blocks) if (typeof block.id === 'string') ids.add(block.id)
      taken.set(page, ids)
    }
  }
  const named: Named[] = []
  const findings: Finding[] = []
  for (const { source, blocks, pages } of withBlocks) {
    const sets = [...pages].flatMap((page) => taken.get(page) ?? [])
    let { text } = source
    const added: string[] = []
    for (const { path, id } of missing(blocks, sets)) {
      const edit: JsonEdit = { at: [...path, 'id'], set: id, after: 'type' }
      try {
        text = editJson(text, [edit])
        added.push(id)
      } catch (error) {
        const why = error instanceof Error ? error.message : String(error)
        findings.push(findingAt(source, path, finding('block.noId', { why })))
      }
    }
    if (added.length > 0) named.push({ file: source.file, text, ids: added })
  }
  return { named, findings }
}

function filesOfPages(sources: readonly Source[]): BlockFile[] {
  return sources.flatMap((source): BlockFile[] => {
    const value = source.value ?? source.partial
    if (source.file.startsWith(PARTIALS) || !isObject(value)) return []
    const uses: string[] = []
    return [{ source, blocks: blocksOf(value, uses), uses, pages: new Set([pageOf(source.file, value)]) }]
  })
}

/** The partials that stand for blocks, but those that stand twice in a file: their blocks have no id that is the only one. */
function partialsOf(sources: readonly Source[]): BlockFile[] {
  const found = new Map<string, BlockFile>()
  const follow = ({ uses, pages }: BlockFile) => {
    for (const name of uses) {
      const source = sources.find(({ file }) => file === `${PARTIALS}${name}.json`)
      const value = source?.value
      if (!source || value === undefined || uses.indexOf(name) !== uses.lastIndexOf(name)) continue
      const inside: string[] = []
      const blocks = Array.isArray(value) ? below(value, [], null, inside) : blockAt(value, [], null, inside)
      const partial = found.get(name) ?? { source, blocks, uses: inside, pages: new Set() }
      const isNew = [...pages].some((page) => !partial.pages.has(page))
      found.set(name, { ...partial, pages: new Set([...partial.pages, ...pages]) })
      if (isNew) follow({ ...partial, pages })
    }
  }
  for (const file of filesOfPages(sources)) follow(file)
  return [...found.values()]
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
function blocksOf(value: JsonObject, uses: string[]): Place[] {
  const inserted = (Array.isArray(value.change) ? value.change : []).flatMap((one, index) =>
    isObject(one) && !('list' in one) && !('block' in one)
      ? below(one.insert ?? null, ['change', index, 'insert'], null, uses)
      : [],
  )
  return [...below(value.blocks ?? null, ['blocks'], null, uses), ...inserted]
}

function below(blocks: Json, path: JsonPath, parent: JsonObject | null, uses: string[]): Place[] {
  if (!Array.isArray(blocks)) return blockAt(blocks, path, parent, uses)
  return blocks.flatMap((block, index) => blockAt(block, [...path, index], parent, uses))
}

function blockAt(block: Json, path: JsonPath, parent: JsonObject | null, uses: string[]): Place[] {
  if (!isObject(block)) return []
  if (typeof block.$block === 'string') uses.push(block.$block)
  if (typeof block.type !== 'string') return []
  return [{ block, path, parent }, ...below(block.blocks ?? null, [...path, 'blocks'], block, uses)]
}

function missing(blocks: readonly Place[], taken: readonly Set<string>[]): { path: JsonPath; id: string }[] {
  const given = new Map<JsonObject, string>()
  return blocks.flatMap(({ block, path, parent }) => {
    if (block.id !== undefined) return []
    const above = parent ? (given.get(parent) ?? parent.id) : undefined
    const id = freeId(block, typeof above === 'string' ? above : '', taken)
    for (const ids of taken) ids.add(id)
    given.set(block, id)
    return [{ path, id }]
  })
}

function freeId({ type, name }: JsonObject, above: string, taken: readonly ReadonlySet<string>[]): string {
  const kind = String(type).split('.').at(-1) ?? ''
  const own = above === '' ? kind : above + kind.charAt(0).toUpperCase() + kind.slice(1)
  const wanted = typeof name === 'string' ? name : own
  let id = wanted
  for (let count = 2; taken.some((ids) => ids.has(id)); count++) id = `${wanted}${count}`
  return id
}
