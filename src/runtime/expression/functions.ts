import { ageAt } from '#lib/age.ts'
import { daysUntil, formatChinaTime } from '#lib/date.ts'
import { languageOf } from '#lib/language.ts'
import { maskCard, maskPhone } from '#lib/mask.ts'
import { formatFen } from '#lib/money.ts'
import type { Json, JsonObject } from '#runtime/model.ts'
import { textOf } from '#runtime/texts.ts'
import { member, same, toNumber } from './values.ts'

type Read = (name: string) => Json

interface ExpressionFunction {
  /** Fewest and most arguments. */
  min: number
  max: number
  /** One line for hover help. */
  help: string
  fn(args: Json[], read: Read): Json
}

const MANY = 20
const list = (value: Json | undefined): Json[] => (Array.isArray(value) ? value : [])
const num = (value: Json | undefined): number | null => toNumber(value ?? null)
const text = (value: Json | undefined, read: Read): string => textOf(value ?? null, languageOf(read('lang')))
const numbers = (args: Json[]): number[] =>
  args.flatMap((a) => (Array.isArray(a) ? a : [a])).flatMap((a) => toNumber(a) ?? [])
const rounding =
  (round: (n: number) => number): ExpressionFunction['fn'] =>
  ([value, digits]) => {
    const n = num(value)
    const scale = 10 ** Math.min(6, Math.max(0, num(digits) ?? 0))
    return n === null ? null : round(n * scale) / scale
  }
const keyed = ([items, key, wanted]: Json[]) =>
  list(items).filter((item) => same(member(item, key ?? null), wanted ?? null))

