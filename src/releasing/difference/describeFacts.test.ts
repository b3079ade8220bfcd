import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { factLabel } from '#authoring/catalogue/factTexts.ts'
import type { Schema } from '#authoring/catalogue/schema.ts'
import type { JsonObject } from '#runtime/model.ts'
import { describeFacts, factValue } from './describeFacts.ts'

const words = (zh: string, en: string) => ({ zh, en })
const marathon: JsonObject = {
  itemId: '100006000101',
  name: words('全程马拉松', 'Marathon'),
  kind: 'individual',
  fee: 15_000,
  quota: 800,
  allocation: 'fcfs',
  statements: [
    { id: 'entry', version: '2027.1' },
    { id: 'health', version: '2027.1' },
  ],
  packages: [
    { id: 'plus', name: words('升级', 'Plus'), fee: 3000 },
    { id: 'basic', name: words('基础', 'Basic'), fee: 0 },
  ],
}
const race: JsonObject = {
  raceId: '1000060001',
  name: words('上海马拉松', 'Shanghai Marathon'),
  city: { code: '310100', ...words('上海市', 'Shanghai') },
  signUpEnd: '2027-03-05T17:00:00+08:00',
  introduction: words(
    '<p>从陆家嘴出发，沿滨江奔跑，终点在世纪公园的大草坪上。</p>',
    '<p>From Lujiazui along the river to the lawn of Century Park.</p>',
  ),
  donation: { name: words('公益捐款', 'Donation'), presets: [1000], max: 20_000 },
  refundLadder: [
    { until: '2027-01-31T23:59:59+08:00', percent: 80 },
    { until: null, percent: 0 },
  ],
  schedule: [{ at: '2026-11-01T10:00:00+08:00', ...words('报名开始', 'Entries open') }],
  sizes: [
    {
      id: 'adult',
      name: words('成人款', 'Adult'),
      options: [
        { id: 'S', stock: 300 },
        { id: 'M', stock: 400 },
      ],
    },
  ],
  items: [marathon],
}

const sized = (...options: JsonObject[]): JsonObject => ({
  ...race,
  sizes: [{ id: 'adult', name: words('成人款', 'Adult'), options }],
})
const project = (changes: JsonObject): JsonObject => ({ ...race, items: [{ ...marathon, ...changes }] })

