import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PROJECT_ROOT } from '#authoring/projectRoot.ts'
import { expandForm } from '#forms/compile/compileForm.ts'
import { loadLibrary } from '#forms/compile/resolveField.ts'
import { reconcile } from '#forms/engine/reconcile.ts'
import type { FieldUse } from '#forms/model.ts'
import type { JsonObject, Text } from '#runtime/model.ts'
import { describeChange } from './describeChange.ts'
import { describePage } from './describePage.ts'
import type { View } from './pageChanges.ts'

const library = loadLibrary(`${PROJECT_ROOT}/schemas/fields`)

function form(fields: FieldUse[], changes: JsonObject = {}): JsonObject {
  const compiled = expandForm({ fields }, library) as unknown as JsonObject
  const hash = JSON.stringify(compiled)
  return {
    type: 'form',
    name: 'form',
    input: true,
    hash,
    title: { zh: '选手信息', en: 'Runner' },
    ...compiled,
    ...changes,
  }
}

const page = (blocks: JsonObject[], changes: JsonObject = {}): JsonObject => ({
  format: 1,
  title: { zh: '赛事报名', en: 'Register' },
  blocks,
  ...changes,
})
const words = (zh: string, en: string): Text => ({ zh, en })
const text = (zh: string, en: string, id?: string): JsonObject => ({
  type: 'text',
  text: { zh, en },
  ...(id ? { id } : {}),
})

function linesOf(before: JsonObject[], after: JsonObject[]): Text[] {
  return describePage(page(before), page(after))
}

describe('a form', () => {
  const name = 'userName'
  it.each<[string, FieldUse[], FieldUse[], string, string]>([
    [
      'asks more and less',
      [name, 'email'],
      [name, 'bloodType', 'dressSize'],
      '多问 2 个问题（“血型”、“参赛服尺码”）；少问 1 个问题（“邮箱”）；草稿保留，1 个回答会被丢弃',
      'asks 2 more questions (“Blood type”, “Shirt size”); asks 1 question fewer (“Email”); drafts are kept, 1 answer is dropped',
    ],
    [
      'renames a question',
      [name],
      [{ use: name, title: { zh: '参赛姓名', en: 'Runner’s name' } }],
      '“姓名”改称“参赛姓名”；草稿保留',
      '“Name” is now called “Runner’s name”; drafts are kept',
    ],
    [
      'moves a question to another internal name',
      [{ use: name, name: 'a' }],
      [{ use: name, name: 'b' }],
      '“姓名”换了内部名称；草稿保留，1 个回答会被丢弃',
      '“Name” got another internal name; drafts are kept, 1 answer is dropped',
    ],
    [
      'makes a question required',
      [{ use: name, required: false }],
      [name],
      '“姓名”变为必填；草稿保留',
      '“Name” must now be answered; drafts are kept',
    ],
    [
      'asks a question only in a case',
      [name, 'hasMedicalHistory', 'medicalHistory'],
      [name, 'hasMedicalHistory', { use: 'medicalHistory', when: { field: 'hasMedicalHistory', equals: '1' } }],
      '不再必填',
      'may now be left empty',
    ],
    [
      'offers less',
      [{ use: 'dressSize', options: ['S', 'M', 'XL'] }],
      [{ use: 'dressSize', options: ['S', 'M', 'L'] }],
      '“参赛服尺码”多了选项“L”；“参赛服尺码”去掉了选项“XL”；草稿保留，选了已去掉选项的回答会被丢弃',
      '“Shirt size” also offers “L”; “Shirt size” no longer offers “XL”; drafts are kept, answers with an option that is gone are dropped',
    ],
    [
      'changes a rule',
      [name],
      [{ use: name, schema: { maxLength: 5 } }],
      '“姓名”的填写规则变了；草稿保留',
      'the rules of “Name” changed; drafts are kept',
    ],
    [
      'is answered in another way',
      [{ name: 'x', title: { zh: '人数', en: 'People' }, schema: { type: 'string' }, privacy: 'public' }],
      [{ name: 'x', title: { zh: '人数', en: 'People' }, schema: { type: 'integer' }, privacy: 'public' }],
      '“人数”换了填写方式；草稿保留，1 个回答会被丢弃',
      '“People” is answered in another way; drafts are kept, 1 answer is dropped',
    ],
  ])('%s', (_what, before, after, zh, en) => {
    const lines = linesOf([form(before)], [form(after)])
    expect(lines).toHaveLength(1)
    expect(lines[0]?.zh).toContain(zh)
    expect(lines[0]?.en).toContain(en)
    expect(lines[0]?.zh).toMatch(/^表单“选手信息”：/)
  })

  it('that is new or gone says what it asks and what drafts lose', () => {
    const asked = form([{ group: words('联系', 'Contact'), fields: ['email', 'userName'] }])
    expect(linesOf([], [asked])).toEqual([words('新增表单“选手信息”（2 个问题）', 'new form “Runner” (2 questions)')])
    expect(linesOf([{ type: 'section', id: 's', blocks: [asked] }], [])).toEqual([
      words('去掉板块（s），草稿里 2 项填写会被丢弃', 'section (s) removed; 2 answers of its drafts are dropped'),
    ])
  })

  it('whose answers go by another name loses them; hints alone lose nothing', () => {
    expect(linesOf([form(['email'], { id: 'f' })], [form(['email'], { id: 'f', name: 'other' })])[0]?.en).toContain(
      'its answers are dropped',
    )
    const hinted = form([{ use: 'email', help: words('新的提示', 'A new hint') }])
    expect(linesOf([form(['email'])], [hinted])[0]?.zh).toBe('表单“选手信息”：表单的样子或提示变了，草稿保留')
  })
})

