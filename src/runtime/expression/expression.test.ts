import fc from 'fast-check'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { leavingOut, partlyKnown } from '#lib/partlyKnown.ts'
import type { Json, JsonObject } from '#runtime/model.ts'
import { ExpressionError } from './ast.ts'
import { evaluate } from './evaluate.ts'
import { FUNCTIONS } from './functions.ts'
import { parseExpression } from './parse.ts'
import { listReads } from './reads.ts'
import { readyExpressions } from './ready.ts'
import { carriedTree, findTree, parseWith, takeTrees } from './trees.ts'

const scope = (names: Record<string, Json>) => ({
  read: (name: string) => (Object.hasOwn(names, name) ? names[name] : undefined),
})
const value = (text: string, names: Record<string, Json> = {}) => evaluate(parseExpression(text), scope(names))

const race = { state: 'open', raceName: { zh: '兰州', en: 'Lanzhou' }, fee: 12000, items: [{ id: '7', left: 3 }] }

// As it travels: -0 does not.
const json = fc.jsonValue({ maxDepth: 3 }).map((value) => JSON.parse(JSON.stringify(value)) as Json)
const runners: JsonObject[] = [
  { name: 'A', age: 30, club: 'x', home: { zh: '兰州' } },
  { name: 'B', age: 41, club: 'y', home: { zh: '上海' } },
  { name: 'C', club: 'x', home: { zh: '兰州' } },
]

