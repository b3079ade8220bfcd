// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Block } from '#runtime/model.ts'
import { renderBlock } from '#support/page.tsx'
import example from './example.json'
import travel from './widget.tsx'

it('leads to the map, and names each way with what it is', () => {
  renderBlock(example as Block[], { widgets: { travel }, lang: 'en' })
  expect(screen.getByRole('button', { name: /^Dongfanghong Square.*Open in maps$/ })).toBeEnabled()
  const [metro, ...others] = screen.getAllByRole('listitem')
  expect(within(metro as HTMLElement).getByRole('img', { name: 'Metro' })).toBeInTheDocument()
  expect(metro).toHaveTextContent('Lines 1 and 2, Dongfanghong Square')
  expect(others).toHaveLength(5)
})

it('offers no map where nothing leads to one', () => {
  renderBlock({ type: 'travel', place: '东方红广场' }, { widgets: { travel } })
  expect(screen.getByText('东方红广场')).toBeInTheDocument()
  expect(screen.queryByText('在地图中打开')).toBeNull()
})
