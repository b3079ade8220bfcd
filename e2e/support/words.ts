import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import '#forms/inputs/inputs.ts'
import { i18n } from '#lib/i18n.ts'

export type Lang = 'zh' | 'en'

/** Every English wording of a Chinese text, from the project's own config and system texts. */
const english = new Map<string, Set<string>>()

function add(zh: string, en: string): void {
  english.set(zh, (english.get(zh) ?? new Set()).add(en))
}

function collect(value: unknown): void {
  if (value === null || typeof value !== 'object') return
  if ('zh' in value && 'en' in value && typeof value.zh === 'string' && typeof value.en === 'string') {
    add(value.zh, value.en)
    // A text chosen by an expression holds its words in quotes, in the same order in both languages.
    const [zh, en] = [quoted(value.zh), quoted(value.en)]
    if (zh.length === en.length) for (const [index, words] of zh.entries()) add(words, en[index] ?? '')
  }
  for (const inner of Object.values(value)) collect(inner)
}

const quoted = (text: string): string[] => [...text.matchAll(/'([^']*)'/g)].map((match) => match[1] ?? '')

function jsonFiles(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return names.filter((name) => name.endsWith('.json')).map((name) => join(folder, name))
}

for (const file of ['pages-config', 'schemas/fields', 'schemas/messages/platform'].flatMap(jsonFiles)) {
  collect(JSON.parse(readFileSync(file, 'utf8')))
}
for (const file of jsonFiles('src').filter((name) => name.endsWith('/texts.json'))) {
  const { zh = {}, en = {} } = JSON.parse(readFileSync(file, 'utf8')) as Partial<Record<Lang, Record<string, string>>>
  for (const [key, words] of Object.entries(zh)) add(words, en[key] ?? '')
}
for (const [namespace, texts] of Object.entries(i18n.getDataByLanguage('zh') ?? {})) {
  for (const [key, zh] of Object.entries(texts as Record<string, string>)) {
    add(zh, i18n.getResource('en', namespace, key))
  }
}

/** The words of a page in a language: written in Chinese, found in English; unknown words fail with their name. */
export function wordsOf(lang: Lang) {
  const exact = (zh: string): RegExp => {
    const choices = lang === 'zh' ? [zh] : [...(english.get(zh) ?? [])].filter((en) => en !== '')
    if (choices.length === 0) throw new Error(`no English for “${zh}” in the project's texts`)
    return new RegExp(`^(${choices.map(escapeText).join('|')})$`)
  }
  /** The same, with the places of `{{…}}` open: “第 {{step}} 步，共 {{count}} 步”. */
  const like = (zh: string): RegExp => {
    const source = exact(zh).source.replace(/\\\{\\\{.*?\\\}\\\}/g, '.+?')
    return new RegExp(source.slice(1, -1))
  }
  return { exact, like }
}

const escapeText = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
