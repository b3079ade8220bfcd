import { isInstant } from '#lib/date.ts'
import { isRecord } from '#lib/json.ts'
import type { JsonObject } from './model.ts'

/** Makes of any value what a property is declared to be; undefined when nothing can be made of it. */
type Reader<T> = (value: unknown) => T

/** Readers of a widget's properties, or an action's arguments. A property without one arrives as it is. */
export type Readers<P> = { readonly [K in keyof P]?: Reader<P[K] | undefined> }

/** A text, or a number as text. */
export const textOrNone: Reader<string | undefined> = (value) =>
  typeof value === 'string' ? value : isNumber(value) ? String(value) : undefined

/** A text, or a number as text; `''` for everything else. */
export const text: Reader<string> = (value) => textOrNone(value) ?? ''

/** A code: a text or a number, kept as it is. */
export const codeOrNone: Reader<string | number | undefined> = (value) =>
  typeof value === 'string' || isNumber(value) ? value : undefined

/** A code: a text or a number, kept as it is; `''` for everything else. */
export const code: Reader<string | number> = (value) => codeOrNone(value) ?? ''

/** A finite number. */
export const number: Reader<number | undefined> = (value) => (isNumber(value) ? value : undefined)

/** A moment as epoch milliseconds that Date can hold; a text is one such as 2027-03-01T10:00:00+08:00. */
export const instant: Reader<number | undefined> = (value) => {
  const at = typeof value === 'string' ? Date.parse(value) : value
  return isInstant(at) ? at : undefined
}

/** True or false, by what counts as true in an expression. */
export const flag: Reader<boolean | undefined> = (value) => (value == null ? undefined : Boolean(value))

/** One of these values. */
export const oneOf =
  <T extends string | number>(...known: readonly T[]): Reader<T | undefined> =>
  (value) =>
    known.find((one) => one === value)

/** A list, without the entries of which nothing can be made; empty when it is none. */
export const list =
  <T>(read: Reader<T | undefined>): Reader<T[]> =>
  (value) =>
    Array.isArray(value) ? value.map(read).filter((entry) => entry !== undefined) : []

/** An object as it is; an empty one for everything else. */
export const object: Reader<JsonObject> = (value) => (isRecord(value) ? (value as JsonObject) : {})

/** An object with these properties, and others as they are. */
export const record =
  <P>(readers: Readers<P>): Reader<P | undefined> =>
  (value) =>
    isRecord(value) ? readProps(readers, value) : undefined

/** The properties, each as it is declared; one of which nothing can be made is missing. */
export function readProps<P>(readers: Readers<P>, values: Readonly<Record<string, unknown>>): P {
  const props: Record<string, unknown> = { ...values }
  for (const [name, read] of Object.entries<Reader<unknown> | undefined>(readers)) {
    const made = read?.(values[name])
    if (made === undefined) delete props[name]
    else props[name] = made
  }
  return props as P
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value)
}
