import { inflateSync } from 'node:zlib'
import type { CardFact, CardReading } from '#api/contract.gen.ts'
import { isBirthday } from '#lib/age.ts'
import { isDay } from '#lib/date.ts'
import { fitsDocument, normalDocument } from '#lib/documents.ts'
import { fileKind } from '#lib/files.ts'
import { readIdCard } from '#lib/idCard.ts'
import { isPersonName } from '#lib/personName.ts'
import { normalName } from '#lib/typedText.ts'
import { text as say } from '#platform/texts.ts'
import type { IdType, Text } from '#race/facts.gen.ts'

type Name = CardFact['field']
type Side = 'front' | 'back'

/** What was asked for: which document, and which of its sides. */
interface Asked {
  idType: IdType
  side: Side
}

const LABELS: readonly (readonly [Name | 'validUntil', RegExp])[] = [
  ['userName', /^(新生儿姓名|姓名|Name)[:： ]*/i],
  ['enUserName', /^(英文姓名|English name)[:： ]*/i],
  ['userGender', /^(性别|Sex)[:： ]*/i],
  ['birthday', /^(出生日期|出生时间|出生|Date of birth)[:： ]*/i],
  ['idNumber', /^(公民身份号码|证件号码|出生证编号|编号|ID number)[:： ]*/i],
  ['nationality', /^(国籍|Nationality)[:： ]*/i],
  ['validUntil', /^(有效期限|Valid until)[:： ]*/i],
]

/** By which words each document gives itself away. */
const KINDS: readonly (readonly [IdType, RegExp])[] = [
  ['1', /公民身份号码|居民身份证/],
  ['2', /往来内地通行证/],
  ['3', /往来大陆通行证/],
  ['5', /香港永久性居民身份证|HONG KONG PERMANENT IDENTITY CARD/i],
  ['6', /军官证/],
  ['7', /出生医学证明/],
]

/** What stands on the back of an ID card only. */
const EMBLEM = /签发机关/

/** What a service of recognition makes of the text in a picture, and how sure it is; `now` in epoch milliseconds. */
export function readCard(text: string | null, { idType, side }: Asked, now: number): CardReading {
  const lines = (text ?? '').split(/\r?\n/).map((line) => line.trim())
  const zone = lines.filter((line) => /^[A-Z0-9<]{44}$/.test(line))
  const found = zone.length === 2 ? readZone(zone[0] ?? '', zone[1] ?? '', now) : readLines(lines, now)
  const kind = zone.length === 2 ? '4' : (KINDS.find(([, words]) => words.test(text ?? ''))?.[0] ?? null)
  const isBack = EMBLEM.test(text ?? '') && !found.facts.some(({ field }) => field === 'userName')
  if (found.facts.length === 0 && !isBack) return { status: 'unread', fields: [], notes: [say('cards.unread')] }
  const notes: Text[] = []
  if (kind !== null && kind !== idType) notes.push(say('cards.otherType'))
  if (isBack !== (side === 'back')) notes.push(say('cards.otherSide'))
  if (found.validUntil !== null && Date.parse(`${found.validUntil}T23:59:59+08:00`) < now)
    notes.push(say('cards.expired'))
  const type: CardFact[] = kind !== null && kind !== idType ? [{ field: 'idType', value: kind, sure: false }] : []
  return { status: 'read', fields: [...type, ...found.facts], notes }
}

interface Found {
  facts: CardFact[]
  /** yyyy-MM-dd */
  validUntil: string | null
}

/** Printed lines with their labels; a line that ends with a question mark was hard to read. */
function readLines(lines: readonly string[], now: number): Found {
  const facts: CardFact[] = []
  let validUntil: string | null = null
  for (const line of lines) {
    const [name, label] = LABELS.find(([, words]) => words.test(line)) ?? []
    if (!name || !label) continue
    const doubtful = line.endsWith('?')
    const text = line.replace(label, '').replace(/\?$/, '').trim()
    if (name === 'validUntil') validUntil = dayIn(text.split(/[-—至]/).at(-1) ?? '')
    else {
      const fact = factOf(name, text, now)
      if (fact) facts.push({ ...fact, sure: fact.sure && !doubtful })
    }
  }
  return { facts: agreed(facts, now), validUntil }
}

function factOf(field: Name, written: string, now: number): CardFact | null {
  if (field === 'userGender') {
    const gender = /^(男|M)/i.test(written) ? '1' : /^(女|F)/i.test(written) ? '2' : null
    return gender === null ? null : { field, value: gender, sure: true }
  }
  if (field === 'birthday') {
    const day = dayIn(written)
    return day === null ? null : { field, value: day, sure: isBirthday(day, now) }
  }
  if (field === 'nationality') return /^[A-Z]{3}$/.test(written) ? { field, value: written, sure: true } : null
  if (field === 'idNumber') {
    const value = normalDocument('', written)
    return value === '' ? null : { field, value, sure: true }
  }
  const value = normalName(written)
  return value === '' ? null : { field, value, sure: isPersonName(value) }
}

/** The day of a text such as 1990年3月7日, 1990.03.07 or 1990-03-07, as yyyy-MM-dd; null when it names none. */
function dayIn(text: string): string | null {
  const [, year = '', month = '', day = ''] = /(\d{4})\D{1,2}(\d{1,2})\D{1,2}(\d{1,2})/.exec(text) ?? []
  const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(written) ? written : null
}

