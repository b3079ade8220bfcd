import type { Json, JsonObject, Page } from '#runtime/model.ts'

/** The small file that says which object is which page. */
export interface Pointer {
  release: string
  runtime: string
  site: JsonObject
  pages: Record<string, string>
  variants: { for: Record<string, string>; pages: Record<string, string> }[]
}

const OBJECT = /^objects\/[\w.-]+\.json$/

/** Reads a pointer; throws when it is not one. */
export function readPointer(value: Json): Pointer {
  if (!isObject(value) || value.format !== 1 || !isObject(value.pages)) throw new Error('not a pointer')
  const variants = Array.isArray(value.variants) ? value.variants.filter(isObject) : []
  return {
    release: String(value.release ?? ''),
    runtime: String(value.runtime ?? ''),
    site: isObject(value.site) ? value.site : {},
    pages: paths(value.pages),
    variants: variants.map((variant) => ({ for: texts(variant.for), pages: paths(variant.pages) })),
  }
}

/** Reads a page object; throws when it is not one. */
export function readPage(value: Json): Page {
  if (!isObject(value) || value.format !== 1 || !Array.isArray(value.blocks)) throw new Error('not a page')
  return value as unknown as Page
}

/**
 * The object of a route for an audience (channel, brand, env); the last variant that fits counts.
 * Routes are compared exactly, then without case: old links write /home. Null when there is none.
 */
export function objectOf(pointer: Pointer, route: string, audience: Record<string, string>): string | null {
  let found = at(pointer.pages, route)
  for (const variant of pointer.variants) {
    const fits = Object.entries(variant.for).every(([key, value]) => audience[key] === value)
    if (fits) found = at(variant.pages, route) ?? found
  }
  return found
}

function at(pages: Record<string, string>, route: string): string | null {
  if (Object.hasOwn(pages, route)) return pages[route] ?? null
  const wanted = route.toLowerCase()
  return Object.entries(pages).find(([known]) => known.toLowerCase() === wanted)?.[1] ?? null
}

function paths(value: Json | undefined): Record<string, string> {
  return Object.fromEntries(Object.entries(texts(value)).filter(([, path]) => OBJECT.test(path)))
}

function texts(value: Json | undefined): Record<string, string> {
  if (!isObject(value)) return {}
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
