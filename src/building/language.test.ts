import { describe, expect, test } from 'vitest'
import { inLanguage } from '#lib/words.ts'
import { bind } from '#runtime/binding.ts'
import type { Json, JsonObject, Page } from '#runtime/model.ts'
import { buildFiles, samplePage } from '#support/config.ts'
import type { BuiltConfig } from './createBuilder.ts'

function built(config: BuiltConfig): Page {
  const pointer = JSON.parse(config.pointers.get('pointer.json') ?? 'null')
  return JSON.parse(config.objects.get(pointer.pages['/sample']) ?? 'null')
}

async function pageOf(changes: JsonObject): Promise<Page> {
  const config = await buildFiles({ 'sample.json': samplePage(changes) })
  expect(config.findings).toEqual([])
  return built(config)
}

/** The findings of a page by code, place and message, in the order of places. */
async function findingsOf(changes: JsonObject): Promise<[code: string, path: string, message: string][]> {
  const { findings } = await buildFiles({ 'sample.json': samplePage(changes) })
  return findings
    .toSorted((a, b) => (a.path < b.path ? -1 : 1))
    .map(({ code, path, message }) => [code, path, inLanguage(message, 'en')])
}

/** What a property of a compiled page is in a language where these names are known. */
const read = (value: unknown, names: Record<string, Json>) => bind(value).read({ read: (name) => names[name] })

const PLACES: Json = {
  cases: [
    { when: "race.state == 'open'", zh: '可报名', en: 'Open' },
    { when: "race.state == 'notStarted'", value: '{{race.raceName}}' },
    { zh: '还剩 {{race.registeredCount}} 席', en: '{{race.registeredCount}} left' },
  ],
}

describe('cases', () => {
  test('stand for a text, in every property, in values and in arguments', async () => {
    const page = await pageOf({
      title: PLACES,
      values: { tone: { cases: [{ when: 'len(races) > 0', value: 'success' }, { value: 'neutral' }] } },
      blocks: [
        {
          type: 'badge',
          text: PLACES,
          tone: { cases: [{ when: 'len(races) > 0', value: 'success' }, { value: 'neutral' }] },
        },
        { type: 'text', text: '{{tone}}', onTap: [] as Json[] },
      ].map(({ onTap: _, ...block }: JsonObject) => block),
    })
    const [badge] = page.blocks
    const race = (state: string) => ({ lang: 'en', race: { state, raceName: 'Lanzhou', registeredCount: 3 } })
    for (const text of [page.title, badge?.text]) {
      expect(['open', 'notStarted', 'ended'].map((state) => read(text, race(state)))).toEqual([
        'Open',
        'Lanzhou',
        '3 left',
      ])
    }
    expect(read(badge?.tone, { races: [1] })).toBe('success')
    expect(read(page.values?.tone, {})).toBe('neutral')
    expect(page.runtime).toBe('1.2.0')
  })

  test('are looked into: names, words, values, and cases that never come', async () => {
    const found = await findingsOf({
      blocks: [
        { type: 'text', text: { cases: [{ when: 'rcae.state == 1', zh: '一', en: 'one' }, { value: '二' }] } },
        { type: 'badge', text: 'x', tone: { cases: [{ value: 'loud' }] } },
        {
          type: 'text',
          text: {
            cases: [
              { zh: '一', en: 'one' },
              { zh: '二', en: 'two' },
            ],
          },
        },
        { type: 'text', text: { cases: [{ zh: '一' }] } },
      ],
    })
    expect(found).toMatchObject([
      ['expression.name', 'blocks[0].text.cases[0].when', expect.stringContaining('rcae')],
      ['text.language', 'blocks[0].text.cases[1].value', expect.stringContaining('English')],
      ['shape.enum', 'blocks[1].tone.cases[0].value', expect.stringContaining('loud')],
      ['condition.constant', 'blocks[2].text.cases[0].when', expect.any(String)],
      ['shape.type', 'blocks[3].text.cases[0]', 'a case is {when, zh, en} or {when, value}'],
    ])
  })
})

describe('an item of a list', () => {
  test('is there while its condition holds', async () => {
    const page = await pageOf({
      blocks: [
        {
          type: 'descriptions',
          items: [
            { label: { zh: '名额', en: 'Places' }, value: '1' },
            { when: "race.state == 'open'", label: { zh: '时间', en: 'Time' }, value: '2' },
          ],
        },
      ],
      values: { seats: [{ when: "race.state == 'open'", value: 7 }, 8] },
    })
    const items = (state: string) => read(page.blocks[0]?.items, { lang: 'zh', race: { state } })
    expect(items('open')).toEqual([
      { label: '名额', value: '1' },
      { label: '时间', value: '2' },
    ])
    expect(items('ended')).toEqual([{ label: '名额', value: '1' }])
    expect(read(page.values?.seats, { race: { state: 'open' } })).toEqual([7, 8])
    expect(read(page.values?.seats, {})).toEqual([8])
  })

  test('has its names looked up, and a block is told to say showIf', async () => {
    const { findings } = await buildFiles({
      'sample.json': samplePage({
        blocks: [
          { type: 'descriptions', items: [{ when: 'item.open', label: 'A', value: '1' }] },
          { type: 'divider', when: "race.state == 'open'" },
        ],
      }),
    })
    expect(findings).toHaveLength(2)
    expect(findings).toContainEqual(
      expect.objectContaining({ code: 'expression.name', path: 'blocks[0].items[0].when' }),
    )
    expect(findings).toContainEqual(
      expect.objectContaining({ code: 'shape.property', path: 'blocks[1].when', hint: expect.anything() }),
    )
  })
})

