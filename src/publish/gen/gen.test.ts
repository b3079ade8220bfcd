import { describe, expect, test } from 'vitest'
import type { Contract } from '#lib/contract.ts'
import { PROJECT_ROOT } from '#publish/projectRoot.ts'
import { contractTypes } from './contractTypes.ts'
import { generate } from './generate.ts'
import { operationTable } from './operationTable.ts'
import { widgetProps } from './widgetProps.ts'

const contract: Contract = {
  schemas: {
    Id: { type: 'string', 'x-id': true },
    Text: { type: 'object', properties: { zh: { type: 'string' } }, required: ['zh'] },
  },
  operations: [
    {
      id: 'raceDetail',
      summary: 'A race',
      method: 'POST',
      path: '/api/raceOnline/raceDetail',
      body: 'form',
      params: { type: 'object', properties: { raceId: { $ref: '#/components/schemas/Id' } }, required: ['raceId'] },
      result: '/data',
      payload: { type: 'object', properties: { title: { $ref: '#/components/schemas/Text' } }, required: ['title'] },
      list: null,
      auth: true,
      read: true,
    },
  ],
}

describe('gen', () => {
  test('types of the contract: parameters and unwrapped results', async () => {
    const text = await contractTypes(contract)
    expect(text).toContain('export interface Operations {')
    expect(text).toMatch(/raceDetail: \{\s+params: \{\s+raceId: Id\s+\}\s+result: \{\s+title: Text\s+\}/)
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
        items: { type: 'array', items: { type: 'object', properties: { title: { 'x-type': 'text' } } } },
      },
    }
    const text = await widgetProps({ type: 'raceCard', schema, children: false, input: false, events: {} })
    expect(text).toContain('export interface RaceCardProps {')
    expect(text).toMatch(/Name of the race\s+\*\/\s+title: string/)
    expect(text).toContain('price?: number')
    expect(text).toContain("tone?: 'a' | 'b'")
    expect(text).toMatch(/items\?: \{\s+title\?: string\s+\}\[\]/)
  })

  test('the same sources give the same bytes', async () => {
    const [one, two] = await Promise.all([generate(PROJECT_ROOT), generate(PROJECT_ROOT)])
    expect([...two]).toEqual([...one])
  })
})
