// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderBlock } from '#support/page.tsx'
import divider from './widget.tsx'

it('is a separator, or a word between two lines', () => {
  renderBlock([{ type: 'divider' }, { type: 'divider', label: { zh: '或', en: 'or' } }], { widgets: { divider } })
  expect(screen.getAllByRole('separator')).toHaveLength(1)
  expect(screen.getByText('或')).toBeInTheDocument()
})