describe('a time', () => {
  const countdown = (until: Json): JsonObject => ({
    blocks: [{ type: 'countdown', until, label: 'A', endedText: 'B' }],
  })

  test('may be written as a date', async () => {
    const at = Date.parse('2027-03-01T10:00:00+08:00')
    expect((await pageOf(countdown('2027-03-01T10:00:00+08:00'))).blocks[0]?.until).toBe(at)
    expect((await pageOf(countdown("{{time('2027-03-01')}}"))).runtime).toBe('1.2.0')
    expect((await pageOf(countdown('2027-03-01T10:00:00+08:00'))).runtime).toBe('1.0.0')
  })
})

const button = (id: string, onTap: Json): JsonObject => ({ type: 'button', id, text: 'OK', onTap })

describe('a list of actions with a name', () => {
  const SAVE: Json = [
    { do: 'call', call: 'cancelOrder', as: 'saved', with: { orderId: '1' } },
    { do: 'toast', text: '{{string(results.saved.ok)}}' },
  ]

  test('is run by several blocks, among other steps, and under a condition', async () => {
    const page = await pageOf({
      actions: { save: SAVE, leave: [{ do: 'run', actions: 'save' }, { do: 'back' }] },
      blocks: [
        button('a', 'save'),
        button('b', [{ do: 'track', event: 'tap' }, { do: 'run', actions: 'leave' }, { do: 'reload' }]),
        button('c', [
          { do: 'run', when: "race.state == 'open'", actions: 'save' },
          { do: 'stop', when: 'results.saved == null' },
        ]),
      ],
      onOpen: 'leave',
    })
    const names = (steps: unknown) => (steps as JsonObject[]).map((step) => step.do)
    expect(page).not.toHaveProperty('actions')
    expect(page.blocks.map(({ onTap }) => names(onTap))).toEqual([
      ['call', 'toast'],
      ['track', 'call', 'toast', 'back', 'reload'],
      ['run', 'stop'],
    ])
    expect(names(page.onOpen)).toEqual(['call', 'toast', 'back'])
    const [, , last] = page.blocks
    expect((last?.onTap as JsonObject[] | undefined)?.[0]).toMatchObject({
      when: "race.state == 'open'",
      actions: [{ do: 'call' }, { do: 'toast' }],
    })
    expect(page.runtime).toBe('1.2.0')
  })

  test('is looked up; what is wrong in it is told where it was written', async () => {
    const found = await findingsOf({
      actions: { save: [{ do: 'toast', text: '{{rcae.raceName}}' }], idle: [{ do: 'back' }] },
      blocks: [button('a', 'sav'), button('b', 'save'), button('c', [{ do: 'run', actions: 'save' }])],
    })
    expect(found).toMatchObject([
      ['actions.unused', 'actions.idle', expect.any(String)],
      ['expression.name', 'actions.save[0].text', expect.stringContaining('rcae')],
      ['actions.unknown', 'blocks[0].onTap', expect.stringContaining('"sav"')],
    ])
    const circle = { a: [{ do: 'run', actions: 'b' }], b: [{ do: 'run', actions: 'a' }] }
    expect(await findingsOf({ actions: circle, blocks: [button('a', 'a')] })).toMatchObject([
      ['actions.circle', 'actions.a', 'these run each other: a → b → a'],
    ])
  })

  test('guards need a condition and words in both languages', async () => {
    expect(await findingsOf({ blocks: [button('a', [{ do: 'guard', say: '不行' }])] })).toMatchObject([
      ['shape.required', 'blocks[0].onTap[0]', '"when" is missing'],
      ['text.language', 'blocks[0].onTap[0].say', expect.any(String)],
    ])
  })
})

describe('members of another object', () => {
  test('go into the arguments of a call, and its own keys win', async () => {
    const page = await pageOf({
      blocks: [
        button('a', [{ do: 'call', call: 'cancelOrder', with: { '...': '{{race}}', orderId: '{{query.raceId}}' } }]),
      ],
    })
    const call = (page.blocks[0]?.onTap as JsonObject[] | undefined)?.[0]
    expect(read(call?.with, { race: { orderId: 1, b: 2 }, query: { raceId: 7 } })).toEqual({ orderId: 7, b: 2 })
  })
})

