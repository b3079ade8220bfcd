import { FUNCTIONS } from '#runtime/expression/functions.ts'
import type { Text } from '#runtime/model.ts'

/** The functions of expressions in Chinese, each with a use of it. Their English words stand beside their code. */
export const FUNCTION_WORDS: Readonly<Record<string, { zh: string; example: string }>> = {
  len: { zh: '列表有几项，或文字有几个字符', example: 'len(answers.players)' },
  min: { zh: '最小的数', example: "min(pluck(project.packages, 'price'))" },
  max: { zh: '最大的数', example: 'max(ages)' },
  round: { zh: '四舍五入到几位小数', example: 'round(race.items[0].distanceKm, 1)' },
  floor: { zh: '向下取整', example: 'floor(seconds / 60)' },
  ceil: { zh: '向上取整', example: 'ceil(seconds / 60)' },
  abs: { zh: '去掉负号', example: 'abs(a - b)' },
  number: { zh: '变成数字；不是数字时为空', example: 'number(query.itemId)' },
  string: { zh: '变成文字', example: 'string(race.raceId)' },
  upper: { zh: '变成大写', example: 'upper(answers.form.enUserName)' },
  lower: { zh: '变成小写', example: 'lower(answers.form.email)' },
  trim: { zh: '去掉首尾空白', example: 'trim(answers.form.teamName)' },
  contains: { zh: '列表或文字里有没有第二个值', example: "contains(answers.form.sizes, 'L')" },
  startsWith: { zh: '文字是不是以第二个开头', example: "startsWith(event.link, 'https:')" },
  filter: { zh: '按某个键比较后留下的各项：== != < <= > >= 或 in', example: "filter(items, 'fee', '<=', 10000)" },
  sort: { zh: '排好顺序的列表；写 desc 从大到小', example: "sort(items, 'distanceKm', 'desc')" },
  group: { zh: '按某个键分组：每组是 {key, items}', example: "group(players, 'userGender')" },
  thousands: { zh: '带千分位的数字', example: 'thousands(race.registeredCount)' },
  percent: { zh: '百分比', example: 'percent(0.25)' },
  duration: { zh: '秒数写成 3:25:10，不足一小时写成 45:07', example: 'duration(12310)' },
  pace: { zh: '配速：用时（秒）和公里数', example: 'pace(12310, 42.195)' },
  time: { zh: '日期变成时刻', example: "time('2027-03-01T10:00:00+08:00')" },
  weekday: { zh: '星期几', example: 'weekday(race.raceTime)' },
  month: { zh: '几月', example: 'month(race.raceTime)' },
  addMonths: { zh: '几个月以后（负数为以前）的时刻', example: 'addMonths(race.raceTime, -24)' },
  months: { zh: '两个时刻之间的整月数', example: 'months(race.signUpStartTime, race.raceTime)' },
  first: { zh: '第一项', example: 'first(races)' },
  last: { zh: '最后一项', example: 'last(race.schedule)' },
  slice: { zh: '从第几项到第几项之前（从 0 数起）', example: 'slice(races, 0, 3)' },
  join: { zh: '用分隔符把各项连成一段文字', example: "join(pluck(players, 'userName'), '、')" },
  concat: { zh: '把几个列表接成一个，或把几个值连成一段文字', example: "concat(race.raceName, ' ', project.name)" },
  list: { zh: '由不缺的值组成的列表', example: 'list(race.cover, race.poster)' },
  has: { zh: '对象在这个键下有没有值', example: "has(project, 'ageMin')" },
  get: { zh: '对象某个键下的值', example: "get(race.links, 'results')" },
  find: { zh: '键等于某个值的第一项', example: "find(race.items, 'itemId', query.itemId)" },
  where: { zh: '键等于某个值的各项', example: "where(orders, 'state', 'paid')" },
  pluck: { zh: '每一项的某个键', example: "pluck(players, 'userPhone')" },
  sum: { zh: '列表的和，或各项某个键的和', example: "sum(order.lines, 'fee')" },
  entries: { zh: '对象变成 {key, value} 的列表', example: 'entries(race.links)' },
  coalesce: { zh: '第一个不缺也不空的值', example: "coalesce(race.cover, '/logo.svg')" },
  text: { zh: '按语言取文字：中文、英文', example: "text('未开始', 'Not open yet')" },
  fen: { zh: '把分写成“¥120”', example: 'fen(project.fee)' },
  date: { zh: '中国时间按格式写出，不给格式时为 yyyy.MM.dd HH:mm', example: "date(race.raceTime, 'MM.dd HH:mm')" },
  daysUntil: { zh: '从现在起还有几天，向上取整', example: 'daysUntil(race.signUpEnd)' },
  age: { zh: '某个时刻的周岁', example: 'age(player.birthday, race.raceTime)' },
  maskPhone: { zh: '手机号只留前三位和后四位', example: 'maskPhone(user.mobile)' },
  maskCard: { zh: '证件号只留前两位和后两位', example: 'maskCard(player.idNumber)' },
}

/** What a function gives, in both languages. */
export function functionHelp(name: string): Text {
  const en = Object.hasOwn(FUNCTIONS, name) ? (FUNCTIONS[name]?.help ?? '') : ''
  const zh = Object.hasOwn(FUNCTION_WORDS, name) ? (FUNCTION_WORDS[name]?.zh ?? en) : en
  return { zh, en }
}
