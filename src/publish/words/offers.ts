import type { Fault } from '#publish/model/origins.ts'
import { didYouMean } from '#publish/model/suggest.ts'

const LEAVE_OUT = {
  zh: '请去掉这一项：角色已写明人数和年龄。',
  en: 'Leave it out: the roles say how many and how old.',
}
const CHANGE = { zh: '请修改或去掉它。', en: 'Change or remove it.' }

/** What check says of prices, roles, windows of sign-up, add-ons and donations. */
export const OFFERS = {
  opensEarly: (text: string, ofRace: string): Fault => ({
    code: 'race.time',
    message: { zh: `${text}：项目比赛事更早开放报名`, en: `${text}: the project opens before the race does` },
    hint: {
      zh: `请写赛事报名时间之内的时刻，或提前赛事的开放时间（${ofRace}）。`,
      en: `Write a time within the race's sign-up, or open the race earlier than ${ofRace}.`,
    },
  }),
  closesLate: (text: string, ofRace: string): Fault => ({
    code: 'race.time',
    message: { zh: `${text}：项目比赛事更晚截止报名`, en: `${text}: the project closes after the race does` },
    hint: {
      zh: `请写赛事报名时间之内的时刻，或推迟赛事的截止时间（${ofRace}）。`,
      en: `Write a time within the race's sign-up, or close the race later than ${ofRace}.`,
    },
  }),
  closesFirst: {
    code: 'race.time',
    message: { zh: '项目的报名在开放之前就截止了', en: 'the project closes before it opens' },
  },
  alone: {
    code: 'race.role',
    message: { zh: '个人项目没有角色', en: 'a single runner has no roles' },
    hint: {
      zh: '把 kind 改为 "team" 或 "family"，或去掉 roles。',
      en: 'Set kind to "team" or "family", or leave roles out.',
    },
  },
  besideRoles: (key: string): Fault => ({
    code: 'race.role',
    message: { zh: `有了 roles，${key} 不起作用`, en: `${key} counts for nothing beside roles` },
    hint: LEAVE_OUT,
  }),
  roleCount: (min: number, max: number): Fault => ({
    code: 'race.role',
    message: { zh: `至少 ${min} 名，却至多 ${max} 名`, en: `${min} at least and ${max} at most` },
    hint: { zh: '没有写 min 时至少 1 名。', en: 'Without a min there has to be one of it.' },
  }),
  roleNobody: (id: string, from: number, to: number | undefined): Fault => ({
    code: 'race.role',
    message: {
      zh: `没有人能是“${id}”：项目只收 ${from} 岁${to === undefined ? '以上' : `至 ${to} 岁`}`,
      en: `nobody can be "${id}": the project takes ages from ${from}${to === undefined ? '' : ` to ${to}`}`,
    },
    hint: { zh: '请修改项目的 ageMin 或 ageMax。', en: "Change the project's ageMin or ageMax." },
  }),
  teamOver: (most: number, teamMin: number): Fault => ({
    code: 'race.role',
    message: {
      zh: `各角色合计至多 ${most} 人，不到 ${teamMin} 人`,
      en: `the roles make ${most} runners at most, not ${teamMin}`,
    },
    hint: LEAVE_OUT,
  }),
  teamUnder: (fewest: number, teamMax: number): Fault => ({
    code: 'race.role',
    message: {
      zh: `各角色合计至少 ${fewest} 人，超过 ${teamMax} 人`,
      en: `the roles need ${fewest} runners, more than ${teamMax}`,
    },
    hint: LEAVE_OUT,
  }),
  ages: (from: number, to: number): Fault => ({
    code: 'race.age',
    message: {
      zh: `没有人既满 ${from} 岁又不超过 ${to} 岁`,
      en: `nobody is at least ${from} and at most ${to}`,
    },
  }),
  priceTurned: (from: string, until: string): Fault => ({
    code: 'race.price',
    message: {
      zh: `这个价格的结束（${until}）早于开始（${from}）`,
      en: `this price ends (${until}) before it begins (${from})`,
    },
  }),
  priceOver: {
    code: 'race.price',
    message: {
      zh: '没有人能付这个价格：它在报名开放前就结束了',
      en: 'nobody can pay this: it ends before sign-up opens',
    },
    hint: CHANGE,
  },
  priceLate: {
    code: 'race.price',
    message: {
      zh: '没有人能付这个价格：它在报名截止后才开始',
      en: 'nobody can pay this: it begins after sign-up closes',
    },
    hint: CHANGE,
  },
  priceRole: (role: string, known: readonly string[]): Fault => ({
    code: 'race.price',
    message: { zh: `这个项目没有角色“${role}”`, en: `this project has no role "${role}"` },
    hint:
      known.length > 0
        ? didYouMean(role, known, { zh: '角色', en: 'Roles' })
        : { zh: '请在 roles 里写明由谁组成。', en: 'Say in roles who makes up an entry.' },
  }),
  priceHidden: (before: number): Fault => ({
    code: 'race.price',
    message: {
      zh: `没有人能得到这个价格：prices[${before}] 在前，适用于同样的人和时间`,
      en: `nobody gets this price: prices[${before}] comes first and holds for the same runners and time`,
    },
    hint: { zh: '请把范围更小的价格放在前面。', en: 'Put the narrower price first.' },
  }),
  couponKinds: {
    code: 'race.coupon',
    message: {
      zh: 'amount、percent、free 要写一个，也只能写一个',
      en: 'one of amount, percent and free has to be there, and only one',
    },
  },
  couponMost: {
    code: 'race.coupon',
    message: { zh: 'most 只对 percent 起作用', en: 'most counts for a percentage only' },
  },
  couponQuantity: {
    code: 'race.coupon',
    message: { zh: 'quantity 只对兑换码（code）起作用', en: 'quantity counts for coupons with a code only' },
    hint: { zh: '写上 code，或去掉 quantity。', en: 'Write a code, or leave quantity out.' },
  },
  couponRole: (role: string, known: readonly string[]): Fault => ({
    code: 'race.coupon',
    message: { zh: `没有项目有角色“${role}”`, en: `no project has a role "${role}"` },
    hint: didYouMean(role, [...new Set(known)], { zh: '角色', en: 'Roles' }),
  }),
  couponTurned: (from: string, until: string): Fault => ({
    code: 'race.coupon',
    message: {
      zh: `优惠券的结束（${until}）早于开始（${from}）`,
      en: `the coupon ends (${until}) before it begins (${from})`,
    },
  }),
  couponOver: {
    code: 'race.coupon',
    message: { zh: '没有人能用：报名开放前就过期了', en: 'nobody can use it: it ends before sign-up opens' },
    hint: CHANGE,
  },
  couponLate: {
    code: 'race.coupon',
    message: { zh: '没有人能用：报名截止后才开始', en: 'nobody can use it: it begins after sign-up closes' },
    hint: CHANGE,
  },
  packsSent: (until: string, signUpEnd: string, raceTime: string): Fault => ({
    code: 'race.order',
    message: {
      zh: `参赛包寄出时间 ${until} 不在报名截止（${signUpEnd}）和比赛（${raceTime}）之间`,
      en: `packs are sent on ${until}, which is not between the end of sign-up (${signUpEnd}) and the race (${raceTime})`,
    },
    hint: {
      zh: '把 mailing.until 写在报名截止之后、比赛之前。',
      en: 'Set mailing.until after the sign-up and before the race.',
    },
  }),
  noItem: (id: string, known: readonly string[]): Fault => ({
    code: 'race.addOn',
    message: { zh: `赛事没有项目 ${id}`, en: `the race has no project ${id}` },
    hint: didYouMean(id, known, { zh: '赛事的项目', en: 'Projects of the race' }),
  }),
  twice: (id: string): Fault => ({
    code: 'race.idTwice',
    message: { zh: `“${id}”出现了两次`, en: `"${id}" is there twice` },
  }),
  noAmount: {
    code: 'race.donation',
    message: { zh: '没有可以捐的金额', en: 'no amount can be given' },
    hint: {
      zh: '请写 presets（若干金额），或 max（可自由填写的上限），单位都是分。',
      en: 'Write presets, or max for a free amount; both in fen.',
    },
  },
  minAlone: {
    code: 'race.donation',
    message: {
      zh: '只有最小金额而没有最大金额，不起作用',
      en: 'a smallest free amount without a largest counts for nothing',
    },
    hint: { zh: '请写 max。', en: 'Write max.' },
  },
  amountBounds: (min: number, max: number): Fault => ({
    code: 'race.donation',
    message: {
      zh: `没有一个金额既不少于 ${min} 分又不多于 ${max} 分`,
      en: `no amount is at least ${min} and at most ${max} fen`,
    },
  }),
  noAccount: {
    code: 'race.payment',
    message: { zh: '支持线下转账，却没有收款账户', en: 'bank transfers are offered without an account' },
    hint: { zh: '请写 payment.offline，或去掉 "offline"。', en: 'Write payment.offline, or leave "offline" out.' },
  },
  notOffered: (channel: string): Fault => ({
    code: 'race.payment',
    message: {
      zh: `支付方式里没有 "${channel}"，这里不起作用`,
      en: `counts for nothing: "${channel}" is no way to pay`,
    },
    hint: { zh: `请在 payment.channels 里加上 "${channel}"。`, en: `Add "${channel}" to payment.channels.` },
  }),
} as const satisfies Record<string, Fault | ((...args: never[]) => Fault)>