describe('expressions', () => {
  it.each<[string, Json]>([
    ["race.state == 'open' && !race.ended", true],
    ['race.items[0].left <= 5', true],
    ['race.nothing.further', null],
    ["race.raceName + '站'", '兰州站'],
    ['fen(race.fee)', '¥120'],
    ['find(race.items, "id", 7).left', 3],
    ['1 + missing', null],
    ["'10' == 10", true],
    ["null == ''", false],
    ['1 == [1]', false],
    ['len(race.items[0])', 2],
    ['len(missing) + len(7) + len(true)', 0],
    ["[1] == '1'", false],
    ["['a'] == 'a'", false],
    ['missing ? 1 : 2', 2],
    ['len([1, 2, 3]) * 2 - 1', 5],
    ["join(pluck(race.items, 'left'), '、')", '3'],
    ["date(0, 'yyyy.MM.dd HH:mm')", '1970.01.01 08:00'],
    ['daysUntil(86400001)', 1],
    ['coalesce(missing, "", "x")', 'x'],
    ['sum(race.items, "left")', 3],
    ["contains(['a', 'b'], 'b')", true],
    ['5 / 0', null],
    ["'b' > 'a'", true],
    ["maskPhone('13812345678')", '138****5678'],
    ['duration(12310)', '3:25:10'],
    ['duration(2707.9)', '45:07'],
    ['duration(-1)', ''],
    ['pace(12310, 42.195)', '4\'52"'],
    ['pace(3600, 0)', ''],
    ['thousands(1234567.5)', '1,234,567.5'],
    ['thousands(1200, 2)', '1,200.00'],
    ["thousands('-999')", '-999'],
    ['percent(0.256)', '26%'],
    ['percent(0.256, 1)', '25.6%'],
    ["sort([3, '10', null, 2])", [2, 3, '10', null]],
    ["pluck(sort(runners, 'age', 'desc'), 'name')", ['B', 'A', 'C']],
    ["pluck(filter(runners, 'age', '<=', 30), 'name')", ['A']],
    ["pluck(filter(runners, 'name', 'in', ['B', 'C']), 'name')", ['B', 'C']],
    ["filter(runners, 'age', '~', 1)", []],
    [
      "group(runners, 'club')",
      [
        { key: 'x', items: [runners[0] ?? null, runners[2] ?? null] },
        { key: 'y', items: [runners[1] ?? null] },
      ],
    ],
    ["pluck(group(runners, 'home'), 'key')", [{ zh: '兰州' }, { zh: '上海' }]],
    ["weekday('2027-03-01')", '周一'],
    ["month('2027-03-31T23:30:00+08:00')", '3月'],
    ["date('2027-03-01T02:00:00Z', 'M月d日 HH:mm')", '3月1日 10:00'],
    ["time('2027-03-01')", Date.parse('2027-03-01T00:00:00+08:00')],
    ["time('2027-02-30')", null],
    ["date('2027-02-30')", ''],
    ["date(addMonths('2027-03-31', -1), 'yyyy-MM-dd')", '2027-02-28'],
    ["months('2025-05-15', '2027-05-14')", 23],
    ["months('2027-05-14', '2025-05-15')", -23],
    ["age('2000-03-01', '2027-02-28')", 26],
    ["daysUntil('1970-01-03')", 2],
    ["len('abc') + len(race) + len([])", 7],
    ['min(3, [1, "2"], "x")', 1],
    ['max(3, [1, "5"])', 5],
    ['min("x")', null],
    ['max([])', null],
    ['round(2.345, 2)', 2.35],
    ['floor(2.39, 1)', 2.3],
    ['ceil(2.31, 1)', 2.4],
    ['round(1234.5, -2)', 1235],
    ['abs("-2")', 2],
    ['round("x")', null],
    ['number(" 7 ")', 7],
    ['number("")', null],
    ['string(race.raceName)', '兰州'],
    ['string(missing)', ''],
    ["upper('aB') + lower('aB') + trim('  c ')", 'ABabc'],
    ["contains('abc', 'b') && !contains('abc', missing) && !contains(missing, 'a')", true],
    ["contains([1, 2], '2') && !contains(['a'], missing)", true],
    ["contains('123', 2)", true],
    ["startsWith('abc', 'ab') && !startsWith('abc', 'b')", true],
    ['[first([1, 2]), last([1, 2]), first([]), last(missing)]', [1, 2, null, null]],
    ["[slice('abcd', 1, 3), slice('abc', 1), slice(7, 1)]", ['bc', 'bc', null]],
    ['slice([1, 2, 3], -2)', [2, 3]],
    ['join([1, missing, race.raceName])', '1兰州'],
    ['concat([1], [2, 3])', [1, 2, 3]],
    ["concat('a', 1, race.raceName)", 'a1兰州'],
    ["concat([1], 'a')", 'a'],
    ['list(1, missing, "", false)', [1, '', false]],
    ["has(race, 'fee') && !has(race, 'gone') && !has(missing, 'x')", true],
    ["[get(race, 'fee'), get(race.items, 0).id, get('abc', 'length')]", [12000, '7', 3]],
    ["find(runners, 'name', 'Z')", null],
    ["pluck(where(runners, 'club', 'x'), 'name')", ['A', 'C']],
    ["pluck(filter(runners, 'age', '>', 30), 'name')", ['B']],
    ["pluck(filter(runners, 'age', '<', '41'), 'name')", ['A']],
    ["pluck(filter(runners, 'name', '>=', 'B'), 'name')", ['B', 'C']],
    ["filter(runners, 'name', '<', 7)", []],
    ["filter(runners, 'age', 'constructor', 7)", []],
    ["sort(['b', 'a', missing, 'c'], missing, 'desc')", ['c', 'b', 'a', null]],
    ["pluck(sort(runners, 'age'), 'name')", ['A', 'B', 'C']],
    ["sum([1, '2', missing, 'x']) + sum(missing)", 3],
    [
      'entries(race.items[0])',
      [
        { key: 'id', value: '7' },
        { key: 'left', value: 3 },
      ],
    ],
    ['entries([1])', []],
    ['entries(missing)', []],
    ['coalesce(missing, "")', null],
    ['coalesce(missing, 0, 1)', 0],
    ["text('甲', 'A')", '甲'],
    ["text(missing, 'A')", null],
    ['fen("x")', ''],
    ['fen(1)', '¥0.01'],
    ['percent("x")', ''],
    ["[weekday('x'), month('x'), date('x')]", ['', '', '']],
    ['date(1e18)', ''],
    ['time(7)', null],
    ["addMonths('x', 1)", null],
    ["addMonths('2027-01-01', 'x')", null],
    ["months('x', '2027-01-01')", null],
    ["months('2027-01-01', 'x')", null],
    ["daysUntil('x')", null],
    ["age('2000-03-01', 'x')", null],
    ["age(7, '2027-02-28')", null],
    ["age('1960-01-01', 'x')", null],
    ['number("  ")', null],
    ['sort([missing, 2, missing, 1, missing])', [1, 2, null, null, null]],
    ["pluck(sort(runners, 'age', 'desc'), 'age')", [41, 30, null]],
    ["sort([1, missing, 'a', 'b', missing], missing, 'desc')", ['b', 'a', 1, null, null]],
    ["maskCard('6222021234567890')", '62****90'],
    ["-'3' - -1", -2],
    ['+"x"', null],
    ['!missing && !0 && !""', true],
    ["'2' * '3'", 6],
    ['7 % 4', 3],
    ["1 + '1'", '11'],
    ["'a' < 1", false],
    ["'a' <= 'a' && 'b' > 'a' && 'b' >= 'b' && !('a' > 'b') && !('a' < 'a')", true],
    ['2 <= 2 && 3 > 2 && 2 >= 2 && !(2 > 2) && !(2 < 2)', true],
    ['missing < 1 || missing >= 1', false],
    ["2 >= 3 || 3 <= 2 || 'a' >= 'b' || 'b' <= 'a'", false],
    ["1 !== '1' || 1 === '1'", true],
    ["(0 || 'b') + (1 && 'c') + (0 && 'd')", 'bc0'],
    ["race.items['0'].id", '7'],
    ['race.items[1] == null && race.items[-1] == null && race.items[0.5] == null', true],
    ["'abc'[1]", 'b'],
    ['fen()', null],
    ['fen(1, 2)', null],
    ['[1, , 2]', [1, null, 2]],
  ])('%s is %j', (text, expected) => {
    expect(value(text, { race, runners, now: 0, lang: 'zh' })).toEqual(expected)
  })

  it('names days and months in the language of the runner', () => {
    expect(value("weekday('2027-03-01') + ' ' + month('2027-03-01')", { lang: 'en' })).toBe('Monday March')
  })

  it.each([
    ['<', 'c', ['b', '10']],
    ['>', 1, [2, '10', 3]],
    ['>=', 2, [2, '10', 3]],
    ['<=', 2, [2]],
    ['!=', 2, ['b', '10', null, 3]],
    ['==', '2', [2]],
  ])('filters what is %s %j: a text is compared with texts, a number with numbers', (operator, wanted, expected) => {
    const items = [2, 'b', '10', null, 3].map((v) => ({ v }))
    const found = value("pluck(filter(items, 'v', operator, wanted), 'v')", { items, operator, wanted })
    expect(found).toEqual(expected)
  })

  it('sorting keeps every item, and grouping too', () => {
    fc.assert(
      fc.property(fc.array(json), (items) => {
        const sorted = value('sort(items)', { items }) as Json[]
        const texts = (all: Json[]) => all.map((item) => JSON.stringify(item)).sort()
        expect(texts(sorted)).toEqual(texts(items))
        const grouped = value("group(items, 'a')", { items }) as { items: Json[] }[]
        expect(grouped.flatMap((one) => one.items)).toHaveLength(items.length)
      }),
    )
  })

  it.each(['a b', '1e999', '(', 'this.x', 'a | b', 'a ?? b', 'f(x)(y)', 'a = 1', '', '/re/', 'x => x', 'new Date()'])(
    'refuses %s with the place of the fault',
    (text) => {
      expect(() => parseExpression(text)).toThrow(ExpressionError)
    },
  )

  it('reaches no prototype', () => {
    for (const key of ['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf']) {
      expect(value(`race.${key}`, { race })).toBeNull()
      expect(value(`race['${key}']['${key}']`, { race })).toBeNull()
      expect(value(`${key}`, { race })).toBeNull()
      expect(value(`get(race, '${key}')`, { race })).toBeNull()
    }
    expect(value('constructor(race)', { race })).toBeNull()
  })

  it('reads as long a text and as deep a nesting as it says, and no more', () => {
    expect(value(`${'('.repeat(60)}1${')'.repeat(60)}`)).toBe(1)
    expect(() => parseExpression(`${'('.repeat(61)}1${')'.repeat(61)}`)).toThrow(/nested deeper/)
    expect(value(`${'(1) + '.repeat(59)}0`)).toBe(59)
    expect(value(`${'!'.repeat(60)}1`)).toBe(true)
    expect(() => parseExpression(`${'!'.repeat(61)}1`)).toThrow(/nested deeper/)
    expect(value(`1${' '.repeat(1999)}`)).toBe(1)
    expect(() => parseExpression(`1${' '.repeat(2000)}`)).toThrow(/longer than/)
  })

  it('refuses what is nested too deep instead of overflowing', () => {
    expect(() => parseExpression('('.repeat(1500))).toThrow(/nested deeper/)
    expect(() => parseExpression(`${'!'.repeat(1900)}a`)).toThrow(/nested deeper/)
    expect(() => parseExpression('a'.repeat(3000))).toThrow(/longer than/)
  })

  it('gives up within its budget on long lists', () => {
    const long = Array.from({ length: 30_000 }, (_, index) => index)
    expect(value('sum(long)', { long })).toBeNull()
    expect(value('sum(short)', { short: long.slice(0, 1000) })).toBe(499_500)
  })

  it('tells which names with their paths and which functions it uses', () => {
    const { names, functions } = listReads(parseExpression("race.items[index].fee > 0 && contains(user.tags, 'x')"))
    expect(names.map((read) => read.path)).toEqual([['race', 'items', '*', 'fee'], ['index'], ['user', 'tags']])
    expect(functions).toMatchObject([{ name: 'contains', args: 2 }])
  })
})

