import { describe, expect, it } from 'vitest'
import { loadCatalogue } from '#authoring/catalogue/catalogue.ts'
import { formatFinding } from '#authoring/check/formatFindings.ts'
import { PROJECT_ROOT } from '#authoring/projectRoot.ts'
import { asObjects } from '#lib/json.ts'
import type { JsonObject } from '#runtime/model.ts'
import { buildFiles, configFiles, inEnglish, raceWithoutFiles, samplePage } from '#support/config.ts'
import { type BuiltConfig, createBuilder } from './createBuilder.ts'

const TEXT = { $ref: '../../schemas/editor/series.schema.json#/$defs/text' }
const SHARED = '../../schemas/editor/series.schema.json#/$defs'
const SCHEMA = {
  $schema: '../../schemas/editor/series.schema.json',
  type: 'object',
  required: ['series', 'name', 'path', 'ends'],
  additionalProperties: false,
  properties: {
    $schema: { type: 'string' },
    series: { type: 'string' },
    name: TEXT,
    path: { $ref: `${SHARED}/route` },
    ends: { $ref: `${SHARED}/time` },
    slogan: TEXT,
    logo: { $ref: `${SHARED}/picture` },
    questions: {
      type: 'array',
      items: {
        type: 'object',
        required: ['ask', 'answer'],
        additionalProperties: false,
        properties: { ask: TEXT, answer: TEXT },
      },
    },
  },
}
const FACTS = {
  series: 'cup',
  name: { zh: '春季杯', en: 'Spring Cup' },
  path: '/springCup',
  ends: '2027-04-18T00:00:00+08:00',
  questions: [
    { ask: { zh: '能退吗？', en: 'Refunds?' }, answer: { zh: '能', en: 'Yes' } },
    { ask: { zh: '能转吗？', en: 'Transfers?' }, answer: { zh: '不能', en: 'No' } },
  ],
}
const PAGE = {
  format: 1,
  route: '{{facts.path}}List',
  linkedFrom: 'partner',
  title: { zh: '{{facts.name}}赛事', en: 'Races of {{facts.name}}' },
  blocks: [
    { type: 'heading', id: 'title', text: '{{facts.name}}' },
    { type: 'text', id: 'slogan', text: '{{facts.slogan}}', showIf: 'facts.slogan != null' },
    { type: 'countdown', id: 'ends', showIf: 'now < facts.ends', until: '{{facts.ends}}' },
    {
      type: 'accordion',
      id: 'questions',
      blocks: [
        { type: 'text', id: 'question', each: 'facts.questions', label: '{{item.ask}}', text: '{{item.answer}}' },
      ],
    },
    {
      type: 'text',
      id: 'until',
      text: { zh: "{{date(facts.ends, 'MM.dd')}}前", en: "Until {{date(facts.ends, 'MM.dd')}}" },
    },
  ],
}

function seriesOf(more: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    // Where the site of the tests leads to.
    'sample.json': samplePage(),
    'campaigns/cup.template/facts.schema.json': SCHEMA,
    'campaigns/cup.template/list.json': PAGE,
    'campaigns/spring/campaign.json': FACTS,
    ...more,
  }
}

function pageAt({ objects, pointed }: BuiltConfig, route: string, race?: string): JsonObject {
  const pointer = pointed.get(race ? `races/${race}.json` : 'pointer.json')
  return JSON.parse(objects.get(pointer?.pages[route] ?? '') ?? 'null')
}

const findingsOf = async (files: Record<string, unknown>) => (await buildFiles(files)).findings

