import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readRows } from './walk/routes.ts'

/** One word for one thing, in what runners read: the variants that once stood beside it. */
const VARIANTS: Record<'zh' | 'en', { instead: string; found: RegExp }[]> = {
  en: [
    { instead: 'runner', found: /\b(players?|athletes?|competitors?|participants?)\b/i },
    { instead: 'race', found: /(?<!public health )\bevents?\b/i },
    { instead: 'distance', found: /\bprojects?\b/i },
    { instead: 'entry, entries', found: /\bsign-?ups?\b|(?<!household )\bregistrations?\b/i },
    { instead: 'recipient', found: /\bconsignee\b/i },
    { instead: 'amount', found: /\bthe sum\b/i },
    { instead: 'extra payment', found: /\btop-?ups?\b/i },
    { instead: 'refund', found: /\b(goes|comes?|went|came) back the way\b/i },
    { instead: '’', found: /\w'(?=\w)|s'(?= )/ },
    { instead: '…', found: /\.\.\./ },
    { instead: 'identity card', found: /\bsecond[- ]generation\b/i },
  ],
  zh: [
    { instead: '参赛人 or 跑者', found: /参赛者|运动员|选手|跑友/ },
    { instead: '居民身份证', found: /二代身份证|第二代身份证/ },
    { instead: '请填写, 请选择', found: /不能为空/ },
    {
      instead: 'a space beside digits and letters',
      found: /\p{sc=Han}(?<!排列|字第)[\dA-Za-z]|[\dA-Za-z%](?!号)\p{sc=Han}/u,
    },
    { instead: '“”', found: /\p{sc=Han}["']|["']\p{sc=Han}|[「」]/u },
    { instead: 'the full-width mark', found: /\p{sc=Han}[,;:?!]|[,;:?!]\p{sc=Han}/u },
    { instead: '6 – 12', found: /\d–|–\d/ },
  ],
}

const CONFIG = [
  ...['pages-config/*.json', 'campaigns/*.json', 'schemas/fields/*.json'],
  ...['answers', 'card', 'cards', 'coupons', 'ended', 'personal'].map(
    (name) => `schemas/messages/platform/${name}.json`,
  ),
  ...['schemas/messages/refusals.json', 'schemas/messages/platform.json'],
  'src/**/texts.json',
]
/** Read by operators, whose word for a distance is that of the facts: project. */
const OPERATORS = /\.schema\.json$|^src\/operator\//
const CODE = ['src/**/*Texts.ts']
const filesOf = (patterns: string[]) =>
  execFileSync(
    'git',
    ['ls-files', ...patterns.map((pattern) => `:(glob)${pattern.replace('/*.json', '/**/*.json')}`)],
    {
      encoding: 'utf8',
    },
  )
    .split('\n')
    .filter((file) => file !== '' && !OPERATORS.test(file))

/** System texts of a folder: `{ zh: { key: text }, en: { … } }`. */
function isTexts(value: unknown): value is Record<string, string> {
  return typeof value === 'object' && value !== null && Object.values(value).every((text) => typeof text === 'string')
}

const bareText = (text: string) => text.replace(/\{\{.*?\}\}|<[^>]*>|\{\w+\}/g, ' ')

/** The texts of a config file by language, without what stands in bindings and tags. */
function textsOf(value: unknown, lang: string, found: string[] = []): string[] {
  if (typeof value !== 'object' || value === null) return found
  for (const [key, inner] of Object.entries(value)) {
    if (key === lang && typeof inner === 'string') found.push(bareText(inner))
    else if (key === lang && isTexts(inner)) found.push(...Object.values(inner).map(bareText))
    else textsOf(inner, lang, found)
  }
  return found
}

const config = filesOf(CONFIG).map((file) => ({ file, value: JSON.parse(readFileSync(file, 'utf8')) as unknown }))
// A quoted text of code; keys and types are no texts.
const code = filesOf(CODE).map((file) => ({
  file,
  texts: [...readFileSync(file, 'utf8').matchAll(/: (?:'((?:[^'\\]|\\.)*)'|`([^`]*)`)/g)].map(
    (match) => match[1] ?? match[2] ?? '',
  ),
}))

for (const lang of ['zh', 'en'] as const) {
  test(`${lang}: one word for one thing`, () => {
    // Titles are the table’s.
    const titles = new Set(readRows().map(({ title }) => title[lang]))
    const all = [...config.map(({ file, value }) => ({ file, texts: textsOf(value, lang) })), ...code]
    const count = all.reduce((sum, { texts }) => sum + texts.length, 0)
    expect(count).toBeGreaterThan(500)
    const wrong = all.flatMap(({ file, texts }) =>
      texts
        .filter((text) => !titles.has(text))
        .flatMap((text) =>
          VARIANTS[lang]
            .filter(({ found }) => found.test(text))
            .map(({ instead, found }) => `${file}: "${found.exec(text)?.[0]}" for ${instead}: ${text.slice(0, 80)}`),
        ),
    )
    expect(wrong).toEqual([])
  })
}

test('the system texts of a folder have the same keys in both languages', () => {
  const texts = config.filter(({ file }) => file.endsWith('/texts.json'))
  expect(texts.length).toBeGreaterThan(20)
  for (const { file, value } of texts) {
    const { zh, en } = value as Record<'zh' | 'en', Record<string, string>>
    expect(Object.keys(en).sort(), file).toEqual(Object.keys(zh).sort())
  }
})