const leaf = fc.oneof(
  fc.constantFrom('a', 'b.c', 'a[0]', 'null', 'true', '1', '-1.5', "'x'", "''", 'a.__proto__', "b['constructor']"),
  fc.constantFrom("a['x.y']", "b['']", 'a.b[a.b.c].d', 'undefined', 'true.x', "'a.b'", '$a.b', "['?', '.', '']"),
  fc.integer().map(String),
)
const expression: fc.Arbitrary<string> = fc.letrec<{ e: string }>((tie) => ({
  e: fc.oneof(
    { maxDepth: 4, depthIdentifier: 'e' },
    leaf,
    fc
      .tuple(tie('e'), fc.constantFrom('+', '-', '*', '/', '%', '==', '!=', '<', '>=', '&&', '||'), tie('e'))
      .map(([a, op, b]) => `(${a} ${op} ${b})`),
    fc.tuple(tie('e'), tie('e'), tie('e')).map(([a, b, c]) => `(${a} ? ${b} : ${c})`),
    fc
      .tuple(fc.constantFrom(...Object.keys(FUNCTIONS)), fc.array(tie('e'), { maxLength: 3 }))
      .map(([f, args]) => `${f}(${args.join(', ')})`),
    fc.array(tie('e'), { maxLength: 3 }).map((items) => `[${items.join(', ')}]`),
    tie('e').map((e) => `!${e}`),
  ),
})).e

