import { describe, expect, it } from 'vitest'
import { runtimeForTest } from '#support/runtime.ts'
import type { Block, Json, Page } from './model.ts'
import { RequestError } from './ports.ts'
import { RUNTIME_VERSION } from './version.gen.ts'

const data = { race: { call: 'raceDetail' }, list: { call: 'pageChina' } }
const failure = new RequestError('没有网络', { code: 1 })
const text = (words: string, more: object = {}): Block => ({ type: 'text', text: words, ...more })

function pageOf(blocks: Block[], page: Partial<Page> = {}) {
  const runtime = runtimeForTest({ data, blocks, ...page })
  const statuses = (): unknown[] => blocks.map((block) => runtime.viewOf(block).status)
  return { ...runtime, statuses }
}
const shown = (props: object, children: unknown[] = []) => ({ status: 'shown', props, children })

describe('a block', () => {
  it('shows its words in the runner’s language, and nothing of what is missing', () => {
    const block = text('a', { title: { zh: '甲', en: 'A' }, note: '{{state.gone}}', name: 'x', onTap: [] })
    const { viewOf, set, data } = pageOf([block])
    expect(viewOf(block)).toEqual(shown({ text: 'a', title: '甲' }))
    set(data.surroundings.lang, 'en')
    expect(viewOf(block)).toEqual(shown({ text: 'a', title: 'A' }))
  })

  it('is hidden by its condition, and waits for data that it reads', () => {
    const blocks = [
      text('a', { showIf: 'race.open' }),
      text('{{race.name}}'),
      text('b', { source: 'race' }),
      text('c'),
      text('d', { showIf: 'race != null' }),
      text('e', { showIf: 'race.open', expected: 1 }),
      text('{{race.name}}', { showIf: 'race.open', expected: 1 }),
      text('f', { showIf: 'state.no', expected: 1 }),
    ]
    const { statuses, answer } = pageOf(blocks)
    expect(statuses()).toEqual(['hidden', 'loading', 'loading', 'shown', 'shown', 'shown', 'loading', 'hidden'])
    answer('race', { open: false, name: 'R' })
    expect(statuses()).toEqual(['hidden', 'shown', 'shown', 'shown', 'shown', 'hidden', 'hidden', 'hidden'])
    answer('race', { open: true })
    expect(statuses()).toEqual(['shown', 'shown', 'shown', 'shown', 'shown', 'shown', 'shown', 'hidden'])
  })

  it('waits for what its condition reads, also where it holds in any case', () => {
    const { statuses, answer } = pageOf([
      text('a', { showIf: '!race.open' }),
      text('b', { showIf: '!race.open', expected: 1 }),
    ])
    expect(statuses()).toEqual(['loading', 'loading'])
    answer('race', { open: false })
    expect(statuses()).toEqual(['shown', 'shown'])
  })

  it('is not drawn where the phone or the runtime cannot', () => {
    const needs = (requires: object) => text('a', { requires })
    const blocks = [
      needs({ runtime: RUNTIME_VERSION }),
      needs({ runtime: '999.0.0' }),
      needs({ capability: 'scan' }),
      needs({ capability: 'share' }),
    ]
    const { statuses, set, data } = pageOf(blocks)
    expect(statuses()).toEqual(['shown', 'unsupported', 'unsupported', 'unsupported'])
    set(data.surroundings.env, { capabilities: ['scan'] })
    expect(statuses()).toEqual(['shown', 'unsupported', 'shown', 'unsupported'])
  })
})

