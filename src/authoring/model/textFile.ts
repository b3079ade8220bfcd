import { posix } from 'node:path'
import { asObject, isObject } from '#lib/json.ts'
import type { Json, JsonObject } from '#runtime/model.ts'
import { type Finding, finding, suggestion } from './finding.ts'
import { type Fault, findingAt, type Origin } from './origins.ts'
import { type JsonPath, type Partial, parseSource, type Source } from './source.ts'

const KEY = '$file'
const BLOCK = '$block'
/** The folder of partials in a config. */
export const PARTIALS = 'blocks/'

/** A text that was put in from a file, by the object and the key where it stands. */
export interface PutIn {
  holder: object
  key: string
  origin: Origin
}

export interface WithTexts {
  value: Json
  put: PutIn[]
  findings: Finding[]
  /** Content of each file that it names, undefined for one that is not there. */
  used: Map<string, string | undefined>
  /** What was put in from partials. */
  partials: Map<object, Partial>
}

/**
 * The value of a config file with the texts of the files that it names, `{"$file": "statement.zh.html"}`, and with the
 * partials, `{"$block": "coupon"}`: what stands beside that name wins over what the partial says.
 */
export function withTexts(
  source: Source,
  value: Json,
  files: ReadonlyMap<string, string>,
  around: readonly string[] = [],
): WithTexts {
  const folder = posix.dirname(source.file)
  const result: WithTexts = { value, put: [], findings: [], used: new Map(), partials: new Map() }
  const sources = new Map<string, Source>()

  function textOf(name: string, path: JsonPath): { text: string; origin: Origin } | null {
    const file = posix.join(folder, name)
    const text = TEXT.test(file) ? files.get(file) : undefined
    result.used.set(file, text)
    if (text === undefined) {
      const beside = [...files.keys()].filter((known) => posix.dirname(known) === folder && TEXT.test(known))
      const known = beside.map((one) => posix.basename(one))
      result.findings.push(
        findingAt(source, [...path, KEY], finding('file.unknown', { name, ...suggestion(name, known) })),
      )
      return null
    }
    const own = sources.get(file) ?? textSource(file, text)
    sources.set(file, own)
    return { text: text.trimEnd(), origin: { source: own, path: [] } }
  }

  /** The value of a partial, anew at each place where it is used; null for one that cannot be put in. */
  function partialOf(name: string, path: JsonPath): { value: Json; source: Source } | null {
    const file = `${PARTIALS}${name}.json`
    const text = files.get(file)
    result.used.set(file, text)
    const refuse = (fault: Fault) => void result.findings.push(findingAt(source, [...path, BLOCK], fault))
    if (text === undefined) {
      const known = [...files.keys()].flatMap((one) => (one.startsWith(PARTIALS) ? posix.basename(one, '.json') : []))
      refuse(finding('file.noPartial', { name, ...suggestion(name, known) }))
    } else if (around.includes(name)) refuse(finding('file.partialCircle', { names: [...around, name].join(' → ') }))
    else {
      const own = parseSource(file, text)
      const made = withTexts(own, own.value ?? null, files, [...around, name])
      const partial = { ...own, value: made.value, partials: made.partials }
      result.put.push(...made.put)
      result.findings.push(...made.findings)
      for (const [used, content] of made.used) result.used.set(used, content)
      if (own.value !== undefined) return { value: made.value, source: partial }
    }
    return null
  }

  function putIn({ [BLOCK]: name, ...beside }: JsonObject, path: JsonPath): Json {
    const partial = partialOf(String(name), path)
    if (!partial) return beside
    const { value: own } = partial
    const keys = new Set(Object.keys(beside))
    const [key] = keys
    if (key !== undefined && !isObject(own)) {
      result.findings.push(
        findingAt(source, [...path, key], finding('file.besidePartial', { name: String(name), key })),
      )
    }
    const whole = isObject(own) ? { ...own, ...asObject(visit(beside, path)) } : own
    if (typeof whole === 'object' && whole !== null) {
      const written = (key: string | number | undefined) =>
        key === undefined ? [] : keys.has(String(key)) ? null : [key]
      result.partials.set(whole, { source: partial.source, written })
    }
    return whole
  }

  function visit(item: Json, path: JsonPath): Json {
    if (Array.isArray(item)) return filled(item, [], path)
    if (!isObject(item)) return item
    return typeof item[BLOCK] === 'string' ? putIn(item, path) : filled(item, {}, path)
  }

  function filled<T extends Json[] | JsonObject>(item: T, copy: T, path: JsonPath): T {
    for (const [key, part] of Object.entries(item)) {
      const here = [...path, Array.isArray(item) ? Number(key) : key]
      const found = isFile(part) ? textOf(part[KEY], here) : null
      // In place of a text that is missing its name: nothing more is to be said where it stands.
      Object.assign(copy, { [key]: found ? found.text : isFile(part) ? part[KEY] : visit(part, here) })
      if (found) result.put.push({ holder: copy, key, origin: found.origin })
    }
    return copy
  }

  // Few files name others: those that do not stay as they are.
  if (!source.text.includes(`"${KEY}"`) && !source.text.includes(`"${BLOCK}"`)) return result
  result.value = visit(value, [])
  return result
}

const TEXT = /\.(html|txt)$/i

function isFile(value: Json): value is { [KEY]: string } {
  return isObject(value) && typeof value[KEY] === 'string' && Object.keys(value).length === 1
}

function textSource(file: string, text: string): Source {
  return { file, text, value: undefined, faults: [], partial: undefined, place: () => ({ line: 1, column: 1 }) }
}
