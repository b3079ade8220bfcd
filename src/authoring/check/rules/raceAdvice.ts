import { factUnit } from '#authoring/catalogue/factTexts.ts'
import type { ShapeFault } from '#authoring/check/shape.ts'
import { cut, finding } from '#authoring/model/finding.ts'
import type { Fault } from '#authoring/model/origins.ts'
import { textsIn, walkJson } from '#authoring/model/source.ts'
import { formatFen } from '#lib/money.ts'
import type { RaceFacts } from '#race/facts.gen.ts'
import type { Json } from '#runtime/model.ts'

const CHINESE = /[\u3400-\u9fff]/
const MOMENT = /^20\d\d-\d\d-\d\dT.*?(Z|[+-]\d\d:\d\d)$/

/** What of a race's facts is probably not meant: another zone, yuan in place of fen, Chinese in English. */
export function raceAdvice(race: RaceFacts): ShapeFault[] {
  const facts = race as unknown as Json
  const texts = textsIn(facts)
  return [...zones(race, texts), ...english(texts), ...amounts(race), ...smallAmounts(facts)]
}

type Placed = ReturnType<typeof textsIn>[number]

/** The race's zone is that of its start; China's where most moments are in it. */
function zones({ raceTime }: RaceFacts, texts: readonly Placed[]): ShapeFault[] {
  const moments = texts.flatMap((placed) => {
    const zone = MOMENT.exec(placed.text)?.[1]
    return zone ? [{ ...placed, zone: zone === 'Z' ? '+00:00' : zone }] : []
  })
  const china = moments.filter(({ zone }) => zone === '+08:00').length
  const own = china * 2 >= moments.length ? '+08:00' : (MOMENT.exec(raceTime)?.[1] ?? '+08:00')
  return moments
    .filter(({ zone }) => zone !== own)
    .map(({ path, text, zone }) => ({
      path,
      ...finding('race.zone', { zone, own, local: text.replace(/(Z|[+-]\d\d:\d\d)$/, own) }),
    }))
}

function english(texts: readonly Placed[]): ShapeFault[] {
  return texts
    .filter(({ path, text }) => path.at(-1) === 'en' && CHINESE.test(text))
    .map(({ path, text }) => ({ path, ...finding('text.chinese', { text: cut(text) }) }))
}

/** Amounts below a yuan beside the fees, wherever a fact is counted in fen. */
function smallAmounts(facts: Json): ShapeFault[] {
  const faults: ShapeFault[] = []
  walkJson(facts, (value, path) => {
    if (typeof value !== 'number' || value <= 0 || value >= 100) return
    const keys = path.filter((key) => typeof key === 'string')
    if (keys.join('.') !== 'items.fee' && factUnit(keys) === 'fen') faults.push({ path, ...yuanFault(value) })
  })
  return faults
}

/** A fee below two yuan is probably written in yuan; so is a small one that is far from the others, or has odd fen. */
function amounts({ items }: RaceFacts): ShapeFault[] {
  const fees = items.flatMap(({ fee }) => (fee > 0 ? [fee] : [])).sort((a, b) => a - b)
  const usual = fees[Math.floor(fees.length / 2)] ?? 0
  return items.flatMap(({ fee }, index): ShapeFault[] => {
    const small = fee > 0 && fee <= 3000
    if (!small || (fee >= 200 && fee * 20 > usual && fee % 100 === 0)) return []
    return [{ path: ['items', index, 'fee'], ...yuanFault(fee) }]
  })
}

function yuanFault(fee: number): Fault {
  return finding('race.money', { fee, yuan: formatFen(fee), fen: fee * 100 })
}
