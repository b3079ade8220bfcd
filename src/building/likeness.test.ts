import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PROJECT_ROOT } from '#authoring/projectRoot.ts'
import type { Json, JsonObject } from '#runtime/model.ts'
import { buildFiles, inEnglish, samplePage, withoutFiles } from '#support/config.ts'

const RACE = '1000060012'
const PATH = `races/${RACE}/race.json`
const { landing: _landing, ...FACTS }: JsonObject = withoutFiles(
  JSON.parse(readFileSync(join(PROJECT_ROOT, 'pages-config', PATH), 'utf8')),
)
const [FIRST = {}] = FACTS.items as JsonObject[]
const { itemId: _, name: __, statements: ___, waves: ____, groups: _____, ...PLAIN } = FIRST
const ONE = `${RACE}01`
const TWO = `${RACE}02`
const THREE = `${RACE}03`
const named = (text: string) => ({ zh: text, en: text })
const group = (id: string, name = id): JsonObject => ({ id, name: named(name) })
const WAVES: Json = [{ name: named('A'), within: '03:00:00' }, { name: named('B') }]

async function built(race: JsonObject) {
  const text = JSON.stringify({ ...FACTS, poster: 'https://files.example.com/1.svg', ...race }, null, 2)
  const { races, findings } = await buildFiles({ 'sample.json': samplePage({}), [PATH]: JSON.parse(text) })
  return { items: races[0]?.items ?? [], findings: inEnglish(findings.filter(({ file }) => file === PATH)) }
}

/** Findings at their places, with the place that has the fact from there. */
const placed = (findings: Awaited<ReturnType<typeof built>>['findings']) =>
  findings.map(({ code, path, also, message }) => [code, path, also?.path, message])

describe('a project that is like others', () => {
  it('has what they say, of several the last, but for what it says itself', async () => {
    const { items, findings } = await built({
      common: {
        adult: { ...PLAIN, ageMin: 18, groups: [group('a'), group('b')] },
        marathon: { like: 'adult', ageMin: 20, waves: WAVES },
      },
      items: [
        { itemId: ONE, name: named('Full'), like: 'marathon' },
        { itemId: TWO, name: named('Half'), like: ['marathon', 'adult'], fee: 8000, without: ['waves'] },
        { itemId: THREE, name: named('Mini'), like: TWO, groups: [group('b', 'Other')] },
      ],
    })
    expect(placed(findings)).toEqual([])
    expect(items.map(({ itemId, ageMin, fee, waves }) => [itemId, ageMin, fee, waves?.length])).toEqual([
      [ONE, 20, PLAIN.fee, 2],
      [TWO, 18, 8000, undefined],
      [THREE, 18, 8000, undefined],
    ])
    const groups = items.map((item) => item.groups?.map(({ name }) => name.en))
    expect(groups).toEqual([
      ['a', 'b'],
      ['a', 'b'],
      ['a', 'Other'],
    ])
    expect(items[0]).not.toHaveProperty('like')
  })

  it('is judged where it is written: once for all, with a project that has it', async () => {
    const { findings } = await built({
      common: { adult: { ...PLAIN, ageMin: 40, ageMax: 30, quotta: 1 } },
      items: [
        { itemId: ONE, name: named('Full'), like: 'adult' },
        { itemId: TWO, name: named('Half'), like: 'adult' },
        { itemId: THREE, name: named('Mini'), like: 'adult', without: ['quotta'], kid: true },
      ],
    })
    expect(findings.map(({ path, also }) => [path, also?.path]).sort()).toEqual([
      ['common.adult.quotta', 'items[0]'],
      ['items[2].kid', undefined],
    ])
    const { findings: later } = await built({
      common: { adult: { ...PLAIN, ageMin: 40, ageMax: 30 } },
      items: [ONE, TWO].map((itemId) => ({ itemId, name: named(String(itemId)), like: 'adult' })),
    })
    expect(placed(later)).toEqual([['race.age', 'common.adult.ageMax', 'items[0]', expect.stringContaining('30')]])
    const statements = [{ id: 'unseen' }]
    const { findings: unseen } = await built({
      common: { adult: { ...PLAIN, statements } },
      items: [ONE, TWO].map((itemId) => ({ itemId, name: named(String(itemId)), like: 'adult' })),
    })
    expect(placed(unseen)).toEqual([
      ['race.statement', 'common.adult.statements[0].id', 'items[0]', expect.stringContaining('unseen')],
    ])
  })

  it('has each entry of a list judged where that is written', async () => {
    const { findings } = await built({
      common: { adult: { ...PLAIN, groups: [group('a'), { id: 'b' }] } },
      items: [
        { itemId: ONE, name: named('Full'), like: 'adult', groups: [{ ...group('c'), size: 1 }] },
        { itemId: TWO, name: named('Half'), like: 'adult', without: ['groups.a'] },
      ],
    })
    expect(findings.map(({ path }) => path).sort()).toEqual(['common.adult.groups[1]', 'items[0].groups[0].size'])
  })

  it.each([
    [{ like: 'adlt' }, 'items[0].like', /adlt.*adult/],
    [{ like: ['adult', ONE] }, 'items[0].like[1]', /like itself/],
    [{ like: 'adult', without: ['wave'] }, 'items[0].without[0]', /wave.*waves/],
    [{ like: 'adult', without: ['groups.gardian'] }, 'items[0].without[0]', /groups.gardian.*groups.guardian/],
    [{ like: 5 }, 'items[0].like', /a string or a list, not 5/],
  ])('%j is told at its place, with what it could be', async (more, place, words) => {
    const { findings } = await built({
      common: { adult: { ...PLAIN, waves: WAVES, groups: [group('guardian')] } },
      items: [
        { itemId: ONE, name: named('Full'), ...more },
        { itemId: TWO, name: named('Half'), like: 'adult' },
      ],
    })
    const found = findings.find(({ path }) => path === place)
    expect(`${found?.message} ${found?.hint}`).toMatch(words)
  })

  it('a part that nobody is like is told, and breaks nothing', async () => {
    const { items, findings } = await built({
      common: { adult: PLAIN, nobody: { fee: 1 } },
      items: [{ itemId: ONE, name: named('Full'), like: 'adult' }],
    })
    expect(items).toHaveLength(1)
    expect(findings).toMatchObject([{ code: 'race.like', severity: 'warning', path: 'common.nobody' }])
  })

  it('says the same as one that says all itself, however facts are shared', async () => {
    const whole = { ...PLAIN, ageMin: 18, ageMax: 60, waves: WAVES, refundable: false }
    const shared = fc.subarray(Object.keys(whole), { minLength: 1, maxLength: Object.keys(whole).length - 1 })
    await fc.assert(
      fc.asyncProperty(shared, async (names) => {
        const pick = (is: boolean) =>
          Object.fromEntries(Object.entries(whole).filter(([name]) => names.includes(name) === is))
        const own = { itemId: ONE, name: named('Full') }
        const { items } = await built({
          common: { most: pick(true) },
          items: [{ ...own, like: 'most', ...pick(false) }],
        })
        const { items: plain } = await built({ items: [{ ...own, ...whole }] })
        expect(plain).toHaveLength(1)
        expect(items).toEqual(plain)
      }),
      { numRuns: 10 },
    )
  })
})

