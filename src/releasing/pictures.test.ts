import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, it } from 'vitest'
import { loadCatalogue } from '#authoring/catalogue/catalogue.ts'
import { pictureSizes } from '#authoring/pictures/makePicture.ts'
import { PROJECT_ROOT } from '#authoring/projectRoot.ts'
import { createBuilder } from '#building/createBuilder.ts'
import { parsePicture } from '#lib/pictures.ts'
import { publishRelease } from '#releasing/publishRelease.ts'
import { directoryStore } from '#releasing/store/directoryStore.ts'
import { verify } from '#releasing/verify.ts'
import type { JsonObject } from '#runtime/model.ts'
import { configFiles, inEnglish, raceWithoutFiles, samplePage } from '#support/config.ts'

const folder = mkdtempSync(join(tmpdir(), 'startline-pictures-'))
afterAll(() => rmSync(folder, { recursive: true }))

const catalogue = loadCatalogue(PROJECT_ROOT)
const sized = createBuilder(catalogue, pictureSizes(join(folder, 'cache')))
const plain = createBuilder(catalogue)

const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#1f5eff' } })
    .jpeg()
    .toBuffer()
const HERO = await photo(820, 410)
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><path d="M0 0h40"/></svg>'
const latin1 = (bytes: Buffer) => bytes.toString('latin1')

const page = samplePage({
  blocks: [
    { type: 'hero', id: 'hero', title: { zh: '你好', en: 'Hello' }, image: 'hero.jpg' },
    { type: 'carousel', items: [{ image: './hero.jpg' }, { image: 'drawn/lane.svg' }] },
    { type: 'richText', html: { zh: '<p><img src="hero.jpg" alt="图"></p>', en: { $file: 'rules.en.html' } } },
  ],
})
const FILES = {
  'sample.json': page,
  'rules.en.html': '<p>Rules</p>\n<img src="drawn/lane.svg" alt="A lane">',
  'hero.jpg': latin1(HERO),
  'drawn/lane.svg': SVG,
  'unused.png': latin1(HERO),
  'races/1000060009/sample.json': {
    extends: 'sample',
    change: [{ block: 'hero', merge: { image: 'own.jpg' } }],
  },
  'races/1000060009/own.jpg': latin1(await photo(300, 150)),
}

type Built = Awaited<ReturnType<typeof plain>>
function pageAt(built: Built, pointer = 'pointer.json'): JsonObject {
  const name = built.pointed.get(pointer)?.pages['/sample'] ?? ''
  return JSON.parse(built.objects.get(name) ?? 'null')
}
const findingsOf = async (files: Record<string, unknown>) => inEnglish((await plain(configFiles(files))).findings)

it('a picture beside its page comes in the sizes and formats that phones need, named by what it is', async () => {
  const built = await sized(configFiles(FILES))
  expect(built.findings).toEqual([])
  const [hero, carousel, text] = pageAt(built).blocks as JsonObject[]
  const address = String(hero?.image)
  expect(address).toMatch(/^\/config\/objects\/[0-9a-f]{32}_820x410_390_780_820\.jpg$/)
  const lane = expect.stringMatching(/^\/config\/objects\/[0-9a-f]{32}_40x20\.svg$/)
  expect(carousel?.items).toEqual([{ image: address }, { image: lane }])
  const { sources = [], ...size } = parsePicture(address) ?? {}
  expect(size).toEqual({ width: 820, height: 410 })
  const wide = sources.flatMap(({ srcSet }) => srcSet.split(', ').map((one) => one.split(' ')))
  for (const [name = '', width = ''] of wide) {
    const bytes = built.pictures.get(name.replace('/config/', ''))
    const { format, width: found } = await sharp(bytes).metadata()
    expect([name, `${found}w`, format]).toEqual([name, width, name.endsWith('avif') ? 'heif' : 'webp'])
  }
  expect(wide).toHaveLength(6)
  const fallback = await sharp(built.pictures.get(address.replace('/config/', ''))).metadata()
  expect([fallback.format, fallback.width, fallback.exif]).toEqual(['jpeg', 780, undefined])
  // HTML has them too: every size named, its place kept, loaded when it comes near.
  const html = text?.html as Record<string, string>
  expect(html.zh).toContain(`<picture><source type="image/avif" srcset="${sources[0]?.srcSet}"`)
  expect(html.zh).toContain(`<img loading="lazy" src="${address}" width="820" height="410" alt="图">`)
  expect(html.en).toMatch(
    /^<p>Rules<\/p>\n<img loading="lazy" src="\S+_40x20\.svg" width="40" height="20" alt="A lane">$/,
  )
  // The race's own is never larger than it was, and what nobody names is not published.
  const [own] = pageAt(built, 'races/1000060009.json').blocks as JsonObject[]
  expect(own?.image).toMatch(/_300x150_300\.jpg$/)
  expect(built.pictures.size).toBe(7 + 3 + 1)
})

