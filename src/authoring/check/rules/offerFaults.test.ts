import { expect, test } from 'vitest'
import type { CouponFacts, RaceFacts } from '#race/facts.gen.ts'
import { raceFaults } from './raceFaults.ts'

const text = (zh: string) => ({ zh, en: zh })
const race = (coupons: CouponFacts[]): RaceFacts => ({
  raceId: '1000099009',
  name: text('测试赛'),
  poster: 'test.svg',
  organiser: text('单位'),
  place: text('体育场'),
  province: { code: '420000', zh: '湖北省', en: 'Hubei' },
  city: { code: '420500', zh: '宜昌市', en: 'Yichang' },
  raceTime: '2027-04-18T07:30:00+08:00',
  signUpStart: '2026-11-01T09:00:00+08:00',
  signUpEnd: '2027-02-28T18:00:00+08:00',
  servicePhone: '0717-1234567',
  coupons,
  items: [
    {
      itemId: '100009900901',
      name: text('家庭跑'),
      kind: 'family',
      distanceKm: 3,
      fee: 8000,
      quota: 10,
      allocation: 'fcfs',
      payTiming: 'before',
      statements: [],
    },
  ],
})
const coupon = (change: Partial<CouponFacts>): CouponFacts => ({ id: 'a', name: text('券'), amount: 1000, ...change })

function found(...coupons: CouponFacts[]): string[] {
  return raceFaults(race(coupons)).map(({ path, code }) => `${path.join('.')} ${code}`)
}

test('a coupon takes something off in one way, for somebody, while entries are taken', () => {
  expect(found(coupon({ role: 'child', items: ['100009900901'], code: 'CODE', quantity: 3 }))).toEqual([])
  expect(found(coupon({ percent: 10 }))).toEqual(['coupons.0 race.coupon'])
  expect(found({ id: 'a', name: text('券') })).toEqual(['coupons.0 race.coupon'])
  expect(found(coupon({ most: 500, quantity: 3, role: 'coach', items: ['100009900999'] }))).toEqual([
    'coupons.0.most race.coupon',
    'coupons.0.quantity race.coupon',
    'coupons.0.role race.coupon',
    'coupons.0.items.0 race.addOn',
  ])
  expect(found(coupon({ until: '2026-10-01T00:00:00+08:00' }))).toEqual(['coupons.0.until race.coupon'])
  expect(found(coupon({ from: '2027-03-01T00:00:00+08:00' }))).toEqual(['coupons.0.from race.coupon'])
  const turned = { from: '2027-01-02T00:00:00+08:00', until: '2027-01-01T00:00:00+08:00' }
  expect(found(coupon(turned))).toEqual(['coupons.0.until race.coupon'])
  expect(found(coupon({ code: 'ONE4' }), coupon({ id: 'b', code: 'ONE4' }), coupon({}))).toEqual([
    'coupons.2.id race.idTwice',
    'coupons.1.code race.idTwice',
  ])
})
