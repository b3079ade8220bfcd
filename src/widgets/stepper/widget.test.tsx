// @vitest-environment jsdom
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { Block } from '#runtime/model.ts'
import { renderBlock } from '#support/page.tsx'
import example from './example.json'
import stepper from './widget.tsx'

const [block] = example as Block[]
const show = (more: Partial<Block> = {}) =>
  renderBlock({ ...(block as Block), id: 's', input: true, ...more }, { widgets: { stepper }, lang: 'en' })

it('counts between its least and its most, and keeps the focus at the ends', async () => {
  const view = show({ max: 2 })
  const more = screen.getByRole('button', { name: 'More: Quantity' })
  await userEvent.click(more)
  await userEvent.click(more)
  expect(view.runtime.answers.get('quantity')).toBe(2)
  expect(more).toHaveFocus()
  await userEvent.click(screen.getByRole('button', { name: 'Less: Quantity' }))
  await userEvent.click(screen.getByRole('button', { name: 'Less: Quantity' }))
  expect(view.runtime.answers.get('quantity')).toBe(1)
})

it('answers its least when nobody touched it', async () => {
  const view = show()
  await act(() => view.runtime.inputs.validate())
  expect(view.runtime.answers.get('quantity')).toBe(1)
})
