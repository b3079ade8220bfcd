import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BuiltConfig } from '#building/createBuilder.ts'
import { formsOfProject, type JudgedForm } from '#building/publishedForms.ts'
import type { Release } from '#platform/options.ts'
import { createSampler } from '#rehearse/answers.ts'
import { publishRelease } from '#releasing/publishRelease.ts'
import { createReleaseReader } from '#releasing/readReleases.ts'
import type { JsonObject } from '#runtime/model.ts'
import { buildFiles, samplePage } from '#support/config.ts'
import { memoryStore } from '#support/release.ts'
import { mutate, mutation } from './mutants/mutate.ts'
import { addRunner, draftOf, newKey } from './support/platform/entryFixtures.ts'
import { FCFS_RACE, FREE, testRaces } from './support/platform/raceFixtures.ts'
import { type Client, createTestBench, releaseOf, type TestBench } from './support/platform/testBench.ts'

const COUNT = Number(process.env.ENTERED ?? 80)
const SEED = Number(process.env.ENTERED_SEED ?? 20261123)
const text = (zh: string, en: string) => ({ zh, en })

/** Forms as an operator writes them, each of which is spoilt in one place. */
const FORMS: JsonObject[] = [
  {
    fields: [
      'userName',
      { use: 'email', required: false, title: text('备用邮箱', 'Other e-mail') },
      {
        name: 'studentNo',
        title: text('学号', 'Student number'),
        schema: { type: 'string', title: '学号', minLength: 2 },
      },
      {
        name: 'size',
        title: text('尺码', 'Size'),
        schema: { type: 'string' },
        options: [
          { value: 'S', text: text('小', 'Small') },
          { value: 'M', text: text('中', 'Medium') },
        ],
        messages: { required: text('请选尺码', 'Choose a size') },
      },
      { name: 'km', title: text('公里', 'Kilometres'), schema: { type: 'integer', minimum: 1, maximum: 300 } },
      {
        name: 'club',
        title: text('跑团', 'Club'),
        required: false,
        when: { field: 'size', equals: 'M' },
        schema: { type: 'object', properties: { name: { type: 'string', title: text('名称', 'Name') } } },
      },
    ],
    rules: [{ require: 'km > 2', say: text('至少 3 公里', 'Three at least'), at: 'km' }],
  },
  {
    schema: {
      type: 'object',
      properties: {
        way: { title: text('取物方式', 'Pick-up'), enum: ['post', 'desk'], enumNames: ['邮寄', 'Desk'] },
        tags: { type: 'array', title: '标签', items: { type: 'string', pattern: '^[a-z]+$' }, maxItems: 3 },
        pair: { title: 'Pair', items: [{ type: 'number', multipleOf: 0.1 }, { $ref: '#/definitions/word' }] },
        pay: { anyOf: [{ type: 'null' }, { type: 'object', title: 'Card', properties: { no: { type: 'string' } } }] },
      },
      required: ['way'],
      dependencies: { tags: { properties: { why: { type: 'string', title: { zh: '为何', en: 'Why' } } } } },
      // biome-ignore lint/suspicious/noThenProperty: the keyword of JSON Schema
      allOf: [{ if: { properties: { way: { const: 'post' } } }, then: { required: ['pair'] } }],
      definitions: { word: { type: ['string', 'null'], format: 'email', description: '邮箱' } },
    },
    uiSchema: { way: { 'ui:widget': 'radio', 'ui:title': text('取物', 'Pick up') }, 'ui:order': ['way', '*'] },
  },
]

let bench: TestBench
let client: Client
let form: JudgedForm | undefined
beforeAll(async () => {
  bench = await createTestBench({ forms: () => (form ? { form } : null) })
  client = await bench.runner()
})
afterAll(() => bench.platform.close())

