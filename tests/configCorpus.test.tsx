// @vitest-environment jsdom
import { fork } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { act, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { readPage } from '#app/config/pointer.ts'
import { loadWidgets } from '#app/page/widgets.ts'
import { type FormServices, FormServicesContext } from '#forms/context.ts'
import { splitSchema } from '#forms/engine/formValidator.ts'
import type { FormSchema } from '#forms/model.ts'
import type { RaceFacts } from '#race/facts.gen.ts'
import { firstAnswers, racesAsked } from '#releasing/documents/firstAnswers.ts'
import { parseExpression } from '#runtime/expression/parse.ts'
import { readyExpressions } from '#runtime/expression/ready.ts'
import { parseWith } from '#runtime/expression/trees.ts'
import type { Block, Json, JsonObject, Lang, Page } from '#runtime/model.ts'
import { RequestError } from '#runtime/ports.ts'
import { type Rendered, renderBlock } from '#support/page.tsx'
import type { Answer, Call, Opening } from './support/answeringPlatform.ts'
import { ModulePorts } from './support/modulePorts.tsx'
import { drawnAndTaken } from './support/takenOver.tsx'

type Request = (operation: string, params: JsonObject) => Json | Promise<Json>

const child = fork('tests/support/answeringPlatform.ts', { execArgv: ['--import', 'tsx'] })
afterAll(() => void child.kill())
const waiting = new Map<number, (answer: Answer) => void>()
const opening = await new Promise<Opening>((resolve, reject) => {
  child.once('message', resolve)
  child.once('exit', () => reject(new Error('The platform did not start')))
})
child.on('message', (answer: Answer) => waiting.get(answer.id)?.(answer))

/** Asks the platform. */
const platform: Request = async (operation, params) => {
  const id = waiting.size
  const answer = await new Promise<Answer>((resolve) => {
    waiting.set(id, resolve)
    child.send({ id, operation, params } satisfies Call)
  })
  if ('refused' in answer) throw new RequestError(answer.refused, { code: 'refused' })
  return answer.value
}

// What was published once has to be shown by every later runtime: a folder for each release kept.
const CORPUS = 'tests/corpus'
function keptPages(release: string): [name: string, page: Page][] {
  const read = (name: string) => JSON.parse(readFileSync(join(CORPUS, release, name), 'utf8'))
  const { constants } = read('site.json')
  return readdirSync(join(CORPUS, release))
    .filter((name) => name !== 'site.json')
    .map((name) => [`${release}/${name}`, readPage(name, JSON.stringify({ constants, ...read(name) }))])
}
const pages = [...opening.pages, ...readdirSync(CORPUS).flatMap(keptPages)].map(([name, page]): [string, Page] => [
  `${[page.route].flat().join(' ')} (${name})`,
  page,
])
const LANGS: Lang[] = ['zh', 'en']

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: opening.now }))
afterEach(() => void vi.useRealTimers())

// A page that is published now brings the trees of all that it evaluates: on a phone there is no parser.
const unread: string[] = []
beforeEach(() => {
  unread.length = 0
  parseWith((text) => {
    unread.push(text)
    return parseExpression(text)
  })
})
afterEach(() => parseWith(parseExpression))

/** The schema of the form that has these validators, anywhere in a page. */
function schemaOf(value: Json, validator: string): FormSchema | null {
  if (typeof value !== 'object' || value === null) return null
  if (!Array.isArray(value) && value.validator === validator) return (value.schema ?? null) as FormSchema | null
  return Object.values(value).reduce<FormSchema | null>((found, item) => found ?? schemaOf(item, validator), null)
}

/** What blocks find around a page; every answer to a form is right. */
function aroundPage(page: Page, request: Request) {
  const Modules = ModulePorts(request)
  const rightFor = (path: string) => {
    const schema = schemaOf(page.blocks as unknown as Json, path)
    return { validate: () => true, conditions: schema ? splitSchema(schema).conditions.map(() => () => true) : [] }
  }
  const services: FormServices = {
    load: async (operation, params) => request(operation, params),
    upload: () => Promise.reject(new Error('Nothing is uploaded')),
    sendFile: async () => null,
    importValidator: async (path) => rightFor(path),
    importedValidator: rightFor,
  }
  return ({ children }: { children: ReactNode }) => (
    <Modules>
      <FormServicesContext value={services}>{children}</FormServicesContext>
    </Modules>
  )
}

/** What a page is opened with: those of a booking, an order of the shop and a claimed prize with one that is so. */
function queryFor(page: Page): JsonObject {
  const text = JSON.stringify(page)
  if (text.includes('CollectionBooking')) return { ...opening.query, entryId: opening.booked }
  if (/"call":"(getShopOrder|getParcel)"/.test(text)) return { ...opening.query, orderId: opening.bought }
  return text.includes('"/winningSucPage') ? { ...opening.query, prizeId: opening.claimed } : opening.query
}

/** The page once everything that it asked for has been answered. */
async function open(page: Page, lang: Lang, request: Request): Promise<Rendered> {
  const widgets = await loadWidgets(page.widgets ?? [], 120_000)
  expect(Object.keys(widgets)).toEqual(expect.arrayContaining(page.widgets ?? []))
  const asked: Promise<Json>[] = []
  const onRequest: Request = (operation, params) => {
    const answer = Promise.resolve(request(operation, params))
    asked.push(answer)
    return answer
  }
  const shown = renderBlock([], {
    widgets,
    lang,
    query: queryFor(page),
    user: opening.user,
    onRequest,
    site: (page.constants ?? opening.constants) as JsonObject,
    page,
    wrapper: aroundPage(page, onRequest),
  })
  let answeredCount = -1
  while (answeredCount < asked.length) {
    answeredCount = asked.length
    await act(async () => void (await Promise.allSettled(asked)))
  }
  return shown
}

