// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { i18n } from '#lib/i18n.ts'
import { setLanguage, startLanguage } from './language.ts'

afterEach(() => {
  vi.useRealTimers()
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no CookieStore.
  document.cookie = 'h5_lang=;path=/;max-age=0'
})

function start({ query = '', kept: stored = {}, languages = ['en-US', 'en'] }: Start): string {
  startLanguage(new URLSearchParams(query), { local: localOf(stored), window: { document, navigator: { languages } } })
  expect(document.documentElement.lang).toBe(i18n.language === 'zh' ? 'zh-CN' : 'en')
  return i18n.language
}
const localOf = (stored: Record<string, string>) => ({
  getItem: (key: string) => stored[key] ?? null,
  setItem: (key: string, value: string) => void Object.assign(stored, { [key]: value }),
})
interface Start {
  query?: string
  kept?: Record<string, string>
  languages?: string[]
}

test('a browser without Chinese starts in English, and nothing is kept of that', () => {
  expect(start({})).toBe('en')
  expect(document.cookie).not.toContain('h5_lang')
  expect(start({ languages: ['zh-CN', 'en'] })).toBe('zh')
  expect(start({ languages: [] })).toBe('zh')
})

test('what the runner chose wins over the browser, what the address says over both, and is kept', () => {
  expect(start({ kept: { h5_lang: 'zh' } })).toBe('zh')
  expect(start({ kept: { lang: 'CN' } })).toBe('zh')
  vi.useFakeTimers()
  const stored = { h5_lang: 'en' }
  expect(start({ query: 'lang=zh', kept: stored })).toBe('zh')
  expect(stored.h5_lang).toBe('zh')
  vi.runAllTimers()
  expect(document.cookie).toContain('h5_lang=zh')
  expect(start({ query: 'lang=fr' })).toBe('zh')
})

test('who chooses at once goes over what the address says', () => {
  vi.useFakeTimers()
  start({ query: 'lang=zh' })
  setLanguage('en', { local: localOf({}), window: { document } })
  vi.runAllTimers()
  expect(document.cookie).toContain('h5_lang=en')
})

test('a choice reaches the pages that the platform draws, by the cookie', () => {
  setLanguage('en', { local: localOf({}), window: { document } })
  expect(document.cookie).toContain('h5_lang=en')
  expect(start({ languages: ['zh-CN'] })).toBe('en')
})
