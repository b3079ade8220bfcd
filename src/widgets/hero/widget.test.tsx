// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderBlock } from '#support/page.tsx'
import hero from './widget.tsx'

const widgets = { hero }

it('is the first heading below the title of the page, with its state and its line of facts', () => {
  renderBlock(
    {
      type: 'hero',
      image: 'races/1/poster.svg',
      title: { zh: '上海半马', en: 'Shanghai half' },
      subtitle: '上海',
      badge: '报名中',
      badgeTone: 'success',
      blocks: [{ type: 'hero', title: '内层' }],
    },
    { widgets },
  )
  expect(screen.getByRole('heading', { level: 2, name: '上海半马' })).toBeInTheDocument()
  expect(screen.getByText('报名中')).toHaveAttribute('data-tone', 'success')
  expect(screen.getByRole('heading', { level: 2, name: '内层' })).toBeInTheDocument()
  expect(document.querySelector('img')).toHaveAttribute('loading', 'eager')
})

it('keeps its place while the race is loading', async () => {
  const { container } = renderBlock(
    { type: 'hero', title: '{{race.name}}' },
    { widgets, page: { data: { race: { call: 'race' } } }, onRequest: () => new Promise(() => {}) },
  )
  expect(container.querySelector('.sl-hero .sl-skeleton')).toBeInTheDocument()
})

it('shows everything else, and the place of its state, while only that is not known', () => {
  const badge = "{{status.race == 'loading' ? '' : race.state}}"
  const { container } = renderBlock(
    { type: 'hero', title: '上海半马', badge },
    { widgets, page: { data: { race: { call: 'race' } } }, onRequest: () => new Promise(() => {}) },
  )
  expect(screen.getByRole('heading', { level: 2, name: '上海半马' })).toBeInTheDocument()
  expect(container.querySelector('.sl-badge')).toHaveAttribute('aria-hidden', 'true')
})

it('draws lanes and shrugs at a tone it does not know', () => {
  const { container } = renderBlock({ type: 'hero', title: 't', badge: 'b', badgeTone: 'loud' }, { widgets })
  expect(container.querySelector('.sl-img-drawing')).toBeInTheDocument()
  expect(screen.getByText('b')).toHaveAttribute('data-tone', 'neutral')
})
