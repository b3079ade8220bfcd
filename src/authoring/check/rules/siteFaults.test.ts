import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { PROJECT_ROOT } from '#authoring/projectRoot.ts'
import type { Json, JsonObject } from '#runtime/model.ts'
import { buildFiles, inEnglish, samplePage, siteFor } from '#support/config.ts'
import { listAddresses } from './siteFaults.ts'

const PAGE = { 'sample.json': samplePage() }

async function found(change: (site: JsonObject) => JsonObject, files: Record<string, unknown> = PAGE) {
  const { findings } = await buildFiles({ 'site.json': change(siteFor(files)), ...files })
  return findings.map(({ file, severity, code, path }) => `${severity} ${code} ${file} ${path}`)
}

/** A copy with one value replaced. */
function put(value: Json, [step, ...rest]: readonly (string | number)[], to: Json): Json {
  if (step === undefined) return to
  if (Array.isArray(value)) return value.map((item, index) => (index === step ? put(item, rest, to) : item))
  const object = value as JsonObject
  return { ...object, [step]: put(object[step] ?? null, rest, to) }
}

describe('the ways of site.json', () => {
  it.each(listAddresses(siteFor(PAGE)).map(({ path }) => path))(
    '%s %s %s: one that leads nowhere is found',
    async (...path) => {
      const faults = await found(
        (site) =>
          put(
            site,
            path.filter((step) => step !== undefined),
            '/nowhere',
          ) as JsonObject,
      )
      expect(faults).toHaveLength(1)
      expect(faults[0]).toMatch(/^error route\.unknown site\.json /)
    },
  )

  it('to a page whose route lacks its slash are right: the page is told, and nothing else', async () => {
    const go = {
      type: 'button',
      id: 'go',
      text: { zh: '攻略', en: 'Guide' },
      onTap: [{ do: 'navigate', to: '/guide' }],
    }
    const files = {
      'sample.json': samplePage({ blocks: [go] }),
      'guide.json': samplePage({ route: 'guide' }),
    }
    expect(await found((site) => site, files)).toEqual(['error shape.type guide.json route'])
  })

  it('of a menu, a fallback and the routes of special races are held to pages as well', async () => {
    const item = { id: 'x', text: { zh: '成绩', en: 'Scores' }, icon: 'medal', route: '/scoreQuery' }
    const topbar = { 'sample.json': samplePage({ shell: { topbar: true } }) }
    expect(await found((site) => ({ ...site, menus: { side: [item] } }), topbar)).toEqual([
      'error route.unknown site.json menus.side[0].route',
    ])
    expect(await found((site) => ({ ...site, specialRaceRoutes: ['/entryNo'] }))).toEqual([
      'error route.unknown site.json specialRaceRoutes[0]',
    ])
    expect(await found((site) => put(site, ['app', 'fallback'], '/downLoad') as JsonObject)).toEqual([
      'error route.unknown site.json app.fallback',
    ])
  })

  it('of a partner’s evidence is held to pages, and no evidence goes along', async () => {
    expect(await found((site) => ({ ...site, evidence: [{ query: { channel: 'x' } }, { route: '/sample' }] }))).toEqual(
      [],
    )
    expect(await found((site) => ({ ...site, evidence: [{ route: '/scoreQuery' }] }))).toEqual([
      'error route.unknown site.json evidence[0].route',
    ])
    const faults = await found((site) => ({ ...site, carry: { ...(site.carry as JsonObject), evidence: 'always' } }))
    expect(faults).toEqual(['error site.evidence site.json carry.evidence'])
  })

  it('with parameters in them are no routes of pages', async () => {
    const files = { 'sample.json': samplePage(), 'brand.json': samplePage({ route: '/brandAgreement/:brand' }) }
    expect(await found((site) => site, files)).toEqual(['error route.parameter brand.json route'])
    const cased = { 'sample.json': samplePage(), 'other.json': samplePage({ route: '/Sample' }) }
    expect(await found((site) => site, cased)).toEqual(['error route.twice sample.json route'])
  })
})

describe('a setting that nothing reads', () => {
  it.each([
    ['a constant', { constants: { lonely: 1 } }, 'constants.lonely'],
    ['a parameter of the race that no page declares', { carry: { raceId: 'race', teamId: 'race' } }, 'carry.teamId'],
    [
      'a menu that no page opens',
      { menus: { side: [{ id: 'x', text: { zh: '语言', en: 'Language' }, icon: 'globe', do: 'language' }] } },
      'menus.side',
    ],
  ])('is found: %s', async (_what, change, path) => {
    expect(await found((site) => ({ ...site, ...(change as JsonObject) }))).toEqual([
      `warning site.unread site.json ${path}`,
    ])
  })

  it('and a menu that a page opens without an item in it', async () => {
    const files = { 'sample.json': samplePage({ shell: { topbar: true } }) }
    expect(await found((site) => ({ ...site, menus: { side: [] } }), files)).toEqual([
      'error site.menu site.json menus.side',
    ])
  })

  it('of a name that does not exist is found: an operation', async () => {
    const faults = await found((site) => put(site, ['city', 'operation'], 'regionCityLst') as JsonObject)
    expect(faults).toEqual(['error operation.unknown site.json city.operation'])
  })
})

