import { isObject } from '#lib/json.ts'
import { formatFen } from '#lib/money.ts'
import type { ProofFacts } from '#race/facts.gen.ts'
import { proofWords } from '#race/qualifying.ts'
import type { Json, JsonObject, Text } from '#runtime/model.ts'
import { joined, quoted, valueText, wordsOf } from './wording.ts'

/** What operators call a fact; one that has no words here goes by its name in the file. */
export function factLabel(key: string, inside: boolean): Text {
  const own = inside ? INSIDE[key] : undefined
  return own ?? (Object.hasOwn(LABELS, key) ? LABELS[key] : undefined) ?? { zh: `“${key}”`, en: `“${key}”` }
}

const LABELS: Record<string, Text> = {
  name: { zh: '名称', en: 'name' },
  poster: { zh: '海报', en: 'poster' },
  organiser: { zh: '主办单位', en: 'organiser' },
  place: { zh: '地点', en: 'place' },
  province: { zh: '省份', en: 'province' },
  city: { zh: '城市', en: 'city' },
  code: { zh: '代码', en: 'code' },
  raceTime: { zh: '开赛时间', en: 'start of the race' },
  raceEndTime: { zh: '比赛结束时间', en: 'end of the race' },
  signUpStart: { zh: '报名开始时间', en: 'opening of sign-up' },
  signUpEnd: { zh: '报名截止时间', en: 'close of sign-up' },
  servicePhone: { zh: '客服电话', en: 'service phone' },
  features: { zh: '赛事特色', en: 'features' },
  introduction: { zh: '赛事介绍', en: 'introduction' },
  video: { zh: '视频', en: 'film' },
  schedule: { zh: '日程', en: 'schedule' },
  refundLadder: { zh: '退款规则', en: 'refunds' },
  forceApp: { zh: '只能在 App 内报名', en: 'entered in the app only' },
  version: { zh: '版本', en: 'version' },
  items: { zh: '项目', en: 'projects' },
  kind: { zh: '报名方式', en: 'who enters together' },
  distanceKm: { zh: '距离', en: 'distance' },
  fee: { zh: '费用', en: 'fee' },
  quota: { zh: '名额', en: 'quota' },
  allocation: { zh: '名额分配方式', en: 'how places are given' },
  reviewUntil: { zh: '审核截止时间', en: 'last moment of the review' },
  payTiming: { zh: '支付时间', en: 'time of payment' },
  hold: { zh: '名额保留时间', en: 'time an unpaid place is held' },
  payWindow: { zh: '中签后的支付时间', en: 'time to pay after the draw' },
  payDeadline: { zh: '中签后的支付截止时间', en: 'last moment to pay after the draw' },
  drawAt: { zh: '公布抽签结果的时间', en: 'moment of the draw' },
  latePay: { zh: '超时到账的处理', en: 'what becomes of a late payment' },
  waitlist: { zh: '候补', en: 'waiting list' },
  waitlistUntil: { zh: '候补结束时间', en: 'end of the waiting list' },
  publicValue: { zh: '抽签用的公开数值', en: 'public value of the draw' },
  invitation: { zh: '邀请码', en: 'invitation codes' },
  ageMin: { zh: '最小年龄', en: 'youngest age' },
  ageMax: { zh: '最大年龄', en: 'oldest age' },
  teamMin: { zh: '最少人数', en: 'fewest runners' },
  teamMax: { zh: '最多人数', en: 'most runners' },
  adultFrom: { zh: '成人年龄', en: 'age of an adult' },
  childBelow: { zh: '儿童年龄上限', en: 'age below which a runner is a child' },
  idTypes: { zh: '可用证件', en: 'documents accepted' },
  multiple: { zh: '同一账号可报多次', en: 'several entries of one account' },
  refundable: { zh: '可退款', en: 'refundable' },
  rules: { zh: '参赛规则', en: 'rules' },
  groups: { zh: '组别', en: 'groups' },
  waves: { zh: '起跑区', en: 'start waves' },
  packages: { zh: '套餐', en: 'packages' },
  contents: { zh: '内容', en: 'contents' },
  statements: { zh: '参赛声明', en: 'statements' },
  olderThan: { zh: '适用年龄', en: 'older than' },
  youngerThan: { zh: '不满此年龄适用', en: 'younger than' },
  signedBy: { zh: '签署人', en: 'who signs' },
  members: { zh: '组队方式', en: 'how a team comes together' },
  paidBy: { zh: '谁付费', en: 'who pays' },
  needsQuestionnaire: { zh: '问卷必填', en: 'questionnaire required' },
  mailing: { zh: '参赛包邮寄', en: 'packs by post' },
  playerDetails: { zh: '参赛人须补全的资料', en: 'details of runners' },
  prices: { zh: '分时或分人价格', en: 'prices' },
  roles: { zh: '人员构成', en: 'roles' },
  addOns: { zh: '附加项', en: 'add-ons' },
  donation: { zh: '捐赠', en: 'donation' },
  payment: { zh: '支付', en: 'payment' },
  channels: { zh: '支付方式', en: 'ways to pay' },
  bankDiscount: { zh: '银行立减', en: 'the bank’s discount' },
  offline: { zh: '线下转账', en: 'bank transfer' },
  payee: { zh: '户名', en: 'payee' },
  bank: { zh: '开户行', en: 'bank' },
  account: { zh: '账号', en: 'account' },
  within: { zh: '等待时间', en: 'time to wait' },
  coupons: { zh: '优惠券', en: 'coupons' },
  amount: { zh: '减免金额', en: 'amount off' },
  free: { zh: '免一人报名费', en: 'one runner free' },
  least: { zh: '满多少可用', en: 'usable from' },
  quantity: { zh: '张数', en: 'how many' },
  returns: { zh: '退赛退回', en: 'back after a withdrawal' },
  severalProjects: { zh: '同一人可报多个项目', en: 'one runner in several projects' },
  per: { zh: '计费方式', en: 'counted by' },
  from: { zh: '开始时间', en: 'from' },
  until: { zh: '截止时间', en: 'until' },
  percent: { zh: '比例', en: 'percent' },
  role: { zh: '角色', en: 'role' },
  min: { zh: '最少', en: 'least' },
  max: { zh: '最多', en: 'most' },
  at: { zh: '时间', en: 'when' },
  documents: { zh: '需补交的材料', en: 'documents to hand in' },
  entrants: { zh: '可报名人员', en: 'who may enter' },
  help: { zh: '说明', en: 'help' },
  maxBytes: { zh: '文件大小上限', en: 'largest file' },
  types: { zh: '文件类型', en: 'kinds of file' },
  qualifying: { zh: '报名资格', en: 'qualifying' },
  months: { zh: '成绩有效期', en: 'age of a result' },
  proofs: { zh: '可用的成绩', en: 'proofs' },
  presets: { zh: '可选金额', en: 'amounts to choose from' },
  changes: { zh: '报名后的变更', en: 'changes after the entry' },
  runner: { zh: '换人', en: 'change of runner' },
  project: { zh: '换项目', en: 'change of project' },
  details: { zh: '改信息', en: 'change of details' },
  deferral: { zh: '顺延到下一届', en: 'deferral to the next race' },
  withdrawal: { zh: '多人退赛', en: 'how a group leaves' },
  deferredFrom: { zh: '接受顺延的名额', en: 'deferred places taken' },
  only: { zh: '只限顺延选手', en: 'for nobody else' },
  fields: { zh: '可改的字段', en: 'fields' },
  lowerPrice: { zh: '变便宜时的差价', en: 'lower price' },
}

