import type { DeferredPlace, OrderStatus, OwnTeam, RegistrationStatus } from '#api/contract.gen.ts'
import { formatFen } from '#lib/money.ts'
import type { MovedMoney } from '#race/account.ts'
import type { Text } from '#race/facts.gen.ts'

/** What decides where an entry stands; moments in epoch milliseconds, amounts in fen. */
export interface EntrySummary {
  entry: RegistrationStatus
  order: OrderStatus | null
  /** It waits for a draw, or will once it is paid. */
  ballot: boolean
  money: MovedMoney & {
    payable: number
    /** Of what was paid: fees of changes. */
    fees: number
  }
  /** Until when an unpaid order can be paid. */
  payBy: number | null
  signUpEnd: number
  drawAt: number | null
  /** Until when an entry under review is decided on. */
  reviewUntil: number | null
  /** When nobody waits for a place any more; null for an entry that does not. */
  waitlistUntil: number | null
  raceTime: number
  /** A document that is still to be handed in, the first by its day. */
  document: { name: Text; until: number } | null
  /** A change that waits for its payment. */
  change: { toPay: number; payBy: number | null } | null
  /** The team that it is of, as the account belongs to it. */
  team: Pick<OwnTeam, 'me' | 'paidBy'> | null
  /** The place that a deferred entry keeps. */
  deferred: DeferredPlace | null
  /** What the platform has said about its end. */
  reason: Text | null
}

export const NEXT_STEPS = [
  'confirmOrder',
  'pay',
  'confirm',
  'payChange',
  'handIn',
  'enterAgain',
  'useDeferral',
] as const
/** What the runner can do next; null for waiting, or nothing. */
export type NextStep = (typeof NEXT_STEPS)[number]

export interface EntryStatusCard {
  state: Text
  tone: 'neutral' | 'info' | 'success' | 'warning' | 'danger'
  /** What comes next, in a sentence. */
  next: Text
  step: NextStep | null
  deadline: { at: number; label: Text } | null
  /** Where the runner's money is. */
  money: Text
}

type Says = Pick<EntryStatusCard, 'next'> & Partial<Pick<EntryStatusCard, 'step' | 'deadline'>>

interface State extends Pick<EntryStatusCard, 'state' | 'tone'> {
  /** What it is called where there is nothing to pay. */
  free?: Text
  says(summary: EntrySummary, now: number): Says
}

const text = (zh: string, en: string): Text => ({ zh, en })
const until = (at: number | null, zh: string, en: string) => (at === null ? null : { at, label: text(zh, en) })

/** Every state of an entry: what it is called, and what it leads to. */
export const STATES: Record<RegistrationStatus, State> = {
  DRAFT: {
    state: text('待确认订单', 'Order not confirmed'),
    tone: 'warning',
    says: ({ signUpEnd }) => ({
      next: text('信息已保存，确认订单后才会占用名额。', 'Your details are saved. Confirm the order to hold a place.'),
      step: 'confirmOrder',
      deadline: until(signUpEnd, '报名截止', 'Sign-up closes'),
    }),
  },
  REVIEW: {
    state: text('审核中', 'Under review'),
    tone: 'info',
    says: ({ reviewUntil, money }) => ({
      next: text(
        money.payable === 0 ? '组委会正在审核报名资料，通过即报名成功。' : '组委会正在审核报名资料，通过后再支付。',
        money.payable === 0
          ? 'The organiser is checking your entry. You are entered once it is approved.'
          : 'The organiser is checking your entry. You pay once it is approved.',
      ),
      deadline: until(reviewUntil, '审核截止', 'Decided by'),
    }),
  },
  HELD: {
    state: text('待支付', 'To pay'),
    free: text('待确认', 'To confirm'),
    tone: 'warning',
    says: (summary) => {
      if (summary.order !== 'PENDING') return BEING_MADE
      return toPay(
        summary,
        summary.ballot
          ? text('在截止时间前支付，才能参加抽签。', 'Pay before the deadline to be in the ballot.')
          : text('名额已保留，请在截止时间前支付。', 'Your place is held. Pay before the deadline to keep it.'),
      )
    },
  },
  AWAIT_DRAW: {
    state: text('已提交，等待抽签', 'Submitted, awaiting the ballot'),
    tone: 'info',
    says: ({ drawAt }) => ({
      next: text('抽签结果公布后会在这里显示。', 'The result of the ballot will appear here.'),
      deadline: until(drawAt, '公布抽签结果', 'Ballot results'),
    }),
  },
  WON: {
    state: text('已中签，待支付', "You're in: pay to confirm"),
    tone: 'success',
    says: (summary) =>
      summary.order === 'PENDING'
        ? toPay(
            summary,
            text('请在截止时间前支付，逾期视为放弃。', 'Pay before the deadline, or the place is given up.'),
          )
        : BEING_MADE,
  },
  WAITLISTED: {
    state: text('候补中', 'On the waiting list'),
    tone: 'info',
    says: ({ waitlistUntil }) => ({
      next: text(
        '有名额释放时按顺序递补，结果会在这里显示。',
        'Places that come free are given in order. The result will appear here.',
      ),
      deadline: until(waitlistUntil, '候补结束', 'The waiting list ends'),
    }),
  },
  CONFIRMED: {
    state: text('报名成功', "You're entered"),
    tone: 'success',
    says: confirmed,
  },
  LOST: {
    state: text('未中签', 'Not drawn'),
    tone: 'neutral',
    says: () => ({ next: text('这次没有抽中，可以看看其他赛事。', 'No luck this time. Have a look at other races.') }),
  },
  REJECTED: {
    state: text('审核未通过', 'Not approved'),
    tone: 'danger',
    says: ({ reason }) => ({
      next:
        reason ??
        text('报名资料未通过审核，详情请联系组委会。', 'The entry was not approved. The organiser can tell you why.'),
    }),
  },
  EXPIRED: {
    state: text('支付超时，已取消', 'Cancelled: not paid in time'),
    free: text('超时未确认，已取消', 'Cancelled: not confirmed in time'),
    tone: 'neutral',
    says: again(text('名额已释放。', 'The place was released.')),
  },
  WITHDRAWN: {
    state: text('已退赛', 'Withdrawn'),
    tone: 'neutral',
    says: () => ({
      next: text('名额已释放，不需要再做什么。', 'The place was released. There is nothing left to do.'),
    }),
  },
  CANCELLED: {
    state: text('已取消', 'Cancelled'),
    tone: 'neutral',
    says: again(text('这笔报名已取消。', 'This entry was cancelled.')),
  },
  DEFERRED: {
    state: text('已顺延至下一届', 'Deferred to the next race'),
    tone: 'info',
    says: ({ deferred }) => deferredSays(deferred),
  },
}