describe('a source that failed', () => {
  const view = (name = 'race', words = '没有网络') => ({
    status: 'failed',
    source: name,
    error: words,
    retry: true,
    code: 1,
  })

  it('is told of once: by the first visible block that reads it', () => {
    const blocks = [
      text('{{race.name}}', { showIf: 'state.no' }),
      text('{{race.name}}'),
      text('b', { showIf: 'race.open' }),
      text('{{race.date}}'),
      text('c'),
    ]
    const { statuses, fail, viewOf } = pageOf(blocks)
    fail('race', failure)
    expect(statuses()).toEqual(['hidden', 'failed', 'hidden', 'hidden', 'shown'])
    expect(viewOf(blocks[1] as Block)).toEqual(view())
  })

  it('is told of by the first that reads it, where another one lists it', () => {
    const blocks = [text('{{list.length}}'), text('b', { source: 'list' })]
    const { statuses, fail } = pageOf(blocks)
    fail('list', failure)
    expect(statuses()).toEqual(['failed', 'hidden'])
  })

  it('is told of by a block whose condition reads it', () => {
    const blocks = [text('b', { showIf: 'race.open' }), text('{{race.date}}')]
    const { statuses, fail } = pageOf(blocks)
    fail('race', failure)
    expect(statuses()).toEqual(['failed', 'hidden'])
  })

  it('is told of through a value of the page', () => {
    const blocks = [text('{{name}}')]
    const { viewOf, fail } = pageOf(blocks, { values: { name: '{{race.name}}' } })
    expect(viewOf(blocks[0] as Block).status).toBe('loading')
    fail('race', failure)
    expect(viewOf(blocks[0] as Block)).toEqual(view())
  })

  it('says nothing where it is silent', () => {
    const blocks = [text('a{{race.name}}')]
    const { viewOf, fail } = pageOf(blocks, { data: { race: { call: 'raceDetail', error: 'silent' } } })
    fail('race', failure)
    expect(viewOf(blocks[0] as Block)).toEqual(shown({ text: 'a' }))
  })

  it('offers no other try that would end alike', () => {
    const blocks = [text('{{race.name}}')]
    const { viewOf, fail } = pageOf(blocks)
    fail('race', new RequestError('没有', { code: 404, retry: false }))
    expect(viewOf(blocks[0] as Block)).toEqual({ ...view('race', '没有'), retry: false, code: 404 })
  })

  it.each<[string, Block[], unknown[]]>([
    [
      'inside a block that shows it, in place of its children',
      [{ type: 'card', title: '{{race.name}}', blocks: [text('{{race.date}}')] }],
      ['failed', 'hidden'],
    ],
    ['inside a block of its own', [{ type: 'card', title: 'T', blocks: [text('{{race.date}}')] }], ['shown', 'failed']],
    [
      'inside a block that is hidden, by the next one',
      [{ type: 'card', showIf: 'state.no', blocks: [text('{{race.date}}')] }, text('{{race.name}}')],
      ['hidden', 'hidden', 'failed'],
    ],
    [
      'inside a block that cannot be drawn, by the next one',
      [{ type: 'card', requires: { capability: 'x' }, blocks: [text('{{race.date}}')] }, text('{{race.name}}')],
      ['unsupported', 'hidden', 'failed'],
    ],
    [
      'inside rows of which there are none, by the next one',
      [{ type: 'card', each: 'state.none', blocks: [text('{{race.date}}')] }, text('{{race.name}}')],
      ['shown', 'hidden', 'failed'],
    ],
    [
      'inside rows of which there are some',
      [
        { type: 'card', each: 'state.rows', blocks: [text('{{race.date}}', { showIf: 'item == 1' })] },
        text('{{race.name}}'),
      ],
      ['shown', 'failed', 'hidden'],
    ],
  ])('%s, is told of in its place', (_what, blocks, expected) => {
    const runtime = runtimeForTest({ data, blocks, state: { rows: [1, 2], none: [] } })
    runtime.fail('race', failure)
    const all = blocks.flatMap((block) => [block, ...(block.blocks ?? [])])
    expect(
      all.map(
        (block) => runtime.viewOf(block, block.showIf?.includes('item') ? { item: 1, index: 0 } : undefined).status,
      ),
    ).toEqual(expected)
  })

  it('in the same words as another is not told of again, unless that is in a part of a block or not in sight', () => {
    const both = (blocks: Block[], error: unknown = failure) => {
      const { fail, viewOf } = pageOf(blocks)
      fail('race', failure)
      fail('list', error)
      return blocks.flatMap((block) => [block, ...(block.blocks ?? [])]).map((block) => viewOf(block).status)
    }
    const [race, list] = [text('{{race.name}}'), text('{{list.name}}')]
    expect(both([race, list])).toEqual(['failed', 'hidden'])
    expect(both([race, list], new RequestError('别的', { code: 2 }))).toEqual(['failed', 'failed'])
    expect(both([{ type: 'card', blocks: [race] }, list])).toEqual(['shown', 'hidden', 'failed'])
    expect(
      both([
        { type: 'card', blocks: [race] },
        { type: 'card', blocks: [list] },
      ]),
    ).toEqual(['shown', 'failed', 'shown', 'failed'])
    expect(both([text('{{race.name}} {{list.name}}')])).toEqual(['failed'])
  })
})

