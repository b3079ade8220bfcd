import type { Json } from '#lib/json.ts'

/** Columns of a page: as biome.json says for pages-config and campaigns. */
const COLUMNS = 110
/** Signs that are two columns wide. */
const WIDE = /[ᄀ-ᅟ⺀-꓏가-힣豈-﫿︰-﹏＀-｠￠-￦]/g

/** `{ "type": "notice" }`: a value on one line. */
export function oneLine(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(oneLine).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.entries(value).map(([key, item]) => `${JSON.stringify(key)}: ${oneLine(item)}`)
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`
}

interface Line {
  /** White space before the line that the value begins on, one level of it, and what ends a line. */
  indent?: string
  step?: string
  end?: string
  /** What stands before and behind the value on its line. */
  name?: string
  comma?: string
}

/** A value as the formatter leaves it in a page: on one line where that fits, else a member or item a line. */
export function jsonLayout(value: Json, line: Line = {}): string {
  const { indent = '', step = '  ', end = '\n', name = '', comma = '' } = line
  const flat = oneLine(value)
  if (typeof value !== 'object' || value === null) return flat
  if (columns(`${indent}${name}${flat}${comma}`) <= COLUMNS) return flat
  const list = Array.isArray(value)
  const items: [name: string, item: Json][] = list
    ? value.map((item) => ['', item])
    : Object.entries(value).map(([key, item]) => [`${JSON.stringify(key)}: `, item])
  const inner = indent + step
  const lines = items.map(([before, item], at) => {
    const after = at === items.length - 1 ? '' : ','
    return `${inner}${before}${jsonLayout(item, { indent: inner, step, end, name: before, comma: after })}${after}`
  })
  const [open, close] = list ? '[]' : '{}'
  return `${open}${end}${lines.join(end)}${end}${indent}${close}`
}

/** A file of JSON, as the formatter leaves it. */
export function jsonFile(value: unknown): string {
  return `${jsonLayout(JSON.parse(JSON.stringify(value)))}\n`
}

const columns = (text: string): number => text.length + (text.match(WIDE)?.length ?? 0)