it('the same bytes come out again, and only what has changed is made', async () => {
  const made = () =>
    new Map(readdirSync(join(folder, 'cache')).map((one) => [one, statSync(join(folder, 'cache', one)).mtimeMs]))
  const first = await sized(configFiles(FILES))
  const before = made()
  expect(before.size).toBe(2)
  const elsewhere = createBuilder(catalogue, pictureSizes(join(folder, 'other')))
  expect((await elsewhere(configFiles(FILES))).pictures).toEqual(first.pictures)
  const cached = createBuilder(catalogue, pictureSizes(join(folder, 'cache')))
  const changed = { ...FILES, 'races/1000060009/own.jpg': latin1(await photo(301, 150)) }
  const again = await cached(configFiles(changed))
  const after = made()
  expect([...before].every(([name, at]) => after.get(name) === at)).toBe(true)
  expect(after.size).toBe(3)
  expect([...again.pictures.keys()].filter((name) => !first.pictures.has(name))).toHaveLength(3)
  // A builder that is kept sees a picture come, change and go.
  const without = Object.fromEntries(Object.entries(FILES).filter(([name]) => name !== 'races/1000060009/own.jpg'))
  expect(inEnglish((await cached(configFiles(without))).findings)).toMatchObject([{ code: 'asset.unknown' }])
  expect((await cached(configFiles(FILES))).findings).toEqual([])
})

it('checks and drafts take pictures as they are, with their place in the page', async () => {
  const built = await plain(configFiles(FILES))
  const [hero] = pageAt(built).blocks as JsonObject[]
  expect(hero?.image).toMatch(/^\/config\/objects\/[0-9a-f]{32}_820x410\.jpg$/)
  expect(built.pictures.get(String(hero?.image).replace('/config/', ''))).toEqual(HERO)
})

const at = (image: unknown, more: Record<string, unknown> = {}) => ({
  ...FILES,
  'sample.json': samplePage({ blocks: [{ type: 'image', id: 'hero', src: image as string }] }),
  ...more,
})

it.each<[name: string, files: Record<string, unknown>, finding: object]>([
  ['is missing', at('heros.jpg'), { code: 'asset.unknown', hint: expect.stringContaining('Did you mean "hero.jpg"?') }],
  ['is missing in a folder that is there', at('drawn/line.svg'), { code: 'asset.unknown' }],
  ['is written in another case', at('Hero.JPG'), { code: 'asset.case', message: expect.stringContaining('hero.jpg') }],
  ['lies outside', at('../hero.jpg'), { code: 'asset.outside' }],
  ['is no picture', at('hero.jpg', { 'hero.jpg': 'GIF89a' }), { code: 'image.broken' }],
  [
    'is too heavy',
    at('big.png', { 'big.png': '\x89PNG'.padEnd(6e6) }),
    { code: 'image.heavy', hint: expect.stringContaining('At most 5120 KiB') },
  ],
  [
    'runs a script',
    at('a.svg', { 'a.svg': SVG.replace('<path', '<script>1</script><path') }),
    { code: 'image.unsafe' },
  ],
  ['has a handler', at('a.svg', { 'a.svg': SVG.replace('<path', '<path onload = "x()"') }), { code: 'image.unsafe' }],
  [
    'fetches something',
    at('a.svg', { 'a.svg': SVG.replace('<path', '<image href="https://a.example/b.png"/><path') }),
    { code: 'image.unsafe' },
  ],
])('tells a picture that %s, where it is named', async (_name, files, finding) => {
  const all = await findingsOf(files)
  const [found, ...others] = all.filter(({ file }) => file === 'sample.json')
  expect(others).toEqual([])
  expect(found).toMatchObject({ severity: 'error', path: 'blocks[0].src', ...finding })
  expect(found?.line).toBeGreaterThan(1)
})

