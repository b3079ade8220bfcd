// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { Block } from '#runtime/model.ts'
import { defineWidget } from '#runtime/react/widget.ts'
import { renderBlock } from '#support/page.tsx'
import example from './example.json'
import card from './widget.tsx'

const text = defineWidget<{ text: string }>({}, ({ text, emit }) => (
  <button type="button" onClick={() => void emit('tap')}>
    {text}
  </button>
))
const widgets = { card, text }

it('is opened by its title, and what is inside keeps its own taps', async () => {
  const { ports } = renderBlock(
    {
      type: 'card',
      title: 'Half marathon',
      onTap: [{ do: 'toast', text: 'card' }],
      blocks: [{ type: 'text', text: 'inside', onTap: [{ do: 'toast', text: 'inside' }] }],
    },
    { widgets },
  )
  await userEvent.click(screen.getByRole('button', { name: 'inside' }))
  expect(ports.toast.mock.calls.map(([words]) => words)).toEqual(['inside'])
  await userEvent.click(screen.getByRole('button', { name: 'Half marathon' }))
  expect(ports.toast.mock.calls.map(([words]) => words)).toEqual(['inside', 'card'])
})

it('shows that it opens beside its badge too', () => {
  const { container } = renderBlock({ type: 'card', title: 'Wang', badge: 'Me', onTap: [] }, { widgets })
  expect(screen.getByText('Me')).toBeInTheDocument()
  expect(container.querySelector('.sl-card-head > svg')).not.toBeNull()
})

it('is no button when nothing listens', () => {
  renderBlock({ type: 'card', title: 'Fee', badge: 'Only 5 left' }, { widgets })
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.getByRole('heading', { name: 'Fee' })).toBeInTheDocument()
  expect(screen.getByText('Only 5 left')).toBeInTheDocument()
})

it('shows what it costs, and zero as free', () => {
  renderBlock(
    [
      { type: 'card', title: '10 km', amount: 12000, amountNote: 'per runner' },
      { type: 'card', title: 'Fun run', amount: 0, amountNote: 'per runner' },
    ],
    { widgets },
  )
  expect(screen.getByText('¥120')).toBeInTheDocument()
  expect(screen.getByText('免费')).toBeInTheDocument()
  expect(screen.getAllByText('per runner')).toHaveLength(1)
})

it('renders its example in both languages', () => {
  for (const lang of ['zh', 'en'] as const) {
    const view = renderBlock(example as Block[], { widgets, lang })
    expect(screen.getByText(lang === 'zh' ? '含保险与参赛包' : 'Insurance and race pack included')).toBeInTheDocument()
    view.unmount()
  }
})

it('draws its picture in the shape that it is given', () => {
  const { container } = renderBlock({ type: 'card', title: 'Cap', image: 'cap.svg', ratio: '1:1' }, { widgets })
  expect(container.querySelector<HTMLElement>('.sl-img')?.style.getPropertyValue('--sl-img-height')).toBe('100%')
})

it('says how much is left in words; the bar before them is for the eye alone', () => {
  renderBlock({ type: 'card', title: 'Half marathon', left: '1,240 of 8,000 places left', share: 0.155 }, { widgets })
  expect(screen.getByText('1,240 of 8,000 places left')).toBeVisible()
  expect(screen.queryByRole('progressbar')).toBeNull()
})
