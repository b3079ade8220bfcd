// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { Block } from '#runtime/model.ts'
import { renderBlock } from '#support/page.tsx'
import example from './example.json'
import reveal from './widget.tsx'

const [closed, open] = example as Block[]
const inside = { picture: 'posters/1000060004.svg', title: 'The water wheel', note: 'No. 7 of 50' }

it('is opened by a key, moves on to what came out and has it read', async () => {
  const bound = { ...closed, ...inside, opened: '{{state.opened}}' } as Block
  renderBlock(bound, { widgets: { reveal }, lang: 'en', state: { opened: false } })
  expect(screen.getByRole('status')).toBeEmptyDOMElement()
  await userEvent.tab()
  expect(screen.getByRole('button', { name: 'Open the box' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(await screen.findByRole('figure')).toHaveFocus()
  expect(screen.getByRole('status')).toHaveTextContent('Inside: The water wheel, No. 7 of 50')
  expect(screen.queryByRole('button')).toBeNull()
})

it('shows a box that is open already without telling it anew', () => {
  renderBlock(open as Block, { widgets: { reveal }, lang: 'en' })
  expect(screen.getByRole('figure')).toHaveTextContent('The water wheelRare · No. 7 of 50')
  expect(screen.getByRole('figure')).not.toHaveFocus()
  expect(screen.getByRole('status')).toBeEmptyDOMElement()
})
