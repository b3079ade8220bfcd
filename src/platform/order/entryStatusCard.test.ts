import { describe, expect, it } from 'vitest'
import type { OrderStatus, RegistrationStatus } from '#api/contract.gen.ts'
import { contract } from '#platform/contract.ts'
import { type EntrySummary, writeStatusCard } from './entryStatusCard.ts'

const NOW = Date.parse('2026-12-10T12:00:00+08:00')
const HOUR = 3_600_000
const DAY = 24 * HOUR
const NONE = { payable: 16_000, paid: 0, onTheWay: 0, returned: 0, fees: 0 }
const PAID = { ...NONE, paid: 16_000 }

const summary = (
  entry: RegistrationStatus,
  order: OrderStatus | null,
  more: Partial<EntrySummary> = {},
): EntrySummary => ({
  entry,
  order,
  ballot: ['AWAIT_DRAW', 'WON', 'WAITLISTED', 'LOST'].includes(entry),
  money: NONE,
  payBy: order === 'PENDING' ? NOW + DAY : null,
  signUpEnd: NOW + 10 * DAY,
  drawAt: null,
  reviewUntil: null,
  secondDrawAt: null,
  byResult: false,
  waitlistUntil: null,
  start: { startsAt: NOW + 100 * DAY, endsAt: NOW + 101 * DAY },
  document: null,
  change: null,
  team: null,
  deferred: null,
  reason: null,
  ...more,
})

type Row = [summary: EntrySummary, zh: string, en: string]
const SICK_NOTE = { name: { zh: '体检证明', en: 'Health certificate' }, until: NOW + 5 * DAY }
const NEXT_RACE: NonNullable<EntrySummary['deferred']> = {
  status: 'open',
  raceId: '1000060011',
  itemId: '100006001101',
  raceName: { zh: '2028 海湾马拉松', en: '2028 Bay Marathon' },
  itemName: { zh: '全程', en: 'Marathon' },
  fee: 0,
  signUpStart: NOW + 3 * DAY,
  signUpEnd: NOW + 9 * DAY,
  entryId: null,
}
const TOO_LATE = { zh: '订单超时未支付，已自动取消，请重新报名', en: 'Not paid in time. Please register again.' }

