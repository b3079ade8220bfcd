import fc from 'fast-check'
import type { ContractSchema } from '#lib/contract.ts'
import { contract } from '#platform/contract.ts'
import { bare } from '../carry.ts'

const LARGEST_ID = '9223372036854775807'
export const IDS = ['1000000000000000000', LARGEST_ID, '9223372036854775808', '9999999999999999999']

const TEXTS = [
  ...['', ' ', '\0', 'a\0b', '\ud83d', 'x\ude00y', '\ufeff', '\u202e', '😀'.repeat(60), '‮اسم', 'é'.repeat(65)],
  ...["' or 1=1 --", '"; drop table accounts;', '{{7*7}}', '../../etc/passwd', '%00', '%', '\r\nx: y', '<img src=x>'],
  ...[
    '__proto__',
    'constructor',
    'toString',
    'null',
    'undefined',
    'NaN',
    'true',
    '0',
    '-0',
    '-1',
    '1e21',
    '0x10',
    '１２３',
  ],
  ...[
    '9'.repeat(18),
    '9'.repeat(400),
    ...IDS,
    '2027-02-30',
    '0000-00-00',
    '9999-12-31',
    '13800000000',
    'x'.repeat(70_000),
  ],
]
const NUMBERS = [
  0,
  -1,
  1.5,
  1e21,
  -1e21,
  1e308,
  5e-324,
  2 ** 31 - 1,
  2 ** 31,
  2 ** 53,
  -(2 ** 53),
  8.64e15,
  8.64e15 + 1,
]
const BARE = [
  '1e999',
  '-1e999',
  '9223372036854775807',
  '9223372036854775808',
  '1'.repeat(300),
  '-0',
  '1.0000000000000000001',
]
const DEEP = [100, 190, 250, 3000].flatMap((depth) => [
  bare('['.repeat(depth) + ']'.repeat(depth)),
  bare(`${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`),
])

/** Values that no parameter wants: other types, texts and numbers beyond what is kept, things nested deep. */
export const hostile: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom<unknown>(...TEXTS) },
  { weight: 4, arbitrary: fc.constantFrom<unknown>(...NUMBERS, ...BARE.map(bare)) },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}, [null], [[]], { a: {} }, { length: 1 }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<unknown>(
      ...DEEP,
      Array.from({ length: 5000 }, () => 'x'),
    ),
  },
  { weight: 3, arbitrary: fc.string({ unit: 'binary', maxLength: 80 }) },
  { weight: 3, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
  {
    weight: 2,
    arbitrary: fc.dictionary(fc.constantFrom(...TEXTS.slice(0, 40)), fc.constantFrom<unknown>(...TEXTS, 1)),
  },
)

/** Real ids among others, so that a request gets past the door and into the tables. */
export type Known = Readonly<Record<string, readonly string[]>>

/** A value that a schema of the contract allows; `known` holds values for properties by name. */
export function fitting(schema: ContractSchema, known: Known, name = ''): fc.Arbitrary<unknown> {
  const ready = known[name]
  if (ready && schema.type !== 'array') return fc.constantFrom(...ready)
  if (schema.$ref !== undefined) {
    const named = contract.schemas[schema.$ref.replace('#/components/schemas/', '')]
    return named ? fitting(named, known, name) : fc.constant(null)
  }
  if (Array.isArray(schema.enum)) return fc.constantFrom<unknown>(...schema.enum)
  const any = schema.anyOf ?? (Array.isArray(schema.type) ? schema.type.map((type) => ({ ...schema, type })) : null)
  if (any) return fc.oneof(...any.map((one) => fitting(one, known, name)))
  return ofType(schema, known, name)
}

/** A text that a pattern allows: fast-check cannot look ahead, so what a lookahead forbids is left out after. */
function matching(pattern: string): fc.Arbitrary<string> {
  const whole = new RegExp(pattern)
  const plain = new RegExp(pattern.replace(/\(\?[=!][^()]*\)/g, ''))
  return fc.stringMatching(plain, { size: 'xsmall' }).filter((text) => whole.test(text))
}

function ofType(schema: ContractSchema, known: Known, name: string): fc.Arbitrary<unknown> {
  const { type, properties, items, required = [] } = schema
  const limit = (keyword: string, other: number) =>
    typeof schema[keyword] === 'number' ? Number(schema[keyword]) : other
  if (type === 'integer')
    return fc.integer({ min: limit('minimum', -1000), max: Math.min(limit('maximum', 1000), 2 ** 31) })
  if (type === 'number') return fc.double({ min: limit('minimum', -1000), max: limit('maximum', 1000), noNaN: true })
  if (type === 'boolean') return fc.boolean()
  if (type === 'null') return fc.constant(null)
  if (type === 'array') {
    const bounds = { minLength: limit('minItems', 0), maxLength: Math.min(limit('maxItems', 4), 4) }
    return fc.array(items ? fitting(items, known, name) : hostile, bounds)
  }
  if (type === 'object') {
    if (!properties)
      return fc.oneof(fc.constant({}), fc.dictionary(fc.string({ maxLength: 12 }), hostile, { maxKeys: 4 }))
    const parts = Object.entries(properties).map(([key, one]) => [key, fitting(one, known, key)] as const)
    return fc.record(Object.fromEntries(parts), { requiredKeys: required })
  }
  if (schema.format === 'date') return fc.constantFrom('1990-05-12', '2000-02-29', '0001-01-01', '9999-12-31')
  if (typeof schema.pattern === 'string') return matching(schema.pattern)
  return fc.string({
    unit: 'grapheme',
    minLength: limit('minLength', 0),
    maxLength: Math.min(limit('maxLength', 40), 40),
  })
}
