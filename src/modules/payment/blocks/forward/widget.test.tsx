// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { paymentPorts, renderBlock } from '#support/payment.tsx'
import forward from './widget.tsx'

const leave = vi.fn((url: string) => url.startsWith('https://wx.tenpay.com/'))
const { ports } = paymentPorts({}, { leave })

it('goes to a trusted address', () => {
  renderBlock(forward, ports, { url: 'https://wx.tenpay.com/x' })
  expect(leave).toHaveBeenCalledWith('https://wx.tenpay.com/x')
  expect(screen.getByText('正在前往支付页面')).toBeVisible()
})

it('stops before any other, and leads back to the orders', () => {
  const emit = vi.fn(async () => true)
  renderBlock(forward, ports, { url: 'https://evil.example/' }, { emit })
  expect(screen.getByText('支付地址不可信')).toBeVisible()
  fireEvent.click(screen.getByRole('button', { name: '我的订单' }))
  expect(emit).toHaveBeenCalledExactlyOnceWith('orders')
})

it('stops before any other, and the order that is known can be paid again', () => {
  const emit = vi.fn(async () => true)
  renderBlock(forward, ports, { url: 'https://evil.example/', orderId: '1100000000000000001' }, { emit })
  expect(screen.queryByRole('button', { name: '我的订单' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: '去支付' }))
  expect(emit).toHaveBeenCalledExactlyOnceWith('pay')
})

it('leads from a link without an address to the orders', () => {
  renderBlock(forward, ports, { url: '' }, { emit: vi.fn(async () => true) })
  expect(screen.getByText('请从订单继续付款')).toBeVisible()
  expect(screen.getByRole('button', { name: '我的订单' })).toBeVisible()
})
