import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, test } from 'vitest'
import { contractOf } from '#lib/contract.ts'
import { PROJECT_ROOT } from '#publish/projectRoot.ts'
import { contractTypes, operationTable } from './contractTypes.ts'
import { BY_HAND, generate } from './generate.ts'
import { withHoverText } from './hoverWords.ts'
import { widgetProps } from './widgetProps.ts'

const parts = {
  'races.json': {
    operations: {
      raceDetail: {
        summary: 'A race',
        post: '/api/raceOnline/raceDetail',
        body: 'form' as const,
        auth: true,
        read: true as const,
        params: { raceId: 'Id', 'page?': { type: 'integer' } },
        result: 'Race',
      },
      cities: { summary: 'Names', get: '/api/cities', at: 'value', result: 'Text[]' },
      like: { summary: 'Likes', post: '/api/like', params: 'Race' },
    },
    schemas: { Race: { type: 'object', properties: { title: { $ref: '#/components/schemas/Text' } } } },
  },
  'common.json': {
    schemas: {
      Id: { type: 'string', 'x-id': true },
      Text: { type: 'object', properties: { zh: { type: 'string' } }, required: ['zh'] },
    },
  },
}
const contract = contractOf(parts)

describe('the contract', () => {
  test('an entry is filled in', () => {
    const [cities, like, detail] = contract.operations
    expect(cities).toMatchObject({ body: 'query', result: '/value', list: '', auth: false, read: true })
    expect(like).toMatchObject({
      body: 'json',
      result: '/success',
      payload: { type: 'boolean' },
      list: null,
      read: false,
    })
    expect(like?.params).toBe(parts['races.json'].schemas.Race)
    expect(detail?.params).toEqual({
      type: 'object',
      properties: { raceId: { $ref: '#/components/schemas/Id' }, page: { type: 'integer' } },
      required: ['raceId'],
      additionalProperties: false,
    })
  })

  test.each([
    [{ summary: 'X', get: '/api/x', parms: {} }, 'a.json operations.x: unknown key "parms"; known are summary,'],
    [{ summary: 'X', result: 'Race' }, 'a.json operations.x: exactly one of get and post'],
    [{ get: '/api/x' }, 'a.json operations.x: summary is missing'],
    [{ summary: 'X', get: '/api/x', result: 'Rase[]' }, 'a.json operations.x.result: no part of the contract has'],
    [{ summary: 'X', get: '/api/x', params: { 'a?': 'Ids' } }, 'a.json operations.x.params.a?: no part'],
    [{ summary: 'X', post: '/api/x', body: 'xml' }, 'a.json operations.x.body: "xml" is none of json, form'],
  ])('%j is refused with its place', (entry, message) => {
    const read = () => contractOf({ ...parts, 'a.json': { operations: { x: entry as never } } })
    expect(read).toThrow(message)
  })

  test('a name may be claimed once', () => {
    const again = { ...parts, 'x.json': { schemas: { Text: {} } } }
    expect(() => contractOf(again)).toThrow('the schema "Text" is already in another part')
    const twice = { ...parts, 'x.json': { operations: parts['races.json'].operations } }
    expect(() => contractOf(twice)).toThrow('x.json: the operation "raceDetail" is declared twice')
  })

  test('expanded, it is an OpenAPI 3.1 document that holds the envelope of every operation', async () => {
    const document = (await generate(PROJECT_ROOT)).get('schemas/openapi.json') ?? ''
    const { valid, errors } = await new Validator().validate(JSON.parse(document))
    expect(errors).toBeUndefined()
    expect(valid).toBe(true)
    const { paths } = JSON.parse(document)
    const { post } = paths['/center/order-center/order/calculation']
    expect(post.security).toEqual([{ token: [] }])
    const { schema } = post.responses['200'].content['application/json']
    expect(schema.required).toEqual(['code', 'success', 'message'])
    expect(schema.properties.data).toEqual({ $ref: '#/components/schemas/Calculation' })
  })
})

