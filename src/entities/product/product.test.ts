import { expect, it } from 'vitest'
import { returnReasons, returnsEnd, shopState } from './product.ts'

const at = (time: string) => Date.parse(`${time}+08:00`)

it('counts the days of a return from the day after receipt, in China’s days', () => {
  expect(returnsEnd({}, at('2026-12-12T00:10:00'))).toBe(at('2026-12-20T00:00:00'))
  expect(returnsEnd({}, at('2026-12-12T23:50:00'))).toBe(at('2026-12-20T00:00:00'))
  expect(returnsEnd({ days: 15 }, at('2026-12-12T12:00:00'))).toBe(at('2026-12-28T00:00:00'))
})

it('takes back what is faulty, whatever else is not returnable', () => {
  expect(returnReasons({ rule: 'sevenDays' })).toEqual(['unwanted', 'broken', 'wrong'])
  expect(returnReasons({ rule: 'madeToOrder' })).toEqual(['broken', 'wrong'])
})

it('goods that arrived count as taken after ten days without a word', () => {
  const sentAt = at('2026-12-10T12:00:00')
  const deliveredAt = at('2026-12-12T12:00:00')
  const goods = { status: 'PAID', sentAt, deliveredAt, receivedAt: null, returnAskedAt: null }
  expect(shopState(goods, deliveredAt - 1)).toBe('sent')
  expect(shopState(goods, deliveredAt)).toBe('delivered')
  expect(shopState(goods, at('2026-12-22T12:00:00'))).toBe('received')
})
