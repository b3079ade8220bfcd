import { decodeFragment } from '#forms/engine/fieldAt.ts'
import type { FormSchema } from '#forms/model.ts'
import { isRecord } from '#lib/json.ts'
import { formatPointer, parsePointer } from '#lib/jsonPointer.ts'
import { listParts } from './walkSchema.ts'

const HOME = 'form://form/'

/** Where the references of a schema lead. */
export interface References {
  /** The JSON pointer that a reference written in `part` leads to; null when it leads out of the form or to nothing. */
  target(part: FormSchema, reference: string): string | null
  /** Whether it names something outside of the form. */
  isForeign(part: FormSchema, reference: string): boolean
}

/** Reads every `$id` and `$anchor` of a schema: references by name or address become places in it. */
export function collectReferences(root: FormSchema): References {
  const bases = new Map<FormSchema, string>()
  const resources = new Map<string, string>()
  const anchors = new Map<string, string[]>()
  read(root, '', HOME)

  function read(part: FormSchema, pointer: string, outer: string): void {
    let base = outer
    const id = part.$id
    if (typeof id === 'string' && !id.startsWith('#')) {
      base = addressOf(id, outer) ?? outer
      resources.set(base, pointer)
    }
    if (pointer === '') resources.set(base, '').set(HOME, '')
    bases.set(part, base)
    // Before 2019-09 an anchor was an `$id` that is only a fragment.
    const names = [part.$anchor, part.$dynamicAnchor, typeof id === 'string' && id.startsWith('#') ? id.slice(1) : null]
    for (const name of names) {
      if (typeof name !== 'string' || name === '') continue
      anchors.set(`${base}#${name}`, [...(anchors.get(`${base}#${name}`) ?? []), pointer])
    }
    for (const [steps, inner] of listParts(part)) if (isRecord(inner)) read(inner, pointer + formatPointer(steps), base)
  }

  function resolve(
    part: FormSchema,
    reference: string,
  ): { resource: string | undefined; address: string; fragment: string } {
    const full = addressOf(reference, bases.get(part) ?? HOME, true) ?? ''
    const [address = '', fragment = ''] = full.split('#')
    return { resource: resources.get(address), address, fragment: decodeFragment(fragment) }
  }

  return {
    target(part, reference) {
      const { resource, address, fragment } = resolve(part, reference)
      if (resource === undefined) return null
      if (fragment === '') return resource
      if (fragment.startsWith('/')) return exists(root, resource + fragment) ? resource + fragment : null
      const named = anchors.get(`${address}#${fragment}`)
      return named?.length === 1 ? (named[0] ?? null) : null
    },
    isForeign: (part, reference) => resolve(part, reference).resource === undefined,
  }
}

function addressOf(reference: string, base: string, withFragment = false): string | null {
  try {
    const url = new URL(reference, base)
    const fragment = url.hash
    url.hash = ''
    return url.href.replace(/#$/, '') + (withFragment ? fragment : '')
  } catch {
    return null
  }
}

function exists(root: FormSchema, pointer: string): boolean {
  let at: unknown = root
  for (const step of parsePointer(pointer)) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, step)) return false
    at = Reflect.get(at, step)
  }
  return typeof at === 'boolean' || isRecord(at)
}