/** Where a word means something else than in the race itself. */
const INSIDE: Record<string, Text> = {
  items: { zh: '适用项目', en: 'projects it is for' },
}

const MONEY = new Set(['fee', 'price', 'amount', 'presets'])
/** Objects whose bounds are amounts: `min` and `max` of a gift are fen, those of a role are runners. */
const AMOUNTS = new Set(['donation'])
const BOUNDS = new Set(['min', 'max'])
/** Enumerations as operators say them. */
const VALUES: Record<string, Text> = {
  individual: { zh: '个人', en: 'one runner' },
  team: { zh: '团队', en: 'a team' },
  family: { zh: '家庭', en: 'a family' },
  fcfs: { zh: '先报先得', en: 'first come, first served' },
  lottery: { zh: '抽签', en: 'ballot' },
  approval: { zh: '审核', en: 'approval' },
  direct: { zh: '直通', en: 'direct entry' },
  before: { zh: '抽签前支付', en: 'before the draw' },
  after: { zh: '中签后支付', en: 'after the draw' },
  reviveIfQuota: { zh: '有名额则恢复报名', en: 'restored while places are left' },
  refund: { zh: '退款', en: 'refunded' },
  none: { zh: '无', en: 'none' },
  optIn: { zh: '可选择候补', en: 'for those who ask' },
  required: { zh: '必填', en: 'required' },
  optional: { zh: '可填', en: 'optional' },
  leader: { zh: '领队代填', en: 'the leader enters all' },
  link: { zh: '链接加入', en: 'by a link' },
  captain: { zh: '队长', en: 'the captain' },
  each: { zh: '各付各的', en: 'each member' },
  entrant: { zh: '报名人', en: 'the account that enters' },
  relative: { zh: '成年亲属', en: 'an adult relative' },
  guardian: { zh: '监护人', en: 'the guardian' },
  runner: { zh: '按人', en: 'runner' },
  entry: { zh: '按单', en: 'entry' },
  ladder: { zh: '按退款规则退', en: 'given back by the refund ladder' },
  keep: { zh: '不退', en: 'kept' },
  idPhotos: { zh: '证件照片', en: 'photos of the document' },
  enUserName: { zh: '姓名拼音', en: 'name in pinyin' },
  nativePlace: { zh: '籍贯', en: 'native place' },
  email: { zh: '邮箱', en: 'email' },
}
const ENUMERATED = new Set([
  'kind',
  'allocation',
  'payTiming',
  'latePay',
  'waitlist',
  'invitation',
  'signedBy',
  'per',
  'lowerPrice',
  'playerDetails',
  'members',
  'paidBy',
])

