// @vitest-environment jsdom
import { act, cleanup, configure, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { i18n } from '#lib/i18n.ts'
import type { PaymentPorts } from '#modules/payment/ports.ts'
import type { Lang } from '#runtime/model.ts'
import { RequestError } from '#runtime/ports.ts'
import { type Answers, ORDER, paymentPorts, renderBlock, status } from '#support/payment.tsx'
import cashier from './widget.tsx'

// A busy machine may take seconds for what takes milliseconds.
configure({ asyncUtilTimeout: 10_000 })

let now = 0
let answers: Answers = {}

function open(more: Partial<PaymentPorts> = {}, lang: Lang = 'zh', props: { startAtOnce?: boolean } = {}) {
  const { ports, calls } = paymentPorts(answers, { now: () => now, ...more })
  const emit = vi.fn(async () => true)
  renderBlock(cashier, ports, { orderId: ORDER, returnTo: '/payRes', ...props }, { lang, emit })
  return { ports, emit, asked: (operation: string) => calls.filter((call) => call.operation === operation) }
}

beforeEach(() => {
  now = 0
  void i18n.changeLanguage('zh')
  answers = {
    orderDetail: {
      orderNo: 'SL20270530',
      raceName: { zh: '兰州马拉松', en: 'Lanzhou Marathon' },
      itemName: { zh: '半程', en: 'Half' },
      players: ['李*明'],
      lines: [{ name: { zh: '报名费', en: 'Entry fee' }, quantity: 1, amount: 12000 }],
    },
    queryPaymentStatus: status('PENDING'),
    cashierChannelGroup: [{ channel: 'ALIPAY_H5', name: { zh: '支付宝', en: 'Alipay' }, recommended: true }],
    aliH5Prepay: { url: '/sandbox/cashier/5' },
  }
})
afterEach(() => void vi.useRealTimers())

describe('the cashier', () => {
  it('shows what is paid for, how, and the time that is left on the server clock', async () => {
    now = 60_000
    open()
    expect(await screen.findByText('兰州马拉松')).toBeVisible()
    expect(screen.getByText('李*明')).toBeVisible()
    expect(screen.getByRole('timer')).toHaveTextContent(/^14:00$/)
    expect(screen.getByRole('radio', { name: /支付宝/ })).toBeChecked()
  })

  it('says that an entry stays as it is where its change is not paid', async () => {
    open()
    expect(await screen.findByText(/超时订单将自动取消/)).toBeVisible()
    cleanup()
    answers.queryPaymentStatus = status('PENDING', { kind: 'topUp' })
    open()
    expect(await screen.findByText(/原报名不受影响/)).toBeVisible()
  })

  it('leaves at once where there is one way to pay and the order was just confirmed', async () => {
    const { ports } = open({}, 'zh', { startAtOnce: true })
    await waitFor(() => expect(ports.leave).toHaveBeenCalledOnce())
    expect(await screen.findByRole('button', { name: '我已支付' })).toBeVisible()
  })

  it('leaves once for two quick taps, then asks what became of it', async () => {
    const { ports, emit, asked } = open()
    const pay = await screen.findByRole('button', { name: /^支付 ¥120/ })
    fireEvent.click(pay)
    fireEvent.click(pay)
    await screen.findByRole('button', { name: '我已支付' })
    expect(asked('aliH5Prepay')).toHaveLength(1)
    fireEvent.click(screen.getByRole('button', { name: '继续支付' }))
    await waitFor(() => expect(ports.leave).toHaveBeenCalledTimes(2))
    fireEvent.click(await screen.findByRole('button', { name: '我已支付' }))
    expect(emit.mock.calls).toEqual([['claimed']])
  })

  it('asks again when the runner comes back, and says so once the server has the money', async () => {
    const { emit } = open()
    fireEvent.click(await screen.findByRole('button', { name: /^支付/ }))
    await screen.findByRole('button', { name: '我已支付' })
    answers.queryPaymentStatus = status('PAID')
    act(() => void window.dispatchEvent(new Event('pageshow')))
    await waitFor(() => expect(emit.mock.calls).toEqual([['settled', { channel: null }]]))
  })

  it('asks the server when the time has run out, and believes it', async () => {
    vi.useFakeTimers()
    now = 899_000
    const { emit } = open()
    await act(() => vi.advanceTimersByTimeAsync(0))
    answers.queryPaymentStatus = status('EXPIRED', { entryStatus: 'EXPIRED' })
    now = 901_000
    await act(() => vi.advanceTimersByTimeAsync(1_000))
    expect(emit.mock.calls).toEqual([['settled', { channel: null }]])
  })

  it('offers another try when the order does not load', async () => {
    answers.queryPaymentStatus = () => {
      throw new RequestError('网络连接失败', { code: 'network' })
    }
    open()
    expect(await screen.findByText('网络连接失败')).toBeVisible()
    answers.queryPaymentStatus = status('PENDING')
    fireEvent.click(screen.getByRole('button', { name: '重试' }))
    expect(await screen.findByText('兰州马拉松')).toBeVisible()
  })

  it('speaks English, and confirms an order of nothing', async () => {
    await i18n.changeLanguage('en')
    answers.queryPaymentStatus = status('PENDING', { payable: 0 })
    const { asked } = open({}, 'en')
    fireEvent.click(await screen.findByRole('button', { name: 'Confirm entry' }))
    await waitFor(() => expect(asked('zeroPayment')).toHaveLength(1))
    expect(screen.queryByRole('radio')).toBeNull()
  })

  it('says what the Agricultural Bank takes off and which card it knows, and lets somebody else pay', async () => {
    answers.cashierChannelGroup = [{ channel: 'ABC_H5', name: { zh: '农业银行', en: 'Bank' }, recommended: true }]
    answers.abcPayDiscountTotal = { discount: 500, payable: 11_500 }
    answers.abcAuthUserInfo = { customer: true, cardTail: '1234' }
    const { emit } = open()
    expect(await screen.findByText(/立减 ¥5，实付 ¥115/)).toBeVisible()
    expect(screen.getByText(/尾号 1234/)).toBeVisible()
    fireEvent.click(screen.getByRole('button', { name: '找人代付' }))
    expect(emit.mock.calls).toEqual([['friend']])
  })
})