it('leaves paths of the file host, addresses and bindings alone; finds a missing one in HTML', async () => {
  for (const src of [
    'posters/1000060001.svg',
    '/files/posters/100006000101.svg',
    '/logo.svg',
    '{{race.imgRecommend2}}',
  ]) {
    expect(
      (await findingsOf(at(src))).filter(({ file }) => file === 'sample.json'),
      src,
    ).toEqual([])
  }
  const html = { zh: '<p><img src="gone.jpg" alt=""></p>', en: '<p></p>' }
  const files = { ...FILES, 'sample.json': samplePage({ blocks: [{ type: 'richText', id: 'hero', html }] }) }
  expect(await findingsOf(files)).toContainEqual(
    expect.objectContaining({ code: 'asset.unknown', path: 'blocks[0].html.zh' }),
  )
})

it('takes the pictures of the choices of a form, and finds those that are not there', async () => {
  const words = { zh: '奖牌', en: 'Medal' }
  const medal = (river: string) => ({
    name: 'medal',
    title: words,
    schema: { type: 'string' },
    options: [{ value: 'river', text: words }],
    ui: { widget: 'pictureChoice', pictures: { river } },
  })
  const asked = { group: words, fields: [medal('heros.jpg')] }
  const look = { 'ui:title': words, 'ui:widget': 'pictureChoice', 'ui:options': { pictures: { river: 'lane.svg' } } }
  const schema = { type: 'object', properties: { medal: { type: 'string', enum: ['river'] } } }
  const form = { type: 'form', label: words }
  const page = (...blocks: JsonObject[]) => ({ ...FILES, 'sample.json': samplePage({ blocks }) })
  const hero = { type: 'image', id: 'hero', src: 'hero.jpg' }
  const found = await findingsOf(
    page(
      hero,
      { ...form, id: 'a', name: 'a', fields: [asked] },
      { ...form, id: 'b', name: 'b', schema, uiSchema: { medal: look } },
    ),
  )
  expect(found.filter(({ code }) => code.startsWith('asset.'))).toMatchObject([
    {
      code: 'asset.unknown',
      path: 'blocks[1].fields[0].fields[0].ui.pictures.river',
      hint: expect.stringContaining('Did you mean "hero.jpg"?'),
    },
    { code: 'asset.unknown', path: 'blocks[2].uiSchema.medal["ui:options"].pictures.river' },
  ])
  const right = page(hero, { ...form, id: 'a', name: 'a', fields: [medal('hero.jpg')] })
  expect((await findingsOf(right)).filter(({ file }) => file === 'sample.json')).toEqual([])
})

it('takes the poster and the introduction of a race, and tells what they lack', async () => {
  const file = 'races/1000060003/race.json'
  const race = raceWithoutFiles()
  const introduction = (src: string) => ({ zh: `<p><img src="${src}" alt="赛道"></p>`, en: '<p>Course</p>' })
  const files = (poster: string, src: string) => ({
    'sample.json': samplePage(),
    [file]: { ...race, poster, items: [{ ...race.items[0], statements: [] }], introduction: introduction(src) },
    'races/1000060003/hero.jpg': latin1(HERO),
  })
  const { races } = await plain(configFiles(files('hero.jpg', 'hero.jpg')))
  expect(races[0]?.poster).toMatch(/^\/config\/objects\/\w+_820x410\.jpg$/)
  expect(races[0]?.introduction?.zh).toBe(`<p><img src="${races[0]?.poster}" width="820" height="410" alt="赛道"></p>`)
  const missing = (await findingsOf(files('gone.jpg', 'hero.png'))).filter(({ code }) => code === 'asset.unknown')
  expect(missing.map(({ path }) => path).sort()).toEqual(['introduction.zh', 'poster'])
})

it('a release holds every size, and verify finds one that is missing or is another', async () => {
  const store = directoryStore(join(folder, 'published'))
  const built = await sized(configFiles(FILES))
  const signed = { author: 'Lin', note: '', now: Date.parse('2027-01-01T00:00:00Z') }
  const { release } = await publishRelease(store, built, signed)
  const names = [...built.pictures.keys()]
  expect(release?.objects).toEqual(expect.arrayContaining(names))
  expect((await verify(store)).faults).toEqual([])
  const [small = ''] = names.filter((name) => name.endsWith('_390.avif'))
  await store.put(small, Buffer.from('another picture'))
  const wrong = (await verify(store)).faults
  expect(new Set(wrong.map(({ code }) => code))).toEqual(new Set(['object.hash']))
  expect(wrong.map(({ path }) => path)).toContain(small)
  await store.remove(small)
  expect((await verify(store)).faults).toMatchObject([{ code: 'object.missing', path: small }])
  await publishRelease(store, built, { ...signed, now: signed.now + 60_000 })
  expect((await verify(store)).faults).toEqual([])
})
