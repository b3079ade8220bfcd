// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import fc from 'fast-check'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Block } from '#runtime/model.ts'
import { type RenderOptions, renderBlock } from '#support/page.tsx'
import example from './example.json'
import indexList, { groupsOf } from './widget.tsx'

const widgets = { indexList }
const items = [
  { code: '3', name: 'Shanghai', letter: 's', note: '6 races' },
  { code: '1', name: 'Beijing', letter: 'B' },
  { code: '2', name: 'Changsha', letter: 'C' },
  { code: '4', name: '未知', letter: '' },
]
const show = (options: Partial<RenderOptions> = {}, more: Partial<Block> = {}) =>
  renderBlock(
    { type: 'indexList', items, current: 2, onTap: [{ do: 'toast', text: '{{event.name}}' }], ...more },
    { widgets, lang: 'en', ...options },
  )
const scrolled = vi.fn()
beforeEach(() => {
  scrolled.mockReset()
  Element.prototype.scrollIntoView = function () {
    scrolled((this as HTMLElement).dataset.letter)
  }
})

describe('groupsOf', () => {
  it('keeps every entry once, letters in order, the rest last', () => {
    const entry = fc.record({
      code: fc.nat(),
      letter: fc.oneof(fc.string({ maxLength: 2 }), fc.constantFrom('a', 'B', 'Z')),
    })
    fc.assert(
      fc.property(fc.array(entry), (entries) => {
        const groups = groupsOf(entries)
        expect(groups.flatMap((group) => group.entries)).toHaveLength(entries.length)
        const letters = groups.map((group) => group.letter)
        expect(new Set(letters).size).toBe(letters.length)
        const latin = letters.filter((letter) => letter !== '#')
        expect(latin).toEqual([...latin].sort())
        expect(latin.every((letter) => /^[A-Z]$/.test(letter))).toBe(true)
        if (letters.includes('#')) expect(letters.at(-1)).toBe('#')
      }),
    )
  })
})

it('lists entries under their letters and tells which was chosen', async () => {
  const { ports } = show()
  expect(screen.getAllByRole('heading').map((heading) => heading.textContent)).toEqual(['B', 'C', 'S', 'Other'])
  expect(screen.getByRole('button', { name: 'Changsha' })).toHaveAttribute('aria-current', 'true')
  await userEvent.click(screen.getByRole('button', { name: /Shanghai/ }))
  expect(ports.toast).toHaveBeenCalledWith('Shanghai', expect.anything())
})

describe('the index at the side', () => {
  it('is one control that moves by keys', async () => {
    show()
    const rail = screen.getByRole('slider', { name: 'Jump to a letter' })
    rail.focus()
    await userEvent.keyboard('{ArrowDown}')
    expect(scrolled).toHaveBeenLastCalledWith('C')
    expect(rail).toHaveAttribute('aria-valuetext', 'C')
    await userEvent.keyboard('{End}{ArrowDown}')
    expect(rail).toHaveAttribute('aria-valuetext', 'Other')
    await userEvent.keyboard('{Home}')
    expect(scrolled).toHaveBeenLastCalledWith('B')
  })

  it('follows a finger', () => {
    show({ lang: 'zh' })
    const rail = screen.getByRole('slider', { name: '首字母索引' })
    rail.getBoundingClientRect = () => ({ top: 100, height: 80 }) as DOMRect
    fireEvent.pointerDown(rail, { clientY: 145, buttons: 1 })
    expect(scrolled).toHaveBeenLastCalledWith('S')
    fireEvent.pointerMove(rail, { clientY: 125, buttons: 1 })
    expect(scrolled).toHaveBeenLastCalledWith('C')
    fireEvent.pointerMove(rail, { clientY: 105, buttons: 0 })
    expect(scrolled).toHaveBeenLastCalledWith('C')
  })

  it('is not there for a single letter', () => {
    show({}, { items: [items[0]] })
    expect(screen.queryByRole('slider')).toBeNull()
  })
})

it('renders its example in both languages', () => {
  for (const lang of ['zh', 'en'] as const) {
    const view = renderBlock(example as Block[], { widgets, lang })
    expect(screen.getByText(lang === 'zh' ? '重庆' : 'Chongqing')).toBeInTheDocument()
    view.unmount()
  }
})