describe('an empty source', () => {
  const empty = { text: '没有' }
  const blocks = [
    text('{{len(list)}}'),
    text('{{item}}', { each: 'list' }),
    text('x', { each: 'list', showIf: 'state.no' }),
    text('{{race.name}}'),
  ]
  const of = (value: Json, config: object = { empty }) => {
    const runtime = pageOf(blocks, { data: { ...data, list: { call: 'pageChina', ...config } } })
    runtime.answer('race', { name: 'R' })
    runtime.answer('list', value)
    return [
      runtime.viewOf(blocks[0] as Block).status,
      runtime.rowsOf(blocks[1] as Block).status,
      runtime.rowsOf(blocks[2] as Block).status,
      runtime.viewOf(blocks[3] as Block).status,
    ]
  }

  it.each<[string, Json, object | undefined, string]>([
    ['no rows', [], undefined, 'empty'],
    ['no results', { results: [] }, undefined, 'empty'],
    ['nothing', null, undefined, 'empty'],
    ['rows', [1], undefined, 'rows'],
    ['results', { results: [1] }, undefined, 'rows'],
    ['an object that lists nothing', { total: 0 }, undefined, 'rows'],
    ['no words for it', [], {}, 'rows'],
  ])('of %s is told of by the block that lists it', (_what, value, config, status) => {
    expect(of(value, config)).toEqual(['shown', status, 'rows', 'shown'])
  })

  it('is told of by a block that reads it where none lists it', () => {
    const [first, second] = [text('{{len(list)}}'), text('{{list}}')]
    const { viewOf, answer, statuses } = pageOf([first, second], { data: { list: { call: 'pageChina', empty } } })
    answer('list', [])
    expect([viewOf(first), statuses()]).toEqual([{ status: 'empty', source: 'list' }, ['empty', 'shown']])
  })
})

describe('rows', () => {
  it('keep their identity by their key while what they hold is the same', () => {
    const block = text('{{item.name}}', { each: 'state.rows', key: 'item.id' })
    const { rowsOf, set, data } = pageOf([block], { state: { rows: [{ id: 'a' }, { id: 'b' }] } })
    const rows = () => {
      const view = rowsOf(block)
      return view.status === 'rows' ? view.rows : []
    }
    expect(rows()).toEqual(['a', 'b'].map((id, index) => ({ key: id, local: { item: { id }, index, $row: id } })))
    set(data.state, { rows: [{ id: 'a' }, { id: 'a' }, {}, { id: { x: 1 } }, { id: 7 }] })
    expect(rows().map(({ key }) => key)).toEqual(['a', 'a#1', '2', '3', '7'])
  })

  it('of a labelled child are parts of their own, of another child one', () => {
    const tab = (more: object): Block => ({ type: 'tab', ...more })
    const outer = tab({
      blocks: [
        tab({ id: 'x', label: { zh: '甲', en: 'A' } }),
        tab({ showIf: 'state.no' }),
        tab({ each: 'state.rows' }),
        tab({ each: 'state.rows', key: 'item', label: '第{{item}}天', showIf: 'item > 1' }),
        tab({ showIf: 'race != null' }),
      ],
    })
    const view = runtimeForTest({ data, blocks: [outer], state: { rows: [1, 2, 3] } }).viewOf(outer)
    const parts = view.status === 'shown' ? view.children : []
    expect(parts.map(({ id, key, label, local }) => [id, key, label, local?.item])).toEqual([
      ['x', '0', '甲', undefined],
      ['2', '2', '', undefined],
      ['2', '3.2', '第2天', 2],
      ['3', '3.3', '第3天', 3],
      ['4', '4', '', undefined],
    ])
  })

  it('are known by the rows that they stand in', () => {
    const inner = text('', { each: 'item.days', key: 'item', showIf: 'item > 1' })
    const outer: Block = { type: 'list', each: 'state.rows', key: 'item.id', blocks: [inner] }
    const state = {
      rows: [
        { id: 'a', days: [1, 2] },
        { id: 'b', days: [3] },
      ],
    }
    const { views, get } = pageOf([outer], { state })
    expect(views.instances([outer, inner], get).map((local) => [local?.item, local?.$row])).toEqual([
      [2, 'a--2'],
      [3, 'b--3'],
    ])
    expect(views.instances([text('a'), text('b', { showIf: 'state.no' })], get)).toEqual([])
    expect(views.instances([text('a')], get)).toEqual([undefined])
  })

  it('wait for their list, and say that it failed', () => {
    const block = text('{{item}}', { each: 'list' })
    const { rowsOf, fail } = pageOf([block])
    expect(rowsOf(block)).toEqual({ status: 'loading' })
    fail('list', failure)
    expect(rowsOf(block)).toMatchObject({ status: 'failed', source: 'list' })
  })
})