const ID_TYPES: Record<string, Text> = {
  1: { zh: '居民身份证', en: 'ID card' },
  2: { zh: '港澳通行证', en: 'Hong Kong and Macao pass' },
  3: { zh: '台湾通行证', en: 'Taiwan pass' },
  4: { zh: '护照', en: 'passport' },
  5: { zh: '香港永久性居民身份证', en: 'Hong Kong permanent ID' },
  6: { zh: '军官证', en: 'officer certificate' },
  7: { zh: '出生医学证明', en: 'birth certificate' },
}

const MOMENT = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)(?::(\d\d))?(?:\.\d+)?(Z|[+-]\d\d:\d\d)$/
const DURATION = /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?)?$/
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** A fact as an operator reads it, in both languages: money in yuan, moments as days and hours, lists by their entries. */
export function factValue(key: string, value: Json | undefined, holder = ''): Text {
  const amount = MONEY.has(key) || (BOUNDS.has(key) && AMOUNTS.has(holder))
  if (typeof value === 'number' && amount) return money(value)
  if (typeof value === 'number') return counted(key, value)
  if (typeof value === 'string') return textValue(key, value)
  if (key === 'proofs' && isProof(value)) return proofWords(value)
  if (Array.isArray(value)) return list(value.map((item) => factValue(key, item)))
  if (isObject(value)) return wordsOf(value) && !('at' in value) ? valueText(value) : entry(key, value)
  return valueText(value)
}

function isProof(value: Json | undefined): value is ProofFacts & JsonObject {
  return isObject(value) && (value.kind === 'result' || value.kind === 'points')
}

function money(fen: number): Text {
  const yuan = formatFen(fen).replace('¥', '')
  return { zh: `${yuan} 元`, en: `CNY ${yuan}` }
}