describe('an overlay that no way reaches', () => {
  const notice = { change: [{ after: 'intro', insert: [{ type: 'text', text: { zh: '通知', en: 'Notice' } }] }] }
  const order = samplePage({ route: '/order', query: {}, data: {} })
  const files = (page: JsonObject, overlay: JsonObject, more: JsonObject = {}) => ({
    'sample.json': samplePage(),
    'order.json': page,
    'races/1000060001/order.json': { extends: 'order', ...notice, ...overlay },
    ...more,
  })

  it('is a race’s for a page that does not declare the race, until it does or a navigation names it', async () => {
    const unreached = ['warning overlay.unreached races/1000060001/order.json extends']
    expect(await found((site) => site, files(order, {}))).toEqual(unreached)
    expect(await found((site) => site, files({ ...order, query: { raceId: {} } }, {}))).toEqual([])
    const tab = { ...order, query: { raceId: {} }, shell: { tab: 'my' } }
    expect(await found((site) => site, files(tab, {}))).toEqual(unreached)
    const onTap = [{ do: 'navigate', to: '/order', query: { raceId: '{{query.raceId}}' } }]
    const way = { 'sample.json': samplePage({ blocks: [{ type: 'button', id: 'intro', text: 'x', onTap }] }) }
    expect(await found((site) => site, files(order, {}, way))).toEqual([])
  })

  it('is a brand’s that nothing carries', async () => {
    const overlay = { 'brand.json': { extends: 'order', for: { brand: 'nike' }, ...notice } }
    const some = { 'sample.json': samplePage(), 'order.json': order, ...overlay }
    expect(await found((site) => site, some)).toEqual([])
    expect(await found((site) => ({ ...site, carry: { raceId: 'race' } }), some)).toEqual([
      'warning overlay.unreached brand.json extends',
    ])
  })
})

describe('a page that nothing leads to', () => {
  const leadsTo = (to: string) => ({
    type: 'button',
    id: 'go',
    text: { zh: '去', en: 'Go' },
    onTap: [{ do: 'navigate', to }],
  })
  const unlinked = async (files: Record<string, unknown>) => {
    const site = siteFor({ 'sample.json': samplePage() })
    const { findings } = await buildFiles({ 'site.json': site, 'sample.json': samplePage(), ...files })
    return inEnglish(findings).map(({ code, file }) => `${code} ${file}`)
  }
  const hidden = samplePage({ route: '/hidden' })

  it('is asked about, unless it says from where it is opened', async () => {
    expect(await unlinked({ 'hidden.json': hidden })).toEqual(['page.unlinked hidden.json'])
    expect(await unlinked({ 'hidden.json': { ...hidden, linkedFrom: 'message' } })).toEqual([])
    const linking = samplePage({ blocks: [leadsTo('/hidden')] })
    expect(await unlinked({ 'sample.json': linking, 'hidden.json': hidden })).toEqual([])
    expect(await unlinked({ 'old.json': { extends: 'sample', route: '/old', linkedFrom: 'partner' } })).toEqual([])
  })

  it('is led to by the slide of a race, whose landing page has to be there', async () => {
    const file = 'races/1000060001/race.json'
    const facts = JSON.parse(readFileSync(join(PROJECT_ROOT, 'pages-config', file), 'utf8'))
    const race = (landing: string) => ({ 'hidden.json': hidden, [file]: { ...facts, landing } })
    expect(await unlinked(race('/hidden'))).not.toContain('page.unlinked hidden.json')
    expect(await unlinked(race('/hiden'))).toEqual(
      expect.arrayContaining(['page.unlinked hidden.json', `route.unknown ${file}`]),
    )
  })

  it('is named once of several that lead only to each other', async () => {
    const [a, b] = [
      samplePage({ route: '/a', blocks: [leadsTo('/b')] }),
      samplePage({ route: '/b', blocks: [leadsTo('/a')] }),
    ]
    expect(await unlinked({ 'a.json': a, 'b.json': b })).toEqual(['page.unlinked a.json'])
    const first = samplePage({ route: '/z', blocks: [leadsTo('/b')] })
    expect(await unlinked({ 'b.json': { ...b, blocks: [] }, 'z.json': first })).toEqual(['page.unlinked z.json'])
  })
})
