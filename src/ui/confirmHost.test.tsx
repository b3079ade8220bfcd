// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { askConfirm, ConfirmHost } from './confirmHost.tsx'

test('questions are asked one after another, each answered once', async () => {
  render(<ConfirmHost />)
  let [first, second]: Promise<boolean>[] = []
  act(() => {
    first = askConfirm({ text: '取消订单？', ok: '取消订单' })
    second = askConfirm({ text: '删除参赛人？' })
  })
  expect(screen.getByRole('alertdialog')).toHaveTextContent('取消订单？')
  act(() => screen.getByRole('button', { name: '取消订单' }).click())
  expect(await first).toBe(true)
  expect(screen.getByRole('alertdialog')).toHaveTextContent('删除参赛人？')
  act(() => screen.getByRole('button', { name: '取消' }).click())
  expect(await second).toBe(false)
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('going back out of the page is a no', async () => {
  render(<ConfirmHost />)
  let answer: Promise<boolean> | undefined
  act(() => {
    answer = askConfirm({ text: '取消订单？' })
  })
  expect(screen.getByRole('alertdialog')).toBeVisible()
  act(() => void window.dispatchEvent(new PopStateEvent('popstate')))
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(await answer).toBe(false)
})

test('what cannot be taken back is not asked in the colour of the action, and has an icon', () => {
  render(<ConfirmHost />)
  act(() => void askConfirm({ text: '取消订单？', ok: '确认取消', danger: true }))
  const ok = screen.getByRole('button', { name: '确认取消' })
  expect(ok).toHaveAttribute('data-variant', 'danger')
  expect(ok.querySelector('svg')).not.toBeNull()
})
