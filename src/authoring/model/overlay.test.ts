import { describe, expect, test } from 'vitest'
import { inLanguage, verbatim } from '#lib/words.ts'
import type { Json, JsonObject, Page } from '#runtime/model.ts'
import { buildFiles, samplePage } from '#support/config.ts'

type BuiltConfig = Awaited<ReturnType<typeof buildFiles>>

const RACE = '1000060001'
const FILE = `races/${RACE}/sample.json`
const size = { name: 'size', title: { zh: '尺码', en: 'Size' }, schema: { type: 'string' } }

const BASE = samplePage({
  blocks: [
    { type: 'section', id: 'top', blocks: [{ type: 'text', id: 'intro', text: { zh: '你好', en: 'Hello' } }] },
    { type: 'section', id: 'bottom', blocks: [{ type: 'divider', id: 'line' }] },
    {
      type: 'descriptions',
      id: 'facts',
      items: [
        { id: 'fee', label: { zh: '费用', en: 'Fee' }, value: '1' },
        { label: { zh: '起点', en: 'Start' }, value: '2' },
      ],
    },
    {
      type: 'form',
      id: 'form',
      name: 'form',
      fields: [
        { id: 'contact', group: { zh: '联系方式', en: 'Contact' }, fields: ['email', 'emergencyName'] },
        { group: { zh: '装备', en: 'Kit' }, fields: [size, 'bloodType'] },
      ],
    },
    {
      type: 'button',
      id: 'go',
      text: { zh: '去', en: 'Go' },
      onTap: [{ do: 'track', event: 'tap' }, { do: 'reload' }],
    },
  ],
})

async function changed(change: Json[], base: JsonObject = BASE) {
  const config = await buildFiles({ 'sample.json': base, [FILE]: { extends: 'sample', change } })
  return { config, page: config.findings.length === 0 ? pageOf(config) : null, findings: config.findings }
}

function pageOf(config: BuiltConfig): Page {
  const pointer = JSON.parse(config.pointers.get(`races/${RACE}.json`) ?? 'null')
  return JSON.parse(config.objects.get(pointer.pages['/sample']) ?? 'null')
}

/** A block of the page by its id, wherever it is. */
function block(page: Page | null, id: string): JsonObject {
  const visit = (blocks: Page['blocks']): JsonObject[] =>
    blocks.flatMap((one) => [...(one.id === id ? [one as JsonObject] : []), ...visit(one.blocks ?? [])])
  return visit(page?.blocks ?? [])[0] ?? {}
}

const questions = (page: Page | null) =>
  Object.keys((block(page, 'form').schema as JsonObject)?.properties as JsonObject)
const order = (page: Page | null) => (block(page, 'form').uiSchema as JsonObject)?.['ui:order']

