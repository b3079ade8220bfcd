import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { objectName } from '#authoring/model/objectName.ts'
import { pointerText } from '#building/pointers.ts'
import type { DrawInput } from '#lib/drawing.ts'
import { isPartlyKnown, partlyKnown } from '#lib/partlyKnown.ts'
import { securityHeaders } from '#lib/securityHeaders.ts'
import type { RaceFacts } from '#race/facts.gen.ts'
import { publishRelease } from '#releasing/publishRelease.ts'
import { rollback, setCanary } from '#releasing/rollback.ts'
import { builtOf, memoryStore, type SampleConfig } from '#support/release.ts'
import { type BuiltApp, inlineScripts } from './builtApp.ts'
import { documentsFor } from './names.ts'
import type { DocumentsWritten, Prerender } from './writeDocuments.ts'

const OPEN = Date.parse('2026-12-01T00:00:00Z')
const APRIL = Date.parse('2027-04-01T00:00:00Z')

/** A built application whose drawings say what they were made of. */
function fakeApp(build: string, drawn: DrawInput[] = []): BuiltApp {
  const chunk = (file: string) => ({ file: `assets/${file}.js`, css: [`assets/${file}.css`] })
  return {
    build,
    head: '<meta charset="utf-8" />',
    style: (file) => `/* ${file} */`,
    manifest: {
      'index.html': chunk('index'),
      'src/app/page/configPage.tsx': chunk('page'),
      'src/runtime/expression/parse.ts': chunk('parse'),
      'src/api/client.ts': chunk('client'),
      'src/api/http.ts': chunk('http'),
    },
    renderer: {
      async draw(input) {
        drawn.push(input)
        if (input.pathname === '/broken') throw new Error('no such widget')
        const asked = input.pathname === '/login' ? '<input name="code">' : ''
        const html = `<h1>${input.lang} ${input.pathname}${input.search} ${build}</h1>${asked}`
        const { title, description = '', share = {} } = JSON.parse(input.page)
        const about = { title: title[input.lang], description, share: { title: '', text: '', picture: '', ...share } }
        return {
          html,
          picture: 'href="/a.jpg"',
          inputs: [],
          theme: '',
          calls: input.pathname === '/early' ? '{"calls":[]}' : '',
          about,
        }
      },
    },
  }
}

const RACES: SampleConfig = {
  pages: { '/home': {}, '/race': { query: { raceId: { required: true } } } },
  races: { '1': {}, '2': {} },
}

function setUp() {
  const files = new Map<string, string>()
  const store = memoryStore(files)
  let now = OPEN
  const publish = async (
    config: SampleConfig,
    app: BuiltApp | null,
    more: { which?: Prerender; canary?: number; facts?: RaceFacts[] } = {},
  ) => {
    now += 60_000
    let written: DocumentsWritten | null = null
    const built = builtOf(config)
    await publishRelease(store, more.facts ? { ...built, races: more.facts } : built, {
      ...{ author: 'Lin', note: '', now },
      ...(app ? { drawing: { app, which: more.which ?? 'shared' } } : {}),
      ...(more.canary === undefined ? {} : { canary: { percent: more.canary } }),
      onDocuments: (done) => {
        written = done
      },
    })
    return written as DocumentsWritten | null
  }
  const signed = () => {
    now += 60_000
    return { author: 'Lin', note: '', now }
  }
  const documents = () =>
    [...files.keys()].filter((name) => name.endsWith('.html') && name.startsWith('documents/')).sort()
  return {
    files,
    store,
    publish,
    signed,
    documents,
    at(time: number) {
      now = time
    },
  }
}

it('draws each page in both languages, and for each race that is open those that ask for one', async () => {
  const { publish, documents, files, at } = setUp()
  const done = await publish(RACES, fakeApp('b1'))
  expect(done).toMatchObject({ documents: 8, drawn: 8, failed: [] })
  expect(documents()).toEqual(
    ['en', 'zh'].flatMap((lang) => [
      `documents/${lang}/-/home.html`,
      `documents/${lang}/-/race.html`,
      `documents/${lang}/1/race.html`,
      `documents/${lang}/2/race.html`,
    ]),
  )
  const html = files.get('documents/zh/1/race.html') ?? ''
  expect(html).toContain('<html lang="zh-CN">')
  expect(html).toContain('<div id="root" data-drawn="0"><h1>zh /race?raceId=1 b1</h1></div>')
  const text = (id: string) => new RegExp(`id="${id}"[^>]*>(.*?)</script>`).exec(html)?.[1] ?? ''
  const whole = JSON.parse(files.get('races/1.json') ?? '')
  expect(JSON.parse(text('sl-pointer'))).toEqual({ ...whole, part: true, pages: { '/race': whole.pages['/race'] } })
  const object = /data-object="([^"]+)"/.exec(html)?.[1] ?? ''
  expect(text('sl-page')).toBe(files.get(object))
  expect(JSON.parse(text('sl-drawn'))).toMatchObject({ pathname: '/race', search: '?raceId=1', required: ['raceId'] })
  at(APRIL)
  await publish(RACES, fakeApp('b1'))
  expect(documents()).toHaveLength(4)
  await publish(RACES, fakeApp('b1'), { which: 'all' })
  expect(documents()).toHaveLength(8)
  await publish(RACES, fakeApp('b1'), { which: 'none' })
  expect(documents()).toEqual([])
})