it('says how many answers of a draft the browser drops', () => {
  // Open questions: a choice may drop or keep what was chosen.
  const open = [...library.values()].filter(
    ({ schema, options }) => schema.type === 'string' && !options && !schema.enum,
  )
  const some = fc.uniqueArray(fc.constantFrom(...open.map(({ name }) => name)), { minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(some, some, (before, after) => {
      const draft = Object.fromEntries(before.map((name) => [name, 'x']))
      const { schema, uiSchema } = expandForm({ fields: after }, library)
      const dropped = reconcile(draft, { schema, ui: uiSchema }, 'en').dropped.length
      const [line] = linesOf([form(before)], [form(after)])
      expect(Number(/(\d+) answers? (is|are) dropped/.exec(line?.en ?? '')?.[1] ?? 0)).toBe(dropped)
      expect(Number(/(\d+) 个回答会被丢弃/.exec(line?.zh ?? '')?.[1] ?? 0)).toBe(dropped)
    }),
  )
})

describe('a page', () => {
  it('tells of blocks by what they say', () => {
    const before = [text('一', 'One', 'a'), text('二', 'Two'), { type: 'notice', id: 'n', text: '{{race.note}}' }]
    const after = [
      text('一', 'First', 'a'),
      { type: 'notice', id: 'n', text: '{{race.note}}', showIf: 'race.open', tone: 'info' },
      { type: 'button', text: { zh: '立即报名', en: 'Enter now' } },
    ]
    expect(linesOf(before, after).map(({ en }) => en)).toEqual([
      'text “Two” removed',
      'new button “Enter now”',
      'text “First”: text from “One” to “First”',
      'notice (n): condition for being shown set to “race.open”',
      'notice (n): tone set to “info”',
    ])
    expect(linesOf(before, after).map(({ zh }) => zh)).toEqual([
      '去掉文字“二”',
      '新增按钮“立即报名”',
      '文字“一”：文字的英文从“One”改为“First”',
      '提示（n）：显示条件设为“race.open”',
      '提示（n）：颜色设为“info”',
    ])
  })

  it('tells what a condition was and is', () => {
    const notice = (changes: JsonObject): JsonObject => ({ type: 'notice', id: 'n', ...changes })
    const open = { showIf: "race.state == 'open'" }
    expect(linesOf([notice(open)], [notice({ showIf: "race.state == 'over'" })])).toEqual([
      words(
        "提示（n）：显示条件从“race.state == 'open'”改为“race.state == 'over'”",
        "notice (n): condition for being shown from “race.state == 'open'” to “race.state == 'over'”",
      ),
    ])
    expect(linesOf([notice(open)], [notice({})])).toEqual([
      words(
        "提示（n）：显示条件不再设置（原为“race.state == 'open'”）",
        "notice (n): condition for being shown not set any more (was “race.state == 'open'”)",
      ),
    ])
  })

  it('shows a long text where it differs, also one with values in it, and says when only tags do', () => {
    const rules = (hours: number, more = ''): JsonObject => ({
      type: 'richText',
      id: 'r',
      html: {
        zh: `<p>{{race.place}}出发，沿滨江跑道折返，全程封闭。总关门时间 ${hours} 小时，逾时请登上收容车。</p>${more}`,
        en: `<p>From {{race.place}} along the river and back on closed roads. The course closes after ${hours} hours; then take the bus.</p>${more}`,
      },
    })
    const [line] = linesOf([rules(3)], [rules(4)])
    expect(line?.zh).toMatch(/^.*（r）：正文从“….*关门时间 3 小时，逾.*…”改为“….*关门时间 4 小时，逾.*…”$/)
    expect(line?.en).toMatch(/\(r\): body from “….*after 3 hours.*…” to “….*after 4 hours.*…”$/)
    const chinese = { ...rules(3), html: { ...(rules(3).html as JsonObject), zh: '<p>见赛事手册</p>' } }
    expect(linesOf([rules(3)], [chinese])[0]?.en).toContain('Chinese body from “')
    expect(linesOf([rules(3)], [rules(3, '<p></p>')])).toEqual([
      words('正文（r）：正文的排版变了，文字没变', 'rich text (r): the markup of body changed, its words did not'),
    ])
  })

  it('names properties in words', () => {
    const picture = (ratio: string): JsonObject => ({ type: 'image', id: 'p', ratio })
    expect(linesOf([picture('16:9')], [picture('4:3')])).toEqual([
      words('图片（p）：宽高比从“16:9”改为“4:3”', 'image (p): width to height from “16:9” to “4:3”'),
    ])
  })

  it('tells of order, and of blocks inside others', () => {
    const inside = (...blocks: JsonObject[]) => [{ type: 'section', id: 's', blocks }]
    expect(linesOf(inside(text('一', 'One'), text('二', 'Two')), inside(text('二', 'Two'), text('一', 'One')))).toEqual(
      [words('内容的先后顺序变了', 'the order of the content changed')],
    )
    expect(linesOf(inside(), inside(text('一', 'One')))).toEqual([words('新增文字“一”', 'new text “One”')])
  })

  it('tells of statements that have to be agreed to again', () => {
    const statement = (version: string) => ({ type: 'statement', name: 's', input: true, statementId: 'e', version })
    expect(linesOf([statement('2027.1')], [statement('2027.2')])).toEqual([
      words(
        '声明（s）：更新为版本 “2027.2”，跑者需要重新同意',
        'statement (s): now version “2027.2”; runners have to agree again',
      ),
    ])
  })

  it('warns of a statement whose words change under the same version', () => {
    const statement = (html: string, version = '1') => ({
      ...{ type: 'statement', name: 's', input: true, statementId: 'e', version },
      html: { zh: '<p>我自愿参赛</p>', en: html },
    })
    const [warned, ...others] = linesOf([statement('<p>I take part.</p>')], [statement('<p>I run.</p>')])
    expect(warned).toEqual(
      words(
        '声明（s）：文字改了，版本还是 “1”：已同意旧文字的跑者不会再次确认。请换一个版本号',
        'statement (s): other words under the same version “1”: who agreed to the old ones is not asked again. Give it a new version',
      ),
    )
    expect(others).toHaveLength(1)
    const [renewed] = linesOf([statement('<p>I take part.</p>')], [statement('<p>I run.</p>', '2')])
    expect(renewed?.en).toBe('statement (s): now version “2”; runners have to agree again')
  })

  it('tells of login, drafts, title and data', () => {
    const lines = describePage(
      page([], { draft: { key: 'a' }, data: { race: { call: 'raceDetail' } } }),
      page([], {
        draft: { key: 'b' },
        login: 'account',
        title: words('报名', 'Enter'),
        data: { race: { call: 'raceH5Detail' } },
      }),
    )
    expect(lines.map(({ en }) => en)).toEqual([
      'title from “Register” to “Enter”',
      'now needs a login',
      'drafts are kept elsewhere; earlier drafts do not appear any more',
      'data changed: “race”',
    ])
  })
})

describe('a release', () => {
  const names = { 1: words('上海半马', 'Shanghai Half'), 2: words('长沙马拉松', 'Changsha Marathon') }
  interface Sample {
    site?: JsonObject
    pages: Record<string, JsonObject>
    races?: Record<string, Record<string, JsonObject>>
    nh?: Record<string, JsonObject>
  }
  function view({ site = {}, pages, races = {}, nh }: Sample): View {
    const objects = new Map<string, JsonObject>()
    const put = (value: JsonObject) => {
      objects.set(JSON.stringify(value), value)
      return JSON.stringify(value)
    }
    const all = (some: Record<string, JsonObject>) =>
      Object.fromEntries(Object.entries(some).map(([route, one]) => [route, put(one)]))
    const variants = nh ? [{ for: { channel: 'nh' }, pages: all(nh) }] : []
    const body = (own: Record<string, JsonObject>) => ({
      runtime: '1.0.0',
      site: put(site),
      pages: all({ ...pages, ...own }),
      variants,
    })
    const raceBodies = Object.entries(races).map(([id, own]) => [`races/${id}.json`, body(own)])
    return {
      pointers: { 'pointer.json': body({}), ...Object.fromEntries(raceBodies) },
      races: names,
      object: (name) => objects.get(name) ?? null,
    }
  }
  const one = page([text('一', 'One', 'a')])
  const two = page([text('二', 'Two', 'a')])
  const three = page([text('三', 'Three', 'a')])
  const change = (before: Sample, after: Sample) => describeChange(view(before), view(after))

  it('names a page that all races share once', () => {
    const races = { 1: {}, 2: {} }
    expect(change({ pages: { '/r': one }, races }, { pages: { '/r': two }, races })).toEqual([
      words('赛事报名（/r）：文字“二”：文字从“一”改为“二”', 'Register (/r): text “Two”: text from “One” to “Two”'),
    ])
  })

  it('names the races whose own page changed', () => {
    const before = { pages: { '/r': one }, races: { 1: {}, 2: { '/r': two } } }
    const after = { pages: { '/r': one }, races: { 1: { '/r': three }, 2: { '/r': three } } }
    expect(change(before, after).map(({ en }) => en)).toEqual([
      'Register (/r), Shanghai Half (1): text “Three”: text from “One” to “Three”',
      'Register (/r), Changsha Marathon (2): text “Three”: text from “Two” to “Three”',
    ])
    const both = { pages: { '/r': one }, races: { 1: { '/r': two }, 2: { '/r': two } } }
    expect(change(before, both).map(({ zh }) => zh)).toEqual([
      '赛事报名（/r），上海半马（1）：文字“二”：文字从“一”改为“二”',
    ])
    expect(change(both, after).map(({ zh }) => zh)).toEqual([
      '赛事报名（/r），上海半马（1）、长沙马拉松（2）：文字“三”：文字从“二”改为“三”',
    ])
  })

  it('tells once what is alike, though every race has a page of its own', () => {
    const own = (race: string, en: string) => page([text('自己', race, 'own'), text('一', en, 'a')])
    const of = (en: string) => ({ 1: { '/r': own('one', en) }, 2: { '/r': own('two', en) } })
    const before = { pages: { '/r': one }, races: of('One') }
    const apart = change(before, { pages: { '/r': one }, races: of('Three') })
    expect(apart.map(({ en }) => en)).toEqual([
      'Register (/r), Shanghai Half (1), Changsha Marathon (2): text “Three”: text from “One” to “Three”',
    ])
    const other = page([text('一', 'Three', 'a')])
    const together = change(before, { pages: { '/r': other }, races: of('Three') })
    expect(together.map(({ en }) => en)).toEqual(['Register (/r): text “Three”: text from “One” to “Three”'])
  })

  it('what runners do not notice is one line at the end', () => {
    const pages = (build: number): Record<string, JsonObject> =>
      Object.fromEntries(
        ['/a', '/b', '/c', '/d'].map((route) => [route, { ...page([]), route, weight: { page: build } }]),
      )
    expect(change({ pages: { ...pages(1), '/r': one } }, { pages: { ...pages(2), '/r': two } })).toEqual([
      words('赛事报名（/r）：文字“二”：文字从“一”改为“二”', 'Register (/r): text “Two”: text from “One” to “Two”'),
      words(
        '赛事报名（/a）、赛事报名（/b）、赛事报名（/c），另有 1 个：内部写法变了，跑者看到的不变',
        'Register (/a), Register (/b), Register (/c) and 1 more: written differently; runners see the same',
      ),
    ])
  })

  it('tells of new and removed pages, audiences and settings', () => {
    expect(
      change(
        { pages: { '/a': one }, site: { constants: { holdMinutes: 15 } } },
        { pages: { '/b': two, '/c': two }, nh: { '/b': three }, site: { constants: { holdMinutes: 20 }, tabs: [1] } },
      ).map(({ en }) => en),
    ).toEqual([
      'site settings: constants.holdMinutes from 15 to 20',
      'site settings: tabs added',
      'Page removed: Register (/a)',
      'New page: Register (/b, /c)',
      'New page: Register (/b) [channel=nh]',
    ])
  })

  it('says nothing when nothing changed, and what there is the first time', () => {
    const sample = { pages: { '/a': one }, races: { 1: { '/a': two } } }
    expect(change(sample, sample)).toEqual([])
    expect(describeChange(null, view(sample))).toEqual([
      words('首次发布：1 个页面，1 场赛事', 'First release: 1 page, 1 race'),
    ])
  })
})