describe('a campaign of a series', () => {
  it('becomes a flat page: its own route and title, lists written out, nothing of the facts left to the phone', async () => {
    const built = await buildFiles(seriesOf())
    expect(built.findings).toEqual([])
    const page = pageAt(built, '/springCupList')
    expect(page.title).toEqual({ zh: '春季杯赛事', en: 'Races of Spring Cup' })
    const ends = Date.parse(FACTS.ends)
    expect(page.blocks).toEqual([
      { type: 'heading', id: 'title', text: FACTS.name },
      { type: 'countdown', id: 'ends', showIf: `(now < ${ends})`, until: ends },
      {
        type: 'accordion',
        id: 'questions',
        blocks: FACTS.questions.map(({ ask, answer }, index) => ({
          type: 'text',
          id: `question-${index + 1}`,
          label: ask,
          text: answer,
        })),
      },
      { type: 'text', id: 'until', text: { zh: '04.18前', en: 'Until 04.18' } },
    ])
    expect(JSON.stringify(page)).not.toContain('facts')
  })

  it('keeps a case that holds for certain a case, and gives blocks of lists in lists ids of their own', async () => {
    const mark = {
      cases: [{ when: 'index == 0', value: 'first' }, { when: 'query.a == null', value: 'second' }, { value: 'other' }],
    }
    const line = { type: 'text', id: 'line', each: 'facts.questions', text: '{{item.ask}}' }
    const block = { type: 'section', id: 'part', each: 'facts.questions', title: mark, blocks: [line] }
    const list = { format: 1, route: '/springCupList', title: '{{facts.name}}', query: { a: {} }, blocks: [block] }
    const built = await buildFiles(seriesOf({ 'campaigns/cup.template/list.json': list }))
    expect(built.findings.filter(({ severity }) => severity === 'error')).toEqual([])
    const parts = asObjects(pageAt(built, '/springCupList').blocks)
    expect(parts.map(({ id, title }) => [id, title])[0]).toEqual([
      'part-1',
      { cases: [{ value: { zh: 'first', en: 'first' } }] },
    ])
    expect(parts.flatMap(({ blocks }) => asObjects(blocks).map(({ id }) => id))).toEqual(
      FACTS.questions.flatMap((_, at) => FACTS.questions.map((_, inner) => `line-${at + 1}-${inner + 1}`)),
    )
  })

  it('differs where its folder says so, also for a channel, and a race may change it', async () => {
    const notice = (zh: string, en: string) => [
      { before: 'title', insert: [{ type: 'notice', id: 'n', text: { zh, en } }] },
    ]
    const built = await buildFiles(
      seriesOf({
        'campaigns/spring/list.json': { extends: 'list', change: notice('{{facts.name}}好', 'Hello {{facts.name}}') },
        'campaigns/autumn/campaign.json': { ...FACTS, path: '/autumnCup' },
        'races/1000060009/spring.json': { extends: 'campaigns/autumn/list', change: notice('本场', 'This race') },
      }),
    )
    // Nothing here leads to the page with a race: the check says so.
    expect(built.findings).toMatchObject([{ code: 'overlay.unreached', severity: 'warning' }])
    expect(pageAt(built, '/springCupList').blocks).toContainEqual({
      type: 'notice',
      id: 'n',
      text: { zh: '春季杯好', en: 'Hello Spring Cup' },
    })
    expect(JSON.stringify(pageAt(built, '/autumnCupList'))).not.toContain('notice')
    expect(JSON.stringify(pageAt(built, '/autumnCupList', '1000060009'))).toContain('This race')
  })

  it('may have a page that only it has, and its links are known', async () => {
    const link = { type: 'button', text: { zh: '去', en: 'Go' }, onTap: [{ do: 'navigate', to: '/springCupMore' }] }
    const more = { format: 1, route: '{{facts.path}}More', title: '{{facts.name}}', blocks: [] }
    const page = samplePage({ blocks: [link] })
    expect(await findingsOf(seriesOf({ 'sample.json': page, 'campaigns/spring/more.json': more }))).toEqual([])
    expect(await findingsOf(seriesOf({ 'sample.json': page }))).toMatchObject([{ code: 'route.unknown' }])
  })

  it('reads its race’s own facts, and follows them; of a race with faults nothing more is said', async () => {
    const file = 'races/1000060003/race.json'
    const race = raceWithoutFiles()
    const own = { ...race, poster: 'posters/1000060003.svg', items: [{ ...race.items[0], statements: [] }] }
    const [{ itemId }] = race.items
    const properties = { ...SCHEMA.properties, raceId: { type: 'string' }, fee: { $ref: `${SHARED}/fen` } }
    const item = "find(facts.race.items, 'itemId', '{{id}}')".replace('{{id}}', itemId)
    const page = {
      ...PAGE,
      blocks: [
        { type: 'countdown', id: 'ends', showIf: 'now < facts.race.signUpEnd', until: '{{facts.race.signUpEnd}}' },
        { type: 'card', id: 'item', title: `{{${item}.name}}`, amount: `{{${item}.fee}}` },
      ],
    }
    const files = (facts: object, campaign: object = {}) =>
      seriesOf({
        'campaigns/cup.template/facts.schema.json': { ...SCHEMA, properties },
        'campaigns/cup.template/list.json': page,
        'campaigns/spring/campaign.json': { ...FACTS, raceId: '1000060003', ...campaign },
        [file]: facts,
      })
    const shown = async (facts: object) => {
      const built = await buildFiles(files(facts))
      expect(built.findings).toEqual([])
      return pageAt(built, '/springCupList').blocks
    }
    const blocks = (signUpEnd: string, amount: number) => [
      { type: 'countdown', showIf: `(now < ${Date.parse(signUpEnd)})`, until: Date.parse(signUpEnd) },
      { type: 'card', title: race.items[0].name, amount },
    ]
    expect(await shown(own)).toMatchObject(blocks(race.signUpEnd, race.items[0].fee))
    const later = '2027-05-02T18:00:00+08:00'
    const dearer = { ...own, signUpEnd: later, items: [{ ...own.items[0], fee: 19_900 }] }
    expect(await shown(dearer)).toMatchObject(blocks(later, 19_900))
    const again = (await findingsOf(files(own, { ends: race.raceTime, fee: race.items[0].fee }))).map(
      ({ path, hint }) => [path, hint?.en],
    )
    expect(again).toEqual([
      ['ends', expect.stringContaining('{{facts.race.raceTime}}')],
      ['fee', expect.stringContaining(`{{${item}.fee}}`)],
    ])
    const faulty = await findingsOf(files({ ...own, signUpEnd: 'never' }))
    expect(faulty.map(({ file, path }) => `${file} ${path}`)).toEqual([`${file} signUpEnd`])
    expect(await findingsOf(files(own, { raceId: '1000060033' }))).toMatchObject([
      { code: 'series.race', path: 'raceId' },
    ])
  })

  it('joins what it says of a date by the moment, however that is written, or by the Chinese words', async () => {
    const race = raceWithoutFiles()
    const [{ at, zh }] = race.schedule
    const properties = {
      ...SCHEMA.properties,
      raceId: { type: 'string' },
      notes: {
        type: 'array',
        items: {
          type: 'object',
          properties: { of: { $ref: `${SHARED}/raceDate` }, note: { $ref: `${SHARED}/text` } },
          additionalProperties: false,
        },
      },
    }
    const note = "{{coalesce(find(facts.notes, 'of', item.at), find(facts.notes, 'of', item.zh)).note}}"
    const item = { at: '{{item.at}}', title: { zh: '{{item.zh}}', en: '{{item.en}}' }, note }
    const timeline = { type: 'timeline', id: 'dates', items: [{ each: 'facts.race.schedule', item }] }
    const words = { zh: '凭证件领取', en: 'Bring your document' }
    const withNote = (of: string) =>
      seriesOf({
        'campaigns/cup.template/facts.schema.json': { ...SCHEMA, properties },
        'campaigns/cup.template/list.json': { ...PAGE, blocks: [timeline] },
        'campaigns/spring/campaign.json': { ...FACTS, raceId: '1000060003', notes: [{ of, note: words }] },
        'races/1000060003/race.json': {
          ...race,
          poster: 'posters/1000060003.svg',
          items: [{ ...race.items[0], statements: [] }],
        },
      })
    for (const of of [at, new Date(at).toISOString().replace('.000Z', '+00:00'), zh]) {
      const built = await buildFiles(withNote(of))
      expect(inEnglish(built.findings)).toEqual([])
      expect(JSON.stringify(pageAt(built, '/springCupList').blocks).split('Bring your document')).toHaveLength(2)
    }
    expect(await findingsOf(withNote('2026-01-01T10:00:00+08:00'))).toMatchObject([
      { code: 'series.date', file: 'campaigns/spring/campaign.json', path: 'notes[0].of' },
    ])
  })

  it('leaves to the phone which facts of a list it shows, where a condition asks what only that knows', async () => {
    const shown = async (when: string) => {
      const items = [{ each: 'facts.questions', when, item: { at: '{{facts.ends}}', title: '{{item.ask}}' } }]
      const built = await buildFiles(
        seriesOf({
          'campaigns/cup.template/list.json': { ...PAGE, blocks: [{ type: 'timeline', id: 'dates', items }] },
        }),
      )
      expect(inEnglish(built.findings)).toEqual([])
      return asObjects(pageAt(built, '/springCupList').blocks)[0]?.items
    }
    const [first, second] = FACTS.questions.map(({ ask }) => ({ at: Date.parse(FACTS.ends), title: ask }))
    expect(await shown("item.ask.en == 'Refunds?'")).toEqual([first])
    expect(await shown("lang == 'en' || index == 0")).toEqual([
      { when: '((lang == "en") || true)', item: first },
      { when: '((lang == "en") || false)', item: second },
    ])
  })

  it('keeps what was built of others when its facts change', async () => {
    const build = createBuilder(loadCatalogue(PROJECT_ROOT))
    const files = configFiles(seriesOf({ 'campaigns/autumn/campaign.json': { ...FACTS, path: '/autumnCup' } }))
    const before = await build(files)
    const changed = { ...FACTS, name: { zh: '大奖杯', en: 'Grand Cup' } }
    const after = await build(new Map(files).set('campaigns/spring/campaign.json', JSON.stringify(changed)))
    expect(pageAt(after, '/springCupList').title).toEqual({ zh: '大奖杯赛事', en: 'Races of Grand Cup' })
    const site = (built: BuiltConfig) => built.pointed.get('pointer.json')?.pages['/autumnCupList']
    expect(site(after)).toBe(site(before))
  })
})

