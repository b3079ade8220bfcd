import type { Schema } from '#authoring/catalogue/schema.ts'
import { ANYTHING, resolveItems, stepInto } from '#authoring/check/shapes.ts'
import { conditionalItem } from '#authoring/model/conditional.ts'
import { type Finding, finding, suggestion } from '#authoring/model/finding.ts'
import { type Fault, findingAt, type Origin, type Origins } from '#authoring/model/origins.ts'
import type { JsonPath, Source } from '#authoring/model/source.ts'
import { isObject } from '#lib/json.ts'
import { isListTemplate } from '#runtime/binding.ts'
import type { Node } from '#runtime/expression/ast.ts'
import { evaluate } from '#runtime/expression/evaluate.ts'
import { readExpression } from '#runtime/expression/parse.ts'
import { listReads, type NameRead } from '#runtime/expression/reads.ts'
import type { Json, JsonObject, Lang } from '#runtime/model.ts'
import { isText, pickText } from '#runtime/texts.ts'

/** A name that has its value when the page is built: `facts`, and `item` and `index` of a list among them. */
interface Known {
  value: Json
  shape: Schema
  /** Where the value was written; null for what nobody wrote. */
  at: Origin | null
  elsewhere?: ReadonlyMap<string, Source>
}

type Names = ReadonlyMap<string, Known>

/** Which block of the lists that are written out it is, `2` or `2-1`, by a name that no expression can read. */
const COPY = '#copy'

function withoutItem(names: Names): Names {
  return new Map([...names].filter(([name]) => name !== 'item' && name !== 'index'))
}

export interface Facts {
  value: JsonObject
  shape: Schema
  schemas: Record<string, Schema>
  source: Source
  /** Members that are written in a file of their own. */
  elsewhere?: ReadonlyMap<string, Source>
}

interface Context {
  /** The template. */
  source: Source
  origins: Origins
  report(finding: Finding): void
}

const BINDING = /\{\{(.*?)\}\}/gs
/** Keys whose texts are bare expressions. */
const BARE = new Set(['showIf', 'when', 'each', 'key'])
const CONDITIONS = new Set(['showIf', 'when'])

/**
 * A template with the facts in place of the bindings that read them, so that nothing of the series is left: a condition
 * that is decided goes, with what it hides; a list of facts is written out; a binding of a fact that is not given is
 * left out. Expressions that read other names too keep those, with the facts as literals.
 */
export function resolveFacts(template: JsonObject, facts: Facts, context: Context): JsonObject {
  context.origins.note(template, context.source, [])
  const { value, shape, elsewhere } = facts
  const known: Known = { value, shape, at: { source: facts.source, path: [] }, ...(elsewhere && { elsewhere }) }
  return createResolver(facts.schemas, context)(template, [], new Map([['facts', known]])) ?? {}
}

interface Resolved {
  /** Undefined for what is left out. */
  value: Json | undefined
  /** The fact that it comes from; null when it was written in the template. */
  from: Origin | null
}

