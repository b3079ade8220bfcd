import { describe, expect, test } from 'vitest'
import { buildFiles, samplePage } from '#publish/testing.ts'
import type { JsonObject } from '#runtime/model.ts'

interface Fault {
  name: string
  /** The page, or its text. */
  page: JsonObject | string
  code: string
  path: string
  message?: RegExp
  hint?: RegExp
  /** Text of the line where the finding is placed. */
  at?: RegExp
}

const block = (changes: JsonObject) =>
  samplePage({ blocks: [{ type: 'text', text: { zh: '好', en: 'Good' }, ...changes }] })
const tap = (...actions: JsonObject[]) =>
  samplePage({ blocks: [{ type: 'button', id: 'go', text: { zh: '去', en: 'Go' }, onTap: actions }] })

const FAULTS: Fault[] = [
  { name: 'no JSON', page: '{\n  "format": 1,\n  "route" "/a"\n}', code: 'json.syntax', path: '', at: /"route"/ },
  { name: 'empty file', page: '', code: 'json.syntax', path: '', message: /empty/ },
  {
    name: 'a key twice',
    page: JSON.stringify(samplePage()).replace('{', '{"format": 1,\n'),
    code: 'json.duplicateKey',
    path: 'format',
    at: /^"format":1,/,
  },
  { name: 'no object', page: '[]', code: 'json.object', path: '' },
  {
    name: 'missing key',
    page: { format: 1, route: '/sample', blocks: [] },
    code: 'shape.required',
    path: '',
    message: /"title"/,
  },
  {
    name: 'misspelt key',
    page: samplePage({ qeury: {} }),
    code: 'shape.property',
    path: 'qeury',
    hint: /"query"/,
    at: /qeury/,
  },
  { name: 'route without slash', page: samplePage({ route: 'sample' }), code: 'shape.type', path: 'route' },
  {
    name: 'unknown widget',
    page: block({ type: 'tetx' }),
    code: 'widget.unknown',
    path: 'blocks[0].type',
    hint: /"text"/,
  },
  { name: 'unknown property', page: block({ colour: 'red' }), code: 'shape.property', path: 'blocks[0].colour' },
  { name: 'wrong value', page: block({ size: 'huge' }), code: 'shape.enum', path: 'blocks[0].size' },
  {
    name: 'missing language',
    page: block({ text: { zh: '好' } }),
    code: 'shape.required',
    path: 'blocks[0].text',
    message: /"en"/,
  },
  { name: 'Chinese only', page: block({ text: '报名' }), code: 'text.language', path: 'blocks[0].text', hint: /"en"/ },
  {
    name: 'empty English',
    page: block({ text: { zh: '报名', en: '' } }),
    code: 'text.language',
    path: 'blocks[0].text',
  },
  {
    name: 'binding not closed',
    page: block({ text: '{{race.raceId' }),
    code: 'binding.syntax',
    path: 'blocks[0].text',
  },
  {
    name: 'syntax of an expression',
    page: block({ showIf: 'race.state ==' }),
    code: 'expression.syntax',
    path: 'blocks[0].showIf',
  },
  { name: 'assignment', page: block({ showIf: 'race = 1' }), code: 'expression.syntax', path: 'blocks[0].showIf' },
  {
    name: 'unknown name',
    page: block({ showIf: 'rase.state' }),
    code: 'expression.name',
    path: 'blocks[0].showIf',
    hint: /"race"/,
  },
  {
    name: 'unknown name in a binding',
    page: block({ text: 'x {{rase}}' }),
    code: 'expression.name',
    path: 'blocks[0].text',
  },
  {
    name: 'unknown field',
    page: block({ showIf: 'race.raceNmae' }),
    code: 'expression.field',
    path: 'blocks[0].showIf',
    hint: /raceName/,
  },
  {
    name: 'undeclared query',
    page: block({ showIf: 'query.raceID' }),
    code: 'expression.field',
    path: 'blocks[0].showIf',
    hint: /raceId/,
  },
  {
    name: 'undeclared state',
    page: block({ showIf: 'state.tap' }),
    code: 'expression.field',
    path: 'blocks[0].showIf',
    hint: /"tab"/,
  },
  {
    name: 'unknown constant',
    page: block({ showIf: 'site.quotaHnt' }),
    code: 'expression.field',
    path: 'blocks[0].showIf',
  },
  {
    name: 'answer of nobody',
    page: block({ showIf: 'answers.form' }),
    code: 'expression.field',
    path: 'blocks[0].showIf',
  },
  {
    name: 'item outside each',
    page: block({ showIf: 'item.raceId' }),
    code: 'expression.name',
    path: 'blocks[0].showIf',
  },
  {
    name: 'field of an item',
    page: block({ each: 'races', text: '{{item.raceNane.zh}}' }),
    code: 'expression.field',
    path: 'blocks[0].text',
    hint: /raceName/,
  },
  {
    name: 'unknown function',
    page: block({ showIf: 'lenght(races)' }),
    code: 'expression.function',
    path: 'blocks[0].showIf',
  },
  {
    name: 'wrong arguments',
    page: block({ showIf: 'find(races)' }),
    code: 'expression.arguments',
    path: 'blocks[0].showIf',
  },
  {
    name: 'unknown operation',
    page: samplePage({ data: { race: { call: 'raceDetial' }, races: { call: 'pageChina' } } }),
    code: 'operation.unknown',
    path: 'data.race.call',
    hint: /"raceDetail"/,
  },
  {
    name: 'unknown action',
    page: tap({ do: 'naviate', to: '/sample' }),
    code: 'action.unknown',
    path: 'blocks[0].onTap[0].do',
  },
  { name: 'missing argument', page: tap({ do: 'toast' }), code: 'shape.required', path: 'blocks[0].onTap[0]' },
  {
    name: 'unknown route',
    page: tap({ do: 'navigate', to: '/sampel' }),
    code: 'route.unknown',
    path: 'blocks[0].onTap[0].to',
  },
  {
    name: 'unknown source',
    page: tap({ do: 'reload', source: 'rases' }),
    code: 'source.unknown',
    path: 'blocks[0].onTap[0].source',
  },
  {
    name: 'a kept value that is no state',
    page: samplePage({ state: { recentSearches: [] }, keep: { recentSearch: 'runner' } }),
    code: 'state.unknown',
    path: 'keep.recentSearch',
    hint: /recentSearches/,
  },
  {
    name: 'unknown state set',
    page: tap({ do: 'set', state: { tap: 1 } }),
    code: 'state.unknown',
    path: 'blocks[0].onTap[0].state.tap',
  },
  {
    name: 'unknown block',
    page: tap({ do: 'submit', within: 'steps' }),
    code: 'block.unknown',
    path: 'blocks[0].onTap[0].within',
  },
  {
    name: 'result before the call',
    page: tap({ do: 'toast', text: '{{results.order.orderId}}' }, { do: 'call', call: 'cancelOrder', as: 'order' }),
    code: 'expression.field',
    path: 'blocks[0].onTap[0].text',
  },
  {
    name: 'error outside onError',
    page: tap({ do: 'toast', text: '{{error.message}}' }),
    code: 'expression.name',
    path: 'blocks[0].onTap[0].text',
  },
  {
    name: 'an id twice',
    page: samplePage({
      blocks: [
        { type: 'divider', id: 'a' },
        { type: 'section', blocks: [{ type: 'divider', id: 'a' }] },
      ],
    }),
    code: 'block.idTwice',
    path: 'blocks[1].blocks[0].id',
  },
  {
    name: 'unknown field of the library',
    page: samplePage({ blocks: [{ type: 'form', name: 'form', fields: ['userName', 'emal'] }] }),
    code: 'form.unknownField',
    path: 'blocks[0].fields[1]',
    hint: /"email"/,
    at: /emal/,
  },
  {
    name: 'a form that asks nothing',
    page: samplePage({ blocks: [{ type: 'form', name: 'form' }] }),
    code: 'form.empty',
    path: 'blocks[0]',
  },
  {
    name: 'template of a list',
    page: samplePage({
      blocks: [{ type: 'descriptions', items: { each: 'races', item: { label: 'x', value: '{{itm.raceId}}' } } }],
    }),
    code: 'expression.name',
    path: 'blocks[0].items.item.value',
    hint: /"item"/,
  },
]

