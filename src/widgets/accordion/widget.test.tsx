// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { Block } from '#runtime/model.ts'
import { useInputHandle } from '#runtime/react/useInputHandle.ts'
import { defineWidget } from '#runtime/react/widget.ts'
import { renderBlock } from '#support/page.tsx'
import example from './example.json'
import accordion from './widget.tsx'

const text = defineWidget<{ text: string }>({}, ({ text }) => <p>{text}</p>)
const field = defineWidget({}, ({ answer }) => {
  useInputHandle(answer, {
    validate: () => [],
    describe: () => ({ label: '', rows: [] }),
    focus: () => document.getElementById('field')?.focus(),
  })
  return <input id="field" aria-label="field" />
})
const widgets = { accordion, text, field }
const show = (multiple: boolean) =>
  renderBlock(
    {
      type: 'accordion',
      multiple,
      blocks: [
        { type: 'text', id: 'a', label: 'Refunds', text: 'eighty per cent' },
        { type: 'text', id: 'b', label: 'Bibs', text: 'not for others' },
        { type: 'field', id: 'c', name: 'c', input: true, label: 'Ask' },
      ],
    },
    { widgets },
  )
const fold = (name: string) => screen.getByRole('button', { name })

it('opens one at a time, draws it when it is first opened and keeps it', async () => {
  show(false)
  expect(screen.queryByText('eighty per cent')).toBeNull()
  // What asks something is judged while it is closed, too.
  expect(screen.getByLabelText('field')).not.toBeVisible()
  await userEvent.click(fold('Refunds'))
  expect(fold('Refunds')).toHaveAttribute('aria-expanded', 'true')
  expect(screen.getByText('eighty per cent')).toBeVisible()
  await userEvent.click(fold('Bibs'))
  expect(screen.getByText('eighty per cent')).not.toBeVisible()
  expect(screen.getByText('not for others')).toBeVisible()
  await userEvent.click(fold('Bibs'))
  expect(screen.getByText('not for others')).not.toBeVisible()
})

it('opens several when it may', async () => {
  show(true)
  await userEvent.click(fold('Refunds'))
  await userEvent.click(fold('Bibs'))
  expect(screen.getByText('eighty per cent')).toBeVisible()
  expect(screen.getByText('not for others')).toBeVisible()
})

it('opens for an input that is revealed', async () => {
  const { runtime } = show(false)
  act(() => runtime.inputs.reveal('c'))
  await waitFor(() => expect(screen.getByLabelText('field')).toHaveFocus())
  expect(fold('Ask')).toHaveAttribute('aria-expanded', 'true')
})

it('renders its example in both languages', () => {
  for (const lang of ['zh', 'en'] as const) {
    const view = renderBlock(example as Block[], { widgets, lang })
    expect(fold(lang === 'zh' ? '报名后可以退费吗？' : 'Can I get a refund?')).toBeInTheDocument()
    view.unmount()
  }
})
