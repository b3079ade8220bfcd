/** The value at a JSON pointer, own properties only; null when there is none. */
export function atPointer(value: unknown, pointer: string): unknown {
  let at = value
  for (const part of pointer.split('/').slice(1)) {
    const key = part.replaceAll('~1', '/').replaceAll('~0', '~')
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, key)) return null
    at = (at as Record<string, unknown>)[key]
  }
  return at ?? null
}