test('whatever a form says, where check is green no entry fails for it', async () => {
  const forms = spoilt()
  const built = await greenOf(forms)
  const judged = Object.values((await formsOfProject(built, FCFS_RACE, FREE)) ?? {})
  // Spoilt gently enough that much of it is published.
  expect(judged.length).toBeGreaterThan(COUNT / 4)
  const answersTo = createSampler()
  let saved = 0
  for (form of judged) {
    const { schema } = form
    const { contestantsId } = await addRunner(client)
    const { answers } = answersTo(schema)
    const ask = async (operation: 'infoSaveV2' | 'createOrder5AppAsync', params: object) => {
      const answer = await client.raw(operation, params)
      expect(answer.statusCode, `${JSON.stringify({ schema, params })} ${answer.body}`).toBeLessThan(500)
      return answer.json()
    }
    for (const given of [{}, { ...answers, size: null, tags: {}, pair: [[]], way: 'x' }, answers]) {
      const draft = await draftOf(client, FREE, [contestantsId])
      const { code, data } = await ask('infoSaveV2', { ...draft, form: given })
      if (code !== 0) continue
      saved += 1
      await ask('createOrder5AppAsync', { entryId: data.entryId, idempotencyKey: newKey('order') })
    }
  }
  expect(saved).toBeGreaterThan(judged.length / 2)
})

test('a form published before is judged by the validators of its own release, and only by what was published', async () => {
  const files = new Map<string, string>()
  const store = memoryStore(files)
  const now = Date.now()
  for (const [at, minLength] of [2, 5].entries()) {
    const word = { name: 'word', title: text('词', 'Word'), schema: { type: 'string', minLength } }
    const blocks = [{ type: 'form', name: 'form', fields: [word] }]
    const built = await buildFiles({ 'registration.json': samplePage({ route: '/registration', blocks }) })
    await publishRelease(store, built, { author: 'Lin', note: '', now: now + at * 1000 })
  }
  const { live, beside } = await createReleaseReader(store)(now + 2000)
  const before = beside[0]?.release
  const shown = (release: typeof live): Release => ({
    ...releaseOf(release.id, testRaces()),
    forms: release.forms,
    versionOf: release.versionOf,
  })
  const releases = { live: shown(live), beside: before ? [{ release: shown(before), until: null }] : [] }
  const bench = await createTestBench({ releases: async () => releases })
  const runner = await bench.runner()
  const { contestantsId } = await addRunner(runner)
  const save = async (release: typeof live | undefined, answer: string) => {
    runner.release = release?.versionOf(FCFS_RACE) ?? null
    const draft = await draftOf(runner, FREE, [contestantsId], { form: { word: answer } })
    return (await runner.raw('infoSaveV2', draft)).json().code
  }
  expect(await save(before, 'x')).toBe(2005001)
  expect(await save(before, 'four')).toBe(0)
  expect(await save(live, 'four')).toBe(2005001)
  expect(await save(live, 'fives')).toBe(0)
  await bench.platform.close()

  for (const [name, content] of files) if (name.endsWith('.js')) files.set(name, `${content}\n`)
  const { live: changed } = await createReleaseReader(store)(now + 2000)
  await expect(changed.forms(FCFS_RACE, FREE)).rejects.toThrow(/not what their name says/)
})

function spoilt(): JsonObject[] {
  const types = ['string', 'number', 'boolean', 'object', 'array', 'null']
  const mutations = fc.sample(mutation, { seed: SEED, numRuns: COUNT })
  return mutations.map((one, at) => mutate(FORMS[at % FORMS.length] ?? {}, one, types))
}

/** The build of those forms that check takes. */
async function greenOf(forms: JsonObject[]): Promise<BuiltConfig> {
  const blocks = forms.map((one, at) => ({ ...one, type: 'form', name: `form${at}` }))
  const built = await buildFiles({ 'registration.json': samplePage({ route: '/registration', blocks }) })
  const wrong = built.findings.filter(({ severity }) => severity === 'error')
  if (wrong.length === 0) return built
  const places = wrong.map(({ path }) => Number(/^blocks[.[/](\d+)/.exec(path)?.[1]))
  const left = forms.filter((_, at) => !places.includes(at))
  // A fault of no form would be there for ever.
  if (left.length === forms.length) throw new Error(JSON.stringify(wrong))
  return greenOf(left)
}
