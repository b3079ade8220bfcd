import { isRecord, type Json } from './json.ts'

interface Text {
  zh: string
  en: string
}

/** The setting `source` of a field that offers what an operation of the contract answers. */
export interface Offer {
  operation: string
  /** Names of the fields whose answers are its parameters, by parameter. */
  params: Readonly<Record<string, string>>
  /** Keys of an entry of the list: its answer, and its name. */
  value: string
  text: string
}

export interface Offered {
  value: string | number
  text: Text
}

/** Reads the setting as it was published; null for another kind of source. */
export function parseOffer(source: unknown): Offer | null {
  if (!isRecord(source)) return null
  const { operation, value, text, with: given } = source
  if (typeof operation !== 'string' || typeof value !== 'string' || typeof text !== 'string') return null
  const params = Object.entries(isRecord(given) ? given : {}).map(([name, field]) => [name, String(field)])
  return { operation, value, text, params: Object.fromEntries(params) }
}

/** What an answer of the operation offers: a list, or the results of a page of one; entries without a value are left out. */
export function offeredIn(answer: unknown, { value, text }: Pick<Offer, 'value' | 'text'>): Offered[] {
  const list = isRecord(answer) ? answer.results : answer
  return (Array.isArray(list) ? (list as Json[]) : []).flatMap((entry): Offered[] => {
    const own = isRecord(entry) ? entry[value] : null
    if (!isRecord(entry) || (typeof own !== 'string' && typeof own !== 'number')) return []
    return [{ value: own, text: textIn(entry[text]) ?? { zh: String(own), en: String(own) } }]
  })
}

function textIn(value: unknown): Text | null {
  if (typeof value === 'string') return { zh: value, en: value }
  if (!isRecord(value) || typeof value.zh !== 'string' || typeof value.en !== 'string') return null
  return { zh: value.zh, en: value.en }
}
