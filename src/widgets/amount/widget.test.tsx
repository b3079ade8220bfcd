// @vitest-environment jsdom
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { Block, Json } from '#runtime/model.ts'
import { renderBlock } from '#support/page.tsx'
import amount from './widget.tsx'

const show = (more: Partial<Block>) =>
  renderBlock(
    { type: 'amount', id: 'a', name: 'a', input: true, label: { zh: '捐款', en: 'Donation' }, ...more },
    { widgets: { amount }, lang: 'en' },
  )
const answerOf = ({ runtime }: ReturnType<typeof show>): Json => runtime.answers.get('a')
const problemsOf = async ({ runtime }: ReturnType<typeof show>) =>
  (await act(() => runtime.inputs.validate())).map(({ message }) => message)
const free = () => screen.getByRole('textbox', { name: /Other amount/ })

it('takes one of several amounts, a free one instead, or none', async () => {
  const view = show({ presets: [2_000, 5_000], min: 100, max: 50_000 })
  expect(await problemsOf(view)).toEqual([])
  await userEvent.click(screen.getByRole('radio', { name: '¥50' }))
  expect(answerOf(view)).toBe(5_000)
  await userEvent.type(free(), '８.5')
  expect(answerOf(view)).toBe(850)
  expect(screen.getByRole('radio', { name: '¥50' })).not.toBeChecked()
  expect(await problemsOf(view)).toEqual([])
  expect(view.runtime.inputs.summaries()[0]?.rows).toEqual([{ path: '', label: 'Donation', value: '¥8.50' }])
  await userEvent.click(screen.getByRole('radio', { name: 'Not now' }))
  expect(answerOf(view)).toBe(null)
  expect(free()).toHaveValue('')
})

it('is in no summary any more once it was mended', async () => {
  const { runtime } = show({ min: 100, max: 50_000 })
  await userEvent.type(free(), '501')
  const problems = await act(() => runtime.inputs.validate())
  expect(runtime.inputs.openProblems(problems)).toEqual(problems)
  await userEvent.type(free(), '{Backspace}')
  expect(runtime.inputs.openProblems(problems)).toEqual([])
})

it('says the bounds of a free amount, and never sends what is outside of them', async () => {
  const view = show({ min: 100, max: 50_000 })
  const wrong = 'Enter 1 to 500 yuan, with up to two decimals'
  for (const text of ['0.5', '501', 'a lot', '1.999']) {
    await userEvent.clear(free())
    await userEvent.type(free(), text)
    expect(await problemsOf(view)).toEqual([wrong])
  }
  expect(free()).toBeInvalid()
  await userEvent.clear(free())
  expect(await problemsOf(view)).toEqual([])
  expect(answerOf(view)).toBe(null)
})

it('takes presets only when no free amount is allowed, also from a draft', async () => {
  const view = show({ presets: [2_000] })
  expect(screen.queryByRole('textbox')).toBe(null)
  act(() => view.runtime.answers.set('a', 3_000))
  expect(await problemsOf(view)).toEqual(['Choose one of the amounts'])
  expect(screen.getByText('Choose one of the amounts')).toBeVisible()
})
