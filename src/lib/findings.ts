import { fillMessage, listPlaceholders, type Say, type Value, type Values } from './messages.ts'
import type { Words } from './words.ts'

/** What a finding says. */
export interface FindingWords {
  /** `warning` for advice; an error where nothing is said. */
  severity?: string
  message: Words
  hint?: Words
}

/** A kind of finding, with what help says of it. */
export interface FindingEntry extends Partial<FindingWords> {
  /** What is wrong, in a line. */
  about: Words
  /** What it means for runners or operators. */
  why: Words
  /** What to do, where the hint does not say it. */
  mend?: Words
  example?: string
  /** A code that is said in several ways; what has no hint has that of the code. */
  variants?: Readonly<Record<string, FindingWords>>
}

/** What is wrong, before its place is known. */
export interface Fault {
  code: string
  severity?: 'error' | 'warning'
  message: Words
  hint?: Words
}

/** Says findings by code, or by code and variant: `race.ballot`, `race.time.reviewWithout`. */
export function findingTable<Table>(entries: Readonly<Record<string, FindingEntry>>): Say<Table, Fault> {
  const say = (name: string, values: Values = {}) => findingNamed(entries, name, (place) => values[place])
  return say as Say<Table, Fault>
}

/** The finding of a name that config has, with the values of the places in its words. */
export function findingNamed(
  entries: Readonly<Record<string, FindingEntry>>,
  name: string,
  valueAt: (place: string) => Value | undefined,
): Fault {
  const [area, kind, variant] = name.split('.')
  const code = `${area}.${kind}`
  const entry = entries[code]
  const { severity, message, hint = entry?.hint } = (variant ? entry?.variants?.[variant] : entry) ?? {}
  if (!message) throw new Error(`There is no finding ${name}`)
  const places = [message, hint].flatMap((words) =>
    words ? [...listPlaceholders(words.zh), ...listPlaceholders(words.en)] : [],
  )
  const values = Object.fromEntries(
    places.flatMap((place) => {
      const value = valueAt(place)
      return value === undefined ? [] : [[place, value]]
    }),
  )
  return {
    code,
    ...(severity === 'warning' ? { severity } : {}),
    message: fillMessage(message, values),
    ...(hint ? { hint: fillMessage(hint, values) } : {}),
  }
}
