// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { Block } from '#runtime/model.ts'
import { renderBlock } from '#support/page.tsx'
import example from './example.json'
import sample from './widget.tsx'

it('shows its example, and does what it is tapped for', async () => {
  const { ports } = renderBlock(example as Block[], { widgets: { sample }, lang: 'en' })
  expect(screen.getByText('7:30 in the morning')).toBeVisible()
  expect(screen.getByText('5:30')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Start' }))
  expect(ports.toast.mock.calls.map(([words]) => words)).toEqual(['Open'])
})

it('is nothing without words', () => {
  renderBlock({ type: 'sample', text: '{{state.none}}', note: 'Alone' }, { widgets: { sample } })
  expect(screen.queryByText('Alone')).toBeNull()
})
