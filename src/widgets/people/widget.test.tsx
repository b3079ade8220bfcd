// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Block } from '#runtime/model.ts'
import { renderBlock } from '#support/page.tsx'
import example from './example.json'
import people from './widget.tsx'

it('says who says what, with a portrait or an initial, and is nothing without anybody', () => {
  const { container } = renderBlock([...(example as Block[]), { type: 'people', items: [] }], {
    widgets: { people },
    lang: 'en',
  })
  const [one, two] = screen.getAllByRole('figure')
  expect(within(one as HTMLElement).getByRole('blockquote')).toHaveTextContent('there is the river')
  expect(one?.querySelector('img')).toHaveAttribute('src', '/files/posters/100006000303.svg')
  expect(two).toHaveTextContent('SSu XiaoyuPacer for 4:00')
  expect(container.querySelectorAll('ul')).toHaveLength(1)
})
