import { REFUSALS } from '#race/refusals.ts'

/** Every refusal of the platform: its code on the wire and its words. */
export const MESSAGES = {
  ...REFUSALS,

  tokenMissing: {
    code: 1004010,
    zh: '登录状态失效，请重新登录',
    en: 'Your login is no longer valid. Please log in again.',
  },
  tokenExpired: { code: 1004011, zh: '登录已过期，请重新登录', en: 'Your login has expired. Please log in again.' },
  tokenElsewhere: {
    code: 1004019,
    zh: '账号已在其他设备登录，请重新登录',
    en: 'Your account was logged in elsewhere. Please log in again.',
  },
  passwordChanged: {
    code: 1004010,
    zh: '密码已重新设置，请重新登录',
    en: 'Your password was set anew. Please log in again.',
  },
  accountBlocked: {
    code: 1004019,
    zh: '账号已被停用，如有疑问请联系客服',
    en: 'This account is blocked. Please contact customer service.',
  },

  badRequest: {
    code: 1000400,
    zh: '请求内容有误，请刷新页面后再试',
    en: 'The request is not valid. Please reload the page and try again.',
  },
  serverError: {
    code: 1000500,
    zh: '系统开小差了，请稍后再试',
    en: 'Something went wrong on our side. Please try again later.',
  },
  addressUsedUp: {
    code: 1000429,
    zh: '当前网络的操作过于频繁，请 {wait}后再试',
    en: 'Too many requests from this network. Please try again in {wait}.',
  },
  releaseOutdated: {
    code: 1000409,
    zh: '赛事信息已更新，页面正在重新加载，已填写的内容会保留',
    en: 'The race’s details have changed. The page is loading them; what you have filled in is kept.',
  },

  slideFirst: { code: 2001001, zh: '请先拖动滑块完成验证', en: 'Please complete the slider first.' },
  mobileWrong: {
    code: 2001013,
    zh: '没有这样的手机号，请核对区号和号码',
    en: 'There is no such number. Please check the country code and the number.',
  },
  codeTooSoon: {
    code: 2001002,
    zh: '验证码已发送，请 {wait}后再获取',
    en: 'A code was just sent. Please wait {wait} before asking for another.',
  },
  codesUsedUp: {
    code: 2001011,
    zh: '该手机号获取验证码次数过多，请 {wait}后再试',
    en: 'Too many codes were sent to this number. Please try again in {wait}.',
  },
  codeWrong: { code: 2001003, zh: '验证码错误，请重新输入', en: 'Wrong verification code. Please enter it again.' },
  codeExpired: {
    code: 2001004,
    zh: '验证码已失效，请重新获取',
    en: 'This code is no longer valid. Please get a new one.',
  },
  codeLocked: {
    code: 2001005,
    zh: '验证码输错次数过多，请重新获取',
    en: 'Too many wrong tries. Please get a new code.',
  },
  passwordWrong: { code: 2001006, zh: '手机号或密码错误', en: 'Wrong mobile number or password.' },
  passwordRule: {
    code: 2001007,
    zh: '密码需为 6 至 12 位，且同时包含字母和数字',
    en: 'The password needs 6 to 12 letters and digits, with at least one of each.',
  },
  passwordLocked: {
    code: 2001008,
    zh: '密码输错次数过多，请 {wait}后再试，或用验证码登录',
    en: 'Too many wrong passwords. Try again in {wait} or log in with a code.',
  },
  guessesUsedUp: {
    code: 2001012,
    zh: '该手机号登录尝试过于频繁，请 {wait}后再试，或重新获取验证码登录',
    en: 'Too many tries to log in to this number. Try again in {wait} or log in with a new code.',
  },
  loginIncomplete: {
    code: 2001009,
    zh: '请填写手机号和验证码或密码',
    en: 'Please enter the mobile number and the code or password.',
  },
  wechatUnavailable: {
    code: 2001010,
    zh: '微信登录暂不可用，请使用手机号登录',
    en: 'WeChat login is not available now. Please log in with your mobile number.',
  },
  evidenceUsed: {
    code: 2001021,
    zh: '这个登录链接已经用过，请从原来的入口重新打开',
    en: 'This login link was used before. Please open it again from where you found it.',
  },
  evidenceExpired: {
    code: 2001022,
    zh: '这个登录链接已过期，请从原来的入口重新打开',
    en: 'This login link has expired. Please open it again from where you found it.',
  },
  evidenceUnknown: {
    code: 2001023,
    zh: '这个登录链接无效，请从原来的入口重新打开',
    en: 'This login link is not valid. Please open it again from where you found it.',
  },
  evidenceBlocked: {
    code: 2001024,
    zh: '这个登录链接对应的账号已被停用，如有疑问请联系客服',
    en: 'The account of this login link is blocked. Please contact customer service.',
  },

  contestantInvalid: {
    code: 2002001,
    zh: '参赛人信息有误，请检查后再提交',
    en: 'Some of the runner’s details need to be corrected.',
  },
  contestantExists: {
    code: 2002002,
    zh: '该证件号码的参赛人已保存过',
    en: 'A runner with this document is already saved.',
  },
  listTooLong: {
    code: 2002031,
    zh: '名单一次最多 200 人，请分几次粘贴',
    en: 'A list holds 200 runners at most. Please paste it in parts.',
  },
  contestantMissing: { code: 2002003, zh: '没有找到该参赛人', en: 'This runner could not be found.' },

  cardMissing: {
    code: 2002005,
    zh: '没有找到这张证件照片，请重新上传',
    en: 'This photo of a document could not be found. Please upload it again.',
  },
  profileInvalid: {
    code: 2002021,
    zh: '报名信息有误，请检查后再保存',
    en: 'Some of these answers need to be corrected.',
  },
  profileMissing: { code: 2002022, zh: '没有找到这份报名信息', en: 'These answers could not be found.' },
  profilesFull: {
    code: 2002023,
    zh: '最多保存 20 份报名信息，请先删除不用的',
    en: 'At most 20 sets of answers are kept. Please delete one that you no longer need.',
  },
  addressInvalid: {
    code: 2002011,
    zh: '地址信息有误，请检查后再保存',
    en: 'Some of the address needs to be corrected.',
  },
  addressMissing: { code: 2002012, zh: '没有找到该地址', en: 'This address could not be found.' },
  packsNotSent: {
    code: 2002014,
    zh: '该项目的参赛包不邮寄，请到现场领取',
    en: 'The packs of this project are not sent. They are collected on site.',
  },
  packsGone: {
    code: 2002015,
    zh: '参赛包已寄出，不能再修改地址，请联系组委会',
    en: 'The packs have been sent, so the address cannot be changed. Please contact the organiser.',
  },
  addressesFull: {
    code: 2002013,
    zh: '最多保存 30 个地址，请先删除不用的',
    en: 'At most 30 addresses are kept. Please delete one that you no longer need.',
  },

  raceMissing: { code: 2003001, zh: '没有找到该赛事', en: 'This race could not be found.' },
  itemMissing: { code: 2003002, zh: '没有找到该项目', en: 'This project could not be found.' },
  answersInvalid: { code: 2005001, zh: '部分信息有误，请检查后再提交', en: 'Some answers need to be corrected.' },
  signatureInvalid: {
    code: 2005009,
    zh: '签名图片无法识别，请重新签名',
    en: 'The signature could not be read. Please sign again.',
  },

  registrationMissing: { code: 2006001, zh: '没有找到该报名信息', en: 'No registration was found.' },
  registrationEnded: {
    code: 2006002,
    zh: '该报名已失效，请重新报名',
    en: 'This registration is no longer valid. Please register again.',
  },
  orderMissing: { code: 2006003, zh: '没有找到该订单', en: 'This order could not be found.' },
  orderTimedOut: {
    code: 2006004,
    zh: '订单超时未支付，已自动取消，请重新报名',
    en: 'The order was cancelled because it was not paid in time. Please register again.',
  },
  orderCancelled: {
    code: 2006005,
    zh: '订单已取消，请重新报名',
    en: 'The order was cancelled. Please register again.',
  },
  orderNotPayable: { code: 2006006, zh: '该订单当前无需支付', en: 'This order does not need to be paid now.' },
  orderNotReady: { code: 2006007, zh: '订单正在生成，请稍候', en: 'The order is being created. Please wait a moment.' },
  orderNotCancellable: { code: 2006008, zh: '该订单当前不能取消', en: 'This order cannot be cancelled now.' },
  orderPaid: { code: 2006009, zh: '订单已支付，无需重复支付', en: 'The order is already paid.' },
  notZero: {
    code: 2006010,
    zh: '该订单需要支付，请选择支付方式',
    en: 'This order has to be paid. Please choose a way to pay.',
  },
  zeroNeedsNoPayment: {
    code: 2006011,
    zh: '该订单金额为零，无需支付',
    en: 'This order costs nothing, so there is nothing to pay.',
  },
  channelNotOffered: {
    code: 2006020,
    zh: '该赛事不支持这种支付方式，请换一种',
    en: 'The race does not take this way to pay. Please choose another.',
  },
  proofInReview: {
    code: 2006021,
    zh: '转账凭证正在核实，请勿重复支付',
    en: 'Your transfer is being checked. Please do not pay again.',
  },
  noTransfer: {
    code: 2006022,
    zh: '请先选择线下转账再上传凭证',
    en: 'Choose bank transfer before you hand in its proof.',
  },
  payerLinkInvalid: {
    code: 2006023,
    zh: '代付链接无效，请让对方重新发给你',
    en: 'This payment link is not valid. Ask for a new one.',
  },
  paymentNotStarted: { code: 2006024, zh: '还没有发起支付', en: 'No payment has been started.' },
  changeDropped: {
    code: 2006031,
    zh: '未在截止时间前补缴，变更已取消，名额不变',
    en: 'The change was not paid in time and is dropped. Your place stays as it was.',
  },
  orderFailed: {
    code: 2006012,
    zh: '订单生成失败，请重新报名',
    en: 'The order could not be created. Please register again.',
  },

  signLinkDead: {
    code: 2009001,
    zh: '这个签名链接已失效，请向报名人要一个新的',
    en: 'This link does not work any more. Please ask for a new one.',
  },
  signNotNeeded: {
    code: 2009002,
    zh: '这位参赛人不需要这份签名',
    en: 'This runner does not need that signature.',
  },
  signClosed: {
    code: 2009003,
    zh: '报名已提交，签名不能再改',
    en: 'The entry is submitted; its signatures stay as they are.',
  },
  signedAlready: { code: 2009004, zh: '已经签过名了', en: 'This is signed already.' },

  couponCodeWrong: {
    code: 2012011,
    zh: '兑换码不正确，请核对后再输入',
    en: 'There is no such code. Please check it and enter it again.',
  },
  couponCodeUsed: { code: 2012012, zh: '兑换码已被使用', en: 'This code has been used.' },
  couponCodesGone: { code: 2012013, zh: '优惠券已领完', en: 'All coupons of this code are taken.' },
  shareMissing: { code: 2017001, zh: '这个分享不存在', en: 'There is no such share.' },
  entryCodesUsedUp: {
    code: 2004048,
    zh: '邀请码输错次数过多，请 {wait}后再试',
    en: 'Too many wrong codes. Please try again in {wait}.',
  },
  couponCodesUsedUp: {
    code: 2012014,
    zh: '兑换码输错次数过多，请 {wait}后再试',
    en: 'Too many wrong codes. Please try again in {wait}.',
  },

  consentUnknown: { code: 2014001, zh: '没有找到这条同意记录', en: 'There is no such consent.' },
  consentBinding: {
    code: 2014002,
    zh: '这是参赛或使用账号的条件，不能单独撤回；不想参赛请申请退赛，不再使用请注销账号',
    en: 'This is a condition of the entry or the account and cannot be taken back alone: withdraw from the race, or delete the account.',
  },
  accountHeld: {
    code: 2014003,
    zh: '还有未结束的报名、待付款的订单或退款在途，暂时不能注销',
    en: 'An entry of a race to come, an unpaid order or a refund under way keeps the account from being deleted.',
  },
  deletionMobileWrong: {
    code: 2014004,
    zh: '手机号与登录的账号不一致',
    en: 'This is not the mobile number of the account.',
  },
  deletionsUsedUp: {
    code: 2014005,
    zh: '操作过于频繁，请 {wait}后再试',
    en: 'Too many tries. Please try again in {wait}.',
  },
  exportsUsedUp: {
    code: 2014006,
    zh: '导出过于频繁，请 {wait}后再试',
    en: 'Too many files. Please try again in {wait}.',
  },

  invoiceTitle: {
    code: 2013001,
    zh: '请填写发票抬头；单位还要填写正确的统一社会信用代码',
    en: 'Please enter the name; a company also needs its credit code, without a mistake.',
  },
  invoiceAsked: { code: 2013002, zh: '该订单已申请过发票', en: 'An invoice for this order was asked for already.' },
  invoiceNothing: { code: 2013003, zh: '该订单没有可开票的金额', en: 'There is nothing to invoice for this order.' },
  invoiceTooEarly: {
    code: 2013004,
    zh: '抽签结果公布后才能开票',
    en: 'An invoice can be had once the ballot is drawn.',
  },
  invoiceMissing: { code: 2013005, zh: '没有找到该发票', en: 'This invoice could not be found.' },
  invoiceNotIssued: { code: 2013006, zh: '发票还没有开好', en: 'This invoice has not been issued yet.' },
  invoicesSentOften: {
    code: 2013007,
    zh: '发送过于频繁，请 {wait}后再试',
    en: 'It was sent too often. Please try again in {wait}.',
  },

  uploadsUsedUp: {
    code: 2007004,
    zh: '上传过于频繁，请 {wait}后再试',
    en: 'Too many uploads. Please try again in {wait}.',
  },
  uploadMissing: { code: 2007001, zh: '请选择要上传的图片', en: 'Please choose a picture to upload.' },
  uploadType: { code: 2007002, zh: '仅支持 png 或 jpg 格式的图片', en: 'Only png and jpg pictures are accepted.' },
  uploadSize: { code: 2007003, zh: '图片不能超过 1 MB', en: 'The picture may not be larger than 1 MB.' },

  switchedOff: {
    code: 1000503,
    zh: '服务暂时不可用，请稍后再试',
    en: 'The service is not available right now. Please try again later.',
  },
} as const satisfies Record<string, { code: number; zh: string; en: string }>