describe('check', () => {
  test.each(FAULTS)('$name: $code', async ({ page, code, path, message, hint, at }) => {
    const text = typeof page === 'string' ? page : `${JSON.stringify(page, null, 2)}\n`
    const { findings } = await buildFiles({ 'sample.json': text })
    const found = findings.filter((finding) => finding.code === code && finding.path === path)
    expect(findings.map((finding) => `${finding.code} ${finding.path}`)).toContain(`${code} ${path}`)
    expect(found[0]).toMatchObject({ file: 'sample.json', severity: 'error' })
    if (message) expect(found[0]?.message).toMatch(message)
    if (hint) expect(found[0]?.hint).toMatch(hint)
    if (at) expect(text.split('\n')[(found[0]?.line ?? 0) - 1]).toMatch(at)
  })

  test('says one thing about one fault', async () => {
    for (const { page, name } of FAULTS) {
      const { findings } = await buildFiles({ 'sample.json': page })
      expect(
        findings.map((finding) => finding.code),
        name,
      ).toHaveLength(1)
    }
  })

  test('finds nothing on a page that is well', async () => {
    const { findings } = await buildFiles({
      'sample.json': samplePage({
        values: { first: '{{first(races)}}' },
        blocks: [
          { type: 'text', showIf: "race.state == 'open' && len(races) > 0", text: '{{first.raceName}}' },
          { type: 'text', each: 'races', key: 'item.raceId', text: '{{index + 1}} {{item.regionCity.zh}}' },
          {
            type: 'button',
            text: { zh: '去', en: 'Go' },
            onTap: [
              {
                do: 'call',
                call: 'cancelOrder',
                with: { orderId: '1' },
                as: 'done',
                onError: [{ do: 'toast', text: '{{error.message}}' }],
              },
              { do: 'navigate', to: '/sample', query: { raceId: '{{query.raceId}}' }, when: 'results.done.ok' },
              { do: 'navigate', to: '/{{state.tab}}' },
            ],
          },
        ],
      }),
    })
    expect(findings).toEqual([])
  })

  test('two pages on one route', async () => {
    const { findings } = await buildFiles({
      'a.json': samplePage(),
      'b.json': samplePage({ route: ['/b', '/sample'] }),
    })
    expect(findings).toMatchObject([
      { code: 'route.twice', file: 'b.json', path: 'route[1]', message: expect.stringContaining('a.json') },
    ])
  })

  test('a site without site.json', async () => {
    const { findings } = await buildFiles({ 'site.json': '{}' })
    expect(findings.some((finding) => finding.file === 'site.json' && finding.message.includes('"tabs"'))).toBe(true)
  })
})
