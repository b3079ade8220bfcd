import type { Json, Text } from '#runtime/model.ts'

const LONGEST = 24
const SHOWN = 3

/** A text of config in both languages; null when it holds no words of its own. */
export function wordsOf(value: Json | undefined): Text | null {
  if (typeof value === 'string') return value.includes('{{') || value.trim() === '' ? null : { zh: value, en: value }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
  const { zh, en } = value
  if (typeof zh !== 'string' || typeof en !== 'string' || zh.includes('{{') || en.includes('{{')) return null
  return zh.trim() === '' ? null : { zh, en }
}

/** In quotation marks, shortened, without line breaks and tags. */
export function quoted(text: Text): Text {
  return { zh: `“${shortened(text.zh)}”`, en: `“${shortened(text.en)}”` }
}

function plainOf(text: string): string {
  return text
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** Letters shown before the first difference of two long texts, and of the difference itself. */
const BEFORE = 10
const WIDEST = 60

/**
 * Two texts in quotation marks as far as they differ: long ones are cut to where they do, `“…关门时间 3 小时…”`. Null
 * when they read the same, as when only tags differ.
 */
export function differing(from: string, to: string, longest = LONGEST): [from: string, to: string] | null {
  const [old, now] = [[...plainOf(from)], [...plainOf(to)]]
  if (old.join('') === now.join('')) return null
  if (Math.max(old.length, now.length) <= longest) return [`“${old.join('')}”`, `“${now.join('')}”`]
  const least = Math.min(old.length, now.length)
  let start = 0
  while (start < least && old[start] === now[start]) start++
  let end = 0
  while (end < least - start && old[old.length - 1 - end] === now[now.length - 1 - end]) end++
  const cut = (letters: string[]) => {
    const begin = Math.max(0, start - BEFORE)
    const stop = Math.min(letters.length, letters.length - end + BEFORE, start + WIDEST)
    const shown = letters.slice(begin, stop).join('')
    return `“${begin > 0 ? '…' : ''}${shown}${stop < letters.length ? '…' : ''}”`
  }
  return [cut(old), cut(now)]
}

function shortened(text: string): string {
  const plain = plainOf(text)
  const letters = [...plain]
  return letters.length > LONGEST ? `${letters.slice(0, LONGEST - 1).join('')}…` : plain
}

/** `“A”、“B”、“C” 等 5 个` / `“A”, “B”, “C” and 2 more`. */
export function listed(texts: readonly Text[], unit = '个'): Text {
  const shown = texts.slice(0, SHOWN)
  const more = texts.length - shown.length
  return {
    zh: shown.map((text) => text.zh).join('、') + (more > 0 ? ` 等 ${texts.length} ${unit}` : ''),
    en: shown.map((text) => text.en).join(', ') + (more > 0 ? ` and ${more} more` : ''),
  }
}

/** `2 questions`, `1 question`. */
export function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

export function joined(parts: readonly Text[]): Text {
  return { zh: parts.map((part) => part.zh).join('；'), en: parts.map((part) => part.en).join('; ') }
}

/** A value as an operator reads it. */
export function valueText(value: Json | undefined): Text {
  if (value === undefined || value === null) return { zh: '无', en: 'nothing' }
  if (value === true) return { zh: '是', en: 'yes' }
  if (value === false) return { zh: '否', en: 'no' }
  const words = wordsOf(value)
  if (words) return quoted(words)
  const text = shortened(typeof value === 'string' ? value : JSON.stringify(value))
  return { zh: text, en: text }
}
