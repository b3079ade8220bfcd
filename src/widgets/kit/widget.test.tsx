// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Block } from '#runtime/model.ts'
import { renderBlock } from '#support/page.tsx'
import example from './example.json'
import kit from './widget.tsx'

it('says of each thing what it is and what it is like, and is nothing without one', () => {
  const { container } = renderBlock([...(example as Block[]), { type: 'kit', items: [] }], {
    widgets: { kit },
    lang: 'en',
  })
  const [shirt, medal] = screen.getAllByRole('listitem')
  expect(within(shirt as HTMLElement).getByRole('heading')).toHaveTextContent('Race shirt')
  expect(medal).toHaveTextContent('Two layers of zinc; the water wheel turns.')
  expect(container.querySelectorAll('ul')).toHaveLength(1)
})
