import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { FindingEntry, FindingWords } from '#lib/findings.ts'
import { listPlaceholders, type Message } from '#lib/messages.ts'

const listed = (pattern: string) =>
  execFileSync('git', ['ls-files', '-co', '--exclude-standard', `:(glob)${pattern}`], { encoding: 'utf8' })
    .split('\n')
    .filter(Boolean)

type Table = Record<string, unknown>
const tables = listed('schemas/messages/**/*.json').map((file) => ({
  file,
  entries: JSON.parse(readFileSync(file, 'utf8')) as Table,
}))
const CODED = /(refusals|platform)\.json$/
const isFindings = (file: string) => file.includes('/findings/')

/** Every name that code says a message by, with the message and the hint. */
const variants = tables.flatMap(({ file, entries }) =>
  Object.entries(entries).flatMap(([key, entry]): [name: string, words: Message[]][] => {
    if (CODED.test(file)) return [[key, [entry as Message]]]
    if (!isFindings(file)) return [[`${basename(file, '.json')}.${key}`, [entry as Message]]]
    const { message, hint, variants = {} } = entry as FindingEntry
    const wordsOf = (words: FindingWords) => [words.message, words.hint ?? hint].filter((one) => one !== undefined)
    return [
      ...(message ? ([[key, wordsOf({ message })]] as [string, Message[]][]) : []),
      ...Object.entries(variants).map(([variant, words]): [string, Message[]] => [`${key}.${variant}`, wordsOf(words)]),
    ]
  }),
)

const sources = listed('src/**/*.ts')
  .filter((file) => !/\.(gen|test)\.ts$/.test(file))
  .map((file) => readFileSync(file, 'utf8'))
/** Names that stand in code, and those that it puts together: `scenario.${key}.field`. */
const literal = new Set(
  sources.flatMap((text) => [...text.matchAll(/'([a-z]\w*(?:\.[^'\n]*)?)'/gi)].map(([, name = '']) => name)),
)
// What facts demand of each other is data.
for (const file of listed('schemas/entities/*.json')) {
  for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(/"say": "([a-z]\w*\.[^"]*)"/gi)) literal.add(name)
}
const made = sources.flatMap((text) =>
  [...text.matchAll(/`([a-zA-Z. ]*\$\{[^`\n]*)`/g)].map(([, name = '']) => {
    const parts = name.split(/\$\{(?:[^{}]|\{[^{}]*\})*\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    return /[a-z]{4}/.test(parts.join('')) && name.includes('.') ? new RegExp(`^${parts.join('.+')}$`) : /^$/
  }),
)

describe('messages', () => {
  it('are said in both languages, with the same values', () => {
    const lacking = variants.flatMap(([name, words]) =>
      words.flatMap(({ zh, en }) => {
        if (!zh || !en) return [`${name}: a language is missing`]
        const [ofZh, ofEn] = [listPlaceholders(zh), listPlaceholders(en)].map((places) => places.sort().join())
        // What another program says in English is told in Chinese by its parts.
        return ofZh === ofEn || en === '{said}' ? [] : [`${name}: {${ofZh}} and {${ofEn}}`]
      }),
    )
    expect(variants.length).toBeGreaterThan(500)
    expect(lacking).toEqual([])
  })

  it('are each said by code', () => {
    const unsaid = variants
      .map(([name]) => name)
      .filter((name) => !literal.has(name) && !made.some((one) => one.test(name)))
    expect(unsaid).toEqual([])
  })

  it('of findings: each code stands once, with why it matters and what to do', () => {
    const codes = tables
      .filter(({ file }) => isFindings(file))
      .flatMap(({ entries }) => Object.entries(entries as Record<string, FindingEntry>))
    expect(new Set(codes.map(([code]) => code)).size).toBe(codes.length)
    for (const [code, { about, why, mend, hint, message, variants }] of codes) {
      for (const words of [about, why, mend ?? hint]) {
        expect(words?.en, code).toBeTruthy()
        expect(words?.zh, code).toMatch(/\p{Script=Han}/u)
      }
      // Help shows the hint where nothing else is said of what to do.
      if (!mend) expect(listPlaceholders(hint?.en ?? ''), code).toEqual([])
      expect(message !== undefined || Object.keys(variants ?? {}).length > 1, code).toBe(true)
    }
  })
})
