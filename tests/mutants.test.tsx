// @vitest-environment jsdom
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { screen, waitFor } from '@testing-library/react'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { openApp } from '#support/app.tsx'
import type { Mutant, Mutants } from './mutants/makeMutants.ts'

const COUNT = Number(process.env.MUTANTS ?? 200)
const SHARDS = Math.ceil(COUNT / 100)
const folder = mkdtempSync(join(tmpdir(), 'startline-mutants-'))
const file = join(folder, 'mutants.json')
// npm run mutants tries 2,000 of a fresh seed, and prints it.
const seed = process.env.MUTANTS_SEED ?? '20261121'
execFileSync(process.execPath, ['--import', 'tsx', 'tests/mutants/makeMutants.ts', file, String(COUNT), seed])
const { site, answers, mutants }: Mutants = JSON.parse(readFileSync(file, 'utf8'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const QUERY = 'raceId=1000060003&itemId=100006000301&orderId=1&entryId=1'
const LOGIN = { token: 't', userId: '1', accountId: '2', mobile: '13800138000' }

beforeEach(() => {
  localStorage.clear()
  localStorage.setItem('userInfo', JSON.stringify({ ...LOGIN, time: Date.now() }))
  sessionStorage.clear()
  window.scrollTo = vi.fn()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})

/** Opens the mutant in the whole application; throws when a runner would see nothing, or an error of the config. */
async function look({ name, page, passed }: Mutant): Promise<void> {
  // As it is: one that has no blocks, as an overlay before it is built, gets none.
  const asWritten: object = { blocks: undefined, ...page, route: '/mutant' }
  const app = openApp(`/mutant?${QUERY}`, { '/mutant': asWritten }, { answers, site })
  try {
    await waitFor(() => {
      if (isWhite(passed)) throw new Error('the page is white')
    })
    // What it asks the platform for comes a moment later.
    await new Promise((resolve) => setTimeout(resolve, 8))
    if (isWhite(passed)) throw new Error('the page has gone white')
    if (document.querySelector('.sl-shell') === null) throw new Error('the shell has crashed')
    if (passed && document.querySelector('.sl-block-broken')) throw new Error('check passed it, and a block is broken')
    if (passed && screen.queryByText('页面出了点问题')) throw new Error('check passed it, and the page is broken')
  } catch (error) {
    throw new Error(`seed ${seed}, ${name}: ${error instanceof Error ? error.message : String(error)}`)
  } finally {
    app.unmount()
  }
}

/** Nothing but an empty bar, before a page or after one that has vanished. */
function isWhite(passed: boolean): boolean {
  if (document.querySelector('.sl-top-bar h1, [role=alert]') === null) return true
  const main = document.querySelector('main')
  const words = `${document.querySelector('h1')?.textContent ?? ''}${main?.textContent ?? ''}`
  // A form of a page that check refused has no schema yet: it stands as one that waits.
  if (!passed && main?.querySelector('[role=status][aria-label]')) return false
  return words.trim() === '' && !main?.querySelector('input, button, img, svg')
}

describe(`${COUNT} mutants of the project's pages, seed ${seed}`, () => {
  it('are many, and check passes some of them', () => {
    expect(mutants.length).toBe(COUNT)
    expect(mutants.filter(({ passed }) => passed).length).toBeGreaterThan(COUNT / 20)
  })

  it.each(Array.from({ length: SHARDS }, (_, shard) => shard))(
    'never go white, shard %i',
    async (shard) => {
      for (const mutant of mutants.filter((_, index) => index % SHARDS === shard)) await look(mutant)
    },
    120_000,
  )
})