describe('a long text', () => {
  const page = samplePage({
    blocks: [{ type: 'richText', html: { zh: { $file: 'rules.zh.html' }, en: { $file: 'rules.en.html' } } }],
  })
  const TEXTS = { 'rules.zh.html': '<p>规则</p>\n', 'rules.en.html': '<p>Rules</p>\n' }

  test('comes from a file beside the page, and a change of the file changes the page', async () => {
    const first = await buildFiles({ 'sample.json': page, ...TEXTS })
    expect(first.findings).toEqual([])
    expect(built(first).blocks[0]?.html).toEqual({ zh: '<p>规则</p>', en: '<p>Rules</p>' })
    const second = await buildFiles({ 'sample.json': page, ...TEXTS, 'rules.en.html': '<p>New rules</p>' })
    expect(built(second).blocks[0]?.html).toMatchObject({ en: '<p>New rules</p>' })
  })

  test('has its faults in the file, by line', async () => {
    const { findings } = await buildFiles({
      'sample.json': page,
      ...TEXTS,
      'rules.en.html': '<p>Rules</p>\n<script>1</script>\n',
    })
    expect(findings).toMatchObject([{ code: 'html.changed', file: 'rules.en.html', line: 2, column: 1, path: '' }])
  })

  test('that is not there is one finding: of the text that it would hold nothing is said', async () => {
    const { findings } = await buildFiles({ 'sample.json': page, 'rules.zh.html': '<p>规则</p>', 'rule.en.html': '' })
    expect(findings).toMatchObject([
      {
        code: 'file.unknown',
        file: 'sample.json',
        path: 'blocks[0].html.en.$file',
        hint: { en: expect.stringContaining('rules.zh.html') },
      },
    ])
  })
})

describe('a part that several pages share', () => {
  const NOTE = { type: 'section', blocks: [{ type: 'text', id: 'note', text: '{{query.raceId}}' }] }
  const page = samplePage({
    blocks: [
      { type: 'text', text: 'A' },
      { $block: 'note', id: 'own' },
    ],
  })

  test('is put in where its name stands; what stands beside the name wins, and a change of it changes the page', async () => {
    const first = await buildFiles({ 'sample.json': page, 'blocks/note.json': { ...NOTE, id: 'shared' } })
    expect(first.findings).toEqual([])
    expect(built(first).blocks[1]).toMatchObject({ type: 'section', id: 'own', blocks: [{ id: 'note' }] })
    const second = await buildFiles({ 'sample.json': page, 'blocks/note.json': { type: 'text', text: 'B' } })
    expect(built(second).blocks[1]).toMatchObject({ type: 'text', text: { zh: 'B' } })
  })

  test('is changed by overlays as if it stood in the page', async () => {
    const overlay = { extends: 'sample', for: { channel: 'nh' }, change: [{ block: 'note', merge: { text: 'C' } }] }
    const config = await buildFiles({ 'sample.json': page, 'nh.json': overlay, 'blocks/note.json': NOTE })
    expect(config.findings).toEqual([])
    expect([...config.objects.values()].some((text) => text.includes('"C"'))).toBe(true)
  })

  test('has its faults in its own file, with the place that uses it; those beside its name are the page’s', async () => {
    const faulty = { ...NOTE, blocks: [{ type: 'text', id: 'note', text: '{{rase.raceId}}' }] }
    const changed = samplePage({ blocks: [{ $block: 'note', showIf: 'rase' }] })
    const { findings } = await buildFiles({ 'sample.json': changed, 'blocks/note.json': faulty })
    expect(findings).toMatchObject([
      {
        code: 'expression.name',
        file: 'blocks/note.json',
        path: 'blocks[0].text',
        also: { file: 'sample.json', path: 'blocks[0]' },
      },
      { code: 'expression.name', file: 'sample.json', path: 'blocks[0].showIf' },
    ])
    expect(findings[1]?.also).toBeUndefined()
  })

  test('that is no object takes no members beside its name: what would be dropped is a finding', async () => {
    const changed = samplePage({ blocks: { $block: 'note', showIf: 'user != null' } })
    const { findings } = await buildFiles({ 'sample.json': changed, 'blocks/note.json': [NOTE] })
    expect(findings).toMatchObject([{ code: 'file.besidePartial', file: 'sample.json', path: 'blocks.showIf' }])
  })

  test.each([
    ['that is not there', { 'blocks/nota.json': NOTE }, 'file.noPartial', 'sample.json', 'blocks[1].$block'],
    [
      'that holds itself',
      { 'blocks/note.json': { $block: 'note' } },
      'file.partialCircle',
      'blocks/note.json',
      '$block',
    ],
    [
      'that nobody uses',
      { 'blocks/note.json': NOTE, 'blocks/b.json': NOTE },
      'file.unusedPartial',
      'blocks/b.json',
      '',
    ],
  ])('%s is a finding', async (_what, files, code, file, path) => {
    const { findings } = await buildFiles({ 'sample.json': page, ...files })
    expect(findings).toContainEqual(expect.objectContaining({ code, file, path }))
  })
})