/** State | what comes next | its button | deadline | where the money is. */
const TABLE: Row[] = [
  [
    summary('DRAFT', null),
    '待确认订单 | 信息已保存，确认订单后才会占用名额。 | confirmOrder | 报名截止 +10 | 尚未扣款',
    'Order not confirmed | Your details are saved. Confirm the order to hold a place. | confirmOrder | Entries close +10 | Nothing charged yet',
  ],
  [
    summary('DRAFT', null, { team: { me: 'member', paidBy: 'each' } }),
    '待确认订单 | 已加入队伍，等队长提交报名。 | - | 报名截止 +10 | 尚未扣款',
    'Order not confirmed | You’ve joined the team. Your captain submits the entry. | - | Entries close +10 | Nothing charged yet',
  ],
  [
    summary('HELD', null, { team: { me: 'member', paidBy: 'captain' } }),
    '待支付 | 等队长支付，全队一起成功或取消。 | - | - | 报名费由队长支付',
    'To pay | Your captain pays for the whole team: everyone’s in, or nobody is. | - | - | Your captain pays the fee',
  ],
  [
    summary('REVIEW', null),
    '审核中 | 组委会正在审核报名资料，通过后再支付。 | - | - | 尚未扣款',
    'Under review | The organiser is reviewing your entry. You pay once it’s approved. | - | - | Nothing charged yet',
  ],
  [
    summary('HELD', 'CREATING'),
    '待支付 | 订单正在生成，请稍候。 | - | - | 尚未扣款',
    'To pay | We’re creating your order. Just a moment. | - | - | Nothing charged yet',
  ],
  [
    summary('HELD', 'PENDING'),
    '待支付 | 名额已保留，请在截止时间前支付。 | pay | 支付截止 +1 | 待支付 ¥160，尚未扣款',
    'To pay | We’re holding your place. Pay before the deadline to keep it. | pay | Pay by +1 | ¥160 due, nothing charged yet',
  ],
  [
    summary('HELD', 'PENDING', { ballot: true }),
    '待支付 | 在截止时间前支付，才能参加抽签。 | pay | 支付截止 +1 | 待支付 ¥160，尚未扣款',
    'To pay | Pay before the deadline to be in the ballot. | pay | Pay by +1 | ¥160 due, nothing charged yet',
  ],
  [
    summary('HELD', 'PENDING', { money: { ...NONE, payable: 0 } }),
    '待确认 | 无需支付，确认后即报名成功。 | confirm | 确认截止 +1 | 无需支付',
    'To confirm | Nothing to pay. Confirm and you’re in. | confirm | Confirm by +1 | Nothing to pay',
  ],
  [
    summary('EXPIRED', 'EXPIRED', { money: { ...NONE, payable: 0 }, signUpEnd: NOW - DAY }),
    '超时未确认，已取消 | 名额已释放。 | - | - | 无需支付',
    'Not confirmed in time | Your place has been released. | - | - | Nothing to pay',
  ],
  [
    summary('REVIEW', null, { money: { ...NONE, payable: 0 } }),
    '审核中 | 组委会正在审核报名资料，通过即报名成功。 | - | - | 无需支付',
    'Under review | The organiser is reviewing your entry. You’re in once it’s approved. | - | - | Nothing to pay',
  ],
  [
    summary('HELD', 'PENDING', { money: { ...NONE, payable: 0 }, team: { me: 'member', paidBy: 'captain' } }),
    '待确认 | 等队长确认，全队一起成功或取消。 | - | 确认截止 +1 | 无需支付',
    'To confirm | Your captain confirms for the whole team: everyone’s in, or nobody is. | - | Confirm by +1 | Nothing to pay',
  ],
  [
    summary('AWAIT_DRAW', null, { drawAt: NOW + 30 * DAY }),
    '已提交，等待抽签 | 抽签结果公布后会在这里显示。 | - | 公布抽签结果 +30 | 中签后支付 ¥160，尚未扣款',
    'In the ballot | We’ll show the ballot result here. | - | Ballot results +30 | ¥160 due if you’re drawn, nothing charged yet',
  ],
  [
    summary('REVIEW', null, { byResult: true, reviewUntil: NOW + 20 * DAY }),
    '审核中 | 组委会正在审核成绩证书，通过后参加按成绩录取。 | - | 审核截止 +20 | 尚未扣款',
    'Under review | The organiser is checking your certificate. Once it’s approved, your result counts. | - | Decision by +20 | Nothing charged yet',
  ],
  [
    summary('AWAIT_DRAW', null, { byResult: true, drawAt: NOW + 30 * DAY }),
    '已提交，等待按成绩录取 | 报名截止后成绩快的先录取，名单公布后会在这里显示。 | - | 公布录取名单 +30 | 录取后支付 ¥160，尚未扣款',
    'Waiting for the results to be compared | The fastest results get the places once entries close. We’ll show yours here. | - | List of places +30 | ¥160 due if you get a place, nothing charged yet',
  ],
  [
    summary('WON', 'PENDING', { byResult: true }),
    '已录取，待支付 | 请在截止时间前支付，逾期视为放弃。 | pay | 支付截止 +1 | 待支付 ¥160，尚未扣款',
    'You’re in: pay to confirm | Pay before the deadline or you’ll lose your place. | pay | Pay by +1 | ¥160 due, nothing charged yet',
  ],
  [
    summary('LOST', null, { byResult: true }),
    '未录取 | 名额给了成绩更快的跑者，可以看看其他项目和赛事。 | - | - | 没有扣款',
    'Not chosen | The places went to faster results. Have a look at other distances and races. | - | - | Nothing was charged',
  ],
  [
    summary('AWAIT_DRAW', 'PAID', { drawAt: NOW + 30 * DAY, money: PAID }),
    '已提交，等待抽签 | 抽签结果公布后会在这里显示。 | - | 公布抽签结果 +30 | 已支付 ¥160，未中签全额原路退回',
    'In the ballot | We’ll show the ballot result here. | - | Ballot results +30 | Paid ¥160; full refund if you’re not drawn',
  ],
  [
    summary('WON', 'PENDING'),
    '已中签，待支付 | 请在截止时间前支付，逾期视为放弃。 | pay | 支付截止 +1 | 待支付 ¥160，尚未扣款',
    'You’re in: pay to confirm | Pay before the deadline or you’ll lose your place. | pay | Pay by +1 | ¥160 due, nothing charged yet',
  ],
  [
    summary('WON', null),
    '已中签，待支付 | 订单正在生成，请稍候。 | - | - | 尚未扣款',
    'You’re in: pay to confirm | We’re creating your order. Just a moment. | - | - | Nothing charged yet',
  ],
  [
    summary('WAITLISTED', 'PAID', { money: PAID }),
    '候补中 | 有名额释放时按顺序递补，结果会在这里显示。 | - | - | 已支付 ¥160，未中签全额原路退回',
    'On the waiting list | Free places go to the waiting list in order. We’ll show the result here. | - | - | Paid ¥160; full refund if you’re not drawn',
  ],
  [
    summary('CONFIRMED', 'PAID', { money: PAID }),
    '报名成功 | 赛前请留意领物通知，安心备战。 | - | 鸣枪起跑 +100 | 已支付 ¥160',
    'You’re in | Look out for race pack news, and enjoy your training. | - | The race starts +100 | Paid ¥160',
  ],
  [
    summary('CONFIRMED', 'PAID', { money: { ...NONE, payable: 0 } }),
    '报名成功 | 赛前请留意领物通知，安心备战。 | - | 鸣枪起跑 +100 | 无需支付',
    'You’re in | Look out for race pack news, and enjoy your training. | - | The race starts +100 | Nothing to pay',
  ],
  [
    summary('CONFIRMED', 'PAID', { money: PAID, document: SICK_NOTE }),
    '报名成功 | 还需补交体检证明。 | handIn | 提交截止 +5 | 已支付 ¥160',
    'You’re in | Still to upload: Health certificate. | handIn | Upload by +5 | Paid ¥160',
  ],
  [
    summary('CONFIRMED', 'PAID', { money: PAID, document: SICK_NOTE, change: { toPay: 4000, payBy: NOW + DAY } }),
    '报名成功 | 补缴后变更才生效；到时未补，变更取消，名额不变。 | payChange | 补缴截止 +1 | 已支付 ¥160，变更待补缴 ¥40',
    'You’re in | Your change is confirmed once you pay. If you don’t, it’s cancelled and your place is unchanged. | payChange | Pay by +1 | Paid ¥160; ¥40 due for the change',
  ],
  [
    summary('CONFIRMED', 'PART_REFUNDED', { money: { ...PAID, returned: 4000 } }),
    '报名成功 | 赛前请留意领物通知，安心备战。 | - | 鸣枪起跑 +100 | 已支付 ¥160，¥40 已原路退回',
    'You’re in | Look out for race pack news, and enjoy your training. | - | The race starts +100 | Paid ¥160; ¥40 refunded',
  ],
  [
    summary('CONFIRMED', 'PAID', { money: PAID, start: { startsAt: NOW - HOUR, endsAt: NOW + HOUR } }),
    '报名成功 | 比赛日已到，祝你跑得尽兴。 | - | - | 已支付 ¥160',
    'You’re in | It’s race day. Enjoy your run! | - | - | Paid ¥160',
  ],
  [
    summary('CONFIRMED', 'PAID', { money: PAID, start: { startsAt: NOW - DAY, endsAt: NOW - HOUR } }),
    '报名成功 | 比赛已结束，成绩公布后可在“我的成绩”里查看。 | - | - | 已支付 ¥160',
    'You’re in | The race is over. Your result will be under My results. | - | - | Paid ¥160',
  ],
  [
    summary('WAITLISTED', null, { ballot: false, waitlistUntil: NOW + 20 * DAY }),
    '候补中 | 有名额释放时按顺序递补，结果会在这里显示。 | - | 候补结束 +20 | 补上后支付 ¥160，尚未扣款',
    'On the waiting list | Free places go to the waiting list in order. We’ll show the result here. | - | Waiting list closes +20 | ¥160 due if a place comes free, nothing charged yet',
  ],
  [
    summary('WON', 'PENDING', { ballot: false }),
    '候补到名额，待支付 | 请在截止时间前支付，逾期视为放弃。 | pay | 支付截止 +1 | 待支付 ¥160，尚未扣款',
    'A place came free: pay to confirm | Pay before the deadline or you’ll lose your place. | pay | Pay by +1 | ¥160 due, nothing charged yet',
  ],
  [
    summary('LOST', null, { ballot: false }),
    '没有补上名额 | 候补已结束，可以看看其他赛事。 | - | - | 没有扣款',
    'No place came free | The waiting list has closed. Have a look at other races. | - | - | Nothing was charged',
  ],
  [
    summary('LOST', null),
    '未中签 | 这次没有抽中，可以看看其他赛事。 | - | - | 没有扣款',
    'Not drawn | No luck this time. Have a look at other races. | - | - | Nothing was charged',
  ],
  [
    summary('LOST', 'REFUNDING', { money: { ...PAID, onTheWay: 16_000 } }),
    '未中签 | 这次没有抽中，可以看看其他赛事。 | - | - | ¥160 正在原路退回',
    'Not drawn | No luck this time. Have a look at other races. | - | - | ¥160 refund on its way',
  ],
  [
    summary('REJECTED', null),
    '审核未通过 | 报名资料未通过审核，详情请联系组委会。 | - | - | 没有扣款',
    'Not approved | Your entry wasn’t approved. Ask the organiser why. | - | - | Nothing was charged',
  ],
  [
    summary('EXPIRED', 'EXPIRED', { reason: TOO_LATE }),
    '支付超时，已取消 | 订单超时未支付，已自动取消，请重新报名 | enterAgain | - | 没有扣款',
    'Not paid in time | Not paid in time. Please register again. | enterAgain | - | Nothing was charged',
  ],
  [
    summary('EXPIRED', 'REFUNDED', { money: { ...PAID, returned: 16_000 }, signUpEnd: NOW - DAY }),
    '支付超时，已取消 | 名额已释放。 | - | - | ¥160 已原路退回',
    'Not paid in time | Your place has been released. | - | - | ¥160 refunded',
  ],
  [
    summary('WITHDRAWN', 'REFUNDING', { money: { ...PAID, onTheWay: 12_800 } }),
    '已退赛 | 名额已释放，不需要再做什么。 | - | - | 已支付 ¥160，¥32 按退赛规则不退，¥128 正在原路退回',
    'Withdrawn | Your place has been released. Nothing left to do. | - | - | Paid ¥160; ¥32 not refundable; ¥128 refund on its way',
  ],
  [
    summary('CANCELLED', 'CREATE_FAILED'),
    '已取消 | 这笔报名已取消。 | enterAgain | - | 没有扣款',
    'Cancelled | This entry was cancelled. | enterAgain | - | Nothing was charged',
  ],
  [
    summary('CANCELLED', 'PAID', { money: PAID }),
    '已取消 | 这笔报名已取消。 | enterAgain | - | 已支付 ¥160，¥160 将原路退回',
    'Cancelled | This entry was cancelled. | enterAgain | - | Paid ¥160; ¥160 will be refunded',
  ],
  [
    summary('DEFERRED', 'PAID', { money: PAID }),
    '已顺延至下一届 | 名额已保留到下一届，开放报名后会在这里显示。 | - | - | 已支付 ¥160，¥160 随名额保留到下一届',
    'Deferred to the next race | Your place is deferred to the next race. We’ll show you here when it opens. | - | - | Paid ¥160; ¥160 kept with your place for the next race',
  ],
  [
    summary('DEFERRED', 'PAID', { money: { ...PAID, paid: 21_000, fees: 5_000 } }),
    '已顺延至下一届 | 名额已保留到下一届，开放报名后会在这里显示。 | - | - | 已支付 ¥210（其中手续费 ¥50），¥160 随名额保留到下一届',
    'Deferred to the next race | Your place is deferred to the next race. We’ll show you here when it opens. | - | - | Paid ¥210, including ¥50 in change fees; ¥160 kept with your place for the next race',
  ],
  [
    summary('DEFERRED', 'PAID', { money: PAID, deferred: NEXT_RACE }),
    '已顺延至下一届 | “2028 海湾马拉松”全程接受顺延：用本账号和原参赛人报名，无需再付报名费。 | useDeferral | 报名截止 +9 | 已支付 ¥160，¥160 随名额保留到下一届',
    'Deferred to the next race | Use it for 2028 Bay Marathon, Marathon: enter the same runner from this account, with no fee to pay. | useDeferral | Entries close +9 | Paid ¥160; ¥160 kept with your place for the next race',
  ],
  [
    summary('DEFERRED', 'PAID', { money: PAID, deferred: { ...NEXT_RACE, status: 'notStarted', fee: 6000 } }),
    '已顺延至下一届 | “2028 海湾马拉松”全程接受顺延：用本账号和原参赛人报名，报名费 ¥60。 | - | 开始报名 +3 | 已支付 ¥160，¥160 随名额保留到下一届',
    'Deferred to the next race | Use it for 2028 Bay Marathon, Marathon: enter the same runner from this account for ¥60. | - | Entries open +3 | Paid ¥160; ¥160 kept with your place for the next race',
  ],
  [
    summary('DEFERRED', 'PAID', { money: PAID, deferred: { ...NEXT_RACE, status: 'over' } }),
    '已顺延至下一届 | “2028 海湾马拉松”全程报名已截止，名额没有使用。 | - | - | 已支付 ¥160，¥160 随名额保留到下一届',
    'Deferred to the next race | Entries for 2028 Bay Marathon, Marathon have closed, and you didn’t use your place. | - | - | Paid ¥160; ¥160 kept with your place for the next race',
  ],
]