function createResolver(schemas: Record<string, Schema>, { source, origins, report }: Context) {
  const complain = (path: JsonPath, fault: Fault) => report(findingAt(source, path, fault))

  function resolved(value: Json, path: JsonPath, names: Names): Resolved {
    if (typeof value === 'string') return text(value, path, names)
    if (Array.isArray(value)) return { value: list(value, path, names), from: null }
    if (!isObject(value)) return { value, from: null }
    if (isText(value)) return bilingual(value, path, names)
    const each = listOf(value, path, names)
    if (isListTemplate(value) && each) return { value: expanded(value, each, path, names), from: null }
    return { value: object(value, path, names), from: null }
  }

  function object(value: JsonObject, path: JsonPath, outside: Names): JsonObject | undefined {
    const result: JsonObject = {}
    origins.copy(value, result)
    for (const [key, item] of Object.entries(value)) {
      const here = [...path, key]
      // In what is repeated on the phone, item and index are the phone's.
      const names = 'each' in value && key !== 'each' ? withoutItem(outside) : outside
      const bare = BARE.has(key) && typeof item === 'string' && !item.includes('{{') ? item : null
      const decided = bare !== null && CONDITIONS.has(key) ? conditionOf(bare, here, names) : null
      if (decided === false) return undefined
      if (decided === true) continue
      if (key === 'cases' && Array.isArray(item)) {
        put(result, key, { value: certain(cases(item, here, names)), from: null }, here)
        continue
      }
      const own = bare === null ? resolved(item, here, names) : expression(bare, here, names)
      put(result, key, named(key, own, value, names), here)
    }
    return result
  }

  /** Cases that may still come: each stays an object, where an item of a list with a `when` is what it holds. */
  function cases(items: Json[], path: JsonPath, names: Names): Json[] {
    const result: Json[] = []
    origins.copy(items, result)
    for (const [index, item] of items.entries())
      put(result, result.length, resolved(item, [...path, index], names), [...path, index])
    return result
  }

  /** Cases up to the first that holds for certain: those after it never come. */
  function certain(all: Json[]): Json[] {
    const last = all.findIndex((one) => isObject(one) && !('when' in one))
    if (last < 0 || last === all.length - 1) return all
    const value = all.slice(0, last + 1)
    origins.copy(all, value)
    return value
  }

  function list(items: Json[], path: JsonPath, names: Names): Json[] {
    const result: Json[] = []
    origins.copy(items, result)
    for (const [index, item] of items.entries()) {
      const here = [...path, index]
      const each = isObject(item) ? listOf(item, here, names) : null
      const one = conditionalItem(item)
      const holds = one && typeof one.when === 'string' ? conditionOf(one.when, [...here, 'when'], names) : null
      if (isObject(item) && each) result.push(...expanded(item, each, here, names))
      else if (one && holds) put(result, result.length, resolved(one.value, [...here, ...one.path], names), here)
      else put(result, result.length, resolved(item, here, names), here)
    }
    return result
  }

  function put(holder: JsonObject | Json[], key: string | number, { value, from }: Resolved, path: JsonPath): void {
    if (value === undefined) return
    Object.assign(holder, { [key]: value })
    if (!from) return
    const also = { source, path }
    origins.noteKey(holder, String(key), { ...from, also })
    origins.note(value, from.source, from.path, also)
  }

  /** The items of a block or a list template that repeats a list of facts; null for what repeats nothing known. */
  function listOf({ each }: JsonObject, path: JsonPath, names: Names): Known | null {
    const node = typeof each === 'string' ? readExpression(each) : null
    if (!node || !isDecided(node, names)) return null
    const reads = inspect(node, [...path, 'each'], names)
    const { shape, at } = reads[0] ?? { shape: ANYTHING, at: null }
    return { value: evaluate(node, scopeOf(names, 'zh')), shape: resolveItems(shape, schemas), at }
  }

  function expanded(holder: JsonObject, each: Known, path: JsonPath, names: Names): Json[] {
    const { each: _, ...block } = holder
    origins.copy(holder, block)
    const template = isListTemplate(holder)
    if (!template) delete block.key
    return (Array.isArray(each.value) ? each.value : []).flatMap((value, index): Json[] => {
      const at = each.at && { ...each.at, path: [...each.at.path, index] }
      const inner = new Map(names)
      inner.set('item', { value, shape: each.shape, at })
      inner.set('index', { value: index, shape: ANYTHING, at: null })
      const outer = names.get(COPY)?.value
      const copy = outer === undefined ? `${index + 1}` : `${outer}-${index + 1}`
      inner.set(COPY, { value: copy, shape: ANYTHING, at: null })
      if (!template) return [object(block, path, inner)].filter((one) => one !== undefined)
      const when = typeof block.when === 'string' ? block.when : null
      const holds = when === null || conditionOf(when, [...path, 'when'], inner)
      const item = holds === false ? undefined : resolved(block.item ?? null, [...path, 'item'], inner).value
      if (item === undefined) return []
      if (when === null || holds) return [item]
      const condition = { when: expression(when, [...path, 'when'], inner).value ?? null }
      if (!isObject(item) || isText(item)) return [{ ...condition, value: item }]
      const conditional = { ...condition, ...item }
      origins.copy(item, conditional)
      return [conditional]
    })
  }

  /** Blocks of a list that is written out have ids of their own: `question` becomes `question-1`, `question-2`. */
  function named(key: string, own: Resolved, holder: JsonObject, names: Names): Resolved {
    const copy = names.get(COPY)?.value
    if (key !== 'id' || copy === undefined || typeof holder.type !== 'string') return own
    const written = holder.id
    return typeof written === 'string' && !written.includes('{{') ? { ...own, value: `${written}-${copy}` } : own
  }

  /** Whether a condition holds; null when that is decided only on the phone. */
  function conditionOf(bare: string, path: JsonPath, names: Names): boolean | null {
    const node = readExpression(bare)
    if (!node || !isDecided(node, names)) return null
    inspect(node, path, names)
    return Boolean(evaluate(node, scopeOf(names, 'zh')))
  }

  function expression(bare: string, path: JsonPath, names: Names): Resolved {
    const node = readExpression(bare)
    const from = node ? (inspect(node, path, names)[0] ?? null) : null
    return from && node ? { value: written(node, names, null, path), from: from.at } : { value: bare, from: null }
  }

  function bilingual(value: JsonObject, path: JsonPath, names: Names): Resolved {
    const result: JsonObject = {}
    origins.copy(value, result)
    for (const lang of ['zh', 'en'] as const) {
      const here = [...path, lang]
      const { pieces, from } = piecesOf(String(value[lang]), here, names)
      put(result, lang, { value: from ? joined(pieces, names, lang, here) : (value[lang] ?? ''), from }, here)
    }
    return { value: result, from: null }
  }

  function text(value: string, path: JsonPath, names: Names): Resolved {
    const { pieces, from } = piecesOf(value, path, names)
    if (!from) return { value, from: null }
    const [only] = pieces
    if (pieces.length === 1 && only && typeof only !== 'string' && isDecided(only, names)) {
      const [zh, en] = (['zh', 'en'] as const).map((lang) => evaluate(only, scopeOf(names, lang)))
      if (zh === null || zh === undefined) return { value: undefined, from }
      const same = JSON.stringify(zh) === JSON.stringify(en)
      return { value: structuredClone(same ? zh : { zh, en: en ?? null }), from }
    }
    const zh = joined(pieces, names, 'zh', path)
    const en = joined(pieces, names, 'en', path)
    return { value: zh === en ? zh : { zh, en }, from }
  }

  function piecesOf(value: string, path: JsonPath, names: Names): { pieces: (string | Node)[]; from: Origin | null } {
    const pieces: (string | Node)[] = []
    let from: Origin | null = null
    let end = 0
    for (const match of value.matchAll(BINDING)) {
      const node = readExpression(match[1] ?? '')
      const reads = node ? inspect(node, path, names) : []
      if (!node || reads.length === 0) continue
      pieces.push(value.slice(end, match.index), node)
      end = match.index + match[0].length
      from ??= reads.find(({ at }) => at)?.at ?? { source, path }
    }
    pieces.push(value.slice(end))
    return { pieces: pieces.filter((piece) => piece !== ''), from }
  }

  function joined(pieces: (string | Node)[], names: Names, lang: Lang, path: JsonPath): string {
    const texts = pieces.map((piece) => {
      if (typeof piece === 'string') return piece
      if (isDecided(piece, names)) return pickText(evaluate(piece, scopeOf(names, lang)), lang)
      return `{{${written(piece, names, lang, path)}}}`
    })
    return texts.join('')
  }

  /** What an expression reads of the names; facts that the series does not have are complained about. */
  function inspect(node: Node, path: JsonPath, names: Names): Known[] {
    return listReads(node).names.flatMap((read) => {
      const known = names.get(read.path[0] ?? '')
      return known ? [followed(read, known, path)] : []
    })
  }

  function followed({ path: steps }: NameRead, known: Known, place: JsonPath): Known {
    let { value, shape, at } = known
    for (const [index, step] of steps.entries()) {
      if (index === 0) continue
      const next = step === '*' ? null : stepInto(shape, step, schemas)
      if (next?.status === 'unknown') {
        complain(
          place,
          finding('facts.unknown.unknownFact', {
            path: steps.slice(0, index + 1).join('.'),
            ...suggestion(step, next.known),
          }),
        )
      }
      shape = next?.status === 'known' ? next.schema : step === '*' ? resolveItems(shape, schemas) : ANYTHING
      const inside: Json = typeof value === 'object' && value !== null ? ((value as JsonObject)[step] ?? null) : null
      const own = index === 1 ? known.elsewhere?.get(step) : undefined
      if (own) at = { source: own, path: [] }
      else if (at && inside !== null) at = { ...at, path: [...at.path, Array.isArray(value) ? Number(step) : step] }
      value = inside
    }
    return { value, shape, at }
  }

  /** The expression with the known names as literals. */
  function written(node: Node, names: Names, lang: Lang | null, path: JsonPath): string {
    const inner = (child: Node) => written(child, names, lang, path)
    if (isDecided(node, names)) return literal(evaluate(node, scopeOf(names, lang ?? 'zh')), lang, path)
    switch (node.kind) {
      case 'literal':
        return literal(node.value, lang, path)
      case 'name':
        return node.name
      case 'member':
        return node.by.kind === 'literal' && /^[A-Za-z_]\w*$/.test(String(node.by.value))
          ? `${inner(node.of)}.${node.by.value}`
          : `${inner(node.of)}[${inner(node.by)}]`
      case 'call':
        return `${node.fn}(${node.args.map(inner).join(', ')})`
      case 'unary':
        return `${node.op}(${inner(node.of)})`
      case 'binary':
        return `(${inner(node.left)} ${node.op} ${inner(node.right)})`
      case 'choice':
        return `(${inner(node.test)} ? ${inner(node.yes)} : ${inner(node.no)})`
      case 'list':
        return `[${node.items.map(inner).join(', ')}]`
    }
  }

  function literal(value: Json, lang: Lang | null, path: JsonPath): string {
    if (Array.isArray(value)) return `[${value.map((item) => literal(item, lang, path)).join(', ')}]`
    if (typeof value === 'number' && value < 0) return `(${value})`
    if (!isObject(value)) return JSON.stringify(value)
    if (isText(value) && lang) return JSON.stringify(pickText(value, lang))
    complain(path, finding('facts.object'))
    return 'null'
  }

  return object
}

/** Whether all that an expression reads, and something at least, is known when the page is built. */
function isDecided(node: Node, names: Names): boolean {
  const { names: reads } = listReads(node)
  return reads.length > 0 && reads.every(({ path }) => names.has(path[0] ?? ''))
}

function scopeOf(names: Names, lang: Lang) {
  return { read: (name: string): Json => (name === 'lang' ? lang : (names.get(name)?.value ?? null)) }
}