it('says in the head what a page says of itself, and for one that says nothing what its race or the site does', async () => {
  const { publish, files } = setUp()
  const share = { text: { zh: '跑遍中国', en: 'Run across China' }, picture: '/config/objects/own.jpg' }
  const site = { origin: 'https://run.example', share, hosts: { image: '/files' } }
  const own = { description: 'Said <"here">', share: { title: 'Card', picture: 'posters/2.jpg' } }
  await publish({ ...RACES, site, pages: { ...RACES.pages, '/own': own } }, fakeApp('b1'))
  const tags = (name: string) => {
    const head = files.get(`documents/en/${name}.html`)?.split('</head>')[0] ?? ''
    const found = [...head.matchAll(/<meta (?:name|property|itemprop)="([\w:]+)" content="([^"]*)">/g)]
    return Object.fromEntries(found.map(([, key = '', content = '']) => [key, content]))
  }
  const description = 'Said &lt;&quot;here&quot;>'
  expect(tags('-/own')).toEqual({
    description: description,
    ...{ name: 'Card', image: 'https://run.example/files/posters/2.jpg' },
    'og:type': 'website',
    'og:title': 'Card',
    'og:description': description,
    'og:image': 'https://run.example/files/posters/2.jpg',
  })
  expect(tags('-/home')).toMatchObject({
    ...{ name: '/home', description: 'Run across China', image: 'https://run.example/config/objects/own.jpg' },
  })
  expect(tags('1/race')).toMatchObject({ description: 'Race 1 · Shanghai · 2027.04.18 Sun' })
  // A path says nothing to who shows the link elsewhere.
  await publish({ pages: { '/own': own } }, fakeApp('b1'))
  expect(tags('-/own')['og:image']).toBeUndefined()
})

it('draws with what the facts of a race say of its answers, and of the races that a page names', async () => {
  const { publish, files } = setUp()
  const drawn: DrawInput[] = []
  const ask = (raceId: string) => ({ race: { call: 'raceDetail', with: { raceId } }, mine: { call: 'listMyOrders' } })
  const query = { raceId: { required: true } }
  const blocks = [{ type: 'text', text: '{{race.raceName}}, {{race.state}}' }]
  const pages = {
    '/race': { query, data: ask('{{query.raceId}}'), blocks },
    '/item': { query: { ...query, itemId: {} }, data: ask('{{query.raceId}}'), values: { one: '{{query.itemId}}' } },
    '/campaign': { data: ask('2'), blocks },
    '/landing': { query, data: { landing: { call: 'raceLanding', with: { raceId: '{{query.raceId}}' } } } },
    '/home': { data: { races: { call: 'listRecommend' } } },
  }
  const races = { '1': {}, '2': {} }
  await publish({ pages, races }, fakeApp('b1', drawn))
  const first = (name: string) =>
    /id="sl-first">(.*?)<\/script>/.exec(files.get(`documents/zh/${name}.html`) ?? '')?.[1]
  const known = (raceId: string) => ({
    raceDetail: { raceId, raceName: { zh: `赛事${raceId}`, en: `Race ${raceId}` }, '?': true },
  })
  expect(JSON.parse(first('1/race') ?? '')).toEqual({ '1': known('1') })
  expect(JSON.parse(first('-/campaign') ?? '')).toEqual({ '2': known('2') })
  expect(['1/item', '-/race', '-/home'].map(first)).toEqual([undefined, undefined, undefined])
  // What is not among the words of the page stays, where the facts say all of the answer.
  const landing = JSON.parse(first('1/landing') ?? '')['1'].raceLanding
  expect(landing).toMatchObject({ gallery: [], programme: [], course: null })
  expect(isPartlyKnown(partlyKnown(landing))).toBe(false)
  const given = drawn.find(({ pathname, search }) => pathname === '/race' && search === '?raceId=1')
  expect(given?.first).toBe(first('1/race'))
  const built = builtOf({ pages, races })
  const renamed = built.races.map((race) => ({ ...race, name: { zh: '</script>', en: 'B' } }))
  expect(await publish({ pages, races }, fakeApp('b1'), { facts: renamed })).toMatchObject({ documents: 22, drawn: 14 })
  expect(first('1/race')).toContain('\\u003c/script>')
})

