import fc from 'fast-check'
import { parse } from 'jsonc-parser'
import { describe, expect, it } from 'vitest'
import { loadFolder } from '#authoring/model/loadFolder.ts'
import type { Json, JsonObject } from '#runtime/model.ts'
import { addIds } from './addIds.ts'

const page = (blocks: Json): string => JSON.stringify({ format: 1, route: '/a', title: 'a', blocks })
const textOf = (files: Record<string, string>, file: string) =>
  addIds(new Map(Object.entries(files))).named.find((one) => one.file === file)?.text

describe('ids that blocks lack', () => {
  it('are their kind after their parent, and the only ones of the page and what changes it', () => {
    const blocks = [
      { type: 'card', blocks: [{ type: 'text' }, { type: 'text' }] },
      { type: 'form', name: 'entry' },
    ]
    const overlay = JSON.stringify({
      extends: 'a',
      change: [{ after: 'entry', insert: [{ type: 'card', id: 'card' }, { type: 'text' }] }],
    })
    const files = { 'a.json': page(blocks), 'races/1/a.json': overlay }
    expect(JSON.parse(textOf(files, 'a.json') ?? '').blocks).toEqual([
      {
        type: 'card',
        id: 'card2',
        blocks: [
          { type: 'text', id: 'card2Text' },
          { type: 'text', id: 'card2Text2' },
        ],
      },
      { type: 'form', id: 'entry', name: 'entry' },
    ])
    expect(JSON.parse(textOf(files, 'races/1/a.json') ?? '').change[0].insert[1]).toEqual({ type: 'text', id: 'text' })
  })

  it('are given in the parts that pages share, the only ones on every page that shows them', () => {
    const files = {
      'a.json': page([{ type: 'text', id: 'note' }, { $block: 'shared' }]),
      'b.json': page([
        { type: 'card', id: 'box', blocks: { $block: 'rows' } },
        { type: 'text', id: 'noteText' },
      ]),
      'blocks/shared.json': JSON.stringify({ type: 'note', blocks: { $block: 'rows' } }),
      'blocks/rows.json': JSON.stringify([{ type: 'text' }, { type: 'note' }]),
      'blocks/fee.json': JSON.stringify({ type: 'fee', amount: 1 }),
    }
    expect(JSON.parse(textOf(files, 'blocks/shared.json') ?? '')).toMatchObject({ type: 'note', id: 'note2' })
    expect(JSON.parse(textOf(files, 'blocks/rows.json') ?? '')).toEqual([
      { type: 'text', id: 'text' },
      { type: 'note', id: 'note3' },
    ])
    expect(addIds(new Map(Object.entries(files))).named.map(({ file }) => file)).not.toContain('blocks/fee.json')
  })

  it('are given in no shared part that stands twice in a file: there they could not be the only ones', () => {
    const files = {
      'a.json': page([{ $block: 'shared' }, { $block: 'shared' }]),
      'blocks/shared.json': '{"type":"text"}',
    }
    expect(addIds(new Map(Object.entries(files))).named).toEqual([])
  })

  it('stand behind the type, and every other byte and comment stays', () => {
    const text =
      '{ // a page\n  "format": 1,\n\t"blocks": [ {"type":"text", /* why */ "text": "x"},\n    {\n      "type": "divider"\n    }\n  ]\n}\n'
    expect(textOf({ 'a.json': text }, 'a.json')).toBe(
      '{ // a page\n  "format": 1,\n\t"blocks": [ {"type":"text", "id": "text", /* why */ "text": "x"},\n    {\n      "type": "divider",\n      "id": "divider"\n    }\n  ]\n}\n',
    )
  })

  it('are given once: a second time there is nothing to do, on the project’s own pages too', () => {
    const own = loadFolder('pages-config')
    const { named, findings } = addIds(own)
    expect(findings).toEqual([])
    const after = new Map([...own, ...named.map(({ file, text }): [string, string] => [file, text])])
    expect(addIds(after).named).toEqual([])
    for (const { file, text, ids } of named) {
      expect(withoutIds(JSON.parse(text), new Set(ids))).toEqual(JSON.parse(own.get(file) ?? ''))
    }
  })

  it('lack nowhere in the project’s own pages', () => {
    expect(addIds(loadFolder('pages-config'))).toEqual({ named: [], findings: [] })
  })

  it('change nothing but ids, whatever the text looks like', () => {
    const block: fc.Arbitrary<JsonObject> = fc.letrec<{ b: JsonObject }>((tie) => ({
      b: fc.record(
        {
          type: fc.constantFrom('text', 'card', 'auth.login'),
          blocks: fc.array(tie('b'), { maxLength: 2 }),
          text: fc.string(),
        },
        { requiredKeys: ['type'] },
      ) as fc.Arbitrary<JsonObject>,
    })).b
    fc.assert(
      fc.property(fc.array(block, { maxLength: 3 }), fc.constantFrom(undefined, 1, '\t', 4), (blocks, space) => {
        const text = JSON.stringify({ format: 1, blocks }, null, space)
        const { named, findings } = addIds(new Map([['a.json', text]]))
        expect(findings).toEqual([])
        const [one] = named
        expect(one === undefined).toBe(blocks.length === 0)
        if (!one) return
        expect(new Set(one.ids).size).toBe(one.ids.length)
        expect(withoutIds(parse(one.text), new Set(one.ids))).toEqual(JSON.parse(text))
      }),
      { numRuns: 200 },
    )
  })
})

function withoutIds(value: Json, ids: ReadonlySet<string>): Json {
  if (Array.isArray(value)) return value.map((item) => withoutIds(item, ids))
  if (typeof value !== 'object' || value === null) return value
  const others = Object.entries(value).filter(
    ([key, item]) => !(key === 'id' && typeof item === 'string' && ids.has(item)),
  )
  return Object.fromEntries(others.map(([key, item]) => [key, withoutIds(item, ids)]))
}
