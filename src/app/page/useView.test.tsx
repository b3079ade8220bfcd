// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, expect, it, vi } from 'vitest'
import { storedCopies } from '#app/config/copies.ts'
import { openApp } from '#app/testing.tsx'

beforeEach(() => {
  window.scrollTo = vi.fn()
  globalThis.indexedDB = new IDBFactory()
})

const saying = (words: string) => ({ '/Home': { blocks: [{ type: 'button', text: words, onTap: [] }] } })
const button = (name: string) => screen.findByRole('button', { name })
const copied = (release: string) =>
  vi.waitFor(async () => expect(await storedCopies().find('pointer.json')).toContain(release), 5_000)

it('a page that nobody has touched gives way to the newer one, also when that came while it was loading', async () => {
  const first = openApp('/Home', saying('before'), { release: 'r1' })
  await button('before')
  await copied('r1')
  first.unmount()
  const second = openApp('/Home', saying('after'), { release: 'r2' })
  expect(await button('after')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'before' })).toBeNull()
  second.unmount()
})

it('a page under the runner’s hands stays until it is left', async () => {
  const app = openApp('/Home', saying('r3'), { release: 'r3' })
  await button('r3')
  await copied('r3')
  app.unmount()
  const later = openApp('/Home', saying('r4'), { release: 'r4', slow: 300 })
  await userEvent.click(await button('r3'))
  await new Promise((resolve) => setTimeout(resolve, 600))
  expect(screen.getByRole('button', { name: 'r3' })).toBeVisible()
  later.unmount()
})
