import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { loadCatalogue } from '#authoring/catalogue/catalogue.ts'
import { loadFolder } from '#authoring/model/loadFolder.ts'
import { PROJECT_ROOT } from '#authoring/projectRoot.ts'
import { isObject } from '#lib/json.ts'
import type { Json, JsonObject } from '#runtime/model.ts'
import { LEFT_OUT } from '#support/config.ts'
import { createBuilder } from './createBuilder.ts'

const catalogue = loadCatalogue(PROJECT_ROOT)
const files = new Map([...loadFolder(join(PROJECT_ROOT, 'pages-config'))].filter(([name]) => !LEFT_OUT.test(name)))
const fresh = await createBuilder(catalogue)(files)
/** What an operator writes in an order that is seen: questions, state, and the site's lists of values. */
const ORDERED = new Set(['schema', 'state'])

function shuffled<T>(items: T[], seed: number): T[] {
  let state = seed
  const next = () => {
    state = (Math.imul(state, 1664525) + 1013904223) | 0
    return state >>> 0
  }
  return items
    .map((item) => ({ item, at: next() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item)
}

function otherOrder(value: Json, seed: number): Json {
  if (Array.isArray(value)) return value.map((item) => otherOrder(item, seed))
  if (!isObject(value)) return value
  const entries = Object.entries(value).map(([key, item]): [string, Json] => [
    key,
    ORDERED.has(key) ? item : otherOrder(item, seed),
  ])
  return Object.fromEntries(shuffled(entries, seed))
}

test('whatever the order of files and keys, and the spaces between them, the same bytes come out', async () => {
  expect(fresh.objects.size).toBeGreaterThan(20)
  await fc.assert(
    fc.asyncProperty(fc.integer(), fc.constantFrom(0, 1, 4), async (seed, indent) => {
      const other = [...files].map(([name, text]): [string, string] => {
        if (!name.endsWith('.json')) return [name, text]
        const value: Json = JSON.parse(text)
        return [name, JSON.stringify(name === 'site.json' ? value : otherOrder(value, seed), null, indent)]
      })
      const again = await createBuilder(catalogue)(new Map(shuffled(other, seed)))
      expect(new Map(again.objects)).toEqual(fresh.objects)
      expect(new Map(again.pointers)).toEqual(new Map(fresh.pointers))
    }),
    { numRuns: 2 },
  )
})

test('after any series of edits the result is what a fresh build gives', async () => {
  const names = [...files.keys()].filter((name) => name !== 'site.json' && !name.endsWith('race.json'))
  const build = createBuilder(catalogue)
  await build(files)
  const edit = fc.record({
    name: fc.constantFrom(...names),
    gone: fc.boolean(),
    word: fc.stringMatching(/^[a-z]{1,8}$/),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(edit, { minLength: 1, maxLength: 4 }), async (edits) => {
      const changed = new Map(files)
      for (const { name, gone, word } of edits) {
        const text = changed.get(name)
        if (gone || text === undefined) changed.delete(name)
        else changed.set(name, text.replace(/"zh": "[^"]*"/, `"zh": "${word}"`))
        await build(changed)
      }
      const [incremental, again] = await Promise.all([build(changed), createBuilder(catalogue)(changed)])
      expect(incremental.findings).toEqual(again.findings)
      expect(incremental.objects).toEqual(again.objects)
      expect(new Map(incremental.pointers)).toEqual(new Map(again.pointers))
    }),
    { numRuns: 2 },
  )
})

test('what a missing file is told beside is what is there now', async () => {
  const build = createBuilder(catalogue)
  const without = (...gone: string[]) => new Map([...files].filter(([name]) => !gone.includes(name)))
  await build(without('blocks/begunEntry.json', 'blocks/campaignCard.json'))
  const again = without('blocks/begunEntry.json')
  expect((await build(again)).findings).toEqual((await createBuilder(catalogue)(again)).findings)
})

test('a page records whether it writes for the account, also when a module’s block does it', async () => {
  const called = [...catalogue.widgets.values()].flatMap(({ operations }) => operations)
  expect(called.filter((id) => !catalogue.operations.has(id))).toEqual([])
  const { objects, pointed } = fresh
  const pages = Object.entries(pointed.get('pointer.json')?.pages ?? {}).map(([route, name]) => {
    const page: JsonObject = JSON.parse(objects.get(name) ?? 'null')
    return [route, page.writes] as const
  })
  const of = (writes: boolean) => pages.filter(([, found]) => found === writes).map(([route]) => route)
  const forms = ['/registration', '/eventItemAddPlayer', '/eventItemPay', '/eventOrder', '/orderDetails']
  expect(of(true)).toEqual(expect.arrayContaining(forms))
  expect(of(false)).toEqual(expect.arrayContaining(['/login', '/my', '/myOrder', '/privacyPolicy', '/help']))
  expect(of(true).length + of(false).length).toBe(pages.length)
})

test('a page records what it uses and what it weighs', async () => {
  const { objects, pointed } = fresh
  const page = (route: string): JsonObject =>
    JSON.parse(objects.get(pointed.get('pointer.json')?.pages[route] ?? '') ?? 'null')
  const details = page('/eventDetails')
  expect(details.widgets).toEqual(expect.arrayContaining(['hero', 'fixedBar', 'button']))
  // Two sources, and what a tap on the heart calls.
  expect(details.operations).toEqual(expect.arrayContaining(['raceDetail', 'collect', 'delCollect']))
  const form = page('/registration')
  const { weight, ...rest } = form
  const [validator = ''] = /objects\/\w+\.js/.exec(JSON.stringify(form)) ?? []
  expect(weight).toEqual({
    page: Buffer.byteLength(JSON.stringify(rest)),
    forms: expect.any(Number),
  })
  expect(isObject(weight ?? null) && Number((weight as JsonObject).forms)).toBeGreaterThanOrEqual(
    Buffer.byteLength(objects.get(validator) ?? ''),
  )
})
