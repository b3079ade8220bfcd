// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Block } from '#runtime/model.ts'
import { defineWidget } from '#runtime/react/widget.ts'
import { renderBlock } from '#support/page.tsx'
import example from './example.json'
import section from './widget.tsx'

const text = defineWidget<{ text: string }>({}, ({ text }) => <p>{text}</p>)
const widgets = { section, text }

it('names what it groups', () => {
  renderBlock(
    { type: 'section', title: 'Kit', note: 'For race day', blocks: [{ type: 'text', text: 'Shirt' }] },
    { widgets },
  )
  const region = screen.getByRole('region', { name: 'Kit' })
  expect(within(region).getByText('Shirt')).toBeInTheDocument()
  expect(within(region).getByText('For race day')).toBeInTheDocument()
})

it('adds nothing of its own without a title', () => {
  renderBlock({ type: 'section', blocks: [{ type: 'text', text: 'Shirt' }] }, { widgets })
  expect(screen.queryByRole('region')).toBeNull()
  expect(screen.queryByRole('heading')).toBeNull()
  expect(screen.getByText('Shirt')).toBeInTheDocument()
})

it('renders its example in both languages', () => {
  for (const lang of ['zh', 'en'] as const) {
    const view = renderBlock(example as Block[], { widgets, lang })
    expect(screen.getByRole('heading', { name: lang === 'zh' ? '比赛当天' : 'On race day' })).toBeInTheDocument()
    view.unmount()
  }
})
