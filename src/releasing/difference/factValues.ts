import { type FactPath, factLabel, factUnit, factValueName } from '#authoring/catalogue/factTexts.ts'
import { isObject } from '#lib/json.ts'
import { formatYuan } from '#lib/money.ts'
import type { ProofFacts } from '#race/facts.gen.ts'
import { proofWords } from '#race/qualifying.ts'
import type { Json, JsonObject, Text } from '#runtime/model.ts'
import { isText, joined, quoted, readTexts, say, sentenceNamed, valueText } from './wording.ts'

const MOMENT = /^(\d{4})-(\d\d)-(\d\d)T(\d\d:\d\d)(?::00)?(:\d\d)?(?:\.\d+)?(Z|[+-]\d\d:\d\d)$/
const DURATION = /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?)?$/
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** A fact as an operator reads it, in both languages: money in yuan, moments as days and hours, lists by their entries. */
export function factValue(path: FactPath, value: Json | undefined): Text {
  const unit = factUnit(path)
  if (typeof value === 'number') {
    const count = unit === 'fen' ? formatYuan(value) : String(value)
    return sentenceNamed(`difference.unit.${unit}`, { count }) ?? { zh: count, en: count }
  }
  if (typeof value === 'string') {
    if (unit === 'moment') return momentText(value)
    if (unit === 'duration') return durationText(value)
    return factValueName(path, value) ?? quoted({ zh: value, en: value })
  }
  if (Array.isArray(value)) {
    return value.length === 0
      ? say('difference.nothing')
      : joined(
          value.map((item) => factValue(path, item)),
          '、',
          ', ',
        )
  }
  return isObject(value) && !isText(value) ? entryText(path, value) : valueText(value)
}

/** As it is written, in its own zone; Beijing's, which races have, goes without saying. */
function momentText(iso: string): Text {
  const [, year = '', month = '', day = '', time = '', second = '', offset = ''] = MOMENT.exec(iso) ?? []
  const zone = offset === '+08:00' ? '' : ` UTC${offset.replace('Z', '')}`
  const date = { year, month: { zh: String(Number(month)), en: MONTHS[Number(month) - 1] ?? month }, day: Number(day) }
  return sentenceNamed('difference.moment', { ...date, time: `${time}${second}${zone}` }) ?? { zh: iso, en: iso }
}

function durationText(iso: string): Text {
  const [days = 0, hours = 0, minutes = 0] = (DURATION.exec(iso) ?? []).slice(1).map((part) => Number(part ?? 0))
  const parts = Object.entries({ days, hours, minutes }).filter(([, count]) => count > 0)
  return joined(
    parts.flatMap(([unit, count]) => sentenceNamed(`difference.unit.${unit}`, { count }) ?? []),
    ' ',
    ' ',
  )
}

/** An entry of a list that has no name: a refund step, a date of the schedule, a price. */
function entryText(path: FactPath, value: JsonObject): Text {
  const words = readTexts(value)
  if (path.at(-1) === 'proofs' && isProof(value)) return proofWords(value)
  if (path.at(-1) === 'refundLadder') {
    const share = factValue([...path, 'percent'], value.percent)
    if (typeof value.until !== 'string') return say('difference.refund.last', { share })
    return say('difference.refund.step', { share, until: momentText(value.until) })
  }
  if (words && typeof value.at === 'string') return joined([momentText(value.at), quoted(words)], ' ', ' ')
  if (words) return quoted(words)
  const parts = Object.entries(value).map(([name, part]) => {
    const inside = [...path, name]
    return joined([factLabel(inside), factValue(inside, part)], ' ', ' ')
  })
  const { zh, en } = joined(parts)
  return { zh: `（${zh}）`, en: `(${en})` }
}

function isProof(value: JsonObject): value is ProofFacts & JsonObject {
  return value.kind === 'result' || value.kind === 'points'
}
