// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import type { InputSummary } from '#runtime/inputs.ts'
import type { Block } from '#runtime/model.ts'
import { useInputHandle } from '#runtime/react/useInputHandle.ts'
import { defineWidget } from '#runtime/react/widget.ts'
import { type RenderOptions, renderBlock } from '#support/page.tsx'
import example from './example.json'
import review from './widget.tsx'

const focused = vi.fn()
const field = defineWidget<{ rows: InputSummary['rows']; title: string }>({}, ({ rows, title, answer }) => {
  useInputHandle(answer, {
    validate: () => [],
    describe: () => ({
      label: title ?? '',
      rows: rows ?? [{ path: '', label: title ?? '', value: String(answer?.value ?? '') }],
    }),
    focus: focused,
  })
  return (
    <input
      aria-label={title}
      value={String(answer?.value ?? '')}
      onChange={(event) => answer?.set(event.target.value)}
    />
  )
})
const widgets = { review, field, choices: field }
const show = (blocks: Block[], options: Partial<RenderOptions> = {}) =>
  renderBlock([...blocks, { type: 'review', title: { zh: '核对', en: 'Check' } }], { widgets, lang: 'en', ...options })
const input = (name: string, more: Partial<Block> = {}): Block => ({
  type: 'field',
  name,
  input: true,
  title: name,
  ...more,
})

describe('review', () => {
  it('shows all answers in words, and leads back to each group', async () => {
    show([
      input('Runner', {
        rows: [
          { path: '/name', label: 'Name', value: 'Zhang Wei' },
          { path: '/id', label: 'ID', value: '11****34' },
          { path: '/club', label: 'Club', value: '' },
        ],
      }),
    ])
    expect(await screen.findByRole('heading', { name: 'Runner' })).toBeInTheDocument()
    expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual(['Name', 'ID', 'Club'])
    expect(screen.getAllByRole('definition').map((row) => row.textContent)).toEqual([
      'Zhang Wei',
      '11****34',
      'Not answered',
    ])
    await userEvent.click(screen.getByRole('button', { name: 'Edit: Runner' }))
    await waitFor(() => expect(focused).toHaveBeenCalledWith('/name'))
  })

  it('names a part once, however many inputs it is made of', async () => {
    const rows = (label: string) => [{ path: '/a', label, value: 'yes' }]
    show([
      input('first', { title: 'Details', rows: rows('Shirt') }),
      input('second', { title: 'Details', rows: rows('Blood type') }),
      input('third', { title: 'Survey', rows: rows('Why') }),
    ])
    await screen.findByRole('heading', { name: 'Survey' })
    expect(screen.getAllByRole('heading', { name: 'Details' })).toHaveLength(1)
    expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual(['Shirt', 'Blood type', 'Why'])
    expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
      'Edit: Details',
      'Edit: Survey',
    ])
  })

  it('follows answers as they change', async () => {
    show([input('City')])
    await userEvent.type(screen.getByLabelText('City'), 'Lanzhou')
    await userEvent.tab()
    expect(await screen.findByText('Lanzhou')).toBeInTheDocument()
  })

  it('hides groups without answers to show', async () => {
    show([input('Steps', { rows: [] }), input('City')], { lang: 'zh' })
    expect(await screen.findByRole('button', { name: '修改：City' })).toBeInTheDocument()
    expect(screen.queryByRole('heading', { name: 'Steps' })).toBeNull()
    expect(screen.getByText('未填写')).toBeInTheDocument()
  })

  it('says so when there is nothing', async () => {
    show([])
    expect(await screen.findByText('Nothing filled in yet')).toBeInTheDocument()
  })

  it('observes answers, whoever gives them', async () => {
    const { runtime } = show([input('City')])
    await screen.findByText('Not answered')
    act(() => runtime.answers.set('City', 'Yichang'))
    expect(screen.getByText('Yichang')).toBeInTheDocument()
  })

  it('leaves out what is no longer asked', async () => {
    const { runtime } = show([input('Club'), input('City', { showIf: "answers.Club == 'yes'" })])
    act(() => runtime.answers.set('Club', 'yes'))
    expect(screen.getByRole('button', { name: 'Edit: City' })).toBeInTheDocument()
    act(() => runtime.answers.set('Club', 'no'))
    expect(screen.queryByRole('button', { name: 'Edit: City' })).toBeNull()
  })
})

it('renders its example in both languages', async () => {
  for (const lang of ['zh', 'en'] as const) {
    const view = renderBlock(example as Block[], { widgets, lang })
    expect(
      await screen.findByRole('heading', { name: lang === 'zh' ? '核对填写的内容' : 'Check your answers' }),
    ).toBeInTheDocument()
    view.unmount()
  }
})
