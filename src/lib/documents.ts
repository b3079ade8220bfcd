import { readIdCard } from './idCard.ts'
import { halfWidth, withoutInvisible } from './typedText.ts'

/** The format of a document's number by the platform's code of the document. */
export const DOCUMENT_FORMATS = {
  '1': 'id-card',
  '2': 'hong-kong-macao-pass',
  '3': 'taiwan-pass',
  '4': 'passport',
  '5': 'hong-kong-id',
  '6': 'officer-card',
  '7': 'birth-certificate',
} as const satisfies Record<string, string>

type DocumentFormat = (typeof DOCUMENT_FORMATS)[keyof typeof DOCUMENT_FORMATS]

/** What a number must be, in its normal form; `now` in epoch milliseconds. */
const FITS: Record<DocumentFormat, (number: string, now?: number) => boolean> = {
  'id-card': (number, now) => readIdCard(number, now) !== null,
  'hong-kong-macao-pass': (number) => /^[HM]\d{8}(\d{2})?$/.test(number),
  // 8 digits on cards; 10 digits and a letter of issue on the older ones.
  'taiwan-pass': (number) => /^\d{8}$|^\d{10}[A-Z]?$/.test(number),
  passport: (number) => /^[A-Z0-9]{5,17}$/.test(number) && /\d/.test(number),
  'hong-kong-id': isHongKongId,
  'officer-card': (number) => /^[\p{Script=Han}A-Z0-9]{4,20}$/u.test(number) && /\d{4}/.test(number),
  // A letter of the province and nine digits.
  'birth-certificate': (number) => /^[A-Z]\d{9}$/.test(number),
}

/** Formats of document numbers as they are typed, for the table of formats. */
export const documentFormats: Record<string, (text: string) => boolean> = Object.fromEntries(
  Object.entries(FITS).map(([format, fits]) => [format, (text: string) => fits(normalNumber(text, format))]),
)

/** A document's number as it is kept: no blanks, capitals, without the brackets of a check digit. */
export function normalDocument(idType: string, number: string): string {
  return normalNumber(number, formatOf(idType) ?? '')
}

/** Whether a document of that type can have the number, however it is typed. `now` in epoch milliseconds. */
export function fitsDocument(idType: string, number: string, now: number): boolean {
  const format = formatOf(idType)
  return format !== null && FITS[format](normalNumber(number, format), now)
}

function formatOf(idType: string): DocumentFormat | null {
  return (Object.hasOwn(DOCUMENT_FORMATS, idType) && DOCUMENT_FORMATS[idType as keyof typeof DOCUMENT_FORMATS]) || null
}

function normalNumber(text: string, format: string): string {
  const plain = halfWidth(withoutInvisible(text)).replace(/\s/g, '').toUpperCase()
  return format === 'taiwan-pass' || format === 'hong-kong-id' ? plain.replace(/\(([0-9A-Z])\)$/, '$1') : plain
}

/** One or two letters, six digits, and a check digit: letters count from 10, a missing one as a blank (36). */
function isHongKongId(number: string): boolean {
  if (!/^[A-Z]{1,2}\d{6}[0-9A]$/.test(number)) return false
  const values = [...number.padStart(9, ' ')].map((sign) => (sign === ' ' ? 36 : Number.parseInt(sign, 36)))
  return values.reduce((sum, value, at) => sum + value * (9 - at), 0) % 11 === 0
}
