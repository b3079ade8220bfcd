// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Block } from '#runtime/model.ts'
import { renderBlock } from '#support/page.tsx'
import example from './example.json'
import prizes from './widget.tsx'

const widgets = { prizes }

it('is a table that says of each place what it wins', () => {
  renderBlock(example as Block[], { widgets, lang: 'en' })
  const table = within(screen.getByRole('table', { name: 'Marathon' }))
  expect(table.getAllByRole('columnheader').map((column) => column.textContent)).toEqual(['Place', 'Men', 'Women'])
  const first = table.getByRole('row', { name: /1st/ })
  expect(
    within(first)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual(['¥80,000', '¥80,000'])
})

it('shows a dash where a place wins nothing, and is nothing without a place', () => {
  const { container } = renderBlock(
    [
      { type: 'prizes', columns: ['Men', 'Women'], rows: [{ place: '1st', wins: ['Shoes'] }] },
      { type: 'prizes', columns: ['Men'], rows: [] },
    ],
    { widgets },
  )
  expect(screen.getAllByRole('cell').map((cell) => cell.textContent)).toEqual(['Shoes', '–'])
  expect(container.querySelectorAll('table')).toHaveLength(1)
})
