// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { drawnOn } from '#support/drawnOn.ts'
import { renderBlock } from '#support/page.tsx'
import medal from './widget.tsx'

it('shows the runner, the time, the place and the race', async () => {
  const { written, readCode } = drawnOn()
  renderBlock(
    {
      type: 'results.medal',
      race: '2026 郑州黄河马拉松',
      runner: '王小跑',
      project: '马拉松',
      time: '3:25:10',
      day: '2026.10.18',
      place: '第 302 名',
      address: '/shareDetail?score=abc',
    },
    { widgets: { 'results.medal': medal } },
  )
  const name = '2026 郑州黄河马拉松 · 王小跑 · 马拉松 · 3:25:10 · 第 302 名 · 2026.10.18'
  expect(await screen.findByRole('img', { name })).toBeVisible()
  expect(written).toEqual(['王小跑', '3:25:10', '马拉松 · 第 302 名', '2026 郑州黄河马拉松', '2026.10.18'])
  expect(readCode()).toBe(`${window.location.origin}/shareDetail?score=abc`)
})