it.each<[string, JsonObject, string, string]>([
  [
    'what draws lost before give',
    project({ lostBefore: { weights: [2, 3], sureAfter: 4 } }),
    '全程马拉松的往届未中签设为（各次数的份数 2、3；保证名额的次数 4）',
    'Marathon: draws lost before set to (lots by losses 2, 3; losses for a sure place 4)',
  ],
  [
    'a second draw',
    project({
      secondDraw: {
        publicValue: { name: words('排列5', 'Pick 5'), at: '2027-03-19T21:30:00+08:00' },
        drawAt: '2027-03-20T10:00:00+08:00',
      },
    }),
    '全程马拉松的第二轮抽签设为（公开数值 （名称 “排列5”；揭晓时间 2027年3月19日 21:30）；公布时间 2027年3月20日 10:00）',
    'Marathon: second draw set to (its public value (name “Pick 5”; when it is known 19 Mar 2027, 21:30); its moment 20 Mar 2027, 10:00)',
  ],
  [
    'a price',
    project({ fee: 18_000 }),
    '全程马拉松的费用从 150 元改为 180 元',
    'Marathon: fee from CNY 150 to CNY 180',
  ],
  [
    'a standard to qualify with',
    project({ qualifying: { months: 24, proofs: [{ kind: 'result', distanceKm: 21.0975, atMost: '1:35:00' }] } }),
    '全程马拉松的报名资格设为（成绩有效期 24 个月；可用的成绩 21.0975 公里 1:35:00 以内）',
    'Marathon: qualifying set to (age of a result 24 months; proofs 21.0975 km in 1:35:00 or less)',
  ],
  [
    'age groups',
    project({ ageGroups: { men: [20, 30, 40], women: [20, 35] } }),
    '全程马拉松的年龄组设为（男子 20 周岁、30 周岁、40 周岁；女子 20 周岁、35 周岁）',
    'Marathon: age groups set to (men 20 years, 30 years, 40 years; women 20 years, 35 years)',
  ],
  [
    'a deposit',
    project({
      deposit: { name: words('芯片押金', 'Chip deposit'), amount: 5_000, returnBy: '2027-04-25T18:00:00+08:00' },
    }),
    '全程马拉松的押金设为（名称 “芯片押金”；金额 50 元；交还截止时间 2027年4月25日 18:00）',
    'Marathon: deposit set to (name “Chip deposit”; amount CNY 50; handed back by 25 Apr 2027, 18:00)',
  ],
  [
    'a share of the places for residents',
    project({
      residents: {
        share: 30,
        who: words('无锡居民', 'residents of Wuxi'),
        idPrefixes: ['3202'],
        until: '2027-01-20T20:00:00+08:00',
      },
    }),
    '全程马拉松的本地居民名额设为（占名额的比例 30%；叫法 “无锡居民”；身份证号开头 “3202”；保留到 2027年1月20日 20:00）',
    'Marathon: residents’ share set to (part of the places 30 %; what they are called “residents of Wuxi”; first digits of the ID number “3202”; kept until 20 Jan 2027, 20:00)',
  ],
  [
    'shares of a draw',
    project({
      shares: [
        { id: 'clubs', name: words('跑团名额', 'running clubs'), quota: 500, field: 'clubCode', answers: ['LAKE27'] },
      ],
    }),
    '全程马拉松的抽签中的专属名额增加“跑团名额”',
    'Marathon: shares of the draw “running clubs” added',
  ],
  [
    'a choice by result',
    project({ allocation: 'result' }),
    '全程马拉松的名额分配方式从先报先得改为按成绩录取',
    'Marathon: how places are given from first come, first served to by result',
  ],
  [
    'fewer shirts of a size',
    sized({ id: 'S', stock: 300 }, { id: 'M', stock: 350 }),
    '参赛服的“成人款”的尺码的“M”的件数从 400 改为 350',
    'shirts, “Adult”, size, “M”: stock from 400 to 350',
  ],
  [
    'a size that is gone',
    sized({ id: 'S', stock: 300 }),
    '参赛服的“成人款”的尺码去掉“M”',
    'shirts, “Adult”: size “M” removed',
  ],
  ['a quota', project({ quota: 1500 }), '全程马拉松的名额从 800 改为 1500', 'Marathon: quota from 800 to 1500'],
  [
    'a moment',
    { ...race, signUpEnd: '2027-03-08T10:30:00+09:00' },
    '报名截止时间从 2027年3月5日 17:00 改为 2027年3月8日 10:30 UTC+09:00',
    'close of sign-up from 5 Mar 2027, 17:00 to 8 Mar 2027, 10:30 UTC+09:00',
  ],
  [
    'how places are given',
    project({ allocation: 'lottery' }),
    '全程马拉松的名额分配方式从先报先得改为抽签',
    'Marathon: how places are given from first come, first served to ballot',
  ],
  [
    'what was not said before',
    project({ hold: 'PT1H30M' }),
    '全程马拉松的名额保留时间设为 1 小时 30 分钟',
    'Marathon: time an unpaid place is held set to 1 hour 30 minutes',
  ],
  [
    'a statement',
    project({
      statements: [marathon.statements, 0].flatMap((all) =>
        Array.isArray(all) ? [{ id: 'entry', version: '2027.2' }, all[1] ?? 0] : [],
      ),
    }),
    '全程马拉松的参赛声明的“entry”的版本从“2027.1”改为“2027.2”',
    'Marathon, statements, “entry”: version from “2027.1” to “2027.2”',
  ],
  [
    'a least reading time',
    project({
      statements: [marathon.statements, 0].flatMap((all) =>
        Array.isArray(all) ? [{ id: 'entry', version: '2027.1', readSeconds: 8 }, all[1] ?? 0] : [],
      ),
    }),
    '全程马拉松的参赛声明的“entry”的最短阅读时间设为 8 秒',
    'Marathon, statements, “entry”: least reading time set to 8 seconds',
  ],
  [
    'a package',
    project({
      packages: [
        { id: 'plus', name: words('升级', 'Plus'), fee: 3550 },
        { id: 'basic', name: words('基础', 'Basic'), fee: 0 },
      ],
    }),
    '全程马拉松的套餐的“升级”的费用从 30 元改为 35.50 元',
    'Marathon, packages, “Plus”: fee from CNY 30 to CNY 35.50',
  ],
  [
    'a package that is gone',
    project({ packages: [{ id: 'plus', name: words('升级', 'Plus'), fee: 3000 }] }),
    '全程马拉松的套餐去掉“基础”',
    'Marathon: packages “Basic” removed',
  ],
  [
    'a refund step',
    {
      ...race,
      refundLadder: [
        { until: '2027-01-31T23:59:59+08:00', percent: 50 },
        { until: null, percent: 0 },
      ],
    },
    '退款规则从 2027年1月31日 23:59:59 前退 80%改为 2027年1月31日 23:59:59 前退 50%',
    'refunds from 80 % until 31 Jan 2027, 23:59:59 to 50 % until 31 Jan 2027, 23:59:59',
  ],
  [
    'a date of the schedule',
    {
      ...race,
      schedule: [...(race.schedule as JsonObject[]), { at: '2027-04-18T07:00:00+08:00', ...words('鸣枪', 'Start') }],
    },
    '日程增加 2027年4月18日 07:00 “鸣枪”',
    'schedule 18 Apr 2027, 07:00 “Start” added',
  ],
  [
    'the words of one language',
    {
      ...race,
      introduction: {
        ...(race.introduction as JsonObject),
        en: '<p>From Lujiazui along the river to the gate of Century Park.</p>',
      },
    },
    '赛事介绍的英文从“…er to the lawn of Centur…”改为“…er to the gate of Centur…”',
    'introduction from “…er to the lawn of Centur…” to “…er to the gate of Centur…”',
  ],
  [
    'a city',
    { ...race, city: { code: '320500', ...words('苏州市', 'Suzhou') } },
    '城市从“上海市”改为“苏州市”',
    'city from “Shanghai” to “Suzhou”',
  ],
  [
    'a new project',
    {
      ...race,
      items: [
        marathon,
        { ...marathon, itemId: '100006000102', name: words('健康跑', 'Fun run'), fee: 6000, quota: 2000 },
      ],
    },
    '新增项目健康跑，费用 60 元，名额 2000',
    'new project Fun run, fee CNY 60, 2000 places',
  ],
  [
    'a project that is gone',
    { ...race, items: [] },
    '去掉项目全程马拉松，不再接受报名',
    'project Marathon is gone and takes no more entries',
  ],
  [
    'what a gift may be, in yuan',
    { ...race, donation: { name: words('公益捐款', 'Donation'), presets: [1000], max: 50_000 } },
    '捐赠的最大金额从 200 元改为 500 元',
    'donation: largest amount from CNY 200 to CNY 500',
  ],
  [
    'the limit of a start wave, which is no time to wait',
    project({ waves: [{ name: words('A 区', 'A'), within: '1:30:00' }] }),
    '全程马拉松的起跑区增加（名称 “A 区”；完赛时间上限 “1:30:00”）',
    'Marathon: start waves (name “A”; slowest finish time “1:30:00”) added',
  ],
  [
    'a price by where a runner is from',
    project({ prices: [{ origins: ['abroad'], fee: 48_000 }] }),
    '全程马拉松的分时或分人价格增加（适用身份 境外；费用 480 元）',
    'Marathon: prices (for runners from abroad; fee CNY 480) added',
  ],
  [
    'a price for the first places',
    project({ prices: [{ id: 'early', first: 2000, fee: 9900 }] }),
    '全程马拉松的分时或分人价格增加（此价席数 2000；费用 99 元）',
    'Marathon: prices (places at this price 2000; fee CNY 99) added',
  ],
  [
    'a price for groups',
    project({ prices: [{ groupMin: 10, fee: 12_000 }] }),
    '全程马拉松的分时或分人价格增加（最少人数 10；费用 120 元）',
    'Marathon: prices (for groups of at least 10; fee CNY 120) added',
  ],
  [
    'a gift that a place comes with',
    project({ donation: { name: words('公益捐款', 'Charity gift'), presets: [200_000], required: true } }),
    '全程马拉松的捐赠设为（名称 “公益捐款”；可选金额 2000 元；必须捐款 是）',
    'Marathon: donation set to (name “Charity gift”; amounts to choose from CNY 2000; must be given yes)',
  ],
  [
    'the price of a time, which is no coupon',
    project({ prices: [{ fee: 9900, until: '2027-01-31T23:59:59+08:00' }] }),
    '全程马拉松的分时或分人价格增加（费用 99 元；截止时间 2027年1月31日 23:59:59）',
    'Marathon: prices (fee CNY 99; until 31 Jan 2027, 23:59:59) added',
  ],
  ['a fact that has no words here', { ...race, pacers: 12 }, '“pacers”设为 12', '“pacers” set to 12'],
])('tells of %s', (_what, after, zh, en) => {
  const before = { ...race, $schema: 'a.json' }
  expect(describeFacts(before, after)).toEqual([
    words(`上海马拉松（1000060001）：${zh}`, `Shanghai Marathon (1000060001): ${en}`),
  ])
})

