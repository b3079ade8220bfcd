import { dequal as equal } from 'dequal/lite'
import { ageAt } from '#lib/age.ts'
import {
  addMonths,
  chinaWeekday,
  daysUntil,
  formatChinaTime,
  isInstant,
  MONTHS,
  monthsBetween,
  parseInstant,
  WEEKDAYS,
} from '#lib/date.ts'
import { duration, pace, thousands } from '#lib/figures.ts'
import { toLang } from '#lib/language.ts'
import { maskCard, maskPhone } from '#lib/mask.ts'
import { formatFen } from '#lib/money.ts'
import type { Json, JsonObject, Lang } from '#runtime/model.ts'
import { pickText } from '#runtime/texts.ts'
import { noteLack, readMember, type Scope, same, toNumber } from './values.ts'

/** What a value certainly is. */
export type Kind = 'number' | 'text' | 'boolean' | 'list' | 'object'

interface ExpressionFunction {
  /** Kinds by place, `|` between several; `?` after one that may be left out, `…` after one that may come any number of times. */
  args: readonly string[]
  /** `first`: the same as the first argument; `item`: an item of it. */
  returns: Kind | 'any' | 'first' | 'item'
  fn(args: Json[], scope: Scope): Json
}

/** Most arguments of a function that takes any number. */
const MANY = 20

/** Fewest and most arguments of a function. */
export function countArguments({ args }: Pick<ExpressionFunction, 'args'>): { min: number; max: number } {
  const many = args.at(-1)?.endsWith('…')
  return { min: args.filter((kind) => !/[?…]$/.test(kind)).length, max: many ? MANY : args.length }
}

const list = (value: Json | undefined): Json[] => (Array.isArray(value) ? value : [])
const num = (value: Json | undefined): number | null => toNumber(value ?? null)
const text = (value: Json | undefined, scope: Scope): string => pickText(value ?? null, toLang(scope.read('lang')))
const numbers = (args: Json[]): number[] =>
  args.flatMap((a) => (Array.isArray(a) ? a : [a])).flatMap((a) => toNumber(a) ?? [])
const rounding =
  (round: (n: number) => number): ExpressionFunction['fn'] =>
  ([value, digits]) => {
    const n = num(value)
    const scale = 10 ** Math.min(6, Math.max(0, num(digits) ?? 0))
    return n === null ? null : round(n * scale) / scale
  }
/** An instant: epoch milliseconds, or a date or time of ISO 8601. */
const moment = (value: Json | undefined): number | null => {
  const at = typeof value === 'string' ? (parseInstant(value) ?? num(value)) : num(value)
  return isInstant(at) ? at : null
}
const fn = (
  args: ExpressionFunction['args'],
  returns: ExpressionFunction['returns'],
  run: ExpressionFunction['fn'],
): ExpressionFunction => ({ args, returns, fn: run })
const keyed = ([items, key, wanted]: Json[], scope: Scope) =>
  list(items).filter((item) => same(readMember(item, key ?? null, scope), wanted ?? null))

