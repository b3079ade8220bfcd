import type { Schema } from './schema.ts'

interface XType {
  /** What it is, for whoever writes a schema. */
  about: string
  /** Written as `{zh, en}`, or a string without words of a language. */
  bilingual: boolean
  /** What the widget receives. */
  received: 'string' | 'number'
}

/** Every kind that a schema may name with `x-type`. */
const X_TYPES: Readonly<Record<string, XType>> = {
  text: { about: 'words, in both languages', bilingual: true, received: 'string' },
  html: {
    about: 'formatted text, in both languages; sanitised before it is shown',
    bilingual: true,
    received: 'string',
  },
  image: { about: 'address of a picture', bilingual: false, received: 'string' },
  url: { about: 'route of a page, or an address outside', bilingual: false, received: 'string' },
  icon: { about: 'name of an icon', bilingual: false, received: 'string' },
  colour: { about: 'a colour of CSS', bilingual: false, received: 'string' },
  fen: { about: 'an amount of money in fen', bilingual: false, received: 'number' },
  time: {
    about: 'a moment, written 2027-03-01T10:00:00+08:00; milliseconds since 1970 where it is bound',
    bilingual: false,
    received: 'number',
  },
}

/** What is known of the kind that a schema names; null when it names none. */
export function readXType(schema: Pick<Schema, 'x-type'>): XType | null {
  const name = schema['x-type'] ?? ''
  return Object.hasOwn(X_TYPES, name) ? (X_TYPES[name] ?? null) : null
}

/** The schema, when every `x-type` inside is one of the known ones; throws with the place of the first that is not. */
export function withKnownXTypes(schema: Schema, file: string): Schema {
  const visit = (value: unknown, path: string) => {
    if (typeof value !== 'object' || value === null) return
    for (const [key, part] of Object.entries(value)) {
      const here = path === '' ? key : `${path}.${key}`
      if (key === 'x-type' && typeof part === 'string' && !Object.hasOwn(X_TYPES, part)) {
        const known = Object.entries(X_TYPES).map(([name, { about }]) => `${name} (${about})`)
        throw new Error(`${file}: ${here} is "${part}", no known x-type. There are ${known.join(', ')}.`)
      }
      visit(part, here)
    }
  }
  visit(schema, '')
  return schema
}