describe('a finding in a series', () => {
  it('names the place of the fact and the place in the template', async () => {
    const heavy = { ...FACTS, slogan: { zh: '跑{{吧', en: 'Run' } }
    const found = await findingsOf(seriesOf({ 'campaigns/spring/campaign.json': heavy }))
    expect(found.map((finding) => formatFinding(finding, 'en'))).toEqual([
      expect.stringMatching(
        /^error campaigns\/spring\/campaign\.json:\d+:\d+ slogan\.zh: .*\n {6}in campaigns\/cup\.template\/list\.json:\d+:\d+ blocks\[1\]\.text$/s,
      ),
    ])
  })

  it.each([
    ['a fact that is missing', { name: undefined }, 'shape.required', 'campaigns/spring/campaign.json'],
    ['a language that is missing', { name: { zh: '春' } }, 'shape.required', 'campaigns/spring/campaign.json'],
    ['a fact that nobody knows', { nmae: 1 }, 'shape.property', 'campaigns/spring/campaign.json'],
    ['a time without a zone', { ends: '2027-04-18' }, 'shape.time', 'campaigns/spring/campaign.json'],
    ['a series that is not there', { series: 'cap' }, 'series.template', 'campaigns/spring/campaign.json'],
    ['a picture that is not there', { logo: 'logo.png' }, 'asset.unknown', 'campaigns/spring/campaign.json'],
  ])('tells %s', async (_name, change, code, file) => {
    const found = await findingsOf(seriesOf({ 'campaigns/spring/campaign.json': { ...FACTS, ...change } }))
    expect(found).toContainEqual(expect.objectContaining({ code, file }))
  })

  it('tells a template that reads what the schema does not have, once for all members', async () => {
    const found = await findingsOf(
      seriesOf({
        'campaigns/cup.template/list.json': { ...PAGE, title: '{{facts.nmae}}' },
        'campaigns/autumn/campaign.json': { ...FACTS, path: '/autumnCup' },
      }),
    )
    expect(inEnglish(found.filter(({ code }) => code === 'facts.unknown'))).toMatchObject([
      { file: 'campaigns/cup.template/list.json', path: 'title', hint: expect.stringContaining('"name"') },
    ])
  })

  it('tells two members on one route, naming both', async () => {
    const found = await findingsOf(seriesOf({ 'campaigns/autumn/campaign.json': FACTS }))
    expect(inEnglish(found)).toMatchObject([
      {
        code: 'route.twice',
        file: 'campaigns/spring/campaign.json',
        path: 'path',
        message: expect.stringContaining('campaigns/autumn/campaign.json'),
        also: { file: 'campaigns/cup.template/list.json', path: 'route' },
      },
    ])
  })

  it.each([
    ['campaigns/notes.json', {}, 'series.place'],
    ['campaigns/lonely/list.json', PAGE, 'series.place'],
    ['campaigns/spring/other.json', { extends: 'lits', change: [{ merge: {} }] }, 'overlay.extends'],
    ['campaigns/cup.template/facts.schema.json', { ...SCHEMA, tpye: 'object' }, 'shape.property'],
    ['campaigns/unused.template/list.json', PAGE, 'series.unused'],
  ])('tells what is wrong with %s', async (file, content, code) => {
    const found = await findingsOf(seriesOf({ [file]: content }))
    expect(found).toContainEqual(expect.objectContaining({ code, file }))
  })
})

