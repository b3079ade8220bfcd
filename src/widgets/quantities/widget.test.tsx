// @vitest-environment jsdom
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { Block, Json } from '#runtime/model.ts'
import { type RenderOptions, renderBlock } from '#support/page.tsx'
import quantities from './widget.tsx'

const ITEMS = [
  { value: 'shuttle', title: 'Shuttle', amount: 6_000, max: 2 },
  { value: 'medal', title: 'Engraving', max: 1 },
  { value: 'bus', title: 'Bus home', max: 0 },
]
const show = (more: Partial<Block> = {}, options: Partial<RenderOptions> = {}) =>
  renderBlock(
    { type: 'quantities', id: 'q', name: 'q', input: true, label: { zh: '加购', en: 'Extras' }, items: ITEMS, ...more },
    { widgets: { quantities }, lang: 'en', ...options },
  )
const answerOf = ({ runtime }: ReturnType<typeof show>): Json => runtime.answers.get('q')
const button = (name: string) => screen.getByRole('button', { name })

it('counts up and down within what there is, ticks what there is one of, and answers what was taken', async () => {
  const view = show()
  expect(answerOf(view)).toBe(null)
  for (const _ of [1, 2, 3]) await userEvent.click(button('More: Shuttle'))
  expect(screen.getByLabelText('Shuttle × 2')).toBeVisible()
  expect(button('More: Shuttle')).toHaveAttribute('aria-disabled', 'true')
  await userEvent.click(screen.getByRole('checkbox', { name: 'Engraving' }))
  expect(answerOf(view)).toEqual([
    { id: 'shuttle', quantity: 2 },
    { id: 'medal', quantity: 1 },
  ])
  expect(view.runtime.inputs.summaries()).toEqual([
    {
      input: 'q',
      label: 'Extras',
      rows: [
        { path: '', label: 'Shuttle', value: '× 2' },
        { path: '', label: 'Engraving', value: '× 1' },
      ],
    },
  ])
  for (const _ of [1, 2, 3]) await userEvent.click(button('Fewer: Shuttle'))
  expect(answerOf(view)).toEqual([{ id: 'medal', quantity: 1 }])
  expect(screen.getByRole('checkbox', { name: 'Bus home' })).toBeDisabled()
})

it('asks for nothing, and says what the platform refuses', async () => {
  const view = show()
  expect(await act(() => view.runtime.inputs.validate())).toEqual([])
  act(() => void view.runtime.inputs.showErrors([{ input: 'q', path: '/0', message: 'Not enough of this are left.' }]))
  expect(screen.getByText('Not enough of this are left.')).toBeVisible()
})

it('says when fewer are there than a draft took, and drops what is no longer offered', async () => {
  const draft = [
    { id: 'shuttle', quantity: 4 },
    { id: 'gone', quantity: 1 },
  ]
  const view = show()
  act(() => view.runtime.answers.set('q', draft))
  const [problem] = await act(() => view.runtime.inputs.validate())
  expect(problem?.message).toBe('Shuttle: up to 2')
  expect(answerOf(view)).toEqual([{ id: 'shuttle', quantity: 4 }])
  await userEvent.click(button('Fewer: Shuttle'))
  await userEvent.click(button('Fewer: Shuttle'))
  expect(await act(() => view.runtime.inputs.validate())).toEqual([])
})

it('is in no summary any more once fewer are taken', async () => {
  const { runtime } = show()
  act(() => runtime.answers.set('q', [{ id: 'shuttle', quantity: 3 }]))
  const problems = await act(() => runtime.inputs.validate())
  expect(runtime.inputs.openProblems(problems)).toEqual(problems)
  expect(problems).toHaveLength(1)
  await userEvent.click(button('Fewer: Shuttle'))
  expect(runtime.inputs.openProblems(problems)).toEqual([])
})
