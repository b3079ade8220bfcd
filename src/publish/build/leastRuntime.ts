import { objectOf } from '#lib/json.ts'
import type { JsonObject } from '#runtime/model.ts'

/** The version that can read the pointers of today: since it they say what goes along, and leave constants to pages. */
export const POINTER_RUNTIME = '1.1.0'

const FIRST = '1.0.0'

/** What a compiled page can have that older applications do not know, and the version that brought it; newest first. */
const FEATURES: readonly { since: string; used(page: JsonObject, types: readonly string[]): boolean }[] = [
  { since: '1.1.0', used: (page) => 'constants' in page || 'keep' in page || typeof page.login === 'string' },
  { since: '1.1.0', used: (_, types) => types.some((type) => type.includes('.')) },
  {
    since: '1.1.0',
    used: ({ query }) => Object.values(objectOf(query)).some((param) => objectOf(param).from !== undefined),
  },
]

/** The oldest runtime that shows a page as it is meant; later ones show it too. */
export function leastRuntime(page: JsonObject, types: readonly string[]): string {
  return FEATURES.find(({ used }) => used(page, types))?.since ?? FIRST
}
