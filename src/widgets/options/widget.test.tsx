// @vitest-environment jsdom
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { Block } from '#runtime/model.ts'
import { renderBlock } from '#support/page.tsx'
import example from './example.json'
import options from './widget.tsx'

const [block] = example as Block[]
const show = () => renderBlock({ ...(block as Block), id: 'o', input: true }, { widgets: { options }, lang: 'en' })

it('answers the one that is chosen by all options, and tells when few are left', async () => {
  const view = show()
  await userEvent.click(screen.getByRole('radio', { name: 'M' }))
  expect(view.runtime.answers.get('variant') ?? null).toBeNull()
  await userEvent.click(screen.getByRole('radio', { name: 'Ink' }))
  expect(view.runtime.answers.get('variant')).toBe('m-ink')
  expect(screen.getByRole('status')).toHaveTextContent('Only 3 left')
})

it('tells what is sold out with what is chosen, and lets the other choice go for it', async () => {
  const view = show()
  await userEvent.click(screen.getByRole('radio', { name: 'L' }))
  const red = screen.getByRole('radio', { name: /^Sunset red *Sold out$/ })
  await userEvent.click(red)
  expect(view.runtime.answers.get('variant') ?? null).toBeNull()
  expect(screen.getByRole('radio', { name: /^L/ })).not.toBeChecked()
  expect(red).toBeChecked()
})

it('wants each option', async () => {
  const view = show()
  await userEvent.click(screen.getByRole('radio', { name: 'M' }))
  const problems = await act(() => view.runtime.inputs.validate())
  expect(problems.map(({ message }) => message)).toEqual(['Choose: Colour'])
  expect(screen.getByText('Choose: Colour')).toBeVisible()
})

it('has the first that is left chosen where pictures show what there is: what is seen is bought', async () => {
  const colours = ['white', 'pine', 'ink']
  const values = colours.map((id) => ({ id, name: id, picture: `${id}.svg` }))
  const variants = colours.map((id, left) => ({ value: id, of: [id], left }))
  const shown = {
    ...(block as Block),
    id: 'o',
    input: true,
    options: [{ id: 'colour', name: 'Colour', values }],
    variants,
  }
  const view = renderBlock(shown, { widgets: { options }, lang: 'en' })
  expect(screen.getByRole('radio', { name: 'pine' })).toBeChecked()
  expect(view.runtime.answers.get('variant')).toBe('pine')
  await userEvent.click(screen.getByRole('radio', { name: 'ink' }))
  expect(view.runtime.answers.get('variant')).toBe('ink')
})
