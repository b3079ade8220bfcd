import type { Lang } from '#lib/language.ts'

const zh = {
  title: '模拟收银台',
  simulation: '这是模拟的收银台，用来演练支付流程，不会真的扣款。',
  WECHAT_JSAPI: '微信支付',
  WECHAT_H5: '微信支付',
  ALIPAY_H5: '支付宝',
  amount: '支付金额',
  payee: '收款方',
  item: '商品',
  orderNo: '订单号',
  pay: '确认支付',
  giveUp: '放弃支付',
  back: '返回订单',
  paid: '支付完成',
  paidNote: '这笔款项已支付，无需再次付款。',
  closed: '交易已关闭',
  closedNote: '这笔交易已关闭，请返回订单重新发起支付。',
  missing: '没有找到这笔交易',
  missingNote: '链接可能已失效，请回到订单重新发起支付。',
  other: 'English',
}

const en: typeof zh = {
  title: 'Simulated cashier',
  simulation: 'This cashier is a simulation for rehearsing payments. No money is taken.',
  WECHAT_JSAPI: 'WeChat Pay',
  WECHAT_H5: 'WeChat Pay',
  ALIPAY_H5: 'Alipay',
  amount: 'Amount',
  payee: 'Payee',
  item: 'Item',
  orderNo: 'Order number',
  pay: 'Pay',
  giveUp: 'Give up',
  back: 'Back to the order',
  paid: 'Paid',
  paidNote: 'This payment is complete. There is nothing left to pay.',
  closed: 'This trade is closed',
  closedNote: 'Go back to the order and start the payment again.',
  missing: 'We could not find this trade',
  missingNote: 'The link may be out of date. Go back to the order and start the payment again.',
  other: '中文',
}

export const CASHIER_TEXTS: Record<Lang, typeof zh> = { zh, en }
