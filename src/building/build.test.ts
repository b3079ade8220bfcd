import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { loadCatalogue } from '#authoring/catalogue/catalogue.ts'
import { PROJECT_ROOT } from '#authoring/projectRoot.ts'
import type { JsonObject } from '#runtime/model.ts'
import { buildFiles, configFiles, inEnglish, samplePage, withoutFiles } from '#support/config.ts'
import type { BuiltConfig } from './createBuilder.ts'
import { createBuilder } from './createBuilder.ts'
import type { Pointer } from './pointers.ts'
import { formsOfProject, statementsOfProject, textOfPage } from './publishedForms.ts'

const RACE = '1000060001'
const notice = (zh: string, en: string): JsonObject => ({ type: 'text', text: { zh, en } })

function pointer(built: BuiltConfig, name = 'pointer.json'): Pointer {
  return JSON.parse(built.pointers.get(name) ?? 'null')
}

function page(built: BuiltConfig, name = 'pointer.json', route = '/sample'): JsonObject {
  return JSON.parse(built.objects.get(pointer(built, name).pages[route] ?? '') ?? 'null')
}

describe('build', () => {
  test('gives a race its own colours over those of the site, on its own pointer alone', async () => {
    const path = `races/${RACE}/race.json`
    const facts = JSON.parse(readFileSync(join(PROJECT_ROOT, 'pages-config', path), 'utf8'))
    const theme = { colours: { accentStrong: '#0a6782' }, dark: { accentStrong: '#7fd3e8', onAccent: '#04222b' } }
    const withTheme = (value: JsonObject) => {
      const race = { ...facts, theme: value, poster: '/files/posters/1.svg' }
      return buildFiles({ 'sample.json': samplePage({}), [path]: race })
    }
    const built = await withTheme(theme)
    expect(built.findings.filter(({ path: place }) => place.startsWith('theme'))).toEqual([])
    const own = { colours: theme.colours, dark: { ...theme.colours, ...theme.dark } }
    expect(pointer(built, `races/${RACE}.json`).site.theme).toEqual(own)
    expect(built.pointed.get(`races/${RACE}.json`)?.site.theme).toEqual(own)
    expect(pointer(built).site.theme).toEqual({ colours: {}, dark: {} })
    const unread = await withTheme({ colours: { accentStrong: '#ffe08a' } })
    expect(unread.findings).toContainEqual(
      expect.objectContaining({ code: 'theme.contrast', file: path, path: 'theme.colours.accentStrong' }),
    )
  })

  test('makes texts bilingual, marks inputs and lists widgets', async () => {
    const built = await buildFiles({
      'sample.json': samplePage({
        title: 'Startline',
        blocks: [
          {
            type: 'section',
            blocks: [
              {
                type: 'statement',
                name: 'rules',
                title: 'OK',
                html: '{{race.introduction}}',
                statementId: 'r',
                version: '1',
              },
              { type: 'button', text: 'OK', onTap: [{ do: 'toast', text: 'Done' }], fallback: { type: 'divider' } },
            ],
          },
        ],
      }),
    })
    expect(built.findings).toEqual([])
    expect(page(built)).toMatchObject({
      title: { zh: 'Startline', en: 'Startline' },
      widgets: ['button', 'divider', 'section', 'statement'],
      runtime: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      blocks: [
        {
          blocks: [
            { input: true, title: { zh: 'OK', en: 'OK' }, html: '{{race.introduction}}' },
            { text: { zh: 'OK', en: 'OK' }, onTap: [{ text: { zh: 'Done', en: 'Done' } }] },
          ],
        },
      ],
    })
  })

  test('applies overlays by block id, for their race only', async () => {
    const built = await buildFiles({
      'sample.json': samplePage({
        blocks: [notice('一', 'one'), { type: 'section', id: 'box', blocks: [{ ...notice('二', 'two'), id: 'two' }] }],
      }),
      [`races/${RACE}/sample.json`]: {
        extends: 'sample',
        change: [
          { merge: { title: { zh: '上海', en: 'Shanghai' }, state: { more: 1 } } },
          { before: 'box', insert: [notice('前', 'before')] },
          { after: 'two', insert: [notice('后', 'after')] },
          { into: 'box', insert: [notice('里', 'inside')] },
          { block: 'two', merge: { text: { en: 'TWO' }, tone: 'muted' } },
        ],
      },
    })
    expect(built.findings).toEqual([])
    expect(page(built).title).toEqual({ zh: '示例', en: 'Sample' })
    const mine = page(built, `races/${RACE}.json`)
    expect(mine.title).toEqual({ zh: '上海', en: 'Shanghai' })
    expect(mine.state).toEqual({ tab: 'all', more: 1 })
    expect(
      JSON.stringify(mine.blocks)
        .match(/"en":"(\w+)"/g)
        ?.join(),
    ).toBe('"en":"one","en":"before","en":"TWO","en":"after","en":"inside"')
  })

  test('removes blocks and says which id is unknown', async () => {
    const built = await buildFiles({
      'sample.json': samplePage({
        blocks: [
          { ...notice('一', 'one'), id: 'one' },
          { type: 'divider', id: 'line' },
        ],
      }),
      [`races/${RACE}/sample.json`]: {
        extends: 'sample',
        change: [
          { block: 'one', remove: true },
          { block: 'lime', remove: true },
        ],
      },
      [`races/${RACE}/other.json`]: { extends: 'sampel', change: [{ block: 'a', remove: true }] },
    })
    expect(inEnglish(built.findings)).toMatchObject([
      {
        code: 'overlay.extends',
        file: `races/${RACE}/other.json`,
        path: 'extends',
        hint: expect.stringContaining('"sample"'),
      },
      {
        code: 'overlay.block',
        file: `races/${RACE}/sample.json`,
        path: 'change[1].block',
        hint: expect.stringContaining('"line"'),
      },
    ])
    expect(page(built, `races/${RACE}.json`).blocks).toMatchObject([{ type: 'divider' }])
  })

  test('places a fault of an overlay in the overlay, a fault of the page in the page', async () => {
    const { findings } = await buildFiles({
      'sample.json': samplePage({ blocks: [{ ...notice('一', 'one'), id: 'one', showIf: 'rase' }] }),
      [`races/${RACE}/sample.json`]: {
        extends: 'sample',
        change: [
          { block: 'one', merge: { size: 'huge' } },
          { after: 'one', insert: [{ type: 'text', text: '{{oops}}' }] },
        ],
      },
    })
    expect(findings.map(({ file, path, code }) => [file, path, code])).toEqual([
      [`races/${RACE}/sample.json`, 'change[0].merge.size', 'shape.enum'],
      [`races/${RACE}/sample.json`, 'change[1].insert[0].text', 'expression.name'],
      ['sample.json', 'blocks[0].showIf', 'expression.name'],
    ])
  })

  test('a page asks for the runtime that its features need, and brings the constants that it reads', async () => {
    const reading = samplePage({ route: '/reading', blocks: [{ type: 'text', text: '{{site.quotaHint}}' }] })
    const { objects, pointed, pointers } = await buildFiles({ 'sample.json': samplePage(), 'reading.json': reading })
    const page = (route: string) => JSON.parse(objects.get(pointed.get('pointer.json')?.pages[route] ?? '') ?? '{}')
    expect(page('/sample')).toMatchObject({ runtime: '1.0.0' })
    expect(page('/sample').constants).toBeUndefined()
    expect(page('/reading')).toMatchObject({ runtime: '1.1.0', constants: { quotaHint: 5 } })
    const { site } = JSON.parse(pointers.get('pointer.json') ?? '{}')
    expect(Object.keys(site)).not.toEqual(expect.arrayContaining(['constants']))
    expect(site.carry.raceId).toEqual(['/reading', '/sample'])
  })

  test('overlays of a page hold for one made of it where that says so, before its own changes; what they do not touch is not built again', async () => {
    const sample = samplePage({
      blocks: [
        { type: 'section', id: 'top', blocks: [{ ...notice('一', 'one'), id: 'one' }] },
        { ...notice('二', 'two'), id: 'two' },
      ],
    })
    const second = (route: string, withOverlays: boolean, kept: string) => ({
      extends: 'sample',
      route,
      ...(withOverlays ? { withOverlays } : {}),
      change: ['top', 'two'].filter((id) => id !== kept).map((id) => ({ block: id, remove: true })),
    })
    const built = await buildFiles({
      'sample.json': sample,
      'upper.json': second('/upper', true, 'top'),
      'lower.json': second('/lower', true, 'two'),
      'apart.json': second('/apart', false, 'top'),
      'again.json': { extends: 'upper', route: '/again', change: [{ into: 'top', insert: [notice('再', 'again')] }] },
      [`races/${RACE}/sample.json`]: {
        extends: 'sample',
        change: [
          { after: 'one', insert: [notice('赛', 'race')] },
          { block: 'one', remove: true },
        ],
      },
    })
    expect(built.findings).toEqual([])
    const findingsOf = (route: string, name?: string) =>
      [...JSON.stringify(page(built, name, route).blocks).matchAll(/"en":"(\w+)"/g)].map(([, word]) => word)
    const race = `races/${RACE}.json`
    expect([findingsOf('/upper'), findingsOf('/upper', race)]).toEqual([['one'], ['race']])
    expect(findingsOf('/again', race)).toEqual(['race', 'again'])
    expect(findingsOf('/apart', race)).toEqual(['one'])
    expect(pointer(built, race).pages['/lower']).toBe(pointer(built).pages['/lower'])
    const change = [{ block: 'two', remove: true }]
    const alone = await buildFiles({
      'sample.json': sample,
      'upper.json': { extends: 'sample', withOverlays: true, change },
    })
    expect(inEnglish(alone.findings)).toMatchObject([{ file: 'upper.json', severity: 'error' }])
  })

  test('an audience sees its variant, and every combination its own', async () => {
    const change = (en: string) => [{ before: 'intro', insert: [notice(en, en)] }]
    const built = await buildFiles({
      'sample.json': samplePage(),
      'overlays/nh.json': { extends: 'sample', for: { channel: 'nh' }, change: change('nh') },
      'overlays/wechat.json': { extends: 'sample', for: { env: 'wechat' }, change: change('wechat') },
    })
    expect(built.findings).toEqual([])
    const variants = pointer(built).variants ?? []
    expect(variants.map((variant) => variant.for)).toEqual([
      { channel: 'nh' },
      { env: 'wechat' },
      { channel: 'nh', env: 'wechat' },
    ])
    const both = JSON.parse(built.objects.get(variants[2]?.pages['/sample'] ?? '') ?? 'null')
    expect(both.blocks).toHaveLength(3)
  })

  test('more versions of a page than can be kept apart are a finding, not silently fewer', async () => {
    const overlay = (audience: JsonObject) => ({
      extends: 'sample',
      for: audience,
      change: [{ after: 'intro', insert: [notice(JSON.stringify(audience), JSON.stringify(audience))] }],
    })
    const some = (count: number) =>
      Object.fromEntries(
        Array.from({ length: count }, (_, at) => [
          [`channel${at}.json`, overlay({ channel: `c${at}` })],
          [`brand${at}.json`, overlay({ brand: `b${at}` })],
        ]).flat(),
      )
    // 1 for all, 4 channels, 4 brands, 16 of both.
    const few = await buildFiles({ 'sample.json': samplePage(), ...some(4) })
    expect(few.findings).toEqual([])
    expect(pointer(few).variants).toHaveLength(24)
    const many = await buildFiles({ 'sample.json': samplePage(), ...some(6) })
    expect(many.findings).toMatchObject([{ severity: 'error', code: 'overlay.audiences', path: 'for' }])
  })

  test('compiles forms once; the server reads the same schema', async () => {
    const form = { type: 'form', name: 'form', fields: ['userName', { use: 'email', required: false }] }
    const built = await buildFiles({
      'registration.json': samplePage({ route: '/registration', blocks: [form] }),
      [`races/${RACE}/registration.json`]: {
        extends: 'registration',
        change: [{ merge: { title: { zh: '报', en: 'Go' } } }],
      },
    })
    expect(built.findings).toEqual([])
    const [block] = page(built, `races/${RACE}.json`, '/registration').blocks as [JsonObject]
    expect(block).toMatchObject({
      hash: expect.stringMatching(/^[0-9a-f]{16}$/),
      validator: expect.stringMatching(/^objects\/[0-9a-f]{32}\.js$/),
    })
    expect(block.fields).toBeUndefined()
    const code = built.objects.get(String(block.validator)) ?? ''
    // Stands alone: a module without imports, as the browser gets it.
    const module = await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`)
    expect(module.hash).toBe(block.hash)
    expect(module.validate({ userName: '王小明' })).toBe(true)
    expect(module.validate({ email: 'x' })).toBe(false)
    const forms = await formsOfProject(built, RACE, `${RACE}01`)
    expect(forms).toMatchObject({ form: { schema: block.schema, uiSchema: block.uiSchema, hash: block.hash } })
    expect(forms?.form?.judge({ userName: '王小明' })).toEqual([])
    expect(forms?.form?.judge({ email: 'x' }).map(({ keyword }) => keyword)).toContain('required')
  })

  test('a project asks what its own overlay says: on the phone, on the platform, and of its statements', async () => {
    const model: JsonObject = withoutFiles(
      JSON.parse(readFileSync(join(PROJECT_ROOT, `pages-config/races/${RACE}/race.json`), 'utf8')),
    )
    const first = (model.items as JsonObject[])[0]
    const [short, long] = [`${RACE}01`, `${RACE}02`]
    const text = { zh: '声明', en: 'Statement' }
    const gear = {
      type: 'statement',
      id: 'gear',
      name: 'gear',
      statementId: 'gear',
      version: '1',
      title: text,
      html: text,
    }
    const items = [
      { ...first, itemId: short, statements: [] },
      { ...first, itemId: long, statements: [{ id: 'gear' }] },
    ]
    const overlay = (itemId: string) => ({
      extends: 'registration',
      for: { itemId },
      change: [
        { block: 'form', merge: { fields: ['userName', 'email'] } },
        { after: 'form', insert: [gear] },
      ],
    })
    const files = (itemId: string) => ({
      'terms.json': samplePage({ route: '/terms', version: '3', blocks: [notice('您好 & 欢迎', 'Hello & welcome')] }),
      'registration.json': samplePage({
        route: '/registration',
        query: { raceId: {}, itemId: {} },
        blocks: [{ type: 'form', id: 'form', name: 'form', fields: ['userName'] }],
      }),
      // The campaign that it names is not in this config, nor what lies beside it.
      [`races/${RACE}/race.json`]: {
        ...model,
        landing: undefined,
        kit: undefined,
        course: undefined,
        gallery: undefined,
        items,
      },
      [`races/${RACE}/registration.long.json`]: overlay(itemId),
    })
    const built = await buildFiles(files(long))
    expect(built.findings.filter(({ severity }) => severity === 'error')).toEqual([])
    const asked = async (itemId: string) =>
      Object.keys(Object((await formsOfProject(built, RACE, itemId))?.form?.schema.properties))
    expect([await asked(short), await asked(long)]).toEqual([['userName'], ['userName', 'email']])
    const signed = (itemId: string) => statementsOfProject(built, RACE, itemId)
    expect(signed(short)).toEqual([])
    expect(signed(long)).toEqual([
      { id: 'gear', version: '1', title: text, html: text, hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
    ])
    const words = { zh: '<p>您好 &amp; 欢迎</p>', en: '<p>Hello &amp; welcome</p>' }
    expect(textOfPage(built, '/terms')).toMatchObject({ id: '/terms', version: '3', html: words })
    expect(textOfPage(built, '/nowhere')).toBeNull()
    expect(pointer(built, `races/${RACE}.json`).runtime).toBe('1.2.0')
    const codes = (await buildFiles(files(`${RACE}03`))).findings.map(({ code, path }) => `${code} ${path}`)
    expect(codes).toEqual(
      expect.arrayContaining(['overlay.project for.itemId', 'race.statement items[1].statements[0].id']),
    )
  })

  test('a page waits for a statement as long as its race says', async () => {
    const model: JsonObject = withoutFiles(
      JSON.parse(readFileSync(join(PROJECT_ROOT, `pages-config/races/${RACE}/race.json`), 'utf8')),
    )
    const [first] = model.items as JsonObject[]
    const words = { zh: '装备', en: 'Gear' }
    const named = { type: 'statement', id: 'gear', name: 'gear', statementId: 'gear', version: '1' }
    const found = async (said: JsonObject, shown: JsonObject, of = 'race.readSeconds') => {
      const block: JsonObject = { ...named, title: words, html: words, ...shown }
      const files = {
        'registration.json': samplePage({ route: '/registration', query: { raceId: {} }, blocks: [block] }),
        [`races/${RACE}/race.json`]: {
          ...{ ...model, kit: undefined, course: undefined, gallery: undefined },
          items: [{ ...first, statements: [{ id: 'gear', ...said }] }],
        },
      }
      const all = inEnglish((await buildFiles(files)).findings).filter(({ code }) => code === of)
      return all.map(({ path, message, hint }) => [path, message, hint])
    }
    const at = 'items[0].statements[0]'
    const bound = '{{len(query.raceId)}}'
    expect(await found({}, {})).toEqual([])
    expect(await found({ readSeconds: 8 }, { readSeconds: 8 })).toEqual([])
    expect(await found({ readSeconds: 8 }, { readSeconds: bound })).toEqual([])
    expect(await found({}, { readSeconds: bound })).toEqual([])
    const tooShort = [
      `${at}.readSeconds`,
      'the statement "gear" has to be read for 8 seconds; /registration does not wait so long, or waits longer',
      'Write "readSeconds": "{{find(project.statements, \'id\', \'gear\').readSeconds}}" in its block on the page.',
    ]
    expect(await found({ readSeconds: 8 }, {})).toEqual([tooShort])
    expect(await found({ readSeconds: 8 }, { readSeconds: 5 })).toEqual([tooShort])
    expect(await found({}, { readSeconds: 5 })).toEqual([
      [
        `${at}.id`,
        '/registration waits 5 seconds before the statement "gear" can be ticked; this project does not say so',
        'Write "readSeconds": 5 here, or take readSeconds out of its block on the page.',
      ],
    ])
    // A guardian reads it on a page of their own.
    expect(await found({ readSeconds: 8, signedBy: 'guardian', youngerThan: 40 }, { byLink: true })).toEqual([])
    // Its text and version stand on the page, and are nobody else's.
    for (const listed of [{ statementId: '{{item.id}}' }, { version: '{{item.version}}' }])
      expect((await found({}, listed, 'race.statement')).map(([path]) => path)).toEqual([`${at}.id`])
  })

  test('what runners have to qualify with is asked where they enter, the certificate as a file', async () => {
    const model: JsonObject = withoutFiles(
      JSON.parse(readFileSync(join(PROJECT_ROOT, `pages-config/races/${RACE}/race.json`), 'utf8')),
    )
    const [first] = model.items as JsonObject[]
    const proofs = [
      { kind: 'result', fromKm: 42, atMost: '4:00:00' },
      { kind: 'points', atLeast: 450 },
    ]
    const items = [
      { ...first, itemId: `${RACE}01`, statements: [] },
      { ...first, itemId: `${RACE}02`, statements: [], qualifying: { proofs } },
    ]
    const result = ['resultDate', 'resultDistance', 'finishTime', 'resultCertificate']
    const form = (name: string, fields: unknown[]) => ({ type: 'form', id: name, name, fields }) as JsonObject
    const found = async (...blocks: JsonObject[]) => {
      const files = {
        'registration.json': samplePage({ route: '/registration', query: { raceId: {}, itemId: {} }, blocks }),
        [`races/${RACE}/race.json`]: { ...model, kit: undefined, course: undefined, gallery: undefined, items },
      }
      const all = inEnglish((await buildFiles(files)).findings).filter(({ code }) => code === 'race.qualifying')
      expect(all.filter(({ file, path }) => !file.endsWith('race.json') || path !== 'items[1].qualifying')).toEqual([])
      return all.map(({ message }) => message)
    }
    const points = form('points', ['itraNumber', 'itraPoints'])
    expect(await found(form('result', result), points)).toEqual([])
    expect(await found(form('results', result), points)).toEqual([
      'the form "result" of /registration does not ask resultDate, resultDistance, finishTime, resultCertificate: nobody could enter',
    ])
    expect(await found(form('result', result), form('points', ['itraNumber']))).toEqual([
      'the form "points" of /registration does not ask itraPoints: nobody could enter',
    ])
    const typed = { use: 'resultCertificate', schema: { type: 'string' }, ui: { widget: 'text' } }
    expect(await found(form('result', [...result.slice(0, 3), typed]), points)).toEqual([
      '"resultCertificate" of /registration is no upload: any words would be taken for a certificate',
    ])
  })

  test('a form that cannot be compiled is a finding at its block', async () => {
    const broken = {
      type: 'form',
      name: 'form',
      schema: { type: 'object', properties: { a: { $ref: '#/$defs/none' } } },
    }
    const built = await buildFiles({ 'sample.json': samplePage({ blocks: [broken] }) })
    expect(built.findings).toMatchObject([{ file: 'sample.json', path: expect.stringMatching(/^blocks\[0\]/) }])
    const shown = built.objects.get(pointer(built).pages['/sample'] ?? '')
    expect(shown).toContain('This page is being mended')
    expect(shown).not.toContain('"form"')
  })

  test('the same files give the same bytes, one edit changes one page', async () => {
    const files = configFiles({ 'a.json': samplePage({ route: '/a' }), 'b.json': samplePage({ route: '/b' }) })
    const build = createBuilder(loadCatalogue(PROJECT_ROOT))
    const first = await build(files)
    const again = await createBuilder(loadCatalogue(PROJECT_ROOT))(files)
    expect([...again.objects, ...again.pointers]).toEqual([...first.objects, ...first.pointers])
    const edited = await build(new Map(files).set('b.json', JSON.stringify(samplePage({ route: '/b', blocks: [] }))))
    expect(pointer(edited).pages['/a']).toBe(pointer(first).pages['/a'])
    expect(pointer(edited).pages['/b']).not.toBe(pointer(first).pages['/b'])
    expect(pointer(edited).release).not.toBe(pointer(first).release)
  })

  test('a page carries the trees of its expressions wherever they stand, but for plain names', async () => {
    const number = { title: { zh: '数', en: 'Number' }, schema: { type: 'integer' } }
    const fields = [
      { name: 'stop', ...number, ui: { disabledWhen: 'twice > 12' } },
      { name: 'twice', ...number, ui: { widget: 'computed', value: 'stop * 13' } },
    ]
    const toast = (text: string) => [{ do: 'toast', text: { zh: text, en: text } }]
    const built = await buildFiles({
      'sample.json': samplePage({
        title: { zh: '{{lang}}', en: '{{ lang }}' },
        query: { raceId: { from: '{{2 + 2}}' } },
        draft: { key: '{{query.raceId || 3}}' },
        data: {
          race: {
            call: 'raceDetail',
            with: { raceId: '{{query.raceId || 4}}' },
            when: 'len(query.raceId) == 5',
            empty: { text: '{{5 + 5}}', action: { text: { zh: '去', en: 'Go' }, onTap: toast('{{6 + 6}}') } },
          },
        },
        values: {
          list: [{ each: 'list(7)', when: 'item > 7', item: '{{item + 7}}' }],
          one: { cases: [{ when: '!lang', value: 8 }] },
        },
        onOpen: [
          {
            ...{ do: 'call', call: 'raceDetail', with: { raceId: '9' } },
            ...{ when: '9 > query.raceId', until: 'result.raceId == 9' },
            onError: toast('{{error.code + 9}}'),
          },
        ],
        blocks: [
          {
            ...{ type: 'section', showIf: '!race', each: '[lang]', key: 'item + 10', label: '{{item - 10}}' },
            blocks: [{ type: 'text', text: '{{index + 10}}' }],
          },
          {
            ...{ type: 'text', text: { zh: '文', en: 'Text' }, requires: { capability: 'x' } },
            fallback: { type: 'text', text: '{{-state.tab}}' },
          },
          { type: 'form', name: 'form', fields },
        ],
      }),
    })
    expect(inEnglish(built.findings)).toEqual([])
    const { expressions } = page(built) as { expressions: JsonObject }
    expect(Object.keys(expressions)).toEqual([
      ...[' lang ', '!lang', '!race', '-state.tab', '2 + 2', '5 + 5', '6 + 6', '9 > query.raceId', '[lang]'],
      ...['error.code + 9', 'index + 10', 'item + 10', 'item + 7', 'item - 10', 'item > 7', 'len(query.raceId) == 5'],
      ...['list(7)', 'query.raceId || 3', 'query.raceId || 4', 'result.raceId == 9', 'stop * 13', 'twice > 12'],
    ])
    expect(expressions['len(query.raceId) == 5']).toEqual(['==', ['len', 'query.raceId'], 5])
  })
})