describe('for all expressions and data', () => {
  it.each(['-0', '0 * -1', '-1 % 1', 'round(-0.2)', "number('-0')"])('%s is a plain zero', (text) => {
    expect(value(text, {})).toBe(0)
  })

  it('evaluating never throws and answers plain JSON', () => {
    fc.assert(
      fc.property(expression, json, json, (text, a, b) => {
        const result = value(text.slice(0, 1900), { a, b, now: 0, lang: 'en' })
        expect(JSON.parse(JSON.stringify(result))).toEqual(result)
      }),
      { numRuns: 2000 },
    )
  })

  /** What a phone without the parser evaluates of a page that says this; null for what cannot be read. */
  function onThePhone(text: string, names: Record<string, Json>): [read: Json, paths: string[][]] {
    const tree = carriedTree(text, parseExpression(text))
    if (tree !== null) takeTrees(JSON.parse(JSON.stringify({ [text]: tree })))
    const node = findTree(text)
    return [evaluate(node, scope(names)), listReads(node).names.map(({ path }) => path)]
  }

  it('the tree that a page carries, as it travels, is the tree of the text', () => {
    onTestFinished(() => parseWith(parseExpression))
    parseWith(null)
    const word = fc.constantFrom('true', 'null', 'undefined', 'new', 'in', 'typeof', 'a', 'trueish', '_b1', 'é')
    const path = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join('.'))
    fc.assert(
      fc.property(fc.oneof(expression, path), json, json, (written, a, b) => {
        const text = written.slice(0, 1900)
        const names = { a, b, $a: b, trueish: b, now: 0, lang: 'en' }
        const node = parseExpression(text)
        const paths = listReads(node).names.map((read) => read.path)
        expect(onThePhone(text, names)).toEqual([evaluate(node, scope(names)), paths])
      }),
      { numRuns: 1000 },
    )
  })

  it('pages that carry trees need no parser, others bring it along', async () => {
    onTestFinished(() => parseWith(parseExpression))
    parseWith(null)
    await readyExpressions({ expressions: { 'carried + 40': ['+', 'carried', 40] } })
    expect(evaluate(findTree('carried + 40'), scope({ carried: 2 }))).toBe(42)
    expect(evaluate(findTree('carried + 41'), scope({ carried: 2 }))).toBeNull()
    vi.resetModules()
    const [fresh, ready] = await Promise.all([import('./trees.ts'), import('./ready.ts')])
    expect(evaluate(fresh.findTree('carried + 41'), scope({ carried: 2 }))).toBeNull()
    await ready.readyExpressions({})
    expect(evaluate(fresh.findTree('carried + 41'), scope({ carried: 2 }))).toBe(43)
  })

  it('a text that is read again is the same tree, until so many others came that all are forgotten', () => {
    const first = parseExpression('forgotten + 1')
    const others = (from: number, to: number) => {
      for (let at = from; at < to; at++) parseExpression(`forgotten + ${at}`)
    }
    others(2, 20)
    expect(parseExpression('forgotten + 1')).toBe(first)
    others(20, 2200)
    const again = parseExpression('forgotten + 1')
    expect(again).toEqual(first)
    expect(again).not.toBe(first)
    expect(parseExpression('forgotten + 1')).toBe(again)
  })

  it('what is no expression or no tree is nothing', () => {
    onTestFinished(() => parseWith(parseExpression))
    parseWith(null)
    for (const text of ['this', 'this.x', 'a b', '']) expect(evaluate(findTree(text), scope({ this: 1 }))).toBeNull()
    takeTrees({ 'no tree': [{ toString: '' }, 1] })
    expect(evaluate(findTree('no tree'), scope({}))).toBeNull()
    let run = 0
    fc.assert(
      fc.property(json, (tree) => {
        const text = `no expression ${run++}`
        takeTrees({ [text]: tree })
        const found = evaluate(findTree(text), scope({}))
        expect(JSON.parse(JSON.stringify(found))).toEqual(found)
      }),
    )
  })

  it('parsing any text answers a tree or an ExpressionError', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
        try {
          evaluate(parseExpression(text), scope({}))
        } catch (error) {
          expect(error).toBeInstanceOf(ExpressionError)
        }
      }),
      { numRuns: 2000 },
    )
  })

  it('a walk of keys never leaves own data', () => {
    fc.assert(
      fc.property(
        json,
        fc.array(fc.oneof(fc.string(), fc.constantFrom('__proto__', 'constructor', 'prototype'))),
        (a, keys) => {
          const path = keys.map((key) => `[${JSON.stringify(key).replace(/\\u/g, 'u')}]`).join('')
          let result: Json
          try {
            result = value(`a${path}`, { a })
          } catch {
            return
          }
          expect(typeof result).not.toBe('function')
          expect(result === null || typeof result !== 'object' || result !== Object.prototype).toBe(true)
        },
      ),
    )
  })
})