/** The functions an expression may call: pure, listed, nothing else exists. */
export const FUNCTIONS: Readonly<Record<string, ExpressionFunction>> = {
  len: fn(['list|text'], 'number', ([v], scope) => lengthOf(v ?? null, scope)),
  min: fn(['number|text|list', 'number|text|list…'], 'number', (a) =>
    numbers(a).length ? Math.min(...numbers(a)) : null,
  ),
  max: fn(['number|text|list', 'number|text|list…'], 'number', (a) =>
    numbers(a).length ? Math.max(...numbers(a)) : null,
  ),
  round: fn(['number|text', 'number?'], 'number', rounding(Math.round)),
  floor: fn(['number|text', 'number?'], 'number', rounding(Math.floor)),
  ceil: fn(['number|text', 'number?'], 'number', rounding(Math.ceil)),
  abs: fn(['number|text'], 'number', rounding(Math.abs)),
  number: fn(['any'], 'number', ([v]) => num(v)),
  string: fn(['any'], 'text', ([v], scope) => text(v, scope)),
  upper: fn(['any'], 'text', ([v], scope) => text(v, scope).toUpperCase()),
  lower: fn(['any'], 'text', ([v], scope) => text(v, scope).toLowerCase()),
  trim: fn(['any'], 'text', ([v], scope) => text(v, scope).trim()),
  contains: fn(['list|text', 'any'], 'boolean', contains),
  startsWith: fn(['any', 'any'], 'boolean', ([a, b], scope) => text(a, scope).startsWith(text(b, scope))),
  first: fn(['list'], 'item', ([v]) => list(v)[0] ?? null),
  last: fn(['list'], 'item', ([v]) => list(v).at(-1) ?? null),
  slice: fn(['list|text', 'number', 'number?'], 'first', slice),
  join: fn(['list', 'any?'], 'text', ([v, separator], scope) =>
    list(v)
      .map((item) => text(item, scope))
      .join(separator === undefined ? '' : text(separator, scope)),
  ),
  concat: fn(['any', 'any…'], 'any', (a, scope) =>
    a.every(Array.isArray) ? a.flatMap(list) : a.map((v) => text(v, scope)).join(''),
  ),
  list: fn(['any…'], 'list', (a) => a.filter((v) => v !== null)),
  has: fn(['any', 'any'], 'boolean', ([o, k], scope) => readMember(o ?? null, k ?? null, scope) !== null),
  get: fn(['any', 'any'], 'any', ([o, k], scope) => readMember(o ?? null, k ?? null, scope)),
  find: fn(['list', 'text', 'any'], 'item', (a, scope) => keyed(a, scope)[0] ?? null),
  where: fn(['list', 'text', 'any'], 'first', keyed),
  filter: fn(['list', 'text', 'text', 'any'], 'first', filter),
  sort: fn(['list', 'text?', 'text?'], 'first', sort),
  group: fn(['list', 'text'], 'list', ([v, k], scope) => group(list(v), k ?? null, scope)),
  pluck: fn(['list', 'text'], 'list', ([v, k], scope) => list(v).map((item) => readMember(item, k ?? null, scope))),
  sum: fn(['list', 'text?'], 'number', ([v, k], scope) =>
    numbers(k === undefined ? list(v) : list(v).map((item) => readMember(item, k, scope))).reduce((a, b) => a + b, 0),
  ),
  entries: fn(['object'], 'list', ([v], scope) => entries(v ?? null, scope)),
  coalesce: fn(['any', 'any…'], 'any', (a) => a.find((v) => v !== null && v !== '') ?? null),
  text: fn(['any', 'any'], 'any', ([zh, en], scope) => (scope.read('lang') === 'en' ? en : zh) ?? null),
  fen: fn(['number'], 'text', ([v]) => (num(v) === null ? '' : formatFen(num(v)))),
  thousands: fn(['number|text', 'number?'], 'text', ([v, digits]) => thousands(num(v), num(digits) ?? undefined)),
  percent: fn(['number|text', 'number?'], 'text', ([v, digits]) => {
    const share = num(v)
    return share === null ? '' : `${thousands(share * 100, num(digits) ?? 0)}%`
  }),
  duration: fn(['number|text'], 'text', ([v]) => duration(num(v))),
  pace: fn(['number|text', 'number|text'], 'text', ([seconds, km]) => pace(num(seconds), num(km))),
  time: fn(['text'], 'number', ([v]) => (typeof v === 'string' ? parseInstant(v) : null)),
  date: fn(['number|text', 'text?'], 'text', ([at, pattern], scope) =>
    formatChinaTime(moment(at), typeof pattern === 'string' ? pattern : undefined, toLang(scope.read('lang'))),
  ),
  weekday: fn(['number|text'], 'text', ([at], scope) => named(moment(at), chinaWeekday, WEEKDAYS, scope)),
  month: fn(['number|text'], 'text', ([at], scope) =>
    named(moment(at), (ms) => Number(formatChinaTime(ms, 'M')) - 1, MONTHS, scope),
  ),
  addMonths: fn(['number|text', 'number|text'], 'number', ([at, count]) => {
    const [from, months] = [moment(at), num(count)]
    return from === null || months === null ? null : addMonths(from, months)
  }),
  months: fn(['number|text', 'number|text'], 'number', ([a, b]) => {
    const [from, to] = [moment(a), moment(b)]
    return from === null || to === null ? null : monthsBetween(from, to)
  }),
  daysUntil: fn(['number|text'], 'number', ([at], scope) => daysTo(moment(at), num(scope.read('now')))),
  age: fn(['text', 'number|text'], 'number', ([day, at]) => {
    const then = moment(at)
    return typeof day === 'string' && then !== null ? ageAt(day, then) : null
  }),
  maskPhone: fn(['any'], 'text', ([v], scope) => maskPhone(text(v, scope))),
  maskCard: fn(['any'], 'text', ([v], scope) => maskCard(text(v, scope))),
}

