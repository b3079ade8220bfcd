import { expect, it } from 'vitest'
import { loadCatalogue } from '#authoring/catalogue/catalogue.ts'
import type { Schema } from '#authoring/catalogue/schema.ts'
import { formatFinding } from '#authoring/check/formatFindings.ts'
import { PROJECT_ROOT } from '#authoring/projectRoot.ts'
import { configFiles, samplePage } from '#support/config.ts'
import { createBuilder } from './createBuilder.ts'

/** A kind of entity that the project does not have. */
const RAFFLE: Schema = {
  type: 'object',
  required: ['opens', 'ends', 'prizes'],
  additionalProperties: false,
  'x-rules': [{ order: ['opens', 'ends'], say: 'race.time.order' }],
  properties: {
    opens: { $ref: '#/$defs/time' },
    ends: { $ref: '#/$defs/time' },
    prizes: { type: 'array', items: { $ref: '#/$defs/prize' } },
  },
}
const PRIZE: Schema = {
  type: 'object',
  required: ['id', 'name'],
  additionalProperties: false,
  properties: { id: { type: 'string' }, name: { $ref: '#/$defs/text' }, stock: { type: 'integer' } },
}
const project = loadCatalogue(PROJECT_ROOT)
const raffle: Schema = { ...RAFFLE, $defs: { ...project.schemas.series.$defs, prize: PRIZE } }
const build = createBuilder({ ...project, entities: { raffle } })

const TEMPLATE = {
  type: 'object',
  required: ['title', 'raffle'],
  additionalProperties: false,
  properties: {
    title: { $ref: '../../../../schemas/editor/series.schema.json#/$defs/text' },
    raffle: { $ref: '../../../../schemas/editor/entities/raffle.schema.json' },
  },
}
const FACTS = {
  title: { zh: '抽奖', en: 'Raffle' },
  raffle: {
    opens: '2027-04-18T00:00:00+08:00',
    ends: '2027-04-20T00:00:00+08:00',
    prizes: [{ id: 'shirt', name: { zh: '完赛服', en: 'Finisher shirt' }, stock: 3 }],
  },
}
const PAGE = {
  format: 1,
  route: '/raffle/{{facts.id}}',
  linkedFrom: 'partner',
  title: '{{facts.title}}',
  blocks: [
    { type: 'text', id: 'prize', each: 'facts.raffle.prizes', text: '{{item.name}}' },
    { type: 'countdown', id: 'ends', until: '{{facts.raffle.ends}}' },
  ],
}

const files = (facts: object, template: object = TEMPLATE, pages: object = { 'page.json': PAGE }) =>
  configFiles({
    'sample.json': samplePage(),
    'series/raffles/template/facts.schema.json': template,
    ...Object.fromEntries(Object.entries(pages).map(([name, page]) => [`series/raffles/template/${name}`, page])),
    'series/raffles/spring.json': facts,
  })
const found = async (...of: Parameters<typeof files>) =>
  (await build(files(...of))).findings.map((finding) => formatFinding(finding, 'en'))

it('what the platform reads of a series’ member is told as it is written; its pages read the same', async () => {
  const built = await build(files(FACTS))
  expect(built.findings).toEqual([])
  expect(built.entities).toEqual([{ kind: 'raffle', id: 'spring', facts: FACTS.raffle }])
  const page = JSON.parse(built.objects.get(built.pointed.get('pointer.json')?.pages['/raffle/spring'] ?? '') ?? '{}')
  expect(page.blocks).toMatchObject([
    { text: { zh: '完赛服', en: 'Finisher shirt' } },
    { until: Date.parse(FACTS.raffle.ends) },
  ])
})

it('is judged by the schema of its kind, and by its rules', async () => {
  const { raffle } = FACTS
  const [unknown] = await found({ ...FACTS, raffle: { ...raffle, oopens: raffle.opens } })
  expect(unknown).toMatch(/series\/raffles\/spring\.json:\d+:\d+ raffle\.oopens: "oopens" is not known here/)
  const [order] = await found({ ...FACTS, raffle: { ...raffle, ends: '2027-04-17T00:00:00+08:00' } })
  expect(order).toMatch(/series\/raffles\/spring\.json:\d+:\d+ raffle\.ends: /)
  const broken = await build(files({ ...FACTS, raffle: { ...raffle, prizes: 3 } }))
  expect(broken.entities).toEqual([])
})

it('needs no pages in the series; a property is named as the kind it holds', async () => {
  const { entities, findings } = await build(files(FACTS, TEMPLATE, {}))
  expect([findings, entities.length]).toEqual([[], 1])
  const { title, raffle: held } = TEMPLATE.properties
  const named = { ...TEMPLATE, required: ['title'], properties: { title, tombola: held } }
  expect((await found({ title: FACTS.title }, named)).join()).toContain('"tombola" refers to the kind "raffle"')
})
