import { readdir, readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestBench, type TestBench } from '#sandbox/testing/testBench.ts'
import { CASHIER_TEXTS } from './cashierTexts.ts'
import { CONSOLE_TEXTS, CONSOLE_WORDS } from './consoleTexts.ts'
import { html } from './html.ts'

let bench: TestBench
beforeAll(async () => {
  bench = await createTestBench()
}, 60_000)
afterAll(() => bench.sandbox.close())

const ASSETS = new URL('./assets/', import.meta.url)
const scripts = async (): Promise<[string, string][]> => {
  const names = (await readdir(ASSETS)).filter((name) => name.endsWith('.js'))
  return Promise.all(
    names.map(async (name): Promise<[string, string]> => [name, await readFile(new URL(name, ASSETS), 'utf8')]),
  )
}

describe('the console page', () => {
  it('has nothing inline and loads only what is served', async () => {
    for (const url of ['/sandbox', '/sandbox/', '/sandbox?lang=en']) {
      const page = await bench.sandbox.app.inject({ url })
      expect(page.statusCode).toBe(200)
      expect(page.headers['content-security-policy']).toContain("script-src 'self'")
      expect(page.body).not.toMatch(/<script(?![^>]* src=)|<style| on\w+=| style=/)
      for (const [, asset] of page.body.matchAll(/(?:src|href)="(\/sandbox\/assets\/[^"]+)"/g)) {
        expect((await bench.sandbox.app.inject({ url: asset ?? '' })).statusCode, asset).toBe(200)
      }
    }
  })

  it('serves every module that its scripts import, as JavaScript, and nothing outside the folder', async () => {
    for (const [name, source] of await scripts()) {
      for (const [, module] of source.matchAll(/from '\.\/([^']+)'/g)) {
        const answer = await bench.sandbox.app.inject({ url: `/sandbox/assets/${module}` })
        expect([answer.statusCode, answer.headers['content-type']], `${name} imports ${module}`).toEqual([
          200,
          'text/javascript; charset=utf-8',
        ])
      }
    }
    expect((await bench.sandbox.app.inject({ url: '/sandbox/assets/..%2Fhtml.ts' })).statusCode).toBe(404)
  })

  it('speaks the language of the browser or of the switch', async () => {
    const page = async (url: string, lang: string) =>
      (await bench.sandbox.app.inject({ url, headers: { 'accept-language': lang } })).body
    expect(await page('/sandbox', 'zh-CN')).toContain('<html lang="zh-CN">')
    expect(await page('/sandbox', 'en')).toContain('<h1>Sandbox console</h1>')
    expect(await page('/sandbox?lang=zh', 'en')).toContain('<h1>沙盒控制台</h1>')
  })

  it('has every text its scripts ask for, in both languages, with the same places to fill', async () => {
    const places = (text: string): string[] => [...text.matchAll(/\{\w+\}/g)].map(([place]) => place).sort()
    for (const texts of [CONSOLE_TEXTS, CASHIER_TEXTS]) {
      const [zh, en] = [Object.entries(texts.zh), texts.en as Record<string, string>]
      for (const [key, value] of zh) {
        expect(value).toBeTruthy()
        expect(places(en[key] ?? ''), key).toEqual(places(value))
      }
    }
    expect(Object.keys(CONSOLE_WORDS.zh).sort()).toEqual(Object.keys(CONSOLE_WORDS.en).sort())
    for (const [name, source] of await scripts()) {
      for (const [, key] of source.matchAll(/\bt\('(\w+)'/g))
        expect(CONSOLE_TEXTS.zh, `${name}: ${key}`).toHaveProperty(key ?? '')
    }
  })

  it('asks the console’s API for lists that it has', async () => {
    for (const [, source] of await scripts()) {
      for (const [, list] of source.matchAll(/Paths = \[([^\]]+)\]/g)) {
        for (const [, path] of (list ?? '').matchAll(/'(\w+)'/g))
          expect(Array.isArray(await bench.console('GET', path ?? ''))).toBe(true)
      }
    }
  })
})

describe('html', () => {
  it('escapes what is put in, keeps its own pieces, drops nothing-values', () => {
    const piece = html`<b title="${'"\'&'}">${'<i>'}</b>`
    expect(piece.text).toBe('<b title="&quot;&#39;&amp;">&lt;i&gt;</b>')
    expect(html`${[piece, null, false, undefined, 0]}`.text).toBe(`${piece.text}0`)
  })
})
