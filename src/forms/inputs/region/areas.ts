import type { Json } from '#runtime/model.ts'

/** A province, city or district with its 6-digit code. */
export interface Area {
  code: string
  name: { zh: string; en: string }
  children: Area[]
}

/** Area data as the platform serves it; entries without code or name are left out. */
export function readAreas(value: Json): Area[] {
  if (!Array.isArray(value)) return []
  return value.flatMap((entry) => {
    if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) return []
    const { code, name, children } = entry
    const zh = typeof name === 'string' ? name : text(name, 'zh')
    if ((typeof code !== 'string' && typeof code !== 'number') || !zh) return []
    const area = { code: String(code).slice(0, 6), name: { zh, en: text(name, 'en') || zh } }
    return [{ ...area, children: readAreas(children ?? []) }]
  })
}

/** The way from a province to a code; empty when there is none. */
export function wayTo(areas: Area[], code: string): Area[] {
  for (const area of areas) {
    if (area.code === code) return [area]
    const rest = wayTo(area.children, code)
    if (rest.length > 0) return [area, ...rest]
  }
  return []
}

function text(name: Json | undefined, key: 'zh' | 'en'): string {
  if (typeof name !== 'object' || name === null || Array.isArray(name)) return ''
  const value = name[key]
  return typeof value === 'string' ? value : ''
}
