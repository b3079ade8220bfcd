// @vitest-environment jsdom
import { configure, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { i18n } from '#lib/i18n.ts'
import type { JsonObject, Lang } from '#runtime/model.ts'
import { RequestError } from '#runtime/ports.ts'
import { type Answers, block, paymentPorts, renderBlock } from '#support/payment.tsx'
import payer from './widget.tsx'

// A busy machine may take seconds for what takes milliseconds.
configure({ asyncUtilTimeout: 10_000 })

let answers: Answers = {}
const order = (status: string, more: JsonObject = {}): JsonObject => ({
  kind: 'entry',
  status,
  raceName: { zh: '兰州马拉松', en: 'Lanzhou Marathon' },
  itemName: { zh: '半程', en: 'Half' },
  players: ['李**'],
  amount: 12000,
  expiresAt: 900_000,
  paidAt: null,
  channels: [{ channel: 'ALIPAY_H5', name: { zh: '支付宝', en: 'Alipay' }, recommended: true }],
  ...more,
})

function open(lang: Lang = 'zh', returned = false, tab = new Map<string, string>()) {
  const { ports, calls } = paymentPorts(answers, {}, tab)
  renderBlock(
    payer,
    ports,
    { token: 't1', returnTo: '/payForFriend', returned },
    { lang, emit: vi.fn(async () => true) },
  )
  return { ports, calls }
}

beforeEach(() => {
  vi.useRealTimers()
  void i18n.changeLanguage('zh')
  answers = {
    payerOrder: order('open'),
    payerPrepay: { url: '/sandbox/cashier/5', bill: null },
    payerStatus: { status: 'open', paidAt: null, serverTime: 1 },
  }
})

it('shows the race, masked names and the sum, and pays without an account', async () => {
  const { ports, calls } = open()
  expect(await screen.findByText('兰州马拉松')).toBeVisible()
  expect(screen.getByText('请你帮李**付报名费')).toBeVisible()
  fireEvent.click(screen.getByRole('button', { name: '去支付' }))
  await waitFor(() => expect(ports.leave).toHaveBeenCalledWith('/sandbox/cashier/5'))
  expect(await screen.findByText('正在确认支付结果')).toBeVisible()
  answers.payerStatus = { status: 'paid', paidAt: 5, serverTime: 6 }
  expect(await screen.findByText('代付成功')).toBeVisible()
  expect(calls.every(({ operation }) => operation.startsWith('payer'))).toBe(true)
})

it.each([
  ['by its address', true, new Map()],
  ['by going back', false, new Map([['payment.link.t1', '{"key":"k","channel":"ALIPAY_H5","startedAt":1}']])],
])('asks the server again and again what became of it when the payer comes back %s', async (_, returned, tab) => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { calls } = open('zh', returned, tab)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(screen.getByText('正在确认支付结果')).toBeVisible()
  expect(screen.queryAllByRole('button')).toEqual([])
  answers.payerStatus = { status: 'paid', paidAt: 5, serverTime: 6 }
  await vi.advanceTimersByTimeAsync(5_000)
  expect(screen.getByText('代付成功')).toBeVisible()
  expect(calls.map(({ operation }) => operation)).not.toContain('payerOrder')
  expect(tab).toEqual(new Map())
})

it('goes on saying that it is paid, though nothing of the payment is kept and the page is drawn again', async () => {
  answers.payerStatus = { status: 'paid', paidAt: 5, serverTime: 6 }
  const tab = new Map([['payment.link.t1', '{"key":"k","channel":"ALIPAY_H5","startedAt":1}']])
  const { ports, calls } = paymentPorts(answers, {}, tab)
  const props = { token: 't1', returnTo: '/payForFriend', returned: false }
  const { rerender } = renderBlock(payer, ports, props, {})
  await screen.findByText('代付成功')
  await waitFor(() => expect(tab).toEqual(new Map()))
  rerender(block(payer, ports, props, {}))
  expect(screen.getByText('代付成功')).toBeVisible()
  expect(calls.map(({ operation }) => operation)).not.toContain('payerOrder')
})

it.each([
  ['zh', '没有这个订单'],
  ['en', 'This order doesn’t exist'],
] as const)('says in %s that a link is of no order, and does not ask for it again and again', async (lang, words) => {
  await i18n.changeLanguage(lang)
  const missing = () => {
    throw new RequestError('代付链接无效，请让对方重新发给你', { code: 2006023, retry: false })
  }
  answers = { payerOrder: missing, payerStatus: missing }
  open(lang)
  expect(await screen.findByText(words)).toBeVisible()
  expect(screen.getByText('代付链接无效，请让对方重新发给你')).toBeVisible()
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual([lang === 'zh' ? '回首页' : 'Home'])
})

it('asks the payer only after a while, and goes on with the same payment', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { calls } = open('zh', true, new Map([['payment.link.t1', '{"key":"k","channel":"ALIPAY_H5","startedAt":1}']]))
  await vi.advanceTimersByTimeAsync(15_000)
  expect(screen.getByText('暂未收到支付结果')).toBeVisible()
  fireEvent.click(screen.getByRole('button', { name: '继续支付' }))
  fireEvent.click(await screen.findByRole('button', { name: '去支付' }))
  await screen.findByText('正在确认支付结果')
  const started = calls.filter(({ operation }) => operation === 'payerPrepay')
  expect(started).toMatchObject([{ params: { attemptKey: 'k' } }])
})

it('knows a payer who has come back when the page was drawn before its address was known', async () => {
  const { ports } = paymentPorts(answers)
  const { rerender } = renderBlock(payer, ports, { token: 't1', returnTo: '/payForFriend', returned: false }, {})
  rerender(block(payer, ports, { token: 't1', returnTo: '/payForFriend', returned: true }, {}))
  expect(await screen.findByText('正在确认支付结果')).toBeVisible()
})

it.each([
  ['paid', 'Paid. Thank you!'],
  ['refunding', 'Refund on its way'],
  ['refunded', 'Refunded'],
  ['ended', 'Nothing left to pay'],
])('says that an order is %s', async (status, words) => {
  await i18n.changeLanguage('en')
  answers.payerOrder = order(status, { channels: [] })
  answers.payerStatus = { status, paidAt: null, serverTime: 1 }
  open('en')
  expect(await screen.findByText(words)).toBeVisible()
})