function cardText(of: EntrySummary, lang: 'zh' | 'en'): string {
  const { state, next, step, deadline, money } = writeStatusCard(of, NOW)
  const days = deadline && `${deadline.label[lang]} +${(deadline.at - NOW) / DAY}`
  return [state[lang], next[lang], step ?? '-', days ?? '-', money[lang]].join(' | ')
}

describe('where an entry stands', () => {
  it.each(TABLE)('%#: %o', (of, zh, en) => {
    expect(cardText(of, 'zh')).toBe(zh)
    expect(cardText(of, 'en')).toBe(en)
  })

  it('is said of every state of an entry beside every state of an order, in both languages', () => {
    const enumOf = (name: string) => (contract.schemas[name] as { enum: string[] }).enum
    const orders = [null, ...(enumOf('OrderStatus') as OrderStatus[])]
    for (const entry of enumOf('RegistrationStatus') as RegistrationStatus[]) {
      expect(TABLE.some(([of]) => of.entry === entry)).toBe(true)
      for (const order of orders) {
        for (const money of [NONE, PAID, { ...PAID, onTheWay: 6000, returned: 4000 }]) {
          const zh = cardText(summary(entry, order, { money }), 'zh')
          const en = cardText(summary(entry, order, { money }), 'en')
          expect(zh).toMatch(/^[^|]*\p{Script=Han}[^|]* \| [^|]*\p{Script=Han}/u)
          expect(en).not.toMatch(/\p{Script=Han}|undefined|null/u)
          expect(en.split(' | ').every((part) => part.length > 0)).toBe(true)
        }
      }
    }
  })
})
