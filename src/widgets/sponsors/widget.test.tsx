// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Block } from '#runtime/model.ts'
import { renderBlock } from '#support/page.tsx'
import example from './example.json'
import sponsors from './widget.tsx'

const widgets = { sponsors }

it('lists the tiers, and who is in each', () => {
  renderBlock(example as Block[], { widgets, lang: 'en' })
  expect(screen.getAllByRole('heading').map((tier) => tier.textContent)).toEqual([
    'Title sponsor',
    'Strategic partners',
    'Supporters',
  ])
  const lists = screen.getAllByRole('list')
  expect(lists.map((list) => within(list).getAllByRole('listitem').length)).toEqual([1, 2, 4])
})

it('shows a logo under its name, and leaves out a tier that nobody is in', () => {
  const { container } = renderBlock(
    [
      {
        type: 'sponsors',
        tiers: [
          { name: 'Title', sponsors: [{ name: 'River Bank', logo: 'logo.svg' }] },
          { name: 'Partners', sponsors: [] },
        ],
      },
      { type: 'sponsors', tiers: [] },
    ],
    { widgets },
  )
  expect(screen.getByRole('img', { name: 'River Bank' })).toBeInTheDocument()
  expect(screen.queryByText('Partners')).toBeNull()
  expect(container.querySelectorAll('.sl-sponsors')).toHaveLength(1)
})
