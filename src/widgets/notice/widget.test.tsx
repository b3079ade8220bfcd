// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderBlock } from '#support/page.tsx'
import notice from './widget.tsx'

const widgets = { notice }

it('shows its words in its tone', () => {
  renderBlock({ type: 'notice', tone: 'warning', title: '名额紧张', text: '仅剩 5 个' }, { widgets })
  expect(screen.getByRole('note')).toHaveTextContent('名额紧张仅剩 5 个')
  expect(screen.getByRole('note')).toHaveAttribute('data-tone', 'warning')
})

it('falls back to information, and to nothing without words', () => {
  const { container, unmount } = renderBlock({ type: 'notice', tone: 'loud', text: '好' }, { widgets })
  expect(screen.getByRole('note')).toHaveAttribute('data-tone', 'info')
  unmount()
  renderBlock({ type: 'notice', text: '{{state.none}}' }, { widgets })
  expect(screen.queryByRole('note')).toBeNull()
  expect(container).toBeEmptyDOMElement()
})
