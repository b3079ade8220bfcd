// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderBlock } from '#support/page.tsx'
import splits from './widget.tsx'

it('tells each point, the time there and the pace of the stretch before it', () => {
  const points = [
    { km: 5, seconds: 1500 },
    { km: 21.0975, seconds: 6500 },
    { km: 42.195, seconds: 13_500 },
  ]
  renderBlock({ type: 'results.splits', splits: points, distanceKm: 42.195 }, { widgets: { 'results.splits': splits } })
  const rows = screen.getAllByRole('row').slice(1)
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    '5 公里25:005\'00"/公里',
    '半程1:48:205\'11"/公里',
    '终点3:45:005\'32"/公里',
  ])
})
