import type { ShapeFault } from '#publish/check/shape.ts'
import type { JsonPath } from '#publish/model/source.ts'
import { RACE_FACTS } from '#publish/words/raceFacts.ts'
import type { RaceFacts } from '#race/facts.gen.ts'
import type { Json } from '#runtime/model.ts'

const CHINESE = /[\u3400-\u9fff]/
const MOMENT = /^20\d\d-\d\d-\d\dT.*?(Z|[+-]\d\d:\d\d)$/

/** What of a race's facts is probably not meant: another zone, yuan in place of fen, Chinese in English. */
export function raceAdvice(race: RaceFacts): ShapeFault[] {
  const texts = textsIn(race as unknown as Json, [])
  return [...zones(race, texts), ...english(texts), ...amounts(race)]
}

interface Placed {
  path: JsonPath
  text: string
}

function textsIn(value: Json, path: JsonPath): Placed[] {
  if (typeof value === 'string') return [{ path, text: value }]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]) =>
    textsIn(part, [...path, Array.isArray(value) ? Number(key) : key]),
  )
}

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
    .map(({ path, text, zone }) => ({ path, ...RACE_FACTS.otherZone(text, zone, own) }))
}

function english(texts: readonly Placed[]): ShapeFault[] {
  return texts
    .filter(({ path, text }) => path.at(-1) === 'en' && CHINESE.test(text))
    .map(({ path, text }) => ({ path, ...RACE_FACTS.chineseInEnglish(text) }))
}

/** A fee below two yuan is probably written in yuan; so is a small one that is far from the others, or has odd fen. */
function amounts({ items }: RaceFacts): ShapeFault[] {
  const fees = items.flatMap(({ fee }) => (fee > 0 ? [fee] : [])).sort((a, b) => a - b)
  const usual = fees[Math.floor(fees.length / 2)] ?? 0
  return items.flatMap(({ fee }, index): ShapeFault[] => {
    const small = fee > 0 && fee <= 3000
    if (!small || (fee >= 200 && fee * 20 > usual && fee % 100 === 0)) return []
    return [{ path: ['items', index, 'fee'], ...RACE_FACTS.yuan(fee) }]
  })
}