const BEING_MADE: Says = { next: text('订单正在生成，请稍候。', 'The order is being made. Please wait a moment.') }

function toPay({ money, payBy, ballot }: EntrySummary, next: Text): Says {
  if (money.payable > 0) return { next, step: 'pay', deadline: until(payBy, '支付截止', 'Pay by') }
  return {
    next: ballot
      ? text('无需支付，确认后参加抽签。', 'There is nothing to pay. Confirm it to be in the ballot.')
      : text('无需支付，确认后即报名成功。', 'There is nothing to pay. Confirm it to be entered.'),
    step: 'confirm',
    deadline: until(payBy, '确认截止', 'Confirm by'),
  }
}

function confirmed({ change, document, raceTime }: EntrySummary, now: number): Says {
  if (change) {
    return {
      next: text(
        '补缴后变更才生效；到时未补，变更取消，名额不变。',
        'The change takes effect once it is paid. If it is not, the change is dropped and your place stays.',
      ),
      step: 'payChange',
      deadline: until(change.payBy, '补缴截止', 'Pay by'),
    }
  }
  if (document) {
    return {
      next: text(`还需补交${document.name.zh}。`, `Still to hand in: ${document.name.en}.`),
      step: 'handIn',
      deadline: until(document.until, '提交截止', 'Hand in by'),
    }
  }
  if (now >= raceTime) return { next: text('比赛日已到，祝你跑得尽兴。', 'Race day has come. Enjoy your run.') }
  return {
    next: text('赛前请留意领物通知，安心备战。', 'Watch for the race pack notice, and enjoy your training.'),
    deadline: until(raceTime, '鸣枪起跑', 'The race starts'),
  }
}

function deferredSays(place: DeferredPlace | null): Says {
  if (!place?.raceName) {
    return {
      next: text(
        '名额已保留到下一届，开放报名后会在这里显示。',
        'Your place is kept for the next race. Where to use it will appear here.',
      ),
    }
  }
  const { raceName, itemName, fee, signUpStart, signUpEnd } = place
  const [zh, en] = [`“${raceName.zh}”${itemName?.zh ?? ''}`, `${raceName.en}, ${itemName?.en ?? ''}`]
  const how = text(
    `${zh}接受顺延：用本账号和原参赛人报名，${fee === 0 ? '无需再付报名费' : `报名费 ${formatFen(fee)}`}。`,
    `${en} takes it: enter the same runner from this account, ${fee === 0 ? 'with no fee to pay' : `for ${formatFen(fee)}`}.`,
  )
  switch (place.status) {
    case 'used':
      return { next: text(`名额已用于报名${zh}。`, `The place was used to enter ${en}.`) }
    case 'over':
      return {
        next: text(`${zh}报名已截止，名额没有使用。`, `Sign-up of ${en} has closed, and the place was not used.`),
      }
    case 'open':
      return { next: how, step: 'useDeferral', deadline: until(signUpEnd, '报名截止', 'Sign-up closes') }
    default:
      return { next: how, deadline: until(signUpStart, '开始报名', 'Sign-up opens') }
  }
}

/** An end after which one may enter anew while sign-up is open; what the platform has said of it comes first. */
function again(ended: Text) {
  return ({ reason, signUpEnd }: EntrySummary, now: number): Says => {
    const why = reason ?? ended
    return now > signUpEnd ? { next: why } : { next: why, step: 'enterAgain' }
  }
}