/** The words of a page's blocks in a language, those without bindings. */
function wordsOf(value: Json | undefined, lang: Lang): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => wordsOf(item, lang))
  if (typeof value !== 'object' || value === null) return []
  const words = value[lang]
  if (typeof words === 'string') return words.includes('{{') || words.includes('<') ? [] : [words]
  return Object.values(value).flatMap((item) => wordsOf(item, lang))
}

/** Every text in an answer. */
function textsOf(value: Json): string[] {
  if (typeof value === 'string') return value.length > 1 ? [value] : []
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : []
}

/** What a runner reads, also in the fields. */
function readable(container: HTMLElement): string {
  return [container.textContent, ...[...container.querySelectorAll('input')].map(({ value }) => value)].join('\n')
}

/** The page's address cannot be right: it asks for what the opening does not know. */
const lacks = ({ query = {} }: Page) =>
  Object.entries(query).some(([name, { required }]) => required === true && !Object.hasOwn(opening.query, name))

/** What the facts of its races say of a page's answers. */
function knownOf(page: Page): string {
  const flat = page as unknown as JsonObject
  const races = racesAsked(flat, String(opening.query.raceId)).map(
    (raceId): RaceFacts => JSON.parse(readFileSync(`pages-config/races/${raceId}/race.json`, 'utf8')),
  )
  return firstAnswers(flat, new Set(JSON.stringify(page).match(/\w+/g)), races)
}

const ANSWERS: [string, Json][] = [
  ['nothing', null],
  ['empty lists', []],
  ['nonsense', 'nonsense'],
]

describe.each(pages.map(([name, page], at) => ({ name, page, at })))('$name', ({ page, at }) => {
  beforeEach(() => readyExpressions(page))
  afterEach(() => {
    if (page.expressions) expect(unread).toEqual([])
  })

  // What an answer breaks it breaks in both languages: they take turns.
  test.each(ANSWERS)('stands when the platform answers %s', async (what, answer) => {
    const lang = LANGS[(at + what.length) % LANGS.length] ?? 'zh'
    await open(page, lang, () => answer)
    expect(screen.queryByText('broken block')).toBeNull()
  })

  test('is drawn in Node and taken over as it stands', async () => {
    const lang = LANGS[at % LANGS.length] ?? 'zh'
    const widgets = await loadWidgets(page.widgets ?? [], 120_000)
    const Around = aroundPage(page, () => new Promise(() => {}))
    const taken = await drawnAndTaken({
      page,
      widgets,
      lang,
      query: queryFor(page),
      site: (page.constants ?? opening.constants) as JsonObject,
      first: knownOf(page),
      around: (content) => <Around>{content}</Around>,
    })
    expect(taken.troubles).toEqual([])
    expect(taken.drawn).not.toBe('')
    expect(screen.queryByText('broken block')).toBeNull()
  })

  test.runIf(!lacks(page)).each(LANGS)('shows what is its own over the platform: %s', async (lang) => {
    const answers: Json[] = []
    const { runtime, container } = await open(page, lang, async (operation, params) => {
      const answer = await platform(operation, params)
      answers.push(answer)
      return answer
    })
    expect(screen.queryByText('broken block')).toBeNull()
    expect(screen.queryAllByRole('alert').map((alert) => alert.textContent)).toEqual([])
    expect(screen.queryByTestId('skeleton')).toBeNull()
    expect(runtime.data.store.get(runtime.about).title).not.toBe('')
    const text = readable(container)
    expect(text.trim()).not.toBe('')
    const shown = (word: string) => text.includes(word)
    // What stands where a list is empty is said beside its data.
    const ownOf = (blocks: readonly Block[]) =>
      [blocks, page.data].flatMap((part) => wordsOf(part as unknown as Json, lang))
    // What stands on a condition alone may all be away: a payment that nobody has made has no result.
    const always = ownOf(unconditional(page.blocks))
    if (always.length > 0) expect(ownOf(page.blocks).filter(shown)).not.toEqual([])
    const answerTexts = textsOf(answers)
    if (answerTexts.length > 0 && !answerTexts.some(shown)) {
      // A count, a state, a picture: without the answers it is another page.
      const { container: without } = await open(page, lang, () => null)
      expect(text).not.toBe(readable(without))
    }
  })
})

/** Without the blocks that stand on a condition, at any depth. */
function unconditional(blocks: readonly Block[]): Block[] {
  return blocks
    .filter(({ showIf }) => showIf === undefined)
    .map((block) => (Array.isArray(block.blocks) ? { ...block, blocks: unconditional(block.blocks) } : block))
}

// A piece is owned after a box was bought, paid and opened: the journey of e2e/collectibles.
test('only the link to a relative and a piece that is owned are not shown over the sandbox', () => {
  expect(pages.filter(([, page]) => lacks(page)).map(([, { route }]) => route)).toEqual([
    '/cosign',
    '/ownedBlindBoxDetails',
  ])
})

test('who is not logged in is sent to the login by every page that the table of routes keeps for accounts', () => {
  const guarded = readFileSync('tests/routes.tsv', 'utf8')
    .split('\n')
    .map((line) => line.split('\t'))
    .flatMap(([path = '', , , , , flags = '']) => (flags.split(',').includes('login') ? [path] : []))
  const open = opening.pages.filter(
    ([, { route, login }]) => !login && [route].flat().some((path) => guarded.includes(path)),
  )
  expect(guarded.length).toBeGreaterThan(60)
  expect(open.map(([name]) => name)).toEqual([])
})
