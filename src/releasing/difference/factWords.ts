import { type FactPath, factLabel, factUnit, factValueName } from '#authoring/catalogue/raceFacts.ts'
import { isObject } from '#lib/json.ts'
import { formatFen } from '#lib/money.ts'
import type { ProofFacts } from '#race/facts.gen.ts'
import { proofWords } from '#race/qualifying.ts'
import type { Json, JsonObject, Text } from '#runtime/model.ts'
import { joined, quoted, valueText, wordsOf } from './wording.ts'

const MOMENT = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)(?::(\d\d))?(?:\.\d+)?(Z|[+-]\d\d:\d\d)$/
const DURATION = /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?)?$/
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** A fact as an operator reads it, in both languages: money in yuan, moments as days and hours, lists by their entries. */
export function factValue(path: FactPath, value: Json | undefined): Text {
  if (typeof value === 'number') return counted(value, factUnit(path))
  if (typeof value === 'string') return textValue(path, value)
  if (path.at(-1) === 'proofs' && isProof(value)) return proofWords(value)
  if (Array.isArray(value)) return list(value.map((item) => factValue(path, item)))
  if (isObject(value)) return wordsOf(value) && !('at' in value) ? valueText(value) : entry(path, value)
  return valueText(value)
}

function isProof(value: Json | undefined): value is ProofFacts & JsonObject {
  return isObject(value) && (value.kind === 'result' || value.kind === 'points')
}

function money(fen: number): Text {
  const yuan = formatFen(fen).replace('¥', '')
  return { zh: `${yuan} 元`, en: `CNY ${yuan}` }
}

const COUNTED: Readonly<Record<string, Text>> = {
  km: { zh: ' 公里', en: ' km' },
  percent: { zh: '%', en: ' %' },
  months: { zh: ' 个月', en: ' months' },
  years: { zh: ' 周岁', en: ' years' },
}

function counted(value: number, unit: string | undefined): Text {
  if (unit === 'fen') return money(value)
  const words = COUNTED[unit ?? ''] ?? { zh: '', en: '' }
  return { zh: `${value}${words.zh}`, en: `${value}${words.en}` }
}

function textValue(path: FactPath, value: string): Text {
  const unit = factUnit(path)
  if (unit === 'moment') return moment(value)
  if (unit === 'duration') return span(value)
  return factValueName(path, value) ?? quoted({ zh: value, en: value })
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
function entry(path: FactPath, value: JsonObject): Text {
  if (path.at(-1) === 'refundLadder') return refundStep(value)
  if (typeof value.at === 'string' && wordsOf(value)) {
    const [when, words] = [moment(value.at), quoted(wordsOf(value) ?? { zh: '', en: '' })]
    return { zh: `${when.zh} ${words.zh}`, en: `${when.en} ${words.en}` }
  }
  const parts = Object.entries(value).map(([name, part]) => {
    const inside = [...path, name]
    const [label, said] = [factLabel(inside), factValue(inside, part)]
    return { zh: `${label.zh} ${said.zh}`, en: `${label.en} ${said.en}` }
  })
  const { zh, en } = joined(parts)
  return { zh: `（${zh}）`, en: `(${en})` }
}

function refundStep({ until, percent }: JsonObject): Text {
  const share = counted(Number(percent), 'percent')
  if (typeof until !== 'string') return { zh: `之后退 ${share.zh}`, en: `${share.en} after that` }
  const when = moment(until)
  return { zh: `${when.zh} 前退 ${share.zh}`, en: `${share.en} until ${when.en}` }
}

function list(parts: readonly Text[]): Text {
  if (parts.length === 0) return { zh: '无', en: 'nothing' }
  return { zh: parts.map(({ zh }) => zh).join('、'), en: parts.map(({ en }) => en).join(', ') }
}
