// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderBlock } from '#support/page.tsx'
import priceLines from './widget.tsx'

const widgets = { priceLines }

it('survives a bill that did not come', () => {
  const { container } = renderBlock(
    { type: 'priceLines', lines: '{{state.none}}', total: '{{state.none}}' },
    { widgets },
  )
  expect(container.querySelector('dl')).toBeEmptyDOMElement()
})

it('writes fen as yuan, discounts as less, and names the sum', () => {
  const lines = [
    { name: { zh: '半马', en: 'Half' }, amount: 24000, quantity: 2, fee: 12000 },
    { name: '早鸟', amount: -2050, quantity: 1 },
    { name: '参赛包', amount: 0, quantity: 1 },
  ]
  renderBlock({ type: 'priceLines', lines, total: 21950 }, { widgets, lang: 'en' })
  expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual(['Half× 2', '早鸟', '参赛包', 'Total'])
  expect(screen.getAllByRole('definition').map((sum) => sum.textContent)).toEqual([
    '¥240',
    '-¥20.50',
    'Free',
    '¥219.50',
  ])
})
