import { messageNamed } from '#authoring/model/finding.ts'
import type { Messages } from '#authoring/model/messages.gen.ts'
import { isObject } from '#lib/json.ts'
import type { Say, Value, Values } from '#lib/messages.ts'
import { bothLanguages, joinWords, verbatim } from '#lib/words.ts'
import type { Json, Text } from '#runtime/model.ts'
import { isText } from '#runtime/texts.ts'
import type { Change } from './changes.ts'

const LONGEST = 24
const SHOWN = 3

/** A sentence of the difference; in Chinese a blank stands where a value meets a digit or a Latin letter. */
export const say = ((name: string, values: Values = {}): Text => {
  const marked = Object.fromEntries(Object.entries(values).map(([key, value]) => [key, withEdges(value)]))
  const sentence = sentenceNamed(name, marked)
  if (!sentence) throw new Error(`There is no sentence ${name}`)
  return sentence
}) as Say<Messages, Text>

/** The sentence of a name that is made of a page's words; null where there is none. */
export function sentenceNamed(name: string, values: Values = {}): Text | null {
  const text = messageNamed(name, values)
  return text && { zh: text.zh.replaceAll(MEETING, ' ').replaceAll(EDGE, ''), en: text.en }
}

const EDGE = '\u2060'
const MEETING = /(?<=\p{Script=Han})\u2060+(?=[\dA-Za-z])|(?<=[\dA-Za-z])\u2060+(?=\p{Script=Han})/gu

function withEdges(value: Value): Value {
  return isText(value) ? { zh: `${EDGE}${value.zh}${EDGE}`, en: value.en } : value
}

/** A text of config in both languages; null when it holds no words of its own. */
export function readTexts(value: Json | undefined): Text | null {
  const { zh, en } = typeof value === 'string' ? { zh: value, en: value } : isObject(value) ? value : {}
  if (typeof zh !== 'string' || typeof en !== 'string' || zh.includes('{{') || en.includes('{{')) return null
  return zh.trim() === '' ? null : { zh, en }
}

/** In quotation marks, shortened, without line breaks and tags. */
export function quoted(text: Text): Text {
  const { zh, en } = shortened(text)
  return { zh: `“${zh}”`, en: `“${en}”` }
}

export function shortened(text: Text): Text {
  return bothLanguages((lang) => {
    const letters = lettersOf(text[lang])
    return letters.length > LONGEST ? `${letters.slice(0, LONGEST - 1).join('')}…` : letters.join('')
  })
}

function lettersOf(text: string): string[] {
  return [
    ...text
      .replaceAll(/<[^>]*>/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  ]
}

/** Letters shown before the first difference of two long texts, and of the difference itself. */
const BEFORE = 10
const WIDEST = 60

/**
 * Two texts in quotation marks as far as they differ: long ones are cut to where they do, `“…关门时间 3 小时…”`. Null
 * when they read the same, as when only tags differ.
 */
export function differing(from: string, to: string, longest = LONGEST): [from: string, to: string] | null {
  const [old, now] = [lettersOf(from), lettersOf(to)]
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

/** `“A”、“B”、“C” 等 5 个` / `“A”, “B”, “C” and 2 more`. */
export function listed(texts: readonly Text[]): Text {
  const list = texts.slice(0, SHOWN)
  const more = texts.length - list.length
  const shown = joinWords(list, '、', ', ')
  return more > 0 ? say('difference.listed', { list: shown, more }) : shown
}

/** A value as an operator reads it. */
export function valueText(value: Json | undefined): Text {
  if (value === undefined || value === null) return say('difference.nothing')
  if (typeof value === 'boolean') return say(value ? 'difference.yes' : 'difference.no')
  const words = readTexts(value)
  if (words) return quoted(words)
  return shortened(verbatim(typeof value === 'string' ? value : JSON.stringify(value)))
}

/** How values are shown: null for one that is too much for a sentence. */
export interface Showing {
  textOf(value: Json): Text | null
  /** Words of a language that are compared letter by letter. */
  proseOf(value: Json, lang: 'zh' | 'en'): string | null
  /** Letters of prose that are shown whole. */
  longest?: number
}

/** `标题从“A”改为“B”`; of a long text, where it differs. */
export function changeText(label: Text, { kind, from, to }: Change, showing: Showing): Text {
  const [was, is] = [from, to].map((value) => (value === undefined ? null : showing.textOf(value)))
  const value = kind === 'set' ? is : was
  if (from === undefined || to === undefined || !was || !is) {
    if (!value || kind === 'changed') return sentenceNamed(`difference.${kind}.unseen`, { label }) ?? label
    return kind === 'set' ? say('difference.set', { label, value }) : say('difference.unset', { label, value })
  }
  const pairIn = (lang: 'zh' | 'en') => {
    const [old, now] = [showing.proseOf(from, lang), showing.proseOf(to, lang)]
    if (old !== null && now !== null) return differing(old, now, showing.longest)
    return was[lang] === is[lang] ? null : [was[lang], is[lang]]
  }
  const [zh, en] = [pairIn('zh'), pairIn('en')]
  if (!zh && !en) return say('difference.markup', { label })
  const side = (place: 0 | 1): Text => ({ zh: (zh ?? en)?.[place] ?? '', en: (en ?? zh)?.[place] ?? '' })
  const sides = { label, from: side(0), to: side(1) }
  return {
    zh: say(`difference.${zh ? 'changed' : 'changed.english'}`, sides).zh,
    en: say(`difference.${en ? 'changed' : 'changed.chinese'}`, sides).en,
  }
}
