import type { Fault as FindingFault } from '#lib/findings.ts'
import type { Json } from '#runtime/model.ts'
import type { Finding, Place } from './finding.ts'
import { type JsonPath, pathText, type Source } from './source.ts'

/** Where a value was written; `also` names the template that it stands in when that is another file. */
export interface Origin {
  source: Source
  path: JsonPath
  also?: Origin
}

/** Where the parts of a page were written: a flat page is made of several files. */
export interface Origins {
  /** Says that `value`, with everything inside, was written at `path` of `source`. */
  note(value: Json, source: Source, path: JsonPath, also?: Origin): void
  /** Says that `copy` stands for `original`, except the keys noted by `noteKey`. */
  copy(original: object, copy: object): void
  noteKey(holder: object, key: string, origin: Origin): void
  /** Says that the item at each index of a list stands for the one at that index of another; null for a new one. */
  copyItems(original: object, copy: object, from: readonly (number | null)[]): void
  /** A finding about `path` of the flat value `root`, placed where that was written. */
  finding(root: Json, path: JsonPath, fault: Fault): Finding
  /** The file that a value was written in. */
  fileOf(root: Json, path: JsonPath): string
}

export interface Fault extends FindingFault {
  /** Where in the text itself, for a text that has a file of its own; both count from 1. */
  at?: { line: number; column: number }
}

export function createOrigins(): Origins {
  const objects = new WeakMap<object, Origin>()
  const keys = new WeakMap<object, Map<string, Origin>>()

  function locate(root: Json, path: JsonPath): Origin | undefined {
    let at: Json | undefined = root
    let origin = isObject(root) ? objects.get(root) : undefined
    for (const step of path) {
      const own: Origin | undefined = isObject(at) ? keys.get(at)?.get(String(step)) : undefined
      origin = own ?? (origin && { ...origin, path: [...origin.path, step] })
      at = isObject(at) ? (at as Record<string | number, Json>)[step] : undefined
      if (isObject(at)) origin = objects.get(at) ?? origin
    }
    return origin
  }

  function known(root: Json, path: JsonPath): Origin {
    const origin = locate(root, path)
    if (!origin) throw new Error(`No file is known for ${pathText(path)}`)
    return origin
  }

  return {
    note: function note(value, source, path, also) {
      if (!isObject(value)) return
      objects.set(value, { source, path, ...(also ? { also } : {}) })
      if (Array.isArray(value)) for (const [index, item] of value.entries()) note(item, source, [...path, index], also)
      else for (const [key, item] of Object.entries(value)) note(item, source, [...path, key], also)
    },
    copy: (original, copy) => {
      const origin = objects.get(original)
      if (origin) objects.set(copy, origin)
      const known = keys.get(original)
      if (known) keys.set(copy, new Map(known))
    },
    noteKey: (holder, key, origin) => {
      const known = keys.get(holder) ?? new Map<string, Origin>()
      keys.set(holder, known.set(key, origin))
    },
    copyItems: (original, copy, from) => {
      const origin = objects.get(original)
      if (!origin) return
      objects.set(copy, origin)
      const known = keys.get(original)
      const own = from.flatMap((before, index): [string, Origin][] =>
        before === null
          ? []
          : [[String(index), known?.get(String(before)) ?? { ...origin, path: [...origin.path, before] }]],
      )
      keys.set(copy, new Map(own))
    },
    finding: (root, path, fault) => {
      const origin = known(root, path)
      return findingAt(origin.source, origin.path, fault, origin.also)
    },
    fileOf: (root, path) => known(root, path).source.file,
  }
}

export function findingAt(source: Source, path: JsonPath, fault: Fault, also?: Origin): Finding {
  const { code, message, hint, severity = 'error' } = fault
  const written = writtenAt(source, path)
  if (written) return findingAt(written.source, written.path, fault, also ?? { source, path: written.use })
  return {
    severity,
    code,
    ...placeOf(source, path),
    ...(source.value === undefined && path.length === 0 ? fault.at : undefined),
    message,
    ...(hint ? { hint } : {}),
    ...(also ? { also: placeOf(also.source, also.path) } : {}),
  }
}

/** Where else a part of a file's value is written; null where it stands in the file itself. */
function writtenAt({ value, partials }: Source, path: JsonPath) {
  let at: Json | undefined = value
  for (const [depth, step] of [...path, undefined].entries()) {
    const partial = isObject(at) ? partials?.get(at) : undefined
    const place = partial?.written(step)
    if (partial && place) {
      return { source: partial.source, path: [...place, ...path.slice(depth + 1)], use: path.slice(0, depth) }
    }
    if (step === undefined) break
    at = isObject(at) ? (at as Record<string | number, Json>)[step] : undefined
  }
  return null
}

function placeOf(source: Source, path: JsonPath): Place {
  return { file: source.file, ...source.place(path), path: pathText(path) }
}

function isObject(value: Json | undefined): value is Json & object {
  return typeof value === 'object' && value !== null
}
