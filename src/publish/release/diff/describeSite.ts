import { dequal as equal } from 'dequal/lite'
import { isObject } from '#lib/json.ts'
import type { Json, JsonObject, Text } from '#runtime/model.ts'
import { changedValue } from './describeBlocks.ts'

const DEEPEST = 4
const MOST = 20

/** What differs between two versions of site.json, value by value. */
export function describeSite(before: JsonObject, after: JsonObject): Text[] {
  const lines = changes(before, after, '')
  const more = lines.length - MOST
  if (more <= 0) return lines
  return [
    ...lines.slice(0, MOST),
    { zh: `另有 ${more} 处站点设置变了`, en: `${more} more settings of the site changed` },
  ]
}

function changes(before: JsonObject, after: JsonObject, path: string): Text[] {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort()
  return keys.flatMap((key): Text[] => {
    const [from, to] = [before[key], after[key]]
    if (equal(from, to)) return []
    const here = path ? `${path}.${key}` : key
    const inside = isObject(from) && isObject(to) && !isText(from) && here.split('.').length < DEEPEST
    return inside ? changes(from, to, here) : [settingLine(here, from, to)]
  })
}

function settingLine(path: string, from: Json | undefined, to: Json | undefined): Text {
  const label = { zh: ` ${path} `, en: path }
  const text = changedValue('', from, to, label)
  return { zh: `站点设置：${text.zh.trim()}`, en: `site settings: ${text.en}` }
}

function isText(value: JsonObject): boolean {
  return typeof value.zh === 'string' && typeof value.en === 'string'
}
