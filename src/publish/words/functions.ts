import type { Text } from '#runtime/model.ts'

/** What the functions of expressions give, each with a use of it. */
export const FUNCTION_WORDS: Readonly<Record<string, { en: string; zh: string; example: string }>> = {
  len: {
    en: 'Number of items of a list, or of characters',
    zh: '列表有几项，或文字有几个字符',
    example: 'len(answers.players)',
  },
  min: { en: 'Smallest number', zh: '最小的数', example: "min(pluck(project.packages, 'price'))" },
  max: { en: 'Largest number', zh: '最大的数', example: 'max(ages)' },
  round: { en: 'Rounded to so many digits', zh: '四舍五入到几位小数', example: 'round(race.items[0].distanceKm, 1)' },
  floor: { en: 'Rounded down', zh: '向下取整', example: 'floor(seconds / 60)' },
  ceil: { en: 'Rounded up', zh: '向上取整', example: 'ceil(seconds / 60)' },
  abs: { en: 'Without its sign', zh: '去掉负号', example: 'abs(a - b)' },
  number: { en: 'As a number, or null', zh: '变成数字；不是数字时为空', example: 'number(query.itemId)' },
  string: { en: 'As a text', zh: '变成文字', example: 'string(race.raceId)' },
  upper: { en: 'In capitals', zh: '变成大写', example: 'upper(answers.form.enUserName)' },
  lower: { en: 'In small letters', zh: '变成小写', example: 'lower(answers.form.email)' },
  trim: { en: 'Without white space at the ends', zh: '去掉首尾空白', example: 'trim(answers.form.teamName)' },
  contains: {
    en: 'The list or text holds the second value',
    zh: '列表或文字里有没有第二个值',
    example: "contains(answers.form.sizes, 'L')",
  },
  startsWith: {
    en: 'The text starts with the second',
    zh: '文字是不是以第二个开头',
    example: "startsWith(event.link, 'https:')",
  },
  filter: {
    en: "Items by a key: filter(items, 'fee', '<=', 10000), with == != < <= > >= or 'in' a list",
    zh: '按某个键比较后留下的各项：== != < <= > >= 或 in',
    example: "filter(items, 'fee', '<=', 10000)",
  },
  sort: {
    en: "Items in order, by a key when one is given; 'desc' begins with the largest",
    zh: '排好顺序的列表；写 desc 从大到小',
    example: "sort(items, 'distanceKm', 'desc')",
  },
  group: {
    en: 'List of {key, items}: the items by what their key is, in the order in which they come',
    zh: '按某个键分组：每组是 {key, items}',
    example: "group(players, 'userGender')",
  },
  thousands: {
    en: 'A number as "12,345", with so many digits after the point',
    zh: '带千分位的数字',
    example: 'thousands(race.registeredCount)',
  },
  percent: { en: 'A share as "25%": percent(0.25)', zh: '百分比', example: 'percent(0.25)' },
  duration: {
    en: 'Seconds as "3:25:10", below an hour "45:07"',
    zh: '秒数写成 3:25:10，不足一小时写成 45:07',
    example: 'duration(12310)',
  },
  pace: {
    en: 'Seconds over kilometres as the pace of one, 4\'52"',
    zh: '配速：用时（秒）和公里数',
    example: 'pace(12310, 42.195)',
  },
  time: {
    en: "A date as a moment: time('2027-03-01T10:00:00+08:00') or time('2027-03-01')",
    zh: '日期变成时刻',
    example: "time('2027-03-01T10:00:00+08:00')",
  },
  weekday: { en: 'Day of the week: 周日, Sunday', zh: '星期几', example: 'weekday(race.raceTime)' },
  month: { en: 'Name of the month: 3月, March', zh: '几月', example: 'month(race.raceTime)' },
  addMonths: {
    en: 'The moment so many months later, or earlier: addMonths(race.raceTime, -24)',
    zh: '几个月以后（负数为以前）的时刻',
    example: 'addMonths(race.raceTime, -24)',
  },
  months: {
    en: 'Whole months from one moment to another',
    zh: '两个时刻之间的整月数',
    example: 'months(race.signUpStartTime, race.raceTime)',
  },
  first: { en: 'First item', zh: '第一项', example: 'first(races)' },
  last: { en: 'Last item', zh: '最后一项', example: 'last(race.schedule)' },
  slice: {
    en: 'Items from an index up to another',
    zh: '从第几项到第几项之前（从 0 数起）',
    example: 'slice(races, 0, 3)',
  },
  join: {
    en: 'Items as one text with a separator',
    zh: '用分隔符把各项连成一段文字',
    example: "join(pluck(players, 'userName'), '、')",
  },
  concat: {
    en: 'Lists in one list, or values in one text',
    zh: '把几个列表接成一个，或把几个值连成一段文字',
    example: "concat(race.raceName, ' ', project.name)",
  },
  list: {
    en: 'A list of the values that are not missing',
    zh: '由不缺的值组成的列表',
    example: 'list(race.cover, race.poster)',
  },
  has: { en: 'The object has a value under the key', zh: '对象在这个键下有没有值', example: "has(project, 'ageMin')" },
  get: { en: 'The value under a key', zh: '对象某个键下的值', example: "get(race.links, 'results')" },
  find: {
    en: 'First item whose key has the value',
    zh: '键等于某个值的第一项',
    example: "find(race.items, 'itemId', query.itemId)",
  },
  where: { en: 'Items whose key has the value', zh: '键等于某个值的各项', example: "where(orders, 'state', 'paid')" },
  pluck: { en: 'The key of every item', zh: '每一项的某个键', example: "pluck(players, 'userPhone')" },
  sum: {
    en: 'Sum of a list, or of a key of its items',
    zh: '列表的和，或各项某个键的和',
    example: "sum(order.lines, 'fee')",
  },
  entries: {
    en: 'List of {key, value} of an object',
    zh: '对象变成 {key, value} 的列表',
    example: 'entries(race.links)',
  },
  coalesce: {
    en: 'First value that is not missing or empty',
    zh: '第一个不缺也不空的值',
    example: "coalesce(race.cover, '/logo.svg')",
  },
  text: {
    en: 'Text by language: Chinese, English',
    zh: '按语言取文字：中文、英文',
    example: "text('未开始', 'Not open yet')",
  },
  fen: { en: 'Money in fen as "¥120"', zh: '把分写成“¥120”', example: 'fen(project.fee)' },
  date: {
    en: 'Time in China by a pattern, "yyyy.MM.dd HH:mm" when none is given',
    zh: '中国时间按格式写出，不给格式时为 yyyy.MM.dd HH:mm',
    example: "date(race.raceTime, 'MM.dd HH:mm')",
  },
  daysUntil: {
    en: 'Days from now, rounded up',
    zh: '从现在起还有几天，向上取整',
    example: 'daysUntil(race.signUpEnd)',
  },
  age: { en: 'Age of a birthday at a time', zh: '某个时刻的周岁', example: 'age(player.birthday, race.raceTime)' },
  maskPhone: {
    en: 'First three and last four digits',
    zh: '手机号只留前三位和后四位',
    example: 'maskPhone(user.mobile)',
  },
  maskCard: {
    en: 'First two and last two characters',
    zh: '证件号只留前两位和后两位',
    example: 'maskCard(player.idNumber)',
  },
}

/** What a function gives, in both languages. */
export function functionHelp(name: string): Text {
  const words = Object.hasOwn(FUNCTION_WORDS, name) ? FUNCTION_WORDS[name] : undefined
  return { zh: words?.zh ?? '', en: words?.en ?? '' }
}