function lengthOf(value: Json, scope: Scope): number {
  if (typeof value === 'string' || Array.isArray(value)) return value.length
  if (value === null || typeof value !== 'object') return 0
  noteLack(value, scope)
  return Object.keys(value).length
}

function contains([where, what]: Json[], scope: Scope): boolean {
  if (Array.isArray(where)) return where.some((item) => same(item, what ?? null))
  return typeof where === 'string' && what !== null && what !== undefined && where.includes(text(what, scope))
}

function slice([value, from, to]: Json[]): Json {
  if (!Array.isArray(value) && typeof value !== 'string') return null
  return value.slice(num(from) ?? 0, num(to) ?? undefined)
}

function entries(value: Json, scope: Scope): Json {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return []
  noteLack(value, scope)
  return Object.entries(value).map(([key, item]): JsonObject => ({ key, value: item }))
}

const daysTo = (ms: number | null, now: number | null): number | null =>
  ms === null || now === null ? null : daysUntil(ms, now)

function named(
  at: number | null,
  indexOf: (ms: number) => number,
  names: Record<Lang, readonly string[]>,
  scope: Scope,
): string {
  return at === null ? '' : (names[toLang(scope.read('lang'))][indexOf(at)] ?? '')
}

const HOLDS: Readonly<Record<string, (a: Json, b: Json) => boolean>> = {
  '==': same,
  '!=': (a, b) => !same(a, b),
  '<': (a, b) => ordered(a, b) && order(a, b) < 0,
  '<=': (a, b) => ordered(a, b) && order(a, b) <= 0,
  '>': (a, b) => ordered(a, b) && order(a, b) > 0,
  '>=': (a, b) => ordered(a, b) && order(a, b) >= 0,
  in: (a, b) => list(b).some((one) => same(a, one)),
}

function filter([items, key, operator, wanted]: Json[], scope: Scope): Json {
  const name = typeof operator === 'string' ? operator : ''
  const holds = Object.hasOwn(HOLDS, name) ? HOLDS[name] : undefined
  return holds ? list(items).filter((item) => holds(readMember(item, key ?? null, scope), wanted ?? null)) : []
}

/** What is missing comes last, in either direction. */
function sort([items, key, direction]: Json[], scope: Scope): Json {
  const sign = direction === 'desc' ? -1 : 1
  const lang = toLang(scope.read('lang'))
  const known = list(items).map((item) => ({ item, by: key == null ? item : readMember(item, key, scope) }))
  known.sort((a, b) => {
    if (a.by === null || b.by === null) return Number(a.by === null) - Number(b.by === null)
    return sign * order(a.by, b.by, lang)
  })
  return known.map(({ item }) => item)
}

function group(items: Json[], key: Json, scope: Scope): Json {
  const groups: { key: Json; items: Json[] }[] = []
  for (const item of items) {
    const own = readMember(item, key, scope)
    const known = groups.find((one) => same(one.key, own) || equal(one.key, own))
    if (known) known.items.push(item)
    else groups.push({ key: own, items: [item] })
  }
  return groups
}

const ordered = (a: Json, b: Json): boolean =>
  (toNumber(a) !== null && toNumber(b) !== null) || (typeof a === 'string' && typeof b === 'string')

/** Numbers by size, anything else as texts; below zero when the first comes before. */
function order(a: Json, b: Json, lang: Lang = 'zh'): number {
  const [x, y] = [toNumber(a), toNumber(b)]
  if (x !== null && y !== null) return x - y
  return pickText(a, lang).localeCompare(pickText(b, lang), lang)
}
