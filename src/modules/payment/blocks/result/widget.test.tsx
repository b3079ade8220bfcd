// @vitest-environment jsdom
import { configure, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { i18n } from '#lib/i18n.ts'
import type { Json } from '#runtime/model.ts'
import { RequestError } from '#runtime/ports.ts'
import type { WidgetHelpers } from '#runtime/react/widget.ts'
import { type Answers, ORDER, paymentPorts, renderBlock, status } from '#support/payment.tsx'
import result from './widget.tsx'

// A busy machine may take seconds for what takes milliseconds.
configure({ asyncUtilTimeout: 10_000 })

let answers: Answers = {}
beforeEach(() => {
  void i18n.changeLanguage('zh')
  answers = { queryPaymentStatus: status('PENDING') }
})

function open(more: Partial<WidgetHelpers> = {}) {
  const { ports, calls } = paymentPorts(answers)
  const emit = vi.fn<WidgetHelpers['emit']>(async () => true)
  renderBlock(result, ports, { orderId: ORDER }, { emit, ...more })
  return { emit, calls }
}

const buttons = () => screen.getAllByRole('button').map((button) => button.textContent)

describe('the result', () => {
  const cases: [string, Json, RegExp, string[]][] = [
    ['paid', status('PAID', { paidAt: 1_800_000_000_000 }), /报名成功/, ['查看订单', '回首页']],
    ['in the ballot', status('PAID', { entryStatus: 'AWAIT_DRAW' }), /等待抽签/, ['查看订单', '回首页']],
    ['waiting', status('PENDING'), /暂未收到支付结果/, ['我已支付', '继续支付', '查看订单', '回首页']],
    ['free and not confirmed', status('PENDING', { payable: 0 }), /还没有确认/, ['去确认', '查看订单', '回首页']],
    ['expired', status('EXPIRED'), /订单已自动取消/, ['查看订单', '回首页']],
    [
      'failed',
      status('PENDING', { attempt: { status: 'FAILED', channel: 'X' } }),
      /支付未成功/,
      ['继续支付', '查看订单', '回首页'],
    ],
    ['refunded', status('REFUNDED'), /已退款/, ['查看订单', '回首页']],
    ['paid twice', status('PAID', { overpaid: true }), /重复付款/, ['查看订单', '回首页']],
  ]
  it.each(cases)('tells that it is %s', async (_, answer, words, labels) => {
    answers.queryPaymentStatus = answer
    open()
    expect(await screen.findByText(words)).toBeVisible()
    // They come once the page has heard of the outcome.
    await waitFor(() => expect(buttons()).toEqual(labels))
  })

  it('shows its blocks between what it says and its buttons', async () => {
    answers.queryPaymentStatus = status('PAID')
    open({ children: <button type="button">保存号码布</button> })
    await screen.findByText('支付成功')
    await waitFor(() => expect(buttons()).toEqual(['保存号码布', '查看订单', '回首页']))
  })

  it('asks when told "I’ve paid" and believes only the answer', async () => {
    const { calls, emit } = open()
    fireEvent.click(await screen.findByRole('button', { name: '我已支付' }))
    await waitFor(() => expect(calls).toHaveLength(2))
    expect(screen.getByText('暂未收到支付结果')).toBeVisible()
    answers.queryPaymentStatus = status('PAID')
    fireEvent.click(screen.getByRole('button', { name: '我已支付' }))
    expect(await screen.findByText('支付成功')).toBeVisible()
    fireEvent.click(await screen.findByRole('button', { name: '查看订单' }))
    expect(emit.mock.calls).toEqual([
      ['outcome', { status: 'waiting', kind: 'entry' }],
      ['outcome', { status: 'paid', kind: 'entry' }],
      ['order', { orderId: ORDER, kind: 'entry', entryId: '9', registrationId: '9' }],
    ])
  })

  it('has only the buttons that the page has a list for', async () => {
    open({ handles: (event) => event === 'order' })
    await screen.findByText('暂未收到支付结果')
    await waitFor(() => expect(buttons()).toEqual(['我已支付', '查看订单']))
  })

  it('leads to all orders while the order cannot be found out', async () => {
    answers.queryPaymentStatus = () => {
      throw new RequestError('没有网络', { code: 'network' })
    }
    const { emit } = open()
    expect(await screen.findByText(/没有网络/)).toBeVisible()
    fireEvent.click(await screen.findByRole('button', { name: '我的订单' }))
    expect(emit.mock.calls).toEqual([['orders', null]])
  })

  it('says that there is no such order, and leads to those that there are', async () => {
    answers.queryPaymentStatus = () => {
      throw new RequestError('没有这个订单', { code: 2006003, retry: false })
    }
    open()
    expect(await screen.findByRole('heading', { name: '没有这个订单' })).toBeVisible()
    expect(screen.queryByText(/网络/)).toBeNull()
    await waitFor(() => expect(buttons()).toEqual(['我的订单', '回首页']))
  })
})
