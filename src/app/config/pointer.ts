import { type Canary, chosenRelease } from '#lib/canary.ts'
import { isObject } from '#lib/json.ts'
import { isLowerVersion } from '#lib/version.ts'
import { migrated } from '#runtime/migrate.ts'
import type { Json, JsonObject, Page } from '#runtime/model.ts'
import { RUNTIME_VERSION } from '#runtime/version.gen.ts'
import { configFault } from './fault.ts'

/** Which object is which page in a release. */
export interface Pointer {
  /** Its name on the host: `pointer.json` or `races/<raceId>.json`. */
  path: string
  release: string
  /** When it was published, epoch milliseconds; 0 where it does not say. */
  at: number
  /** It came with the application. */
  builtIn?: true
  /** It came in a drawn document, with no other pages than that one leads to. */
  part?: true
  site: JsonObject
  pages: Record<string, string>
  variants: { for: Record<string, string>; pages: Record<string, string> }[]
}

/** Who is asking: a canary is seen by a share of the visitors, or in some containers. */
export interface Visitor {
  /** Stays the same for this browser. */
  id(): string
  container: string
}

const OBJECT = /^objects\/[\w.-]+\.json$/

/**
 * Reads a pointer's text and chooses its release or the canary's. Throws a `ConfigFault` when it is no pointer
 * (`malformed`), or when this runtime is too old for what it points to (`tooNew`).
 */
export function readPointer(path: string, text: string, visitor: Visitor): Pointer {
  const value = parse(path, text)
  if (!isObject(value) || value.format !== 1 || !isObject(value.pages)) throw configFault('malformed', path)
  const canary = canaryOf(value.canary)
  if (canary && isUsable(canary.value) && chosenRelease(canary.rule, visitor.id(), visitor.container)) {
    return pointerOf(path, canary.value)
  }
  if (!isUsable(value)) throw configFault('tooNew', path, String(value.runtime))
  return pointerOf(path, value)
}

/** Reads the text of a page object; throws a `ConfigFault` when it is none. */
export function readPage(path: string, text: string): Page {
  const value = parse(path, text)
  const page = isObject(value) ? migrated(value) : null
  if (!page || !Array.isArray(page.blocks)) throw configFault('malformed', path)
  return page as unknown as Page
}

function pointerOf(path: string, value: JsonObject): Pointer {
  const variants = Array.isArray(value.variants) ? value.variants.filter(isObject) : []
  const site = isObject(value.site) ? value.site : {}
  return {
    path,
    release: String(value.release ?? ''),
    at: typeof value.at === 'number' ? value.at : 0,
    // The platform judges a call by the facts that its page shows.
    site: value.version === undefined ? site : { ...site, release: value.version },
    pages: paths(value.pages),
    variants: variants.map((variant) => ({ for: texts(variant.for), pages: paths(variant.pages) })),
    ...(value.part === true ? { part: true } : {}),
  }
}

function canaryOf(value: Json | undefined): { rule: Canary; value: JsonObject } | null {
  if (!isObject(value) || !isObject(value.pages) || typeof value.release !== 'string') return null
  const containers = Array.isArray(value.containers) ? value.containers.map(String) : undefined
  const rule = { release: value.release, percent: Number(value.percent) || 0, ...(containers ? { containers } : {}) }
  return { rule, value }
}

function isUsable({ runtime }: JsonObject): boolean {
  return !isLowerVersion(RUNTIME_VERSION, String(runtime ?? ''))
}

function parse(path: string, text: string): Json {
  try {
    return JSON.parse(text)
  } catch {
    throw configFault('malformed', path, text.slice(0, 40))
  }
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
