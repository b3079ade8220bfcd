import type { Json, JsonObject } from '#runtime/model.ts'

/** How far a query parameter goes along: with every navigation, or only to these routes. */
export type Carry = Readonly<Record<string, 'always' | readonly string[]>>

export interface Target {
  /** A route of this app, with or without a query and a hash of its own. */
  to: string
  /** Parameters of the navigation; null keeps one out of the address, also one that would go along. */
  query?: JsonObject | undefined
  /** False: nothing goes along. */
  carry?: boolean | undefined
}

/**
 * The address of a navigation inside the app: the target with its own parameters, and those of `here` that go along.
 * Whoever names another race leaves behind whatever belongs to the one before.
 */
export function buildAddress({ to, query = {}, carry = true }: Target, here: URLSearchParams, rules: Carry): string {
  const { path, own, hash } = partsOf(to)
  const named = new Set([...own.keys(), ...Object.keys(query)])
  for (const [name, value] of Object.entries(query)) {
    if (value === null || value === undefined) own.delete(name)
    else own.set(name, wordOf(value))
  }
  if (carry) {
    const limited = Object.keys(rules).filter((name) => rules[name] !== 'always')
    const another = limited.some((name) => own.has(name) && here.has(name) && own.get(name) !== here.get(name))
    for (const [name, reach] of Object.entries(rules)) {
      const value = here.get(name)
      if (value === null || named.has(name)) continue
      if (reach === 'always' || (!another && reaches(reach, path))) own.set(name, value)
    }
  }
  // No address inside the app brings an evidence: it is exchanged on arrival (see arrival/).
  own.delete('evidence')
  const search = own.toString()
  return `${path}${search ? `?${search}` : ''}${hash}`
}

/** A path with parameters that are given; nothing goes along. */
export function pathWith(to: string, query: JsonObject = {}): string {
  return buildAddress({ to, query, carry: false }, new URLSearchParams(), {})
}

/** A query as pages read it. */
export function queryObject(query: URLSearchParams): JsonObject {
  return Object.fromEntries(query)
}

function partsOf(to: string): { path: string; own: URLSearchParams; hash: string } {
  const [whole = '', hash] = to.split('#')
  const [path = '', search = ''] = whole.split('?')
  return { path, own: new URLSearchParams(search), hash: hash ? `#${hash}` : '' }
}

function reaches(routes: readonly string[], path: string): boolean {
  const wanted = path.toLowerCase()
  return routes.some((route) => route.toLowerCase() === wanted)
}

function wordOf(value: Json): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
