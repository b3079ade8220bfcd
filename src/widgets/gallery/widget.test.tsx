// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import type { Block } from '#runtime/model.ts'
import { renderBlock } from '#support/page.tsx'
import example from './example.json'
import gallery from './widget.tsx'

const widgets = { gallery }
const FIRST = 'At 3 km: across the Zhongshan Bridge towards White Pagoda Hill'
const open = async () => {
  renderBlock(example as Block[], { widgets, lang: 'en' })
  await userEvent.click(screen.getByRole('link', { name: FIRST }))
  return within(await screen.findByRole('dialog', { name: 'Photos' }))
}
const stage = () => document.querySelector('.sl-gallery-stage') as HTMLElement
const transform = () => (document.querySelector('.sl-gallery-moved') as HTMLElement).style.transform
const finger = (type: 'pointerDown' | 'pointerMove' | 'pointerUp', pointerId: number, clientX: number, clientY = 300) =>
  fireEvent[type](stage(), { pointerId, clientX, clientY })

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 400, 600))
})

it('shows every picture as a link to itself, which needs no code', () => {
  renderBlock([...(example as Block[]), { type: 'gallery', items: [] }], { widgets, lang: 'en' })
  expect(screen.getAllByRole('listitem')).toHaveLength(6)
  expect(screen.getByRole('link', { name: FIRST })).toHaveAttribute('href', '/files/races/1000060003/bridge.svg')
  expect(screen.getAllByRole('list')).toHaveLength(1)
})

it('goes from picture to picture by keys and buttons, round, and gives the focus back', async () => {
  const viewer = await open()
  expect(viewer.getByRole('status')).toHaveTextContent(`${FIRST}Photo 1 of 6`)
  await userEvent.keyboard('{ArrowRight}')
  expect(viewer.getByRole('status')).toHaveTextContent('the park of the water wheels')
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
  expect(viewer.getByRole('status')).toHaveTextContent('Photo 6 of 6')
  await userEvent.click(viewer.getByRole('button', { name: 'Next photo' }))
  expect(viewer.getByRole('status')).toHaveTextContent('Photo 1 of 6')
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByRole('link', { name: FIRST })).toHaveFocus()
})

it('enlarges by two fingers, moves what is enlarged and no further than its edge', async () => {
  await open()
  finger('pointerDown', 1, 150)
  finger('pointerDown', 2, 250)
  finger('pointerMove', 2, 350)
  finger('pointerMove', 1, 50)
  expect(transform()).toContain('scale(3)')
  finger('pointerUp', 1, 50)
  finger('pointerUp', 2, 350)
  finger('pointerDown', 1, 0)
  finger('pointerMove', 1, 4000)
  finger('pointerUp', 1, 4000)
  expect(transform()).toBe('translate(400px, 0px) scale(3)')
  // It stays on the picture that is enlarged.
  expect(screen.getByRole('status')).toHaveTextContent('Photo 1 of 6')
})

it('enlarges by buttons, keys and a double tap', async () => {
  const viewer = await open()
  await userEvent.click(viewer.getByRole('button', { name: 'Zoom in' }))
  expect(transform()).toContain('scale(1.5)')
  await userEvent.keyboard('-')
  expect(transform()).toContain('scale(1)')
  for (let taps = 0; taps < 2; taps++) {
    finger('pointerDown', 1, 200)
    finger('pointerUp', 1, 200)
  }
  expect(transform()).toContain('scale(2.5)')
})

it('goes on by a swipe to the side, and closes by one down', async () => {
  const viewer = await open()
  finger('pointerDown', 1, 300)
  finger('pointerMove', 1, 200)
  finger('pointerUp', 1, 200)
  expect(viewer.getByRole('status')).toHaveTextContent('Photo 2 of 6')
  expect(transform()).toBe('translate(0px, 0px) scale(1)')
  finger('pointerDown', 1, 200, 100)
  finger('pointerMove', 1, 200, 300)
  finger('pointerUp', 1, 200, 300)
  expect(screen.queryByRole('dialog')).toBeNull()
})
