// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderBlock } from '#support/page.tsx'
import text from './widget.tsx'

const widgets = { text }

it('shows the words of the language, numbers too, as text', () => {
  renderBlock(
    [
      { type: 'text', text: { zh: '你好', en: 'Hello' }, tone: 'muted' },
      { type: 'text', text: '{{state.left}}' },
      { type: 'text', text: '<b>粗</b>' },
    ],
    { widgets, lang: 'en', state: { left: 5 } },
  )
  expect(screen.getByText('Hello')).toHaveAttribute('data-tone', 'muted')
  expect(screen.getByText('5')).toBeInTheDocument()
  expect(screen.getByText('<b>粗</b>')).toBeInTheDocument()
})

it('is nothing without words', () => {
  const { container } = renderBlock({ type: 'text', text: '{{state.none}}' }, { widgets })
  expect(container.querySelector('.sl-text')).toBeNull()
})
