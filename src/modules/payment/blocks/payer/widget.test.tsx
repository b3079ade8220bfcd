// @vitest-environment jsdom
import { configure, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { i18n } from '#lib/i18n.ts'
import { type Answers, paymentPorts, renderBlock } from '#modules/payment/testing.tsx'
import type { JsonObject, Lang } from '#runtime/model.ts'
import { RequestError } from '#runtime/ports.ts'
import payer from './widget.tsx'

// A busy machine may take seconds for what takes milliseconds.
configure({ asyncUtilTimeout: 10_000 })

let answers: Answers = {}
const order = (status: string, more: JsonObject = {}): JsonObject => ({
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

function open(lang: Lang = 'zh', returned = false) {
  const { ports, calls } = paymentPorts(answers)
  renderBlock(
    payer,
    ports,
    { token: 't1', returnTo: '/payForFriend', returned },
    { lang, emit: vi.fn(async () => true) },
  )
  return { ports, calls }
}

beforeEach(() => {
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
  expect(screen.getByText('李**')).toBeVisible()
  fireEvent.click(screen.getByRole('button', { name: /^支付 ¥120/ }))
  await waitFor(() => expect(ports.leave).toHaveBeenCalledWith('/sandbox/cashier/5'))
  answers.payerStatus = { status: 'paid', paidAt: 5, serverTime: 6 }
  fireEvent.click(await screen.findByRole('button', { name: '我已支付' }))
  expect(await screen.findByText('代付成功')).toBeVisible()
  expect(calls.every(({ operation }) => operation.startsWith('payer'))).toBe(true)
})

it('believes the server, not the tap: goes on paying while no money is there', async () => {
  open()
  fireEvent.click(await screen.findByRole('button', { name: /^支付/ }))
  fireEvent.click(await screen.findByRole('button', { name: '我已支付' }))
  fireEvent.click(await screen.findByRole('button', { name: '继续支付' }))
  expect(await screen.findByText('兰州马拉松')).toBeVisible()
})

it.each([
  ['paid', 'Thank you, paid'],
  ['refunding', 'Refund on its way'],
  ['refunded', 'Refunded'],
  ['ended', 'Nothing to pay any more'],
])('says that an order is %s', async (status, words) => {
  await i18n.changeLanguage('en')
  answers.payerOrder = order(status, { channels: [] })
  answers.payerStatus = { status, paidAt: null, serverTime: 1 }
  open('en')
  expect(await screen.findByText(words)).toBeVisible()
})

it('says so when the link is none', async () => {
  answers.payerOrder = () => {
    throw new RequestError('代付链接无效', { code: 2006023 })
  }
  open()
  expect(await screen.findByText('代付链接无效')).toBeVisible()
})

it('asks what became of it when the payer comes back from the provider', async () => {
  open('zh', true)
  expect(await screen.findByText('还没有收到支付结果')).toBeVisible()
  answers.payerStatus = { status: 'paid', paidAt: 5, serverTime: 6 }
  expect(await screen.findByText('代付成功')).toBeVisible()
})
