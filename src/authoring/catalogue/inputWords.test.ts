import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readInputWords } from './inputWords.ts'

const label = { zh: '打分', en: 'Rating' }
const about = { zh: '打分。', en: 'A mark.' }
const settings = { low: about, high: about }
const example = { fields: [], answer: {} }

/** Reads a project whose input says this of itself. */
function reads(words: object) {
  const root = mkdtempSync(join(tmpdir(), 'startline-inputs-'))
  const folder = join(root, 'src/forms/inputs/rating')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'about.json'), JSON.stringify({ rating: words }))
  return () => readInputWords(root)
}

it('reads what an input says of itself', () => {
  expect(reads({ label, about, settings, example })()).toEqual([
    { name: 'rating', folder: 'rating', label, about, settings, example },
  ])
})

it.each([
  ['rating.label', { about, settings, example }],
  ['rating.about', { label, settings, example }],
  ['rating.about', { label, about: { zh: '打分。' }, settings, example }],
  ['rating.settings.low', { label, about, example }],
  ['rating.settings.high', { label, about, settings: { low: about }, example }],
  ['rating.example.fields', { label, about, settings }],
  ['rating.example.answer', { label, about, settings, example: { fields: [] } }],
])('names the file and %s where that is missing', (member, words) => {
  const place = `src/forms/inputs/rating/about.json: ${member} is missing`
  expect(reads(words)).toThrow(place)
})