describe('pictures beside the facts', () => {
  it('are published under the name of their bytes', async () => {
    const template = { ...PAGE, blocks: [{ type: 'image', src: '{{facts.logo}}' }] }
    const built = await buildFiles(
      seriesOf({
        'campaigns/cup.template/list.json': template,
        'campaigns/spring/campaign.json': { ...FACTS, logo: 'logo.svg' },
        'campaigns/spring/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
        'campaigns/spring/course.gpx': '<gpx/>',
        'campaigns/spring/rules.zh.html': '<p>规则</p>',
      }),
    )
    expect(built.findings).toEqual([])
    const [name] = [...built.pictures.keys()]
    expect(name).toMatch(/^objects\/[0-9a-f]{32}\.svg$/)
    expect(pageAt(built, '/springCupList').blocks).toEqual([{ type: 'image', src: `/config/${name}` }])
  })

  it.each([
    ['\0\0\0\x18ftypisom', /^objects\/[0-9a-f]{32}\.mp4$/, []],
    ['no film at all', /^$/, ['image.broken']],
    [`\0\0\0\x18ftyp${'0'.repeat(1024 * 1024)}`, /^$/, ['image.heavy']],
  ])('a film too, as it is', async (bytes, object, codes) => {
    const template = { ...PAGE, blocks: [{ type: 'hero', title: '{{facts.name}}', film: '{{facts.name.zh}}' }] }
    const built = await buildFiles(
      seriesOf({
        'campaigns/cup.template/list.json': template,
        'campaigns/spring/campaign.json': { ...FACTS, name: { zh: 'film.mp4', en: 'Film' } },
        'campaigns/spring/film.mp4': bytes,
      }),
    )
    expect(built.findings.map(({ code }) => code)).toEqual(codes)
    expect([...built.pictures.keys()].join()).toMatch(object)
  })
})

