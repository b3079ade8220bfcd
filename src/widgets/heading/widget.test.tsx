// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { renderBlock } from '#support/page.tsx'
import heading from './widget.tsx'

const widgets = { heading }

it('offers more where there is more, by a name that says of what', async () => {
  const { ports } = renderBlock(
    { type: 'heading', text: '热门推荐', more: '更多', onTap: [{ do: 'navigate', to: '/Match' }] },
    { widgets },
  )
  expect(screen.getByRole('heading', { level: 2, name: '热门推荐' })).toBeInTheDocument()
  await userEvent.click(screen.getByRole('link', { name: '更多 热门推荐' }))
  expect(ports.navigate.mock.calls[0]?.[0]).toBe('/Match')
})

it('has no link without anywhere to go, and knows the third level', () => {
  renderBlock({ type: 'heading', text: '须知', level: 3, more: '更多', note: '请带身份证' }, { widgets })
  expect(screen.getByRole('heading', { level: 3 })).toHaveTextContent('须知')
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.getByText('请带身份证')).toBeInTheDocument()
})