describe('gen', () => {
  test('types of the contract: parameters and unwrapped results', async () => {
    const text = await contractTypes(contract)
    expect(text).toContain('export interface Operations {')
    expect(text).toMatch(/raceDetail: \{\s+params: \{\s+raceId: Id\s+page\?: number\s+\}\s+result: Race/)
    expect(text).toContain('export type Id = string')
  })

  test('the table says how an operation travels', () => {
    expect(operationTable(contract)).toContain(
      "raceDetail: { method: 'POST', host: 'api', path: '/raceOnline/raceDetail', body: 'form', result: '/data', auth: true, read: true },",
    )
  })

  test('properties of a widget are those of resolved values', async () => {
    const schema = {
      title: 'Race card',
      type: 'object',
      required: ['title'],
      additionalProperties: false,
      properties: {
        title: { 'x-type': 'text', description: 'Name of the race' },
        price: { type: 'number', 'x-type': 'fen' },
        tone: { type: 'string', enum: ['a', 'b'] },
        at: { type: 'number', 'x-type': 'time' },
        code: { type: ['string', 'number'] },
        text: { type: ['object', 'null'] },
        items: { type: 'array', items: { type: 'object', properties: { title: { 'x-type': 'text' } } } },
      },
    }
    const plain = {
      folder: '',
      schema,
      children: false,
      input: false,
      form: false,
      label: { zh: '赛事卡片', en: 'race card' },
      events: {},
      operations: [],
    }
    const text = await widgetProps({ ...plain, type: 'raceCard' })
    expect(text).toContain('export interface RaceCardProps {')
    const block = { ...plain, type: 'payment.cashier' }
    expect(await widgetProps(block)).toContain('export interface PaymentCashierProps {')
    expect(text).toMatch(/Name of the race\s+\*\/\s+title: string/)
    expect(text).toContain('price?: number')
    expect(text).toContain("tone?: 'a' | 'b'")
    expect(text).toMatch(/items: \{\s+title\?: string\s+\}\[\]/)
    expect(text).toContain('import { codeOrNone, instant, list, number, oneOf, record, text, textOrNone } from')
    expect(text.split('export const PROPS')[1]?.split('\n').slice(1, -2)).toEqual([
      '  title: text,',
      '  price: number,',
      '  tone: oneOf("a", "b"),',
      '  at: instant,',
      '  code: codeOrNone,',
      '  items: list(record({ title: textOrNone })),',
    ])
  })

  test('the same sources give the same bytes', async () => {
    const [one, two] = await Promise.all([generate(PROJECT_ROOT), generate(PROJECT_ROOT)])
    expect([...two]).toEqual([...one])
  })
})

describe('what editors show of a description', () => {
  test.each(BY_HAND)('is in both languages, whatever %s says', (name) => {
    const text = readFileSync(join(PROJECT_ROOT, `schemas/${name}.schema.json`), 'utf8')
    const chinese = JSON.parse(readFileSync(join(PROJECT_ROOT, 'schemas/zh.json'), 'utf8'))
    const said = [...text.matchAll(/"description": ("(?:[^"\\]|\\.)*")/g)].map(([, words = '""']) => JSON.parse(words))
    expect(said.filter((words) => !/\p{Script=Han}/u.test(chinese[words] ?? ''))).toEqual([])
  })

  test('is put in beside it, again and again the same, and nothing else changes', () => {
    const text = '{\n  "description": "A *day*.",\n  "a": [{ "description": "B", "type": "string" }]\n}\n'
    const chinese = { 'A *day*.': '一天。', B: '乙' }
    const once = withHoverText(text, chinese)
    expect(JSON.parse(once)).toMatchObject({ markdownDescription: '一天。\n\nA \\*day\\*.', a: [{ type: 'string' }] })
    expect(once.split('\n')[2]).toMatch(/^ {2}"markdownDescription": /)
    expect(withHoverText(once, chinese)).toBe(once)
    expect(withHoverText(once, { ...chinese, B: '丙' })).toBe(once.replace('乙', '丙'))
    expect(withHoverText('{ "description": "nobody" }', chinese)).toBe('{ "description": "nobody" }')
  })
})
