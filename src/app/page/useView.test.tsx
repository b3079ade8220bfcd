// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, expect, it, vi } from 'vitest'
import { storedCopies } from '#app/config/copies.ts'
import { openApp } from '#support/app.tsx'

beforeEach(() => {
  window.scrollTo = vi.fn()
  globalThis.indexedDB = new IDBFactory()
})

const saying = (words: string) => ({ '/Home': { blocks: [{ type: 'button', text: words, onTap: [] }] } })
const button = (name: string) => screen.findByRole('button', { name })
const copied = (release: string) =>
  vi.waitFor(async () => {
    expect(await storedCopies().find('pointer.json')).toContain(release)
    expect(await storedCopies().find(`objects/${release}-0.json`)).not.toBeNull()
  }, 5_000)

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

it('a page under the runner’s hands stays until it is left, or the platform judges it no more', async () => {
  const app = openApp('/Home', saying('r3'), { release: 'r3' })
  await button('r3')
  await copied('r3')
  app.unmount()
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  const later = openApp('/Home', saying('r4'), { release: 'r4', held })
  await userEvent.click(await button('r3'))
  release()
  await vi.waitFor(() => expect(later.services.config.newer()).toBe(1))
  expect(screen.getByRole('button', { name: 'r3' })).toBeVisible()
  // The platform judges it no more: it gives way, touched or not, but only to another release.
  await act(async () => later.services.config.renew('r4'))
  expect(screen.getByRole('button', { name: 'r3' })).toBeVisible()
  expect(later.services.site.release).toBe('r3')
  await act(async () => later.services.config.renew(later.services.site.release))
  expect(await button('r4')).toBeVisible()
  later.unmount()
})

it('a page that is touched while the newer one is on its way stays too', async () => {
  const app = openApp('/Home', saying('r5'), { release: 'r5' })
  await button('r5')
  await copied('r5')
  app.unmount()
  let release = () => {}
  const pagesHeld = new Promise<void>((resolve) => (release = resolve))
  const later = openApp('/Home', saying('r6'), { release: 'r6', pagesHeld })
  await vi.waitFor(() => expect(later.services.config.newer()).toBe(1))
  await userEvent.click(await button('r5'))
  release()
  await act(() => copied('r6'))
  expect(screen.getByRole('button', { name: 'r5' })).toBeVisible()
  expect(later.services.site.release).toBe('r5')
  later.unmount()
})

it('an overtaken navigation changes nothing, however late it has loaded', async () => {
  const colour = (name: string) => ({ theme: { colours: { accentStrong: name }, dark: {} } })
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  const races = { 1: { site: colour('#111111'), held }, 2: { site: colour('#222222') } }
  const pages = { ...saying('home'), '/eventDetails': {}, '/Match': {} }
  const { services, unmount } = openApp('/Home', pages, { races })
  await button('home')
  act(() => services.navigator.go('/eventDetails?raceId=1'))
  act(() => services.navigator.go('/Match?raceId=2'))
  await screen.findByRole('heading', { name: '/Match' })
  release()
  await act(() => services.config.pointer('1').then(() => undefined))
  expect(services.site.theme.colours.accentStrong).toBe('#222222')
  unmount()
})
