// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { Block } from '#runtime/model.ts'
import { type RenderOptions, renderBlock } from '#support/page.tsx'
import example from './example.json'
import raceCard from './widget.tsx'

const widgets = { raceCard }
const show = (more: Partial<Block> = {}, options: Partial<RenderOptions> = {}) =>
  renderBlock(
    {
      type: 'raceCard',
      title: { zh: '上海半程马拉松', en: 'Shanghai Half Marathon' },
      onTap: [{ do: 'navigate', to: '/eventDetails' }],
      onFavourite: [{ do: 'toast', text: '{{string(event)}}' }],
      ...more,
    },
    { widgets, lang: 'en', ...options },
  )

it('is a link by its name, also for who is not logged in, and opens inside the app', async () => {
  const onTap = [
    { do: 'navigate', to: '/eventDetails', query: { raceId: '{{query.race}}', userId: '{{user.userId}}' } },
  ]
  const { ports } = show({ onTap }, { query: { race: '1000060001' } })
  const link = screen.getByRole('link', { name: 'Shanghai Half Marathon' })
  expect(link).toHaveAttribute('href', '/eventDetails?raceId=1000060001')
  await userEvent.tab()
  expect(link).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(ports.navigate).toHaveBeenCalledWith('/eventDetails', expect.anything())
})

it('leaves a tap that asks for a tab of its own to the browser', () => {
  const { ports } = show()
  const link = screen.getByRole('link', { name: 'Shanghai Half Marathon' })
  expect(fireEvent.click(link, { ctrlKey: true })).toBe(true)
  expect(ports.navigate).not.toHaveBeenCalled()
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

it('says the same in little room, below the heading that it begins a month with', () => {
  const facts = { badge: 'Open', place: 'Shanghai', time: '2027-04-18T07:00:00+08:00', price: 6000 }
  const large = show(facts)
  const said = (view: typeof large) => view.container.textContent?.replaceAll('Open', '')
  const words = said(large)
  large.unmount()
  const dense = show({ ...facts, dense: true })
  expect(said(dense)).toBe(words)
  dense.unmount()
  show({ ...facts, heading: { zh: '2027 年 4 月', en: 'April 2027' } })
  expect(screen.getByRole('heading', { level: 2, name: 'April 2027' })).toBeInTheDocument()
  expect(screen.getByRole('heading', { level: 3, name: 'Shanghai Half Marathon' })).toBeInTheDocument()
})

it('has neither link nor heart when nothing listens', () => {
  renderBlock({ type: 'raceCard', title: 'Quiet' }, { widgets })
  expect(screen.queryByRole('link')).toBeNull()
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.getByRole('heading', { name: 'Quiet' })).toBeInTheDocument()
})

it('shows the day in China, the fee and what is free', () => {
  show({ time: Date.parse('2027-04-17T23:30:00Z'), price: 12050, place: 'Shanghai', badge: 'Open' })
  expect(screen.getByText('2027.04.18 Sun')).toBeInTheDocument()
  expect(screen.getByText('from ¥120.50')).toBeInTheDocument()
  expect(screen.getByText('Open')).toBeInTheDocument()
  show({ price: 0, priceTo: 15000 })
  expect(screen.getByText('¥0 – 150')).toBeInTheDocument()
  show({ price: 12000, priceTo: 12000 })
  expect(screen.getByText('¥120')).toBeInTheDocument()
  expect(screen.queryByText('Free')).toBeNull()
  show({ price: 0, priceTo: 0 }, { lang: 'zh' })
  expect(screen.getByText('免费')).toBeInTheDocument()
})

it('renders its example in both languages', () => {
  for (const lang of ['zh', 'en'] as const) {
    const view = renderBlock(example as Block[], { widgets, lang })
    expect(screen.getByText(lang === 'zh' ? '报名已结束' : 'Closed')).toBeInTheDocument()
    view.unmount()
  }
})

it('says the days of a race on several in place of one', () => {
  show({ time: 1_807_398_000_000, day: { zh: '2027.04.10 周六 – 04.11 周日', en: '2027.04.10 Sat – 04.11 Sun' } })
  expect(screen.getByText('2027.04.10 Sat – 04.11 Sun')).toBeInTheDocument()
})
