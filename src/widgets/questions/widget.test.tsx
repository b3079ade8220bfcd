// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { Block } from '#runtime/model.ts'
import { renderBlock } from '#support/page.tsx'
import example from './example.json'
import questions from './widget.tsx'

const widgets = { questions }
const shown = () =>
  [...document.querySelectorAll('details')]
    .filter((item) => !item.hidden)
    .map((item) => item.querySelector('summary')?.textContent)

it('finds a question by the words of its answer, and opens it', async () => {
  renderBlock(example as Block[], { widgets, lang: 'en' })
  expect(shown()).toHaveLength(6)
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search questions' }), 'BIB results')
  expect(shown()).toEqual(['Can a friend run with my bib?'])
  expect(screen.getByText('If you cannot run, withdraw in time.').closest('details')).toHaveAttribute('open')
  expect(screen.getByRole('status')).toHaveTextContent('Questions found: 1')
})

it('says when nothing is found, and shows all again', async () => {
  renderBlock(example as Block[], { widgets })
  const field = screen.getByRole('searchbox', { name: '搜索问题' })
  await userEvent.type(field, '停车')
  expect(shown()).toEqual([])
  expect(screen.getByRole('status')).toHaveTextContent('没有找到')
  await userEvent.clear(field)
  expect(shown()).toHaveLength(6)
})

it('has no search for a few, and is nothing without a question', () => {
  const items = [{ ask: 'Is there parking?', answer: 'No.' }]
  const { container } = renderBlock(
    [
      { type: 'questions', items },
      { type: 'questions', items: [] },
    ],
    { widgets },
  )
  expect(screen.queryByRole('searchbox')).toBeNull()
  expect(container.querySelectorAll('.sl-questions')).toHaveLength(1)
})