describe('an overlay', () => {
  const projects = {
    common: { adult: PLAIN, road: { like: 'adult' } },
    items: [
      { itemId: ONE, name: named('Full'), like: 'road' },
      { itemId: TWO, name: named('Half'), like: 'adult' },
      { itemId: THREE, name: named('Mini'), like: ONE },
    ],
  }

  async function shownTo(audience: JsonObject) {
    const overlay = { extends: 'sample', for: audience, change: [{ block: 'intro', merge: { text: named('own') } }] }
    const race = { ...FACTS, poster: 'https://files.example.com/1.svg', ...projects }
    const go = { do: 'navigate', to: '/sample', query: { raceId: RACE, itemId: ONE } }
    const button = { type: 'button', id: 'go', text: named('Go'), onTap: [go] }
    const start = samplePage({ route: '/', blocks: [button] })
    const sample = samplePage({ query: { raceId: { required: true }, itemId: {} } })
    const files = { 'a.json': start, 'sample.json': sample, [PATH]: race, [`races/${RACE}/sample.own.json`]: overlay }
    const { pointed, findings } = await buildFiles(files)
    const { variants = [] } = pointed.get(`races/${RACE}.json`) ?? {}
    return {
      variants: variants.map((variant) => [variant.for, Object.values(variant.pages).length]),
      findings: inEnglish(findings).flatMap(({ code, path, message }) =>
        code.startsWith('overlay') ? [[code, path, message]] : [],
      ),
    }
  }

  it('is for several projects by their ids, or by what they are like', async () => {
    const both = [
      [{ itemId: ONE }, 1],
      [{ itemId: THREE }, 1],
    ]
    expect(await shownTo({ itemId: [ONE, THREE] })).toEqual({ variants: both, findings: [] })
    expect(await shownTo({ like: 'road' })).toEqual({ variants: both, findings: [] })
    expect((await shownTo({ like: 'adult' })).variants).toHaveLength(3)
  })

  it('is for all projects of a kind', async () => {
    const kinds = (await shownTo({ kind: 'individual' })).variants
    expect(kinds).toHaveLength(3)
    expect((await shownTo({ kind: 'family' })).findings).toEqual([
      ['overlay.kind', 'for.kind', 'no project of this race is of the kind "family"'],
    ])
  })

  it('for none is told at its place', async () => {
    expect((await shownTo({ itemId: [ONE, `${RACE}09`] })).findings).toEqual([
      ['overlay.project', 'for.itemId[1]', expect.stringContaining(`${RACE}09`)],
    ])
    expect((await shownTo({ like: 'raod' })).findings).toEqual([
      ['overlay.like', 'for.like', 'no project is like "raod"'],
    ])
  })
})
