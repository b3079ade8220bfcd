import type { TimelineItem } from '#api/contract.gen.ts'
import type { Text } from '#race/facts.gen.ts'

/** What a runner reads of each transition; those not named are the platform's own affair. */
const WORDS: Record<string, Text> = {
  'registration.saved': { zh: '填写报名信息', en: 'Details filled in' },
  'registration.submitHold': { zh: '提交报名，名额已保留', en: 'Submitted, place held' },
  'registration.submitBallotPrepay': { zh: '提交报名，待支付', en: 'Submitted, payment due' },
  'registration.submitBallot': { zh: '提交报名，等待抽签', en: 'Submitted, awaiting the draw' },
  'registration.submitReview': { zh: '提交报名，等待审核', en: 'Submitted, awaiting review' },
  'registration.approve': { zh: '审核通过，待支付', en: 'Approved, payment due' },
  'registration.reject': { zh: '审核未通过', en: 'Not approved' },
  'registration.createFailed': { zh: '订单生成失败', en: 'Order could not be created' },
  'registration.zero': { zh: '报名成功（无需支付）', en: 'Registered, nothing to pay' },
  'registration.zeroBallot': { zh: '已确认，等待抽签', en: 'Confirmed, awaiting the draw' },
  'registration.paid': { zh: '支付成功，报名成功', en: 'Paid and registered' },
  'registration.paidBallot': { zh: '支付成功，等待抽签', en: 'Paid, awaiting the draw' },
  'registration.holdExpired': { zh: '超时未支付，名额已释放', en: 'Not paid in time, place released' },
  'registration.drawnUnpaid': { zh: '已中签，待支付', en: 'Drawn, payment due' },
  'registration.drawnPaid': { zh: '已中签，报名成功', en: 'Drawn and registered' },
  'registration.notDrawnWaits': { zh: '未中签，进入候补', en: 'Not drawn, on the waiting list' },
  'registration.notDrawn': { zh: '未中签', en: 'Not drawn' },
  'registration.payWindowExpired': { zh: '超时未支付，资格已取消', en: 'Not paid in time, place forfeited' },
  'registration.offered': { zh: '获得候补名额，待支付', en: 'A place came free, payment due' },
  'registration.offeredPaid': { zh: '获得候补名额，报名成功', en: 'A place came free, registered' },
  'registration.latePaid': { zh: '收到支付，报名已恢复', en: 'Payment arrived, registration restored' },
  'registration.latePaidBallot': { zh: '收到支付，继续等待抽签', en: 'Payment arrived, awaiting the draw' },
  'registration.giveUp': { zh: '已取消', en: 'Cancelled' },
  'registration.withdraw': { zh: '已退赛', en: 'Withdrawn' },
  'registration.raceCancelled': { zh: '赛事取消', en: 'Race cancelled' },
  'registration.raceDeferred': { zh: '赛事延期，资格保留', en: 'Race deferred, place kept' },
  'refund.requested': { zh: '退款处理中', en: 'Refund requested' },
  'refund.done': { zh: '已按原支付方式退款', en: 'Refunded to the original payment method' },
}

export function timelineItem(object: string, event: string, at: number): TimelineItem | null {
  const words = WORDS[`${object}.${event}`]
  return words ? { at, event: `${object}.${event}`, ...words } : null
}
