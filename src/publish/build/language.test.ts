import { describe, expect, test } from 'vitest'
import { inLanguage } from '#lib/words.ts'
import type { BuiltConfig } from '#publish/build/createBuilder.ts'
import { buildFiles, samplePage } from '#publish/testing.ts'
import { bind } from '#runtime/binding.ts'
import type { Json, JsonObject, Page } from '#runtime/model.ts'

function built(config: BuiltConfig): Page {
  const pointer = JSON.parse(config.pointers.get('pointer.json') ?? 'null')
  return JSON.parse(config.objects.get(pointer.pages['/sample']) ?? 'null')
}

async function pageOf(changes: JsonObject): Promise<Page> {
  const config = await buildFiles({ 'sample.json': samplePage(changes) })
  expect(config.findings).toEqual([])
  return built(config)
}

/** The only finding of a page, by code, place and message. */
async function findingsOf(changes: JsonObject): Promise<[code: string, path: string, message: string][]> {
  const { findings } = await buildFiles({ 'sample.json': samplePage(changes) })
  return findings.map(({ code, path, message }) => [code, path, inLanguage(message, 'en')])
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
    expect(findings).toMatchObject([
      { code: 'expression.name', path: 'blocks[0].items[0].when' },
      { code: 'shape.property', path: 'blocks[1].when', hint: 'A block says "showIf".' },
    ])
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
