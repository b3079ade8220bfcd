// @vitest-environment jsdom
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import type { Block } from '#runtime/model.ts'
import { renderBlock } from '#support/page.tsx'
import example from './example.json'
import envelope from './widget.tsx'

const widgets = { envelope }
const block: Block = {
  type: 'envelope',
  label: { zh: '好运', en: 'Good luck' },
  text: { zh: '拆', en: 'Open' },
  turn: '{{state.turn}}',
  inside: '{{state.inside}}',
  onDraw: [{ do: 'toast', text: 'drawn' }],
  onStop: [{ do: 'toast', text: 'opened' }],
}

it('opens by keys once it is decided, and tells what is inside', async () => {
  const view = renderBlock(block, { widgets, lang: 'en', state: { turn: null, inside: null } })
  screen.getByRole('button', { name: 'Open' }).focus()
  await userEvent.keyboard(' ')
  expect(view.ports.toast).toHaveBeenLastCalledWith('drawn', expect.anything())
  expect(screen.getByRole('status')).toHaveTextContent('')
  vi.useFakeTimers()
  act(() => view.runtime.data.store.set(view.runtime.data.state, { turn: '1', inside: 'A shirt' }))
  expect(screen.getByRole('status')).toHaveTextContent('Opening')
  expect(screen.getByRole('button')).toHaveAttribute('aria-busy', 'true')
  await act(() => vi.advanceTimersByTimeAsync(2_000))
  vi.useRealTimers()
  expect(screen.getByRole('status')).toHaveTextContent('Inside: A shirt')
  expect(view.ports.toast).toHaveBeenLastCalledWith('opened', expect.anything())
})

it('says why it is off', () => {
  renderBlock(
    { ...block, disabled: true, reason: { zh: '没有机会', en: 'No chances left' } },
    { widgets, lang: 'en', state: { turn: null, inside: null } },
  )
  expect(screen.getByRole('button', { name: 'Open' })).toHaveAccessibleDescription('No chances left')
})

it('renders its example in both languages', () => {
  for (const lang of ['zh', 'en'] as const) {
    const view = renderBlock(example as Block[], { widgets, lang })
    expect(view.container.textContent).toContain(lang === 'zh' ? '兰州马拉松' : 'Lanzhou Marathon')
    view.unmount()
  }
})
