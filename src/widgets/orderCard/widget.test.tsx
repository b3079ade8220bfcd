// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { Block } from '#runtime/model.ts'
import { type RenderOptions, renderBlock } from '#support/page.tsx'
import example from './example.json'
import orderCard from './widget.tsx'

const widgets = { orderCard }
const show = (more: Partial<Block> = {}, options: Partial<RenderOptions> = {}) =>
  renderBlock(
    {
      type: 'orderCard',
      state: { zh: '待支付', en: 'To pay' },
      title: { zh: '兰州马拉松', en: 'Lanzhou Marathon' },
      facts: ['Half marathon', null, 'Zhang *'],
      amount: 12000,
      ...more,
    },
    { widgets, lang: 'en', ...options },
  )

it('says the state before anything else', () => {
  const { container } = show()
  expect(container.textContent?.startsWith('To pay')).toBe(true)
  expect(container.querySelectorAll('.sl-order-card-fact')).toHaveLength(2)
})

it('counts down to the deadline, and says when it is over', () => {
  show({ deadline: Date.now() + 5 * 60_000 })
  expect(screen.getByRole('timer')).toHaveTextContent(/^0[45]:\d\d$/)
  expect(screen.getByText(/Time left to pay/)).toBeInTheDocument()
  show({ deadline: 1 }, { lang: 'zh' })
  expect(screen.getByText('已超时')).toBeInTheDocument()
})

it('opens by its title and acts by its button', async () => {
  const { ports } = show({
    action: 'Pay now',
    onTap: [{ do: 'toast', text: 'open' }],
    onAction: [{ do: 'toast', text: 'pay' }],
  })
  await userEvent.click(screen.getByRole('button', { name: /Pay now/ }))
  expect(ports.toast.mock.calls.map(([words]) => words)).toEqual(['pay'])
  await userEvent.click(screen.getByRole('button', { name: 'Lanzhou Marathon' }))
  expect(ports.toast.mock.calls.map(([words]) => words)).toEqual(['pay', 'open'])
})

it('draws the button of a step that can wait as an outline', () => {
  show({ action: 'Continue', later: true, onAction: [] })
  expect(screen.getByRole('button', { name: /Continue/ })).toHaveAttribute('data-variant', 'secondary')
})

it('shows no button when there is nothing to do', () => {
  show({ action: '' })
  expect(screen.queryByRole('button')).toBeNull()
})

it('calls no charge free', () => {
  show({ amount: 0 })
  expect(screen.getByText('Free')).toBeInTheDocument()
})

it('renders its example in both languages', () => {
  for (const lang of ['zh', 'en'] as const) {
    const view = renderBlock(example as Block[], { widgets, lang })
    expect(screen.getByText(lang === 'zh' ? '报名成功' : 'Entered')).toBeInTheDocument()
    view.unmount()
  }
})
