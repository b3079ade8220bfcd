import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chooseLanguage, parseLang, readCookie } from './language.ts'

test('a language is read from its usual spellings', () => {
  for (const text of ['zh', 'CN', 'zh-CN', 'zh-Hant-HK']) expect(parseLang(text)).toBe('zh')
  for (const text of ['en', 'EN', 'en-GB', 'english']) expect(parseLang(text)).toBe('en')
  for (const value of ['fr', '', null, 7]) expect(parseLang(value)).toBeNull()
})

test('what is said counts before what the browser reads, the first that names a language of ours', () => {
  expect(chooseLanguage(['CN', 'en'], ['en-US'])).toBe('zh')
  expect(chooseLanguage(['fr', null, 'EN'], ['zh-CN'])).toBe('en')
})

test('a browser without Chinese reads English; one with Chinese anywhere, or that names nothing, reads Chinese', () => {
  expect(chooseLanguage([], ['en-US', 'en'])).toBe('en')
  expect(chooseLanguage([], ['fr-FR', 'de'])).toBe('en')
  expect(chooseLanguage([], ['en-US', 'zh-TW;q=0.3'])).toBe('zh')
  for (const browser of [[], [''], ['*']]) expect(chooseLanguage([], browser)).toBe('zh')
})

test('any mixture of languages with Chinese in it opens in Chinese', () => {
  const others = fc.array(fc.constantFrom('en', 'fr-CA', 'ja', 'ko-KR', 'de'))
  const run = fc.property(others, others, (before, after) => {
    expect(chooseLanguage([], [...before, 'zh-CN', ...after])).toBe('zh')
    expect(chooseLanguage([], [...before, 'en', ...after])).toBe('en')
  })
  fc.assert(run)
})

test('a cookie is found by its whole name', () => {
  expect(readCookie('a=1; h5_lang=en; xh5_lang=zh', 'h5_lang')).toBe('en')
  expect(readCookie('xh5_lang=zh', 'h5_lang')).toBeNull()
  expect(readCookie('', 'h5_lang')).toBeNull()
})
