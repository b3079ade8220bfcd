// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { drawnOn } from '#support/drawnOn.ts'
import { renderBlock } from '#support/page.tsx'
import certificate from './widget.tsx'

it('has the runner’s own figures on it, and a code that leads to what is shared', async () => {
  const { written, readCode } = drawnOn()
  const { ports } = renderBlock(
    {
      type: 'results.certificate',
      race: '2026 郑州黄河马拉松',
      runner: '王小跑',
      project: '马拉松',
      time: '3:25:10',
      timeLabel: '净成绩',
      words: '完成全程，特发此证。',
      facts: [{ label: '总名次', value: '812 / 6,500' }],
      issuer: '组委会',
      day: '2026.10.18',
      address: '/shareDetail?score=abc',
      saveText: '保存证书',
      onSave: [{ do: 'copy', text: '{{event}}' }],
    },
    { widgets: { 'results.certificate': certificate } },
  )
  const label =
    '2026 郑州黄河马拉松 · 王小跑 · 马拉松 · 净成绩 3:25:10 · 完成全程，特发此证。 · 总名次 812 / 6,500 · 组委会 · 2026.10.18'
  expect(await screen.findByRole('img', { name: label })).toBeVisible()
  for (const words of ['王小跑', '3:25:10', '812 / 6,500']) expect(written).toContain(words)
  expect(readCode()).toBe(`${window.location.origin}/shareDetail?score=abc`)
  await userEvent.click(screen.getByRole('button', { name: '保存证书' }))
  expect(ports.copy).toHaveBeenCalledWith('data:image/png;base64,AAAA')
})