describe('a page that extends another under its own route', () => {
  const base = samplePage()
  it('is the other page with its own route, title and changes, and follows it', async () => {
    const second = {
      extends: 'sample',
      route: '/sampleV2',
      title: { zh: '第二版', en: 'Second layout' },
      change: [{ block: 'intro', merge: { tone: 'muted' } }],
    }
    const third = { extends: 'second', route: ['/sampleV3', '/sampleV4'] }
    const built = await buildFiles({ 'sample.json': base, 'second.json': second, 'third.json': third })
    expect(built.findings).toEqual([])
    expect(pageAt(built, '/sampleV2')).toMatchObject({
      route: '/sampleV2',
      title: { zh: '第二版', en: 'Second layout' },
      blocks: [{ type: 'text', id: 'intro', tone: 'muted' }],
    })
    expect(pageAt(built, '/sample')).toMatchObject({ route: '/sample', title: base.title })
    expect(pageAt(built, '/sampleV4')).toMatchObject({ title: second.title })
  })

  it('may belong to a race only', async () => {
    const own = { extends: 'sample', route: '/sampleV2' }
    const built = await buildFiles({ 'sample.json': base, 'races/1000060009/sample.json': own })
    expect(built.findings).toEqual([])
    expect(pageAt(built, '/sampleV2', '1000060009')).toMatchObject({ route: '/sampleV2' })
    expect(pageAt(built, '/sampleV2')).toBeNull()
  })

  it.each([
    [{ extends: 'smaple', route: '/a' }, 'overlay.extends'],
    [{ extends: 'second', route: '/a' }, 'overlay.circle'],
    [{ extends: 'sample', route: '/sample' }, 'route.twice'],
    [{ extends: 'sample', route: '/a', for: { channel: 'nh' } }, 'overlay.for'],
    [{ extends: 'sample', route: '/a', change: [{ block: 'inrto', remove: true }] }, 'overlay.block'],
    [{ extends: 'sample' }, 'shape.type'],
    [{ extends: 'sample', route: '/agreement/:brand' }, 'shape.type'],
  ])('is refused as %j', async (second, code) => {
    const found = await findingsOf({ 'sample.json': base, 'second.json': second })
    expect(found.map((finding) => finding.code)).toContain(code)
  })
})

