// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderBlock } from '#support/page.tsx'
import timeline from './widget.tsx'

const widgets = { timeline }
const DAY = 86_400_000
const states = () => screen.getAllByRole('listitem').map((item) => item.getAttribute('data-state'))

it('tells what is done, what is next and what is ahead, by the time or by word', () => {
  const now = Date.now()
  renderBlock(
    {
      type: 'timeline',
      items: [
        { at: now - DAY, title: '报名开始' },
        { at: now + DAY, title: '已提前公布', done: true },
        { at: now + 2 * DAY, title: '支付截止', note: '15:00 前' },
        { title: '比赛日' },
      ],
    },
    { widgets },
  )
  expect(states()).toEqual(['done', 'done', 'next', 'ahead'])
  expect(screen.getByText('支付截止')).toHaveTextContent('支付截止 (下一步)')
})

it('shows times in China', () => {
  renderBlock({ type: 'timeline', items: [{ at: 0, title: '很久以前' }] }, { widgets })
  expect(screen.getByText(/^1970.01.01 (周四|Thu) 08:00$/)).toBeInTheDocument()
})

it('survives what is not a list', () => {
  const { container } = renderBlock({ type: 'timeline', items: 'soon' }, { widgets })
  expect(container.querySelector('li')).toBeNull()
})

it('numbers the steps of doing something, of which none is the next', () => {
  renderBlock({ type: 'timeline', numbered: true, items: [{ title: '打开微信' }, { title: '扫码' }] }, { widgets })
  expect(states()).toEqual(['ahead', 'ahead'])
  expect(screen.getByText('扫码').parentElement).toHaveTextContent('2扫码')
})
