import type { ProjectFacts, Text } from './facts.gen.ts'
import { rolesOf, roleWords } from './roles.ts'

/** What the rules of a race refuse: the code on the wire and the words; `{…}` stands for a fact of the project. */
export const REFUSALS = {
  signUpNotStarted: { code: 2003003, zh: '报名尚未开始', en: 'Sign-up has not started yet.' },
  signUpEnded: { code: 2003004, zh: '报名已结束', en: 'Sign-up has ended.' },
  soldOut: {
    code: 2003005,
    zh: '名额已满，请选择其他项目',
    en: 'This project is sold out. Please choose another one.',
  },
  notEnoughPlaces: {
    code: 2003006,
    zh: '剩余名额不足，请减少人数或选择其他项目',
    en: 'Not enough places are left. Please bring fewer runners or choose another project.',
  },

  appOnly: {
    code: 2003011,
    zh: '该项目只能在 App 内报名，请用 App 打开',
    en: 'This project is entered in the app only. Please open it there.',
  },

  tooYoung: {
    code: 2004001,
    zh: '参赛人未达到该项目的年龄要求',
    en: 'This runner is younger than the project allows.',
  },
  tooOld: { code: 2004002, zh: '参赛人超过该项目的年龄上限', en: 'This runner is older than the project allows.' },
  idTypeRefused: {
    code: 2004003,
    zh: '该项目不接受此证件类型',
    en: 'This project does not accept this kind of document.',
  },
  originRefused: {
    code: 2004022,
    zh: '该项目不接受该国籍或地区的参赛人报名',
    en: 'This project does not take runners of this nationality or region.',
  },
  alreadyRegistered: {
    code: 2004004,
    zh: '您的订单已存在：该证件已报名本赛事',
    en: 'Your order already exists: this document is registered for the race.',
  },
  multipleForbidden: {
    code: 2004005,
    zh: '该项目每个账号只能报名一次',
    en: 'Each account may enter this project only once.',
  },
  playersTooFew: { code: 2004006, zh: '参赛人数不足，请继续添加', en: 'More runners are needed. Please add them.' },
  playersTooMany: {
    code: 2004007,
    zh: '参赛人数超过上限，请调整',
    en: 'Too many runners are chosen. Please remove some.',
  },
  membersRule: {
    code: 2004008,
    zh: '参赛人的组成不符合要求：{roles}（年龄以比赛日为准）',
    en: 'These runners do not make an entry. It needs {roles} (ages on race day).',
  },
  duplicatePlayers: { code: 2004009, zh: '同一证件不能重复参赛', en: 'The same document cannot be entered twice.' },

  teamMissing: {
    code: 2004011,
    zh: '没有找到这支队伍，请向队长要新的链接',
    en: 'This team could not be found. Please ask the captain for a new link.',
  },
  teamFull: {
    code: 2004012,
    zh: '所选队伍已满，请选择其他队伍',
    en: 'The chosen team is full. Please choose another.',
  },
  teamClosed: {
    code: 2004013,
    zh: '队长已提交报名，队伍不能再变动',
    en: 'The captain has submitted the team; its members stay as they are.',
  },
  memberTwice: {
    code: 2004014,
    zh: '这位参赛人已在队伍里',
    en: 'This runner is in the team already.',
  },
  membersByLink: {
    code: 2004015,
    zh: '该项目的队伍由队长创建，队员通过链接加入',
    en: 'Teams of this project are started by a captain; members join by the link.',
  },

  noRole: {
    code: 2004021,
    zh: '比赛日年龄不符合该项目的要求：{roles}',
    en: 'This project takes nobody of this age on race day. It needs {roles}.',
  },

  playerIncomplete: {
    code: 2004047,
    zh: '参赛人资料还不完整，请补充：{missing}',
    en: 'This runner’s details are not complete. Still needed: {missing}.',
  },

  qualifyingMissing: {
    code: 2004031,
    zh: '该项目需要报名资格，满足一项即可：{limits}',
    en: 'This project asks for a qualifying result, one of: {limits}.',
  },
  resultAhead: {
    code: 2004032,
    zh: '成绩日期 {given}还没有到，请填写已完成比赛的日期',
    en: 'The day of the race, {given}, has not come yet. Give a race that you have finished.',
  },
  resultOld: {
    code: 2004033,
    zh: '成绩日期 {given}太早：须为比赛日前 {months} 个月以内，即 {since}及以后的成绩',
    en: 'A result of {given} is too old. It counts from {since} on, {months} months before race day.',
  },
  resultDistance: {
    code: 2004034,
    zh: '{given} 公里的成绩不能报名该项目，可用的成绩：{limits}',
    en: 'A result over {given} km does not qualify for this project. It takes: {limits}.',
  },
  resultSlow: {
    code: 2004035,
    zh: '用时 {given} 未达到报名标准：{limits}',
    en: 'A finish time of {given} does not reach the standard: {limits}.',
  },
  pointsFew: {
    code: 2004036,
    zh: '{given} 分未达到报名标准：{limits}',
    en: '{given} points do not reach the standard: {limits}.',
  },

  invitationMissing: {
    code: 2004041,
    zh: '该项目凭邀请码报名，请填写邀请码',
    en: 'This project is by invitation. Please enter your code.',
  },
  invitationUnknown: {
    code: 2004042,
    zh: '没有这个邀请码，请核对后重新填写',
    en: 'There is no such code. Please check it and enter it again.',
  },
  invitationUsed: {
    code: 2004043,
    zh: '这个邀请码的名额已经用完',
    en: 'All places of this code are taken.',
  },
  invitationShort: {
    code: 2004044,
    zh: '这个邀请码只剩 {left} 个名额，请减少人数',
    en: 'This code has {left} places left. Please bring fewer runners.',
  },
  invitationEnded: {
    code: 2004045,
    zh: '这个邀请码已过期，请联系发放方',
    en: 'This code has expired. Please ask whoever gave it to you.',
  },
  ticketWithoutPlace: {
    code: 2004049,
    zh: '这个抽签号没有获得名额',
    en: 'This ticket has not been drawn a place.',
  },
  invitationElsewhere: {
    code: 2004046,
    zh: '这个邀请码不能用于该项目',
    en: 'This code is not for this project.',
  },

  deferralMissing: {
    code: 2004051,
    zh: '该项目只接受顺延的名额：请用顺延时的账号和参赛人报名',
    en: 'This project only takes deferred places. Enter it with the account and the runner that deferred.',
  },
  deferralGone: {
    code: 2004052,
    zh: '顺延的名额已用于另一笔报名，请返回修改后再提交',
    en: 'The deferred place was used for another entry. Please go back, then submit again.',
  },

  groupMissing: { code: 2005002, zh: '请选择组别', en: 'Please choose a group.' },
  packageMissing: { code: 2005003, zh: '请选择套餐', en: 'Please choose a package.' },
  teamNameMissing: { code: 2005004, zh: '请填写队伍名称', en: 'Please enter the team’s name.' },
  statementMissing: { code: 2005005, zh: '请先阅读并同意参赛声明', en: 'Please read and accept the statement first.' },
  statementOutdated: {
    code: 2005006,
    zh: '参赛声明已更新，请重新阅读并同意',
    en: 'The statement has changed. Please read and accept it again.',
  },
  signatureMissing: { code: 2005007, zh: '请先完成电子签名', en: 'Please sign first.' },
  signatureOutdated: {
    code: 2005008,
    zh: '签名与当前声明不符，请重新签名',
    en: 'The signature belongs to other statements. Please sign again.',
  },
  relativeSignatureMissing: {
    code: 2005012,
    zh: '请由参赛人的成年亲属完成签名',
    en: 'An adult relative of the runner has to sign first.',
  },
  guardianSignatureMissing: {
    code: 2005013,
    zh: '请由参赛人的监护人完成签名',
    en: 'The guardian of the runner has to sign first.',
  },
  documentUnknown: {
    code: 2008001,
    zh: '该项目不需要这份材料',
    en: 'This project does not ask for that document.',
  },
  documentLate: {
    code: 2008002,
    zh: '提交截止时间已过，请联系组委会',
    en: 'It is too late to hand this in. Please contact the organiser.',
  },
  documentKind: {
    code: 2008003,
    zh: '不支持这种文件，请换一种格式',
    en: 'This kind of file is not accepted. Please choose another.',
  },
  documentSize: {
    code: 2008004,
    zh: '文件太大，请压缩后再上传',
    en: 'The file is too large. Please make it smaller and try again.',
  },
  packAddressMissing: {
    code: 2005014,
    zh: '参赛包邮寄到家，请先选择收货地址',
    en: 'The race pack is sent by post. Please choose an address first.',
  },
  answersClosed: {
    code: 2005016,
    zh: '报名已结束或比赛已开始，不能再填写',
    en: 'This entry has ended or the race has started, so nothing can be answered any more.',
  },
  questionnaireNone: { code: 2005015, zh: '本赛事没有问卷', en: 'This race has no questionnaire.' },
  questionnaireMissing: { code: 2005010, zh: '请填写问卷', en: 'Please fill in the questionnaire.' },

  addOnGone: {
    code: 2005021,
    zh: '所选的一项已不再提供，请重新选择',
    en: 'Something you chose is no longer offered. Please choose again.',
  },
  addOnTooMany: {
    code: 2005022,
    zh: '所选数量超过上限，请减少',
    en: 'This is more than can be chosen. Please take fewer.',
  },
  addOnSoldOut: {
    code: 2005023,
    zh: '所选的一项余量不足，请减少数量',
    en: 'Not enough of this are left. Please take fewer.',
  },
  donationAmount: {
    code: 2005024,
    zh: '捐款金额不在可选范围内',
    en: 'This amount cannot be given. Please choose another.',
  },
  priceChanged: {
    code: 2005025,
    zh: '价格已变化，请核对新的应付金额后再提交',
    en: 'The price has changed. Please check the new sum, then submit again.',
  },

  couponGone: {
    code: 2012001,
    zh: '这张优惠券已不能使用，请重新选择',
    en: 'This coupon can no longer be used. Please choose again.',
  },
  couponEarly: { code: 2012002, zh: '优惠券还没到使用时间', en: 'This coupon cannot be used yet.' },
  couponOver: { code: 2012003, zh: '优惠券已过期', en: 'This coupon has expired.' },
  couponElsewhere: {
    code: 2012004,
    zh: '优惠券不适用于这个项目',
    en: 'This coupon is for another race or project.',
  },
  couponBelow: {
    code: 2012005,
    zh: '报名费未达到优惠券的使用金额',
    en: 'The fees are below what this coupon needs.',
  },
  couponRole: {
    code: 2012006,
    zh: '报名里没有优惠券适用的参赛人',
    en: 'No runner of this entry is whom this coupon is for.',
  },
  couponNothing: { code: 2012007, zh: '没有可以减免的费用', en: 'There is no fee that it could lower.' },

  changeNotOffered: {
    code: 2010001,
    zh: '该报名不支持这项变更',
    en: 'This cannot be changed for this entry.',
  },
  changeLate: {
    code: 2010002,
    zh: '变更截止时间已过，如有需要请联系组委会',
    en: 'It is too late for this change. Please contact the organiser.',
  },
  changeNothing: {
    code: 2010003,
    zh: '没有任何变更，请先修改再提交',
    en: 'Nothing is different. Please change something first.',
  },
  changePending: {
    code: 2010004,
    zh: '有一项变更正在等待补缴，请先支付或取消它',
    en: 'A change is waiting for its payment. Please pay or cancel it first.',
  },
  changeNotConfirmed: {
    code: 2010005,
    zh: '报名成功后才能变更或退赛',
    en: 'Only a confirmed entry can be changed or withdrawn.',
  },
  changeMoneyChanged: {
    code: 2010006,
    zh: '金额已变化，请核对后再确认',
    en: 'The amount has changed. Please check it, then confirm again.',
  },
  changeFieldFixed: {
    code: 2010007,
    zh: '此项提交后不能修改，如有误请联系组委会',
    en: 'This cannot be changed after entering. If it is wrong, please contact the organiser.',
  },
  raceStarted: {
    code: 2010008,
    zh: '比赛已开始，不能再退赛',
    en: 'The race has started, so the entry cannot be withdrawn any more.',
  },
  leaveTogether: {
    code: 2010011,
    zh: '该报名只能整组退赛，不能一人单独退出',
    en: 'This entry is withdrawn as a whole; one runner cannot leave it alone.',
  },
  leaveIncomplete: {
    code: 2010012,
    zh: '退出后其余的人不符合报名要求，只能整组退赛',
    en: 'Those who stay would not make an entry, so the whole group has to withdraw.',
  },
  raceCancelled: {
    code: 2010009,
    zh: '赛事已取消，不再接受报名',
    en: 'The race has been cancelled and takes no entries.',
  },
  racePostponed: {
    code: 2010010,
    zh: '赛事已延期，本届不再接受报名',
    en: 'The race has been put off and takes no more entries.',
  },
} as const satisfies Record<string, { code: number; zh: string; en: string }>

export type RefusalName = keyof typeof REFUSALS

/** What a refusal says of its case, by the name that stands in its words. */
export type Said = Readonly<Record<string, Text>>

/** The words of a refusal with the project's facts and those of the case in them. */
export function withFacts({ zh, en }: Text, project?: ProjectFacts, said: Said = {}): Text {
  const all: Said = { ...(project ? { roles: rolesText(project) } : {}), ...said }
  const filled = (text: string, lang: 'zh' | 'en') =>
    text.replace(/\{(\w+)\}/g, (whole, name: string) => (Object.hasOwn(all, name) ? (all[name]?.[lang] ?? '') : whole))
  return { zh: filled(zh, 'zh'), en: filled(en, 'en') }
}

function rolesText(project: ProjectFacts): Text {
  const roles = rolesOf(project).map((role) => ({ name: role.name, words: roleWords(role) }))
  return {
    zh: roles.map(({ name, words }) => `${name.zh} ${words.zh}`).join('；'),
    en: roles.map(({ name, words }) => `${name.en}: ${words.en}`).join('; '),
  }
}