describe('an overlay', () => {
  test('changes a field by its name, also one that the library has', async () => {
    const { page, findings } = await changed([
      { block: 'form', field: 'email', merge: { required: false } },
      { block: 'form', field: 'size', merge: { title: { en: 'Shirt' } } },
      { block: 'form', field: 'bloodType', remove: true },
    ])
    expect(findings).toEqual([])
    expect(questions(page)).toEqual(['email', 'emergencyName', 'size'])
    const { schema, uiSchema } = block(page, 'form') as { schema: JsonObject; uiSchema: JsonObject }
    expect(schema.required).toEqual(['emergencyName', 'size'])
    expect(uiSchema.size).toMatchObject({ 'ui:title': { zh: '尺码', en: 'Shirt' } })
  })

  test('adds fields and groups, and changes a group by its id or title', async () => {
    const { page, findings } = await changed([
      { block: 'form', into: 'contact', insert: ['emergencyPhone'] },
      { block: 'form', after: 'size', insert: ['dressSize'] },
      { block: 'form', before: 'Kit', insert: [{ group: { zh: '成绩', en: 'Result' }, fields: ['finishTime'] }] },
      { block: 'form', group: 'Kit', merge: { note: { zh: '如实填写', en: 'Truthfully' } } },
      { block: 'form', field: 'emergencyName', move: { into: 'Kit' } },
    ])
    expect(findings).toEqual([])
    expect(order(page)).toEqual([
      'email',
      'emergencyPhone',
      'finishTime',
      'size',
      'dressSize',
      'bloodType',
      'emergencyName',
    ])
    const groups = (block(page, 'form').uiSchema as JsonObject)['ui:groups'] as JsonObject[]
    expect(groups[2]?.note).toEqual({ zh: '如实填写', en: 'Truthfully' })
  })

  test('changes and adds items of any list, by id, text or what they do', async () => {
    const { page, findings } = await changed([
      { block: 'facts', list: 'items', item: 'fee', merge: { value: '9' } },
      { block: 'facts', list: 'items', after: '起点', insert: [{ label: 'A', value: '3' }] },
      { block: 'facts', list: 'items', insert: [{ label: 'B', value: '4' }] },
      { block: 'go', list: 'onTap', before: 'reload', insert: [{ do: 'back' }] },
      { list: 'onOpen', insert: [{ do: 'reload' }] },
    ])
    expect(findings).toEqual([])
    expect((block(page, 'facts').items as JsonObject[]).map(({ value }) => (value as JsonObject).en)).toEqual([
      '9',
      '2',
      '3',
      '4',
    ])
    expect(block(page, 'facts').items).not.toContainEqual(expect.objectContaining({ id: 'fee' }))
    expect((block(page, 'go').onTap as JsonObject[]).map((step) => step.do)).toEqual(['track', 'back', 'reload'])
    expect(page?.onOpen).toEqual([{ do: 'reload' }])
  })

  test('moves a block, and what the base changes in it still arrives', async () => {
    const base = structuredClone(BASE)
    const [top] = base.blocks as JsonObject[]
    const { page } = await changed([{ block: 'intro', move: { before: 'line' } }])
    expect((block(page, 'bottom').blocks as JsonObject[]).map(({ id }) => id)).toEqual(['intro', 'line'])
    Object.assign((top?.blocks as JsonObject[] | undefined)?.[0] ?? {}, { text: { zh: '新', en: 'New' } })
    const later = await changed([{ block: 'intro', move: { into: 'bottom' } }], base)
    expect((block(later.page, 'bottom').blocks as JsonObject[]).map(({ id }) => id)).toEqual(['line', 'intro'])
    expect(block(later.page, 'intro').text).toEqual({ zh: '新', en: 'New' })
    expect(block(later.page, 'top').blocks).toEqual([])
  })

  const WRONG: [name: string, change: JsonObject, code: string, path: string, message: RegExp][] = [
    [
      'a field that is not there',
      { block: 'form', field: 'emial', merge: {} },
      'overlay.item',
      'change[0].field',
      /emial/,
    ],
    [
      'a group taken for a field',
      { block: 'form', field: 'contact', merge: {} },
      'overlay.item',
      'change[0].field',
      /contact/,
    ],
    [
      'an item of two',
      { block: 'go', list: 'onTap', item: 'x', remove: true },
      'overlay.item',
      'change[0].item',
      /"x"/,
    ],
    ['a list that is none', { block: 'go', list: 'text', insert: ['a'] }, 'overlay.item', 'change[0].list', /no list/],
    ['a block without fields', { block: 'go', field: 'a', merge: {} }, 'overlay.item', 'change[0].block', /fields/],
    [
      'a block into itself',
      { block: 'top', move: { into: 'intro' } },
      'overlay.block',
      'change[0].move.into',
      /itself/,
    ],
    [
      'a place that is not there',
      { block: 'intro', move: { after: 'lnie' } },
      'overlay.block',
      'change[0].move.after',
      /lnie/,
    ],
    ['two things at once', { block: 'go', merge: {}, remove: true }, 'shape.type', 'change[0]', /a change is/],
    [
      'an item without a change',
      { block: 'form', field: 'email', insert: ['a'] },
      'shape.type',
      'change[0]',
      /a change is/,
    ],
  ]
  test.each(WRONG)('is told about %s', async (_name, change, code, path, message) => {
    const { findings } = await changed([change])
    expect(findings).toMatchObject([{ code, file: FILE, path }])
    expect(inLanguage(findings[0]?.message ?? verbatim(''), 'en')).toMatch(message)
  })

  test('is told which of several is meant', async () => {
    const twice = [
      { block: 'go', list: 'onTap', insert: [{ do: 'reload' }] },
      { block: 'go', list: 'onTap', item: 'reload', remove: true },
    ]
    const { findings } = await changed(twice)
    expect(findings).toMatchObject([
      { code: 'overlay.item', path: 'change[1].item', hint: { en: expect.stringContaining('"id"') } },
    ])
  })

  test('is told what it removes that others need, where it removes it, and nowhere else', async () => {
    const blocks = BASE.blocks as JsonObject[]
    const reads = { type: 'text', text: '{{answers.form.email}}' }
    const files = {
      'sample.json': { ...BASE, blocks: [...blocks, reads] },
      'other.json': {
        extends: 'sample',
        route: '/other',
        withOverlays: true,
        linkedFrom: 'message',
        title: { zh: '另', en: 'Other' },
        change: [{ after: 'go', insert: [{ ...reads, text: '{{answers.form.size}}' }] }],
      },
      [FILE.replace('.json', '.direct.json')]: {
        extends: 'sample',
        for: { channel: 'direct' },
        change: [{ block: 'form', field: 'email', merge: { required: false } }],
      },
    }
    const removing = (...change: Json[]) => buildFiles({ ...files, [FILE]: { extends: 'sample', change } })
    const removedBy = (place: string, { findings }: BuiltConfig) => {
      expect(findings.map(({ code, file, path }) => [code, file, path])).toEqual(
        findings.map(() => ['overlay.removed', FILE, place]),
      )
      return findings.flatMap(({ also }) => (also ? `${also.file} ${also.path}` : [])).sort()
    }
    const line = { block: 'line', remove: true }
    expect((await removing(line)).findings).toEqual([])
    expect(removedBy('change[1].remove', await removing(line, { block: 'form', remove: true }))).toEqual([
      'other.json change[0].insert[0].text',
      `${FILE.replace('.json', '.direct.json')} change[0].block`,
      'sample.json blocks[5].text',
    ])
    const of = { block: 'form', merge: { fields: ['email', { ...size, when: { field: 'email', answered: true } }] } }
    expect(
      removedBy('change[1].remove', await removing(of, { block: 'form', field: 'email', remove: true })),
    ).toContain(`${FILE} change[0].merge.fields[1].when`)
  })

  test('has findings where they were written: in its own file, and in the base beside what it added', async () => {
    const broken = structuredClone(BASE)
    Object.assign((broken.blocks as JsonObject[])[3] ?? {}, { fields: ['email', 'nosuch', size] })
    const { findings } = await changed(
      [
        { block: 'form', before: 'email', insert: ['bloodType', 'neither'] },
        { block: 'facts', list: 'items', before: 'fee', insert: [{ label: '只有中文', value: '1' }] },
      ],
      broken,
    )
    expect(findings.map(({ code, file, path }) => [code, file, path])).toEqual(
      expect.arrayContaining([
        ['form.unknownField', 'sample.json', 'blocks[3].fields[1]'],
        ['form.unknownField', FILE, 'change[0].insert[1]'],
        ['text.language', FILE, 'change[1].insert[0].label'],
      ]),
    )
  })
})
