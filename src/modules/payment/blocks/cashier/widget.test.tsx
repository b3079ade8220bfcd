// @vitest-environment jsdom
import { act, configure, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { i18n } from '#lib/i18n.ts'
import { ForwardPage } from '#modules/payment/blocks/forward/widget.tsx'
import { ResultPage } from '#modules/payment/blocks/result/widget.tsx'
import type { PaymentPorts } from '#modules/payment/ports.ts'
import type { Json } from '#runtime/model.ts'
import { RequestError } from '#runtime/ports.ts'
import { PayPage } from './widget.tsx'

// A busy machine may take seconds for what takes milliseconds.
configure({ asyncUtilTimeout: 10_000 })

const ORDER = '1234567890123456789'
let now = 0
let answers: Record<string, Json | (() => Json)> = {}
const shelf = new Map<string, string>()
const calls: string[] = []

const status = (orderStatus: string, more: Record<string, Json> = {}): Json => ({
  registrationId: '9',
  orderStatus,
  registrationStatus: 'CONFIRMED',
  payable: 12000,
  expiresAt: 900_000,
  ...more,
})

function portsWith(more: Partial<PaymentPorts> = {}): PaymentPorts {
  return {
    env: 'browser',
    now: () => now,
    navigate: vi.fn(),
    tabStorage: {
      getItem: (key) => shelf.get(key) ?? null,
      setItem: (key, value) => void shelf.set(key, value),
      removeItem: (key) => void shelf.delete(key),
    },
    wechatPay: vi.fn(),
    leave: vi.fn(() => true),
    addressOf: (path) => `https://app.example${path}`,
    request: async (operation) => {
      calls.push(operation)
      const answer = answers[operation]
      return (typeof answer === 'function' ? answer() : answer) ?? null
    },
    ...more,
  }
}

beforeEach(() => {
  now = 0
  shelf.clear()
  calls.length = 0
  void i18n.changeLanguage('zh')
  answers = {
    detailRegistrationOrder: {
      orderNo: 'SL20270530',
      raceName: { zh: '兰州马拉松', en: 'Lanzhou Marathon' },
      itemName: { zh: '半程', en: 'Half' },
      players: ['李*明'],
      lines: [{ name: { zh: '报名费', en: 'Entry fee' }, quantity: 1, amount: 12000 }],
    },
    queryPaymentStatus: status('PENDING', { registrationStatus: 'HELD' }),
    cashierChannelGroup: [{ channel: 'ALIPAY_H5', name: { zh: '支付宝', en: 'Alipay' }, recommended: true }],
    aliH5Prepay: { url: '/sandbox/cashier/5' },
  }
})
afterEach(() => void vi.useRealTimers())

describe('the payment page', () => {
  it('shows what is paid for, how, and the time that is left on the server clock', async () => {
    now = 60_000
    render(<PayPage orderId={ORDER} ports={portsWith()} lang="zh" />)
    expect(await screen.findByText('兰州马拉松')).toBeVisible()
    expect(screen.getByText('李*明')).toBeVisible()
    expect(screen.getByRole('timer')).toHaveTextContent('00:14:00')
    expect(screen.getByRole('radio', { name: /支付宝/ })).toBeChecked()
  })

  it('leaves once for two quick taps, then asks what became of it', async () => {
    const ports = portsWith()
    render(<PayPage orderId={ORDER} ports={ports} lang="zh" />)
    const pay = await screen.findByRole('button', { name: /确认支付 ¥120/ })
    fireEvent.click(pay)
    fireEvent.click(pay)
    const paid = await screen.findByRole('button', { name: '我已支付' })
    expect(calls.filter((call) => call === 'aliH5Prepay')).toHaveLength(1)
    fireEvent.click(screen.getByRole('button', { name: '继续支付' }))
    await waitFor(() => expect(ports.leave).toHaveBeenCalledTimes(2))
    fireEvent.click(await screen.findByRole('button', { name: '我已支付' }))
    expect(paid).toBeDefined()
    expect(ports.navigate).toHaveBeenCalledWith('/payRes', { query: { orderId: ORDER } })
  })

  it('asks again when the runner comes back, and leads to the result once the server has the money', async () => {
    const ports = portsWith()
    render(<PayPage orderId={ORDER} ports={ports} lang="zh" />)
    fireEvent.click(await screen.findByRole('button', { name: /确认支付/ }))
    await screen.findByRole('button', { name: '我已支付' })
    answers.queryPaymentStatus = status('PAID')
    act(() => void window.dispatchEvent(new Event('pageshow')))
    await waitFor(() =>
      expect(ports.navigate).toHaveBeenCalledWith('/payRes', { query: { orderId: ORDER }, replace: true }),
    )
  })

  it('asks the server when the time has run out, and believes it', async () => {
    vi.useFakeTimers()
    now = 899_000
    const ports = portsWith()
    render(<PayPage orderId={ORDER} ports={ports} lang="zh" />)
    await act(() => vi.advanceTimersByTimeAsync(0))
    answers.queryPaymentStatus = status('EXPIRED', { registrationStatus: 'EXPIRED' })
    now = 901_000
    await act(() => vi.advanceTimersByTimeAsync(1_000))
    expect(ports.navigate).toHaveBeenCalledWith('/payRes', { query: { orderId: ORDER }, replace: true })
  })

  it('offers another try when the order does not load', async () => {
    answers.queryPaymentStatus = () => {
      throw new RequestError('网络连接失败', { code: 'network' })
    }
    render(<PayPage orderId={ORDER} ports={portsWith()} lang="zh" />)
    expect(await screen.findByText('网络连接失败')).toBeVisible()
    answers.queryPaymentStatus = status('PENDING')
    fireEvent.click(screen.getByRole('button', { name: '重试' }))
    expect(await screen.findByText('兰州马拉松')).toBeVisible()
  })

  it('speaks English, and confirms an order of nothing', async () => {
    await i18n.changeLanguage('en')
    answers.queryPaymentStatus = status('PENDING', { payable: 0 })
    const ports = portsWith()
    render(<PayPage orderId={ORDER} ports={ports} lang="en" />)
    fireEvent.click(await screen.findByRole('button', { name: 'Nothing to pay: confirm the entry' }))
    await waitFor(() => expect(calls).toContain('zeroPayment'))
    expect(screen.queryByRole('radio')).toBeNull()
  })
})

describe('the result page', () => {
  const cases: [string, Json, RegExp, string[]][] = [
    ['paid', status('PAID', { paidAt: 1_800_000_000_000 }), /报名成功/, ['查看订单', '回首页']],
    ['in the ballot', status('PAID', { registrationStatus: 'AWAIT_DRAW' }), /等待抽签/, ['查看订单', '回首页']],
    ['waiting', status('PENDING'), /还没有收到支付结果/, ['继续支付', '我已支付', '查看订单', '回首页']],
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
  it.each(cases)('tells that it is %s', async (_, answer, words, buttons) => {
    answers.queryPaymentStatus = answer
    const { unmount } = render(<ResultPage orderId={ORDER} ports={portsWith()} lang="zh" />)
    expect(await screen.findByText(words)).toBeVisible()
    expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(buttons)
    unmount()
  })

  it('asks when told "I have paid" and believes only the answer', async () => {
    const ports = portsWith()
    render(<ResultPage orderId={ORDER} ports={ports} lang="zh" />)
    fireEvent.click(await screen.findByRole('button', { name: '我已支付' }))
    await waitFor(() => expect(calls.filter((call) => call === 'queryPaymentStatus')).toHaveLength(2))
    expect(screen.getByText('还没有收到支付结果')).toBeVisible()
    answers.queryPaymentStatus = status('PAID')
    fireEvent.click(screen.getByRole('button', { name: '我已支付' }))
    expect(await screen.findByText('支付成功')).toBeVisible()
    fireEvent.click(screen.getByRole('button', { name: '查看订单' }))
    expect(ports.navigate).toHaveBeenCalledWith('/orderDetails', { query: { registrationId: '9' }, replace: true })
  })
})

describe('forwarding', () => {
  it('goes to a trusted address and stops before any other', () => {
    const leave = vi.fn((url: string) => url.startsWith('https://wx.tenpay.com/'))
    const { rerender } = render(<ForwardPage url="https://wx.tenpay.com/x" ports={portsWith({ leave })} />)
    expect(screen.getByText('正在前往支付页面')).toBeVisible()
    rerender(<ForwardPage url="https://evil.example/" ports={portsWith({ leave })} />)
    expect(screen.getByText('支付地址不可信')).toBeVisible()
  })
})