it('tells of a race that is new or gone, and nothing where nothing changed', () => {
  expect(describeFacts(null, race)[0]?.zh).toBe('上海马拉松（1000060001）：新赛事，共 1 个项目')
  expect(describeFacts(race, null)[0]?.en).toContain('the race is gone and takes no more entries')
  expect(describeFacts(race, { ...race })).toEqual([])
})

it('calls every fact of the schema by its own words, in both languages, wherever another has the same key', () => {
  const read = (file: string): Schema => JSON.parse(readFileSync(`schemas/${file}`, 'utf8'))
  const schema = read('entities/race.schema.json')
  const named = { ...read('types.schema.json').$defs, ...schema.$defs }
  const resolved = (one: Schema): Schema => ({ ...named[one.$ref?.split('/').at(-1) ?? ''], ...one })
  const unsaid = new Set(['$schema', 'raceId', 'itemId', 'id'])
  const pathsOf = (one: Schema, path: string[]): [string[], Schema][] => {
    const { properties = {}, items } = resolved(one)
    const inside = Object.entries(properties).flatMap(([key, part]): [string[], Schema][] => {
      const own: [string[], Schema][] = unsaid.has(key) ? [] : [[[...path, key], part]]
      return [...own, ...pathsOf(part, [...path, key])]
    })
    return typeof items === 'object' ? [...inside, ...pathsOf(items, path)] : inside
  }
  const facts = pathsOf(schema, [])
  expect(facts.map(([path]) => path.join('.'))).toEqual(
    expect.arrayContaining([
      'items.waves.within',
      'payment.offline.within',
      'items.changes.runner.fee',
      'coupons.amount',
    ]),
  )
  for (const [path, own] of facts) {
    expect([path.join('.'), factLabel(path)]).toEqual([path.join('.'), own['x-label']])
    expect(factLabel(path)).toEqual({
      zh: expect.stringMatching(/\p{Script=Han}/u),
      en: expect.stringMatching(/^[^\p{Script=Han}]+$/u),
    })
  }
})

