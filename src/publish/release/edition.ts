import type { BuiltConfig } from '#publish/build/createBuilder.ts'
import { hashOf, objectName } from '#publish/build/objectName.ts'
import type { Pointer } from '#publish/build/pointers.ts'
import { CLOUD, SITE_POINTER } from './record.ts'

/** What a pointer says, with the site's values as an object of their own: thousands of races share one. */
export interface PointerBody {
  runtime: string
  /** Name of the object with the site's values. */
  site: string
  pages: Record<string, string>
  variants?: NonNullable<Pointer['variants']>
}

/** A built config as it is kept in a store: everything an immutable object, pointers by the hash of their bodies. */
export interface Edition {
  objects: Map<string, string>
  /** In the order they are written: races, cloud.json, then the site. */
  pointers: Record<string, string>
}

export function editionOf(built: Pick<BuiltConfig, 'objects' | 'pointers'>): Edition {
  const objects = new Map(built.objects)
  const pointers: Record<string, string> = {}
  for (const path of inOrder([...built.pointers.keys()])) {
    const text = built.pointers.get(path) ?? ''
    const body = path === CLOUD ? text : bodyText(JSON.parse(text), objects)
    objects.set(objectName(body, 'json'), body)
    pointers[path] = hashOf(body)
  }
  return { objects, pointers }
}

/** Name of the object that holds a pointer's body. */
export function bodyName(hash: string): string {
  return `objects/${hash}.json`
}

function bodyText({ runtime, site, pages, variants }: Pointer, objects: Map<string, string>): string {
  const values = JSON.stringify(site)
  const name = objectName(values, 'json')
  objects.set(name, values)
  const body: PointerBody = { runtime, site: name, pages, ...(variants ? { variants } : {}) }
  return JSON.stringify(body)
}

// The site's pointer last: who reads it finds everything else in place.
function inOrder(paths: string[]): string[] {
  const place = (path: string) => (path === SITE_POINTER ? 2 : path === CLOUD ? 1 : 0)
  return paths.sort((a, b) => place(a) - place(b) || (a < b ? -1 : 1))
}