/** Where an entry stands at a moment: its state, what comes next and until when, and where its money is. */
export function writeStatusCard(summary: EntrySummary, now: number): EntryStatusCard {
  const { tone, says, ...named } = STATES[summary.entry]
  const state = (summary.money.payable === 0 && named.free) || named.state
  const { next, step = null, deadline = null } = asMember(summary) ?? says(summary, now)
  return { state, tone, next, step, deadline, money: moneyOf(summary) }
}

/** What a member of a team waits for until its captain has done their part; null where it is the member's own. */
function asMember({ entry, team, money, signUpEnd, payBy }: EntrySummary): Says | null {
  if (team?.me !== 'member') return null
  if (entry === 'DRAFT') {
    return {
      next: text('已加入队伍，等队长提交报名。', 'You have joined the team. Its captain submits the entry.'),
      deadline: until(signUpEnd, '报名截止', 'Sign-up closes'),
    }
  }
  if (team.paidBy === 'each' || (entry !== 'HELD' && entry !== 'WON')) return null
  if (money.payable === 0) {
    return {
      next: text('等队长确认，全队一起成功或取消。', 'The captain confirms for the team: all are entered, or nobody.'),
      deadline: until(payBy, '确认截止', 'Confirm by'),
    }
  }
  return {
    next: text('等队长支付，全队一起成功或取消。', 'The captain pays for the team: all are entered, or nobody.'),
    deadline: until(payBy, '支付截止', 'Pay by'),
  }
}

const ENDED: readonly RegistrationStatus[] = ['LOST', 'REJECTED', 'EXPIRED', 'CANCELLED']

/** What was paid and is still there, what is on its way back, what came back, what is due: each said when there is some. */
function moneyOf({ entry, order, money, change, team }: EntrySummary): Text {
  if (team?.me === 'member' && team.paidBy === 'captain' && money.payable > 0) {
    return text('报名费由队长支付。', 'The captain pays the fee.')
  }
  const { payable, paid, onTheWay, returned, fees } = money
  const net = paid - onTheWay - returned
  const sentences: Text[] = []
  if (paid === 0) sentences.push(unpaid(entry, order, payable))
  if (net > 0) sentences.push(...paidWords(entry, { paid, net, fees }))
  if (onTheWay > 0)
    sentences.push(text(`${formatFen(onTheWay)} 正在原路退回`, `${formatFen(onTheWay)} is on its way back to you`))
  if (returned > 0)
    sentences.push(text(`${formatFen(returned)} 已原路退回`, `${formatFen(returned)} went back the way it came`))
  if (change && change.toPay > 0)
    sentences.push(text(`变更待补缴 ${formatFen(change.toPay)}`, `${formatFen(change.toPay)} to pay for the change`))
  return { zh: `${sentences.map(({ zh }) => zh).join('，')}。`, en: `${sentences.map(({ en }) => en).join('; ')}.` }
}

function unpaid(entry: RegistrationStatus, order: OrderStatus | null, payable: number): Text {
  if (order === 'PAID' || payable === 0) return text('无需支付', 'Nothing to pay')
  if (entry === 'WITHDRAWN' || ENDED.includes(entry)) return text('没有扣款', 'Nothing was charged')
  if (order === 'PENDING')
    return text(`待支付 ${formatFen(payable)}，尚未扣款`, `${formatFen(payable)} to pay; nothing charged yet`)
  if (entry === 'AWAIT_DRAW' || entry === 'WAITLISTED')
    return text(
      `中签后支付 ${formatFen(payable)}，尚未扣款`,
      `${formatFen(payable)} to pay if drawn; nothing charged yet`,
    )
  return text('尚未扣款', 'Nothing charged yet')
}

function paidWords(entry: RegistrationStatus, sums: { paid: number; net: number; fees: number }): Text[] {
  const [paid, net, fees] = [formatFen(sums.paid), formatFen(sums.net), formatFen(sums.fees)]
  const arrived = text(
    sums.fees > 0 ? `已支付 ${paid}（其中手续费 ${fees}）` : `已支付 ${paid}`,
    sums.fees > 0 ? `${paid} paid, ${fees} of it fees` : `${paid} paid`,
  )
  if (entry === 'AWAIT_DRAW' || entry === 'WAITLISTED')
    return [arrived, text('未中签全额原路退回', 'all of it comes back if you are not drawn')]
  if (entry === 'WITHDRAWN')
    return [arrived, text(`${net} 按退赛规则不退`, `${net} is not refunded by the rules of withdrawal`)]
  if (entry === 'DEFERRED') {
    const place = formatFen(Math.max(0, sums.net - sums.fees))
    return [arrived, text(`${place} 随名额保留到下一届`, `${place} is kept with your place for the next race`)]
  }
  if (ENDED.includes(entry)) return [arrived, text(`${net} 将原路退回`, `${net} will go back the way it came`)]
  return [arrived]
}
