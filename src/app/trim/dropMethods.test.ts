import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { i18n as I18n } from 'i18next'
import { parseAst } from 'vite'
import { expect, it } from 'vitest'
import { dropMethods, type Unused } from './dropMethods.ts'
import { I18NEXT } from './i18next.ts'

const FILE = createRequire(import.meta.url)
  .resolve('i18next')
  .replace(/dist\/.*$/, 'dist/esm/i18next.js')

function trimmed(unused: Unused): string {
  const { transform } = dropMethods([unused]) as unknown as { transform(code: string, id: string): { code: string } }
  return transform.call({ parse: parseAst }, readFileSync(FILE, 'utf8'), FILE).code
}

it('leaves everything of i18next that our texts need', async () => {
  const code = trimmed(I18NEXT)
  expect(code.length).toBeLessThan(readFileSync(FILE, 'utf8').length * 0.9)
  const path = join(mkdtempSync(join(tmpdir(), 'trim-')), 'i18next.mjs')
  writeFileSync(path, code)
  const { default: whole } = (await import(pathToFileURL(path).href)) as { default: I18n }
  const i18n = whole.createInstance()
  const heard: string[] = []
  void i18n.init({
    lng: 'zh',
    fallbackLng: 'zh',
    supportedLngs: ['zh', 'en'],
    defaultNS: 'app',
    resources: {},
    initAsync: false,
  })
  i18n.on('languageChanged', (lang) => heard.push(lang))
  i18n.addResourceBundle('zh', 'app', { hello: '你好，{{name}}', only: '只有中文' })
  i18n.addResourceBundle('en', 'app', {
    hello: 'Hello {{name}}',
    runs_one: '{{count}} run',
    runs_other: '{{count}} runs',
  })
  expect(i18n.t('hello', { name: '李' })).toBe('你好，李')
  void i18n.changeLanguage('en')
  expect(heard).toEqual(['en'])
  expect(i18n.t('hello', { name: 'Li', ns: 'app' })).toBe('Hello Li')
  expect([i18n.t('runs', { count: 1 }), i18n.t('runs', { count: 3 })]).toEqual(['1 run', '3 runs'])
  expect(i18n.t('only')).toBe('只有中文')
  expect(i18n.t('missing')).toBe('missing')
  expect([i18n.exists('hello'), i18n.exists('missing')]).toEqual([true, false])
  expect(i18n.getFixedT('zh', 'app')('hello', { name: '王' })).toBe('你好，王')
})

it('fails the build when the package has changed', () => {
  expect(() => trimmed({ ...I18NEXT, methods: { I18n: ['teleport'] } })).toThrow(/I18n\.teleport/)
})
