import type { DrawFacts } from '#entities/draw/facts.gen.ts'
import type { AnyEntity } from '#entities/entity.ts'
import type { JsonObject } from '#lib/json.ts'

type Prize = DrawFacts['prizes'][number]

const text = (zh: string, en: string) => ({ zh, en })

export const PRIZES = {
  shoes: { id: 'shoes', name: text('跑鞋', 'Shoes'), kind: 'post', odds: 1, stock: 5, worth: 129_900 },
  coupon: {
    id: 'coupon',
    name: text('20 元券', '¥20 off'),
    kind: 'coupon',
    odds: 1,
    worth: 2_000,
    coupon: { amount: 2_000, until: '2027-12-31T23:59:59+08:00' },
  },
  none: { id: 'none', name: text('谢谢参与', 'No luck'), kind: 'nothing', odds: 1 },
} as const satisfies Record<string, Prize>

/** A draw that is open at TEST_NOW, with one chance for everybody, and over before a login is. */
export function drawFacts(more: Partial<DrawFacts> = {}): DrawFacts {
  return {
    name: text('测试抽奖', 'Test draw'),
    suffix: 'Test',
    opens: '2026-12-01T10:00:00+08:00',
    ends: '2026-12-11T06:00:00+08:00',
    claimUntil: '2026-12-11T10:00:00+08:00',
    minAge: 18,
    organiser: text('测试公司', 'Test company'),
    servicePhone: '400-820-2027',
    legal: text('声明', 'Notice'),
    expected: 1000,
    whenGone: 'none',
    chances: [{ kind: 'once', count: 1 }],
    prizes: [
      { ...PRIZES.shoes, odds: 0.5 },
      { ...PRIZES.none, odds: 0.5 },
    ],
    ...more,
  }
}

/** What a release says of these draws, by id. */
export const toldOf = (draws: Readonly<Record<string, DrawFacts>>): AnyEntity[] =>
  Object.entries(draws).map(([id, facts]) => ({ kind: 'draw', id, facts: facts as unknown as JsonObject }))