it('keeps a text of the page from ending its script', async () => {
  const { publish, files } = setUp()
  await publish({ pages: { '/home': { title: { zh: '</script><script>alert(1)', en: 'x' } } } }, fakeApp('b1'))
  const html = files.get('documents/zh/-/home.html') ?? ''
  expect(html).not.toContain('<script>alert(1)')
  const page = /id="sl-page"[^>]*>(.*?)<\/script>/.exec(html)?.[1] ?? ''
  expect(JSON.parse(page).title.zh).toBe('</script><script>alert(1)')
})

it('carries of its pointer the pages that it leads to, whichever way their addresses are written', async () => {
  const { publish, files } = setUp()
  const onTap = [{ do: 'navigate', to: { cases: [{ when: 'open', value: '/race?raceId=1' }, { value: '/LIST/old' }] } }]
  const pages = { '/start': { blocks: [{ type: 'button', onTap }] }, '/race': {}, '/list/old': {}, '/help': {} }
  await publish({ pages, races: {} }, fakeApp('b1'))
  const carried = (name: string): Record<string, object> =>
    JSON.parse(/id="sl-pointer"[^>]*>(.*?)<\/script>/.exec(files.get(`documents/zh/-/${name}.html`) ?? '')?.[1] ?? '')
  expect(Object.keys(carried('start').pages ?? {})).toEqual(['/list/old', '/race', '/start'])
  expect(Object.keys(carried('help').pages ?? {})).toEqual(['/help'])
})

it('draws again only what has changed, and all of it with another build', async () => {
  const { publish, files } = setUp()
  await publish(RACES, fakeApp('b1'))
  const changed = { ...RACES, races: { '1': { '/race': { blocks: [{ type: 'text' }] } }, '2': {} } }
  const pointer = () => /id="sl-pointer"[^>]*>(.*?)<\/script>/.exec(files.get('documents/zh/-/home.html') ?? '')?.[1]
  const before = pointer()
  expect(await publish(changed, fakeApp('b1'))).toMatchObject({ documents: 6, drawn: 0 })
  expect(pointer()).toBe(before)
  expect(await publish(RACES, fakeApp('b2'))).toMatchObject({ documents: 8, drawn: 8 })
  expect(files.get('documents/zh/-/home.html')).toContain('b2')
  expect([...files.keys()].some((name) => name.startsWith('drawn/b1'))).toBe(false)
  // The same release with another application.
  expect(await publish(RACES, fakeApp('b3'))).toMatchObject({ documents: 8, drawn: 8 })
})

it('draws with the scripts that a page names, and asks for them at once', async () => {
  const { publish, files } = setUp()
  const drawn: DrawInput[] = []
  const built = { pages: { '/form': { blocks: [{ type: 'form', validator: 'objects/0a.js' }] } } }
  files.set('objects/0a.js', 'export const validate = () => true')
  await publish(built, fakeApp('b1', drawn))
  expect(drawn[0]?.scripts).toEqual({ 'objects/0a.js': 'export const validate = () => true' })
  expect(files.get('documents/zh/-/form.html')).toContain(
    '<link rel="modulepreload" crossorigin fetchpriority="low" href="/config/objects/0a.js">',
  )
})

it('says how to go on without its scripts, where a page asks something or is behind the login, in both languages', async () => {
  const { publish, files } = setUp()
  await publish({ pages: { '/home': {}, '/login': {}, '/my': { login: 'account' } } }, fakeApp('b1'))
  const contentOf = (name: string) => {
    const html = files.get(`documents/${name}.html`) ?? ''
    return [/<noscript><p[^>]*>([^<]*)/, /<p id="sl-stuck"[^>]* hidden>([^<]*<a href="">[^<]*)/].map(
      (place) => place.exec(html)?.[1] ?? null,
    )
  }
  expect(contentOf('zh/-/login')).toEqual([
    expect.stringContaining('需要 JavaScript'),
    '页面还没有加载完。请检查网络，然后<a href="">重新打开',
  ])
  expect(contentOf('en/-/login')).toEqual([
    expect.stringContaining('You need JavaScript'),
    'This page hasn’t finished loading. Check your connection, then <a href="">open it again',
  ])
  expect(contentOf('zh/-/my')).toEqual(contentOf('zh/-/login'))
  expect(contentOf('en/-/home')).toEqual([null, null])
  // A page that asks the platform stays without its answers: it says so, and can be read without scripts.
  await publish({ pages: { '/race': { data: { race: { call: 'raceDetail' } } } } }, fakeApp('b1'))
  expect(contentOf('zh/-/race')).toEqual([null, expect.stringContaining('重新打开')])
})

