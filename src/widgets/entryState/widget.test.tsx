// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { Block } from '#runtime/model.ts'
import { type RenderOptions, renderBlock } from '#support/page.tsx'
import entryState from './widget.tsx'

const widgets = { entryState }
const show = (more: Partial<Block> = {}, options: Partial<RenderOptions> = {}) =>
  renderBlock(
    {
      type: 'entryState',
      state: { zh: '报名成功', en: 'You’re entered' },
      tone: 'success',
      next: { zh: '安心备战。', en: 'Enjoy your training.' },
      ...more,
    },
    { widgets, lang: 'en', ...options },
  )

it('names what the entry is for, so that nobody has to look for it below', () => {
  show({ about: { zh: '2027 兰州马拉松 · 半程马拉松', en: '2027 Lanzhou Marathon, Half marathon' } })
  expect(screen.getByText('2027 Lanzhou Marathon, Half marathon')).toBeVisible()
})

it('says the state first, then what comes next, the deadline and the money', () => {
  const { container } = show({
    deadline: Date.now() + 30 * 3_600_000,
    deadlineLabel: { zh: '支付截止', en: 'Pay by' },
    money: { zh: '已支付 ¥160。', en: '¥160 paid.' },
  })
  expect(container.textContent).toMatch(
    /^You’re enteredEnjoy your training\.\s*Pay by\d{4}\.\d\d\.\d\d (Mon|Tue|Wed|Thu|Fri|Sat|Sun) \d\d:\d\d1 d 0\d:\d\d:\d\d left\s*Payment¥160 paid\.$/,
  )
  expect(screen.getByRole('heading', { name: 'You’re entered' })).toBeInTheDocument()
})

it('says in both languages that the deadline has passed', () => {
  const { unmount } = show({ deadline: 1 }, { lang: 'zh' })
  expect(screen.getByText('已截止')).toBeInTheDocument()
  unmount()
  show({ deadline: 1 })
  expect(screen.getByText('Passed')).toBeInTheDocument()
})

it('has a button where there is something to do, and none else', async () => {
  const { ports, unmount } = show({ action: 'Pay now', onAction: [{ do: 'toast', text: 'pay' }] })
  await userEvent.click(screen.getByRole('button', { name: 'Pay now' }))
  expect(ports.toast.mock.calls.map(([words]) => words)).toEqual(['pay'])
  unmount()
  show({ action: '', onAction: [{ do: 'toast', text: 'pay' }] })
  expect(screen.queryByRole('button')).toBeNull()
})