/** What an ID card's number says against what is printed beside it: where they differ, neither is sure. */
function agreed(facts: CardFact[], now: number): CardFact[] {
  const number = facts.find(({ field }) => field === 'idNumber')
  if (!number || !/^\d{15,17}[\dX]?$/.test(number.value)) return facts
  const card = readIdCard(number.value, now)
  const byNumber = card ? { birthday: card.birthday, userGender: card.gender === 'male' ? '1' : '2' } : {}
  const differs = ({ field, value }: CardFact) =>
    Object.entries(byNumber).some(([name, one]) => name === field && one !== value)
  const wrong = card === null || facts.some(differs)
  return facts.map((fact) => (wrong && (fact === number || differs(fact)) ? { ...fact, sure: false } : fact))
}

const WEIGHTS = [7, 3, 1]

/** The check digit of a part of a passport's machine-readable zone. */
function checkDigit(part: string): number {
  const value = (sign: string) => (sign === '<' ? 0 : Number.parseInt(sign, 36))
  return [...part].reduce((sum, sign, at) => sum + value(sign) * (WEIGHTS[at % 3] ?? 0), 0) % 10
}

/** The machine-readable zone of a passport: two lines of 44, each part with a check digit that says whether it was read well. */
function readZone(first: string, second: string, now: number): Found {
  const fits = (from: number, to: number) => Number(second[to]) === checkDigit(second.slice(from, to))
  const [surname = '', given = ''] = first.slice(5).split('<<')
  const name = normalName(`${surname} ${given}`.replaceAll('<', ' '))
  const number = second.slice(0, 9).replaceAll('<', '')
  const nationality = second.slice(10, 13).replaceAll('<', '')
  const birthday = dayOfZone(second.slice(13, 19), now)
  const sex = second[20]
  const facts: CardFact[] = []
  const add = (field: Name, value: string | null, sure: boolean) => {
    if (value) facts.push({ field, value, sure })
  }
  add('userName', name, isPersonName(name))
  add('idNumber', number, fits(0, 9) && fitsDocument('4', number, now))
  add('nationality', /^[A-Z]{3}$/.test(nationality) ? nationality : null, true)
  add('birthday', birthday, fits(13, 19))
  add('userGender', sex === 'M' ? '1' : sex === 'F' ? '2' : null, true)
  const until = second.slice(21, 27)
  return {
    facts,
    validUntil: fits(21, 27) ? dayIn(`20${until.slice(0, 2)}-${until.slice(2, 4)}-${until.slice(4)}`) : null,
  }
}

/** yyMMdd of a birthday: never after today. */
function dayOfZone(digits: string, now: number): string | null {
  const written = (century: string) => dayIn(`${century}${digits.slice(0, 2)}-${digits.slice(2, 4)}-${digits.slice(4)}`)
  const young = written('20')
  return young !== null && isBirthday(young, now) ? young : written('19')
}

/** Longest text that a picture is believed to hold: a document has a few lines. */
const MOST = 4000
const PNG_HEAD = 8

/**
 * What the simulated recognition service reads in a picture: the text that a PNG carries under the key `Document`, or
 * the comment of a JPEG. Null where nothing can be read. Never throws: whatever was uploaded is somebody's file.
 */
export function readPictureText(bytes: Uint8Array): string | null {
  const kind = fileKind(bytes)
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const found = kind === 'png' ? pngText(file) : kind === 'jpg' ? jpegComment(file) : null
  const text = found?.toString('utf8').slice(0, MOST).trim() ?? ''
  return text === '' || text.includes('\ufffd') ? null : text
}

/** Length, name, data and checksum, one chunk after the other. */
function pngText(file: Buffer): Buffer | null {
  for (let at = PNG_HEAD; at + 12 <= file.length; ) {
    const length = file.readUInt32BE(at)
    const end = at + 8 + length
    if (end + 4 > file.length) return null
    const name = file.toString('latin1', at + 4, at + 8)
    const data = file.subarray(at + 8, end)
    const text = name === 'tEXt' || name === 'iTXt' ? textOf(name, data) : null
    if (text) return text
    if (name === 'IEND') return null
    at = end + 4
  }
  return null
}

function textOf(name: 'tEXt' | 'iTXt', data: Buffer): Buffer | null {
  const key = data.indexOf(0)
  if (key < 0 || data.toString('latin1', 0, key) !== 'Document') return null
  if (name === 'tEXt') return data.subarray(key + 1)
  const [packed, language] = [data[key + 1] === 1, data.indexOf(0, key + 3)]
  const translated = language < 0 ? -1 : data.indexOf(0, language + 1)
  if (translated < 0) return null
  const text = data.subarray(translated + 1)
  return packed ? unpacked(text) : text
}

function unpacked(text: Buffer): Buffer | null {
  try {
    return inflateSync(text, { maxOutputLength: MOST * 4 })
  } catch {
    return null
  }
}

/** The first comment among the segments before the picture itself. */
function jpegComment(file: Buffer): Buffer | null {
  for (let at = 2; at + 4 <= file.length && file[at] === 0xff; ) {
    const [marker, length] = [file[at + 1] ?? 0, file.readUInt16BE(at + 2)]
    if (marker === 0xda || length < 2 || at + 2 + length > file.length) return null
    if (marker === 0xfe) return file.subarray(at + 4, at + 2 + length)
    at += 2 + length
  }
  return null
}
