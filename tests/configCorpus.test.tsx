// @vitest-environment jsdom
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { screen } from '@testing-library/react'
import { afterAll, describe, expect, test } from 'vitest'
import { loadWidgets } from '#app/page/widgets.ts'
import type { Pointer } from '#publish/build/pointers.ts'
import type { Lang, Page } from '#runtime/model.ts'
import { renderBlock } from '#runtime/react/testing.tsx'
import { ModulePorts } from './support/modulePorts.tsx'

// The compiler runs as the command does: its bundler does not work inside a simulated browser.
const out = mkdtempSync(join(tmpdir(), 'startline-corpus-'))
execFileSync(process.execPath, ['src/publish/bin.mjs', 'build', '--out', out], { stdio: 'pipe' })
const read = (name: string) => readFileSync(join(out, name), 'utf8')
// What was published once has to be shown by every later runtime: a folder for each release kept.
const CORPUS = 'tests/corpus'
const pages = [join(out, 'objects'), ...readdirSync(CORPUS).map((release) => join(CORPUS, release))].flatMap((folder) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name): [string, Page] => {
      const page: Page = JSON.parse(readFileSync(join(folder, name), 'utf8'))
      return [`${[page.route].flat().join(' ')} (${folder === join(out, 'objects') ? 'now' : folder} ${name})`, page]
    }),
)
const site: Pointer = JSON.parse(read('pointer.json'))
afterAll(() => rmSync(out, { recursive: true, force: true }))

/** Answers of a platform that has nothing, and of one that answers nonsense. */
const PLATFORMS: [string, () => null | string | never[]][] = [
  ['nothing', () => null],
  ['empty lists', () => []],
  ['nonsense', () => 'nonsense'],
]

describe.each(pages)('%s', (_name, page) => {
  test.each(PLATFORMS)('stands when the platform answers %s, in both languages', async (_what, onRequest) => {
    const widgets = await loadWidgets(page.widgets ?? [], 120_000)
    expect(Object.keys(widgets)).toEqual(expect.arrayContaining(page.widgets ?? []))
    for (const lang of ['zh', 'en'] satisfies Lang[]) {
      const { constants } = site.site
      const query = { raceId: '1000060003', itemId: '100006000301', orderId: '1', registrationId: '1' }
      const shown = renderBlock([], {
        widgets,
        lang,
        query,
        onRequest,
        site: (page.constants ?? constants ?? {}) as never,
        page,
        wrapper: ModulePorts(onRequest),
      })
      await new Promise((resolve) => setTimeout(resolve, 30))
      expect(screen.queryByText('broken block')).toBeNull()
      shown.unmount()
    }
  })
})
