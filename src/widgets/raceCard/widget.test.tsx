// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { Block } from '#runtime/model.ts'
import { type RenderOptions, renderBlock } from '#runtime/react/testing.tsx'
import example from './example.json'
import raceCard from './widget.tsx'

const widgets = { raceCard }
const show = (more: Partial<Block> = {}, options: Partial<RenderOptions> = {}) =>
  renderBlock(
    {
      type: 'raceCard',
      title: { zh: '上海半程马拉松', en: 'Shanghai Half Marathon' },
      onTap: [{ do: 'navigate', to: '/eventDetails' }],
      onFavourite: [{ do: 'toast', text: '{{event}}' }],
      ...more,
    },
    { widgets, lang: 'en', ...options },
  )

it('opens by its name', async () => {
  const { ports } = show()
  await userEvent.click(screen.getByRole('button', { name: 'Shanghai Half Marathon' }))
  expect(ports.navigate).toHaveBeenCalledWith('/eventDetails', expect.anything())
})

it('asks for the other state by the heart, without opening', async () => {
  const { ports } = show({ favourite: true })
  const heart = screen.getByRole('button', { name: 'Favourite: Shanghai Half Marathon' })
  expect(heart).toHaveAttribute('aria-pressed', 'true')
  await userEvent.click(heart)
  expect(ports.toast).toHaveBeenCalledWith('false', expect.anything())
  expect(ports.navigate).not.toHaveBeenCalled()
})

it('calls the heart by the given name', () => {
  show({ favouriteLabel: { zh: '加入心愿单', en: 'Wish list' } }, { lang: 'zh' })
  const heart = screen.getByRole('button', { name: '加入心愿单：上海半程马拉松' })
  expect(heart).toHaveAttribute('aria-pressed', 'false')
})

it('has neither button nor heart when nothing listens', () => {
  renderBlock({ type: 'raceCard', title: 'Quiet' }, { widgets })
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.getByRole('heading', { name: 'Quiet' })).toBeInTheDocument()
})

it('shows the day in China, the fee and what is free', () => {
  show({ time: Date.parse('2027-04-17T23:30:00Z'), price: 12050, place: 'Shanghai', badge: 'Open' })
  expect(screen.getByText('2027.04.18')).toBeInTheDocument()
  expect(screen.getByText('from ¥120.50')).toBeInTheDocument()
  expect(screen.getByText('Open')).toBeInTheDocument()
  show({ price: 0 }, { lang: 'zh' })
  expect(screen.getByText('免费')).toBeInTheDocument()
})

it('renders its example in both languages', () => {
  for (const lang of ['zh', 'en'] as const) {
    const view = renderBlock(example as Block[], { widgets, lang })
    expect(screen.getByText(lang === 'zh' ? '报名已结束' : 'Closed')).toBeInTheDocument()
    view.unmount()
  }
})
