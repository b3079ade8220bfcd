import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, test } from 'vitest'
import { moduleFolders } from '#authoring/catalogue/readJson.ts'
import type { Schema } from '#authoring/catalogue/schema.ts'
import { readWidgets } from '#authoring/catalogue/widgets.ts'
import { PROJECT_ROOT } from '#authoring/projectRoot.ts'
import { buildContract } from '#lib/contract.ts'
import { contractTypes, operationTable } from './contractTypes.ts'
import { editorSchema, inEnglish } from './descriptions.ts'
import { handWritten } from './generate.ts'
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
const contract = buildContract(parts)

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
    const read = () => buildContract({ ...parts, 'a.json': { operations: { x: entry as never } } })
    expect(read).toThrow(message)
  })

  test('a name may be claimed once', () => {
    const again = { ...parts, 'x.json': { schemas: { Text: {} } } }
    expect(() => buildContract(again)).toThrow('the schema "Text" is already in another part')
    const twice = { ...parts, 'x.json': { operations: parts['races.json'].operations } }
    expect(() => buildContract(twice)).toThrow('x.json: the operation "raceDetail" is declared twice')
  })

  test('expanded, it is an OpenAPI 3.1 document that holds the envelope of every operation', async () => {
    // `npm run gen -- --check` sees that it is what the sources say.
    const document = readFileSync(join(PROJECT_ROOT, 'schemas/openapi.json'), 'utf8')
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
      "raceDetail: { method: 'POST', host: 'api', path: '/raceOnline/raceDetail', body: 'form', auth: true, read: true },",
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
})

describe('what schemas say of their members', () => {
  const files = [
    'schemas/page.base.json',
    ...handWritten(process.cwd()).map((name) => `schemas/${name}.schema.json`),
    'campaigns/shangMa.template/facts.schema.json',
    'pages-config/series/userAgreement/template/facts.schema.json',
    'src/runtime/actions/schemas.json',
    ...[...readWidgets(PROJECT_ROOT).values()].map(({ folder }) => `${folder}/schema.json`),
    ...moduleFolders(PROJECT_ROOT, 'actions').map(({ folder }) => `${folder}/schema.json`),
  ]

  test.each(files)('is in both languages: %s', (file) => {
    const texts = wordsIn(JSON.parse(readFileSync(join(PROJECT_ROOT, file), 'utf8')))
    expect(texts.length).toBeGreaterThan(0)
    for (const words of texts) {
      expect(words).toEqual({
        zh: expect.stringMatching(/\p{Script=Han}/u),
        en: expect.stringMatching(/\w/),
      })
    }
  })

  test('is Chinese above English to editors, English to types', () => {
    const schema = {
      description: { zh: '一天。', en: 'A *day*.' },
      properties: { description: { type: 'string', description: { zh: '乙', en: 'B' } } },
      enum: [1],
      enumDescriptions: [{ zh: '`a*`', en: 'c' }],
    }
    expect(editorSchema(schema as Schema)).toEqual({
      description: 'A *day*.',
      markdownDescription: '一天。\n\nA \\*day\\*.',
      properties: { description: { type: 'string', description: 'B', markdownDescription: '乙\n\nB' } },
      enum: [1],
      enumDescriptions: ['c'],
      markdownEnumDescriptions: ['`a*`\n\nc'],
    })
    expect(inEnglish(schema as Schema)).toMatchObject({
      description: 'A *day*.',
      properties: { description: { type: 'string', description: 'B' } },
    })
  })
})

/** Descriptions of a schema and what is said of its events and values; not a member, nor what is only shown whose name is "description". */
function wordsIn(node: unknown): unknown[] {
  if (typeof node !== 'object' || node === null) return []
  return Object.entries(node).flatMap(([key, value]) => {
    if (key === 'examples') return []
    if (key === 'enumDescriptions') return value
    if (key === 'x-events') return Object.values(value)
    const isMember =
      typeof value === 'object' && value !== null && ['type', '$ref', 'anyOf'].some((keyword) => keyword in value)
    return key === 'description' && !isMember ? [value] : wordsIn(value)
  })
}