it('asks for the HTTP client only where no answer comes without it', async () => {
  const { publish, files } = setUp()
  const data = { race: { call: 'raceDetail' } }
  await publish({ pages: { '/early': { data }, '/own': { data }, '/plain': {} } }, fakeApp('b1'))
  const isAsked = (page: string) =>
    ['client', 'http'].map((name) => (files.get(`documents/zh/-/${page}.html`) ?? '').includes(`/assets/${name}.js"`))
  expect([isAsked('early'), isAsked('own'), isAsked('plain')]).toEqual([
    [true, false],
    [true, true],
    [false, false],
  ])
})

it('asks for the parser of expressions only for a page that was published before pages carried their trees', async () => {
  const { publish, files } = setUp()
  await publish({ pages: { '/now': { expressions: {} }, '/before': {} } }, fakeApp('b1'))
  const scripts = (page: string) =>
    [
      ...(files.get(`documents/zh/-/${page}.html`) ?? '').matchAll(
        /<link rel="modulepreload"[^>]*href="\/assets\/(\w+)\.js"/g,
      ),
    ].map(([, name]) => name)
  expect(scripts('now')).toEqual(['index', 'page'])
  expect(scripts('before')).toEqual(['index', 'page', 'parse'])
})

it('publishes a page without its document when it cannot be drawn, and says so', async () => {
  const { publish, documents } = setUp()
  const done = await publish({ pages: { '/home': {}, '/broken': {} } }, fakeApp('b1'))
  expect(done?.failed).toEqual([{ page: '/broken', reason: 'no such widget' }])
  expect(documents()).toEqual(['documents/en/-/home.html', 'documents/zh/-/home.html'])
})

it('goes back with documents of the live application: those it has drawn, the plain page for all others', async () => {
  const { publish, store, signed, documents, files } = setUp()
  const next: SampleConfig = { pages: { '/home': { blocks: [{ type: 'text' }] } } }
  await publish({ pages: { '/home': {} } }, fakeApp('b1'))
  const first = files.get('documents/zh/-/home.html') ?? ''
  await publish(next, fakeApp('b1'))
  await rollback(store, '1', signed())
  expect(documents()).toHaveLength(2)
  const again = files.get('documents/zh/-/home.html') ?? ''
  const page = (html: string) => /data-object="([^"]+)"/.exec(html)?.[1]
  expect(page(again)).toBe(page(first))
  expect(again).toContain(JSON.parse(files.get('pointer.json') ?? '{}').release)
  await publish(next, fakeApp('b2'))
  await rollback(store, '1', signed())
  expect(documents()).toEqual([])
})

it('shows the plain page while a canary shows another one', async () => {
  const { publish, store, signed, documents } = setUp()
  const pages = { '/home': {}, '/other': {} }
  await publish({ pages }, fakeApp('b1'))
  await publish({ pages: { ...pages, '/home': { blocks: [{ type: 'text' }] } } }, fakeApp('b1'), { canary: 10 })
  expect(documents()).toEqual(['documents/en/-/other.html', 'documents/zh/-/other.html'])
  await setCanary(store, null, signed())
  expect(documents()).toHaveLength(4)
})

it('never shows a document that is older than its pointer, wherever a publish dies', async () => {
  const after = { pages: { '/home': { blocks: [{ type: 'text' }] } } }
  for (let writes = 0; writes < 40; writes += 1) {
    const { files, publish } = setUp()
    await publish({ pages: { '/home': {} } }, fakeApp('b1'))
    const dying = memoryStore(files, writes)
    const options = {
      author: 'Lin',
      note: '',
      now: OPEN + 3_600_000,
      drawing: { app: fakeApp('b1'), which: 'shared' },
    } as const
    const died = await publishRelease(dying, builtOf(after), options).then(
      () => false,
      () => true,
    )
    const { version } = JSON.parse(files.get('pointer.json') ?? '{}')
    const html = files.get('documents/zh/-/home.html')
    if (html !== undefined) expect(html).toContain(`"version":"${version}"`)
    await publishRelease(memoryStore(files), builtOf(after), { ...options, now: options.now + 60_000, breakLock: true })
    expect(files.get('documents/zh/-/home.html')).toContain(JSON.parse(files.get('pointer.json') ?? '{}').version)
    if (!died) return
  }
  throw new Error('it never came to its end')
})

