import { describe, expect, test } from 'vitest'
import { loadCatalogue } from '#authoring/catalogue/catalogue.ts'
import { ICON_PATHS } from '#ui/iconPaths.ts'
import { exampleFaults, styleFaults, widgetFolders, wordFaults } from './support/widgetRules.ts'

const folders = widgetFolders()

test('every widget has examples, and they are what its schema says, in both languages', () => {
  const without = folders.filter(({ example }) => example === null)
  expect(without.map(({ type }) => type)).toEqual([])
  const examples = folders.flatMap(({ type, example }) => (example === null ? [] : [[type, example] as const]))
  expect(exampleFaults(Object.fromEntries(examples))).toEqual([])
})

test('check knows every icon that can be drawn', () => {
  expect(loadCatalogue(process.cwd()).icons).toEqual(Object.keys(ICON_PATHS).sort())
})

describe.each(folders)('$type', ({ type, css, code }) => {
  test('has no words of a language in its code', () => {
    expect([...code].flatMap(([file, text]) => wordFaults(file, text))).toEqual([])
  })

  test('styles only what is its own, with tokens', () => {
    expect(styleFaults(type, css)).toEqual([])
  })
})
