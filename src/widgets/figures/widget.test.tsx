// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Block } from '#runtime/model.ts'
import { renderBlock } from '#support/page.tsx'
import example from './example.json'
import figures from './widget.tsx'

const widgets = { figures }

it('says each figure with its unit and what it is of', () => {
  renderBlock(example as Block[], { widgets, lang: 'en' })
  expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual([
    'Longest',
    'Places',
    'Altitude',
    'Cut-off',
  ])
  expect(screen.getAllByRole('definition').map((figure) => figure.textContent)).toEqual([
    '42.195 km',
    '22,000',
    '1,520 m',
    '6:15',
  ])
})

it('leaves out what is not known, and is nothing without a figure', () => {
  const items = [
    { value: '{{state.none}}', label: 'Altitude' },
    { value: '8,000', label: 'Places' },
  ]
  const { container } = renderBlock(
    [
      { type: 'figures', items },
      { type: 'figures', items: items.slice(0, 1) },
    ],
    { widgets },
  )
  expect(container.querySelectorAll('dl')).toHaveLength(1)
  expect(screen.queryByText('Altitude')).toBeNull()
})

it('stands on a band of the accent where it says so', () => {
  const items = [{ value: '44', unit: 'm', label: 'Climb' }]
  const { container } = renderBlock([{ type: 'figures', accent: true, items }], { widgets })
  expect(container.querySelector('dl')?.dataset.accent).toBe('true')
})
