// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Block } from '#runtime/model.ts'
import { renderBlock } from '#support/page.tsx'
import example from './example.json'
import progress from './widget.tsx'

const widgets = { progress }

it('says how far one has come, and which goals are reached', () => {
  renderBlock(example as Block[], { widgets, lang: 'en' })
  const [bar, whole] = screen.getAllByRole('progressbar')
  expect(bar).toHaveAccessibleName('November')
  expect(bar).toHaveAttribute('aria-valuenow', '62.4')
  expect(bar).toHaveAttribute('aria-valuemax', '180')
  expect(bar).toHaveAttribute('aria-valuetext', '62.4 km')
  expect(whole).toHaveAttribute('aria-valuemax', '6')
  const reached = screen.getAllByRole('listitem').filter((goal) => goal.hasAttribute('data-reached'))
  expect(reached.map((goal) => goal.textContent)).toEqual(['Bronze50 km'])
})

it('fills the stretch to each goal, and no more than all of them', () => {
  const goals = [
    { at: 50, name: 'a' },
    { at: 100, name: 'b' },
  ]
  const { container } = renderBlock(
    [
      { type: 'progress', label: 'x', words: 'y', value: 75, goals },
      { type: 'progress', label: 'x', words: 'y', value: 400, goals },
    ],
    { widgets },
  )
  const filled = [...container.querySelectorAll<HTMLElement>('.sl-progress-stretch > span')]
  expect(filled.map(({ style }) => style.inlineSize)).toEqual(['100%', '50%', '100%', '100%'])
  expect(screen.getAllByRole('progressbar')[1]).toHaveAttribute('aria-valuenow', '100')
})
