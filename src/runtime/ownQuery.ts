import { atom } from 'jotai/vanilla'
import { bind } from './binding.ts'
import type { Scope } from './expression/evaluate.ts'
import type { JsonObject, Page } from './model.ts'
import type { Atom, Getter } from './store.ts'

/** Parameters that the address lacks and the page has meanwhile found by itself, by what they say is `from`. */
export function ownQueryAtom(page: Page, query: JsonObject, scopeOf: (get: Getter) => Scope): Atom<JsonObject> {
  const lacking = Object.entries(page.query ?? {}).flatMap(([name, { from }]) =>
    from === undefined || (query[name] ?? '') !== '' ? [] : [[name, bind(from)] as const],
  )
  return atom((get) => {
    const scope = scopeOf(get)
    const found = lacking.map(([name, binding]) => [name, binding.read(scope)] as const)
    return Object.fromEntries(found.filter(([, value]) => (value ?? '') !== ''))
  })
}
