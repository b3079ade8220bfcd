import { formatFen } from '#lib/money.ts'
import type { CouponFacts, RaceFacts, Text } from '#race/facts.gen.ts'

/** For what a coupon is, a line each. */
export function couponRules({ least, most, items, role, free }: CouponFacts, race: RaceFacts | null): Text[] {
  const projects = (race?.items ?? []).filter(({ itemId }) => items?.includes(itemId))
  const name = race?.items.flatMap(({ roles = [] }) => roles).find(({ id }) => id === role)?.name
  return [
    race ? race.name : { zh: '所有赛事可用', en: 'For any race' },
    ...(projects.length > 0
      ? [
          named(
            '仅限 ',
            'For ',
            projects.map((project) => project.name),
          ),
        ]
      : []),
    ...(name ? [{ zh: `减免“${name.zh}”的费用`, en: `Lowers the fee of: ${name.en}` }] : []),
    ...(free ? [{ zh: '免一位参赛人的报名费', en: 'The fee of one runner is free' }] : []),
    ...(least ? [{ zh: `报名费满 ${formatFen(least)} 可用`, en: `For fees from ${formatFen(least)}` }] : []),
    ...(most ? [{ zh: `最多减 ${formatFen(most)}`, en: `${formatFen(most)} off at most` }] : []),
  ]
}

function named(zh: string, en: string, names: readonly Text[]): Text {
  return { zh: zh + names.map((one) => one.zh).join('、'), en: en + names.map((one) => one.en).join(', ') }
}