describe('what is known in part', () => {
  const part = partlyKnown(leavingOut({ name: 'A', left: 3 }, ['left']))
  const tracked = (names: Record<string, Json>) => {
    const toCome = vi.fn()
    return { ...scope(names), toCome }
  }

  it.each([
    ['race.left', 1],
    ['race.name', 0],
    ['len(race)', 1],
    ['entries(race)', 1],
    ["get(race, 'left')", 1],
    ["has(race, 'left')", 1],
    ["sum(races, 'left')", 1],
    ["pluck(races, 'left')", 1],
    ["group(races, 'left')", 1],
    ["sort(races, 'left')", 1],
    ["filter(races, 'left', '>', 1)", 1],
    ["find(races, 'left', 3)", 1],
    ['other.left', 0],
  ])('%s is told as still to come to the scope that it was looked for in', (text, times) => {
    const own = tracked({ race: part, races: [part], other: { name: 'B' } })
    evaluate(parseExpression(text), own)
    expect(own.toCome).toHaveBeenCalledTimes(times)
  })

  it('is told to the scope of its own page, whatever is evaluated between', () => {
    const [own, other] = [tracked({ race: part }), tracked({ race: part })]
    const around = {
      toCome: own.toCome,
      read(name: string) {
        evaluate(parseExpression('race.name'), scope({ race: part }))
        evaluate(parseExpression('race.left'), other)
        return own.read(name)
      },
    }
    evaluate(parseExpression('race.left'), around)
    expect([own, other].map(({ toCome }) => toCome.mock.calls.length)).toEqual([1, 1])
  })
})