it('tells an overlay in the folder of one race that is for another', async () => {
  const overlay = { extends: 'sample', for: { raceId: '1000060008' }, change: [{ merge: { shell: { back: true } } }] }
  const found = await findingsOf({ 'sample.json': samplePage(), 'races/1000060009/sample.json': overlay })
  expect(found).toMatchObject([{ code: 'race.id', path: 'for.raceId', file: 'races/1000060009/sample.json' }])
})

describe('a theme of a page', () => {
  it('goes to the phone with the page, and is refused where it cannot be read', async () => {
    const theme = { colours: { accentStrong: '#0a6782' }, dark: { accentStrong: '#7fd3e8', onAccent: '#04222b' } }
    const built = await buildFiles({ 'sample.json': samplePage({ theme }) })
    expect(built.findings).toEqual([])
    expect(pageAt(built, '/sample').theme).toEqual(theme)
  })

  it.each([
    [{ colours: { accentStrong: '#ffe08a' } }, 'theme.contrast', 'theme.colours.accentStrong'],
    [{ colours: { accentStrong: '#0a6782' } }, 'theme.contrast', 'theme.colours.accentStrong'],
    [{ dark: { ink: '#202020' } }, 'theme.contrast', 'theme.dark.ink'],
    ['{{facts.theme}}', 'facts.unknown', 'theme'],
    [{ colours: { acent: '#0a6782' } }, 'shape.property', 'theme.colours.acent'],
  ])('is refused as %j', async (theme, code, path) => {
    const found = await findingsOf({ 'sample.json': samplePage({ theme }) })
    expect(found).toContainEqual(expect.objectContaining({ code, path }))
  })
})
