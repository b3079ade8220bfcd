import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { MESSAGES } from '#authoring/model/messages.gen.ts'
import { createShapeCheck } from './shape.ts'

/** Every pattern that the schemas of config hold values against. */
function patternsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]) =>
    key === 'pattern' && typeof part === 'string' ? [part] : patternsIn(part),
  )
}

const FILES = [
  'schemas/entities/race.schema.json',
  ...['overlay', 'page.base', 'scenarios', 'series', 'site'].map((name) =>
    name === 'page.base' ? `schemas/${name}.json` : `schemas/${name}.schema.json`,
  ),
  ...readdirSync('src/widgets').map((name) => `src/widgets/${name}/schema.json`),
]

test('what breaks a pattern is told what to write; the pattern itself is shown to nobody', () => {
  const patterns = [...new Set(FILES.flatMap((file) => patternsIn(JSON.parse(readFileSync(file, 'utf8')))))]
  expect(patterns.length).toBeGreaterThan(20)
  const wordless = patterns.filter((pattern) => {
    const [fault] = createShapeCheck({ type: 'string', pattern })('\u0000')
    const texts = (['zh', 'en'] as const).map((lang) => [fault?.message[lang], fault?.hint?.[lang]].join(' '))
    expect(texts.join(' ')).not.toContain(pattern)
    return texts.some((words) => /允许的写法|what is possible here/.test(words))
  })
  expect(wordless).toEqual([])
})

test('no words are kept for a pattern that no schema has', () => {
  const patterns = ['config', 'campaign', 'page', 'change', 'types', 'fields/field']
    .map((name) => `schemas/editor/${name}.schema.json`)
    .concat(FILES)
    .flatMap((file) => patternsIn(JSON.parse(readFileSync(file, 'utf8'))))
  const worded = Object.keys(MESSAGES.terms ?? {}).flatMap((key) => (key.startsWith('pattern ') ? [key.slice(8)] : []))
  expect(worded.length).toBeGreaterThan(20)
  expect(worded.filter((pattern) => !patterns.includes(pattern))).toEqual([])
})