it('names every value that a fact may have by its own words, whatever another calls the same code', () => {
  const schema: Schema = JSON.parse(readFileSync('schemas/entities/race.schema.json', 'utf8'))
  const listsOf = (node: unknown): Schema[] =>
    typeof node !== 'object' || node === null
      ? []
      : [...(Array.isArray((node as Schema).enum) ? [node as Schema] : []), ...Object.values(node).flatMap(listsOf)]
  const lists = listsOf(schema)
  expect(lists.length).toBeGreaterThan(15)
  for (const { enum: codes, 'x-values': named } of lists) {
    expect(Object.keys(named ?? {}).sort()).toEqual(codes?.map(String).sort())
    for (const name of Object.values(named ?? {})) expect(name).toEqual(words(expect.any(String), expect.any(String)))
  }
  expect(factValue(['items', 'withdrawal'], 'each').zh).toBe('可单独退')
  expect(factValue(['items', 'paidBy'], 'each').zh).toBe('各付各的')
  expect(factValue(['items', 'entrants', 'idTypes'], ['1', '4']).en).toBe('ID card, passport')
  expect(factValue(['refundLadder', 'until'], '2027-01-31T18:00:00+08:00').en).toBe('31 Jan 2027, 18:00')
  expect(factValue(['items', 'groups', 'kind'], 'each').zh).toBe('“each”')
})

it('tells once what becomes of several projects alike, and by itself what becomes of one', () => {
  const half = { ...marathon, itemId: '100006000102', name: words('半程马拉松', 'Half') }
  const mini = { ...marathon, itemId: '100006000103', name: words('迷你跑', 'Mini'), ageMin: 10 }
  const sentencesFor = (items: JsonObject[]) =>
    describeFacts({ ...race, items: [marathon, half, mini] }, { ...race, items }).map(({ zh }) => zh)
  const [one, two, three] = [marathon, half, mini].map((item) => ({ ...item, refundable: false }))
  expect(sentencesFor([one ?? {}, two ?? {}, { ...three, ageMin: 12 }])).toEqual([
    expect.stringMatching(/：全程马拉松、半程马拉松、迷你跑的.*否/),
    expect.stringMatching(/：迷你跑的最小年龄从 10.*改为 12/),
  ])
})