const UNITS: Record<string, Text> = {
  distanceKm: { zh: ' 公里', en: ' km' },
  percent: { zh: '%', en: ' %' },
  months: { zh: ' 个月', en: ' months' },
  ageMin: { zh: ' 周岁', en: ' years' },
  ageMax: { zh: ' 周岁', en: ' years' },
  adultFrom: { zh: ' 周岁', en: ' years' },
  childBelow: { zh: ' 周岁', en: ' years' },
  olderThan: { zh: ' 周岁', en: ' years' },
  youngerThan: { zh: ' 周岁', en: ' years' },
}

function counted(key: string, value: number): Text {
  const unit = UNITS[key] ?? { zh: '', en: '' }
  return { zh: `${value}${unit.zh}`, en: `${value}${unit.en}` }
}

function textValue(key: string, value: string): Text {
  if (MOMENT.test(value)) return moment(value)
  if (value.length > 1 && DURATION.test(value)) return span(value)
  if (key === 'idTypes') return ID_TYPES[value] ?? { zh: value, en: value }
  const known = ENUMERATED.has(key) && Object.hasOwn(VALUES, value) ? VALUES[value] : undefined
  return known ?? quoted({ zh: value, en: value })
}

/** As it is written, in its own zone; Beijing's, which races have, is not said. */
function moment(iso: string): Text {
  const [, year = '', month = '', day = '', hour = '', minute = '', second = '00', zone = ''] = MOMENT.exec(iso) ?? []
  const time = `${hour}:${minute}${second === '00' ? '' : `:${second}`}`
  const where = zone === '+08:00' ? '' : zone === 'Z' ? ' UTC' : ` UTC${zone}`
  return {
    zh: `${year}年${Number(month)}月${Number(day)}日 ${time}${where}`,
    en: `${Number(day)} ${MONTHS[Number(month) - 1] ?? month} ${year}, ${time}${where}`,
  }
}

function span(iso: string): Text {
  const [days = 0, hours = 0, minutes = 0] = (DURATION.exec(iso) ?? []).slice(1).map((part) => Number(part ?? 0))
  const parts: [number, string, string][] = [
    [days, '天', 'day'],
    [hours, '小时', 'hour'],
    [minutes, '分钟', 'minute'],
  ]
  const said = parts.filter(([count]) => count > 0)
  return {
    zh: said.map(([count, unit]) => `${count} ${unit}`).join(' '),
    en: said.map(([count, , unit]) => `${count} ${unit}${count === 1 ? '' : 's'}`).join(' '),
  }
}

/** An entry of a list that has no name: a refund step, a date of the schedule, a price. */
function entry(key: string, value: JsonObject): Text {
  if (key === 'refundLadder') return refundStep(value)
  if (typeof value.at === 'string' && wordsOf(value)) {
    const [when, words] = [moment(value.at), quoted(wordsOf(value) ?? { zh: '', en: '' })]
    return { zh: `${when.zh} ${words.zh}`, en: `${when.en} ${words.en}` }
  }
  const parts = Object.entries(value).map(([name, part]) => {
    const [label, said] = [factLabel(name, true), factValue(name, part, key)]
    return { zh: `${label.zh} ${said.zh}`, en: `${label.en} ${said.en}` }
  })
  const { zh, en } = joined(parts)
  return { zh: `（${zh}）`, en: `(${en})` }
}

function refundStep({ until, percent }: JsonObject): Text {
  const share = counted('percent', Number(percent))
  if (typeof until !== 'string') return { zh: `之后退 ${share.zh}`, en: `${share.en} after that` }
  const when = moment(until)
  return { zh: `${when.zh} 前退 ${share.zh}`, en: `${share.en} until ${when.en}` }
}

function list(parts: readonly Text[]): Text {
  if (parts.length === 0) return { zh: '无', en: 'nothing' }
  return { zh: parts.map(({ zh }) => zh).join('、'), en: parts.map(({ en }) => en).join(', ') }
}
