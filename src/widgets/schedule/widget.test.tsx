// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { Block } from '#runtime/model.ts'
import { renderBlock } from '#support/page.tsx'
import example from './example.json'
import schedule from './widget.tsx'

function show(now: string) {
  vi.setSystemTime(now)
  renderBlock(example as Block[], { widgets: { schedule }, lang: 'en' })
}

afterEach(() => void vi.useRealTimers())

it('puts what happens under its day, with hours and place', () => {
  show('2027-05-01T10:00:00+08:00')
  fireEvent.click(screen.getByRole('button', { name: '05.30 Sun' }))
  const day = screen.getByRole('list', { name: '05.30 Sun' })
  expect(
    within(day)
      .getAllByRole('listitem')
      .map((row) => row.textContent),
  ).toEqual([
    '05:30 – 07:00Bag drop, with your bibDongfanghong Square',
    '07:30Start of the marathon and halfDongfanghong Square',
  ])
  expect(screen.queryByText('Today')).toBeNull()
})

it('marks today in China, and what is on now', () => {
  show('2027-05-28T22:30:00-02:00')
  expect(screen.getByRole('button', { name: /^05.29 Sat/ })).toHaveAttribute('aria-pressed', 'true')
  const day = screen.getByRole('list', { name: '05.29 Sat' })
  expect(within(day).getByText('On now').closest('li')).toHaveTextContent('Race packs')
  expect(screen.getAllByText(/Today|On now/)).toHaveLength(2)
})