it('has its scripts in the policy', () => {
  const policy = securityHeaders('app', { media: [], tls: false })['content-security-policy']
  const { early, calls, starts } = inlineScripts()
  for (const script of [...early, calls, starts]) {
    expect(policy).toContain(`'sha256-${createHash('sha256').update(script).digest('base64')}'`)
  }
})

it('draws the variants of a page for a channel and a brand, each knowing whom it is for', async () => {
  const { files, documents, store } = setUp()
  const built = builtOf({
    pages: { '/home': {}, '/wechat': {} },
    races: { '1': { '/race': { query: { raceId: {} } } } },
  })
  const shown = built.pointed.get('pointer.json')?.pages['/home'] ?? ''
  const page = (title: string) => {
    const text = JSON.stringify({ format: 1, title: { zh: title, en: title }, blocks: [] })
    const object = objectName(text, 'json')
    built.objects.set(object, text)
    return object
  }
  const variants = [
    { for: { channel: 'nh' }, pages: { '/home': page('nh') } },
    { for: { brand: 'red-1' }, pages: { '/home': page('red') } },
    { for: { channel: 'nh', brand: 'red-1' }, pages: { '/home': page('both') } },
    { for: { channel: 'a b' }, pages: { '/home': page('no name is made of it') } },
    { for: { env: 'wechat' }, pages: { '/wechat': page('wechat') } },
  ]
  const value = built.pointed.get('pointer.json')
  if (!value) throw new Error('no pointer')
  const pointer = pointerText({ ...value, variants }, '{}')
  const pointers = new Map([...built.pointers, ['pointer.json', pointer.text]])
  const pointed = new Map([...built.pointed, ['pointer.json', pointer.value]])
  const drawing = { app: fakeApp('b1'), which: 'shared' } as const
  await publishRelease(store, { ...built, pointers, pointed }, { author: 'Lin', note: '', now: OPEN, drawing })
  const home = ['home', 'home~brand~red-1', 'home~channel~nh', 'home~channel~nh~brand~red-1']
  expect(documents().filter((name) => name.startsWith('documents/zh/-/'))).toEqual(
    home.map((name) => `documents/zh/-/${name}.html`),
  )
  const facts = (name: string) => JSON.parse(/id="sl-drawn">(.*?)<\/script>/.exec(files.get(name) ?? '')?.[1] ?? '')
  const [both = '', channel = '', brand = '', everybody = ''] = documentsFor({ url: '/home?brand=red-1&channel=nh' })
  expect(facts(both)).toMatchObject({ search: '?channel=nh&brand=red-1', variant: 3 })
  expect(facts(channel)).toMatchObject({ search: '?channel=nh', variant: 1 })
  expect(facts(brand)).toMatchObject({ search: '?brand=red-1', variant: 2 })
  expect(facts(everybody)).toMatchObject({
    search: '',
    variant: 0,
    variants: [{}, ...variants.slice(0, 4).map((one) => one.for)],
  })
  expect(files.get(everybody)).toContain(shown)
})

it('chooses by what is asked for, and the plain page where no name is made of that', () => {
  const names = (url: string, more: { cookie?: string; acceptLanguage?: string } = {}) => documentsFor({ url, ...more })
  const name = (url: string, more = {}) => names(url, more)[0] ?? null
  expect(name('/Home')).toBe('documents/zh/-/Home.html')
  expect(name('/')).toBe('documents/zh/-.html')
  expect(name('/eventDetails?raceId=7&lang=EN')).toBe('documents/en/7/eventDetails.html')
  expect(name('/Home', { acceptLanguage: 'en-US,en;q=0.9' })).toBe('documents/en/-/Home.html')
  expect(name('/Home', { acceptLanguage: 'en-US,zh;q=0.9' })).toBe('documents/zh/-/Home.html')
  expect(name('/Home', { acceptLanguage: 'en', cookie: 'a=b; h5_lang=zh' })).toBe('documents/zh/-/Home.html')
  for (const url of [
    '/Home?evidence=x',
    '/Home?raceId=..',
    '/a/../b',
    '/%2e%2e/x',
    '/Home?raceId=12345678901234567890',
  ]) {
    expect(name(url)).toBeNull()
  }
  expect(names('/Home?channel=nh')).toEqual(['documents/zh/-/Home~channel~nh.html', 'documents/zh/-/Home.html'])
  expect(names('/Home?channel=../x&brand=%2F')).toEqual(['documents/zh/-/Home.html'])
})
