// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Block } from '#runtime/model.ts'
import { renderBlock } from '#support/page.tsx'
import example from './example.json'
import people from './widget.tsx'

it('says who says what, with a portrait or the initials, and is nothing without anybody', () => {
  const noPortrait = { name: 'Su Xiaoyu', role: 'Pacer for 4:00', quote: 'Stay with my balloon.' }
  const blocks = [...(example as Block[]), { type: 'people', items: [noPortrait] }, { type: 'people', items: [] }]
  const { container } = renderBlock(blocks, { widgets: { people }, lang: 'en' })
  const [one, , , last] = screen.getAllByRole('figure')
  expect(within(one as HTMLElement).getByRole('blockquote')).toHaveTextContent('there is the river')
  expect(one?.querySelector('img')).toHaveAttribute('src', '/files/races/1000060003/ma.svg')
  expect(last).toHaveTextContent('SXSu XiaoyuPacer for 4:00')
  expect(container.querySelectorAll('ul')).toHaveLength(2)
})
