// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderBlock } from '#support/page.tsx'
import runChart from './widget.tsx'

// jsdom has no canvas: what is drawn is looked at in a browser.
vi.mock('./plot.tsx', () => ({ Plot: () => null }))

it('reads each point in words as the slider moves', () => {
  const samples = [
    { km: 5, pace: 300, height: 92, heartRate: 140 },
    { km: 10, pace: 315, height: 101, heartRate: 156 },
  ]
  renderBlock({ type: 'results.runChart', samples }, { widgets: { 'results.runChart': runChart } })
  const slider = screen.getByRole('slider', { name: '看每一公里' })
  expect(slider).toHaveAttribute('aria-valuetext', '10.0 公里：配速 5\'15"，海拔 101 米，心率 156 次/分')
  fireEvent.change(slider, { target: { value: '0' } })
  expect(screen.getByRole('status')).toHaveTextContent('5.0 公里：配速 5\'00"，海拔 92 米，心率 140 次/分')
})