/** The functions an expression may call: pure, listed, nothing else exists. */
export const FUNCTIONS: Readonly<Record<string, ExpressionFunction>> = {
  len: { min: 1, max: 1, help: 'Number of items of a list, or of characters', fn: ([v]) => lengthOf(v ?? null) },
  min: {
    min: 1,
    max: MANY,
    help: 'Smallest number',
    fn: (a) => (numbers(a).length ? Math.min(...numbers(a)) : null),
  },
  max: { min: 1, max: MANY, help: 'Largest number', fn: (a) => (numbers(a).length ? Math.max(...numbers(a)) : null) },
  round: { min: 1, max: 2, help: 'Rounded to so many digits', fn: rounding(Math.round) },
  floor: { min: 1, max: 2, help: 'Rounded down', fn: rounding(Math.floor) },
  ceil: { min: 1, max: 2, help: 'Rounded up', fn: rounding(Math.ceil) },
  abs: { min: 1, max: 1, help: 'Without its sign', fn: rounding(Math.abs) },
  number: { min: 1, max: 1, help: 'As a number, or null', fn: ([v]) => num(v) },
  string: { min: 1, max: 1, help: 'As a text', fn: ([v], read) => text(v, read) },
  upper: { min: 1, max: 1, help: 'In capitals', fn: ([v], read) => text(v, read).toUpperCase() },
  lower: { min: 1, max: 1, help: 'In small letters', fn: ([v], read) => text(v, read).toLowerCase() },
  trim: { min: 1, max: 1, help: 'Without white space at the ends', fn: ([v], read) => text(v, read).trim() },
  contains: { min: 2, max: 2, help: 'The list or text holds the second value', fn: contains },
  startsWith: {
    min: 2,
    max: 2,
    help: 'The text starts with the second',
    fn: ([a, b], read) => text(a, read).startsWith(text(b, read)),
  },
  first: { min: 1, max: 1, help: 'First item', fn: ([v]) => list(v)[0] ?? null },
  last: { min: 1, max: 1, help: 'Last item', fn: ([v]) => list(v).at(-1) ?? null },
  slice: { min: 2, max: 3, help: 'Items from an index up to another', fn: slice },
  join: {
    min: 1,
    max: 2,
    help: 'Items as one text with a separator',
    fn: ([v, separator], read) =>
      list(v)
        .map((item) => text(item, read))
        .join(separator === undefined ? '' : text(separator, read)),
  },
  concat: {
    min: 1,
    max: MANY,
    help: 'Lists in one list, or values in one text',
    fn: (a, read) => (a.every(Array.isArray) ? a.flatMap(list) : a.map((v) => text(v, read)).join('')),
  },
  list: {
    min: 0,
    max: MANY,
    help: 'A list of the values that are not missing',
    fn: (a) => a.filter((v) => v !== null),
  },
  has: {
    min: 2,
    max: 2,
    help: 'The object has a value under the key',
    fn: ([o, k]) => member(o ?? null, k ?? null) !== null,
  },
  get: { min: 2, max: 2, help: 'The value under a key', fn: ([o, k]) => member(o ?? null, k ?? null) },
  find: { min: 3, max: 3, help: 'First item whose key has the value', fn: (a) => keyed(a)[0] ?? null },
  where: { min: 3, max: 3, help: 'Items whose key has the value', fn: (a) => keyed(a) },
  pluck: {
    min: 2,
    max: 2,
    help: 'The key of every item',
    fn: ([v, k]) => list(v).map((item) => member(item, k ?? null)),
  },
  sum: {
    min: 1,
    max: 2,
    help: 'Sum of a list, or of a key of its items',
    fn: ([v, k]) =>
      numbers(k === undefined ? list(v) : list(v).map((item) => member(item, k))).reduce((a, b) => a + b, 0),
  },
  entries: { min: 1, max: 1, help: 'List of {key, value} of an object', fn: ([v]) => entries(v ?? null) },
  coalesce: {
    min: 1,
    max: MANY,
    help: 'First value that is not missing or empty',
    fn: (a) => a.find((v) => v !== null && v !== '') ?? null,
  },
  text: {
    min: 2,
    max: 2,
    help: 'Text by language: Chinese, English',
    fn: ([zh, en], read) => (read('lang') === 'en' ? en : zh) ?? null,
  },
  fen: { min: 1, max: 1, help: 'Money in fen as "¥120"', fn: ([v]) => (num(v) === null ? '' : formatFen(num(v))) },
  date: {
    min: 1,
    max: 2,
    help: 'Time in China by a pattern, "yyyy.MM.dd HH:mm" when none is given',
    fn: ([ms, pattern]) =>
      num(ms) === null ? '' : formatChinaTime(num(ms), typeof pattern === 'string' ? pattern : undefined),
  },
  daysUntil: {
    min: 1,
    max: 1,
    help: 'Days from now, rounded up',
    fn: ([ms], read) => daysTo(num(ms), num(read('now'))),
  },
  age: {
    min: 2,
    max: 2,
    help: 'Age of a birthday at a time',
    fn: ([day, at]) => (typeof day === 'string' && num(at) !== null ? ageAt(day, num(at) ?? 0) : null),
  },
  maskPhone: { min: 1, max: 1, help: 'First three and last four digits', fn: ([v], read) => maskPhone(text(v, read)) },
  maskCard: { min: 1, max: 1, help: 'First two and last two characters', fn: ([v], read) => maskCard(text(v, read)) },
}

function lengthOf(value: Json): number {
  if (typeof value === 'string' || Array.isArray(value)) return value.length
  return value !== null && typeof value === 'object' ? Object.keys(value).length : 0
}

function contains([where, what]: Json[], read: Read): boolean {
  if (Array.isArray(where)) return where.some((item) => same(item, what ?? null))
  return typeof where === 'string' && what !== null && what !== undefined && where.includes(text(what, read))
}

function slice([value, from, to]: Json[]): Json {
  if (!Array.isArray(value) && typeof value !== 'string') return null
  return value.slice(num(from) ?? 0, num(to) ?? undefined)
}

function entries(value: Json): Json {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return []
  return Object.entries(value).map(([key, item]): JsonObject => ({ key, value: item }))
}

const daysTo = (ms: number | null, now: number | null): number | null =>
  ms === null || now === null ? null : daysUntil(ms, now)
