import { atom, type PrimitiveAtom } from 'jotai/vanilla'
import { isObject } from '#lib/json.ts'
import { toLang } from '#lib/language.ts'
import { createAbout, type PageAbout } from './about.ts'
import { builtinActions, type PageControls } from './actions/builtin.ts'
import { type ActionHandlers, errorMessage, type RunOutcome, runActions } from './actions/run.ts'
import { type Answers, createAnswers, draftKey } from './answers.ts'
import { bind } from './binding.ts'
import { compileBlock, eachBlock } from './block.ts'
import type { Scope } from './expression/values.ts'
import { createFirst, type FirstAnswers } from './first.ts'
import { createInputs, type InputProblem, type Inputs } from './inputs.ts'
import type { Action, Block, Json, JsonObject, Page } from './model.ts'
import { type PageLeft, type Ports, RequestError, type StateStorage, type Surroundings } from './ports.ts'
import { openScope } from './scope.ts'
import { type AnswerCache, createAnswerCache, createSources, findWhole, type Loaded, type Source } from './sources.ts'
import { type Atom, createPageStore, type Getter, type PageStore, until } from './store.ts'
import { pickText } from './texts.ts'
import { createValues, findDependencies } from './values.ts'
import { createViews, type Views } from './views.ts'

/** What calls a data source and can be asked to call it again; the React adapter provides it. */
export interface SourceRunner {
  /** Loads it again; rejects with what went wrong, unless the source is to fail silently. */
  reload(): Promise<void>
  more(): void
}

/** What a page leaves behind for coming back to it; its answers by key. */
export interface PageSnapshot extends PageLeft {
  answers: ReadonlyMap<string, Loaded>
}

export interface PageRuntime {
  page: Page
  ports: Ports
  data: PageStore
  cache: AnswerCache
  sources: ReadonlyMap<string, Source>
  runners: Map<string, SourceRunner>
  views: Views
  inputs: Inputs
  answers: Answers
  /** What the last `submit` or the server found wrong, for the summary on top of the page. */
  problems: PrimitiveAtom<InputProblem[]>
  about: Atom<PageAbout>
  /** Calls an operation for as long as the page lives: leaving it breaks off what only reads. */
  request: Ports['request']
  /** Query parameters that the address lacks and the page has found. */
  ownQuery: Atom<JsonObject>
  /** Runs an action list with `local` names in scope; failures nobody caught are shown as a toast. */
  run(actions: readonly Action[], local?: JsonObject): Promise<RunOutcome>
  /** Waits until no action list is under way that the runner has started. */
  idle(): Promise<void>
  /** Waits until nothing on the page is shown by what was known before its answers came; null where that is so already. */
  answered(): Promise<void> | null
  /** Reloads one source, or all; rejects when one of them could not be loaded. */
  reload(source?: string): Promise<void>
  /**
   * A page that was drawn without its runner learns who that is, what the phone is and keeps, and the whole address.
   * Does nothing for one that knew from the start.
   */
  hydrate(own: { surroundings: Surroundings; query: JsonObject }): void
  /** Does what the page does when it opens, then what it does with a choice that another page has made for it. */
  arrive(): Promise<void>
  /** The page is on the screen until the answered function is called: then its action lists and reads end. */
  open(): () => void
  snapshot(): PageSnapshot
}

export interface PageRuntimeOptions {
  page: Page
  ports: Ports
  surroundings: Surroundings
  query: JsonObject
  /** Actions of the modules, by name. */
  actions?: ActionHandlers
  /** What the page left behind when it was on the screen before. */
  from?: PageSnapshot | undefined
  /** The page is drawn, or taken over as it was drawn: with this time (epoch ms), and without what the phone keeps. */
  drawnAt?: number | undefined
  /** What is known of the page's answers before they come. */
  first?: FirstAnswers | null
  /** The answers that the page before had: what they tell of the same things is shown until the page's own come. */
  before?: readonly Json[]
}

/** Milliseconds of work on end: a touch is answered between them. */
const SLICE = 8

/** Makes ready in slices what the runtime of a page is created from; `pause` lets the browser go on between them. */
export async function preparePage(page: Page, pause: () => Promise<void>): Promise<void> {
  const blocks: Block[] = []
  // What is inside first: an outer block asks it.
  eachBlock(page.blocks, (block) => blocks.unshift(block))
  let since = performance.now()
  for (const step of [() => findDependencies(page), ...blocks.map((block) => () => compileBlock(block))]) {
    step()
    if (performance.now() - since < SLICE) continue
    await pause()
    since = performance.now()
  }
}

/** Creates the runtime of a flat page. Nothing is fetched before a source is mounted. */
export function createPageRuntime(options: PageRuntimeOptions): PageRuntime {
  const { page, ports, surroundings, from, drawnAt } = options
  let isPrerendered = drawnAt !== undefined
  const stored = isPrerendered ? {} : storedState(page, ports.stateStorage, surroundings.user)
  const state = { ...page.state, ...from?.state, ...stored }
  const data = createPageStore(
    {
      surroundings,
      query: withDefaults(page, options.query),
      state,
      at: drawnAt,
      first: createFirst(options.first ?? null, options.before ?? []),
    },
    ports.now,
  )
  const address = atom(options.query)
  const cache = createAnswerCache(data.store, from?.answers)
  const dependencies = findDependencies(page)
  createValues(data, dependencies)
  const sources = createSources(data, cache, dependencies)
  const scope = (local?: JsonObject) => openScope(data, data.store.get, { local })
  const views = createViews(page, data, sources, dependencies)
  const about = createAbout(page, data)
  const answers = createAnswers(data, ports.drafts, from?.typed)
  const start = () => {
    data.store.set(data.picking, ports.picks.asked())
    answers.open(draftKey(page, scope().read('user') ?? null, scope))
  }
  if (!isPrerendered) start()
  const inputs = createInputs(page, data, views.instances)
  let life = new AbortController()
  const started = atom(0)
  const perform = (actions: readonly Action[], local: JsonObject = {}) =>
    runActions(actions, local, { handlers, scope, report, signal: life.signal })
  const runtime: PageRuntime = {
    page,
    ports,
    data,
    cache,
    sources,
    runners: new Map(),
    views,
    inputs,
    answers,
    problems: atom<InputProblem[]>([]),
    about,
    request: (operation, params) => ports.request(operation, params, life.signal),
    async run(actions, local) {
      const count = (by: number) => data.store.set(started, data.store.get(started) + by)
      count(1)
      try {
        return await perform(actions, local)
      } finally {
        count(-1)
      }
    },
    idle: () => until(data.store, started, (now) => now === 0, life.signal),
    ownQuery: ownQueryAtom(page, address, (get) => openScope(data, get)),
    answered: () => settled(runtime, life.signal),
    reload: (name) => reload(runtime, name),
    hydrate({ surroundings: own, query }) {
      if (!isPrerendered) return
      isPrerendered = false
      const { store } = data
      store.set(data.surroundings.lang, own.lang)
      store.set(data.surroundings.user, own.user)
      store.set(data.surroundings.env, own.env)
      store.set(data.surroundings.site, own.site)
      store.set(address, query)
      store.set(data.query, withDefaults(page, query))
      store.set(data.state, { ...store.get(data.state), ...storedState(page, ports.stateStorage, own.user) })
      start()
    },
    open() {
      // React's StrictMode runs effects twice in development.
      if (life.signal.aborted) life = new AbortController()
      const { signal } = life
      const stop = answers.follow(inputs.mergeExternal)
      return () => {
        stop()
        if (signal === life.signal) life.abort()
      }
    },
    async arrive() {
      if (page.onOpen) await perform(page.onOpen)
      const choice = page.onPick && !life.signal.aborted ? await ports.picks.take() : null
      if (choice) await perform(page.onPick?.[choice.what] ?? [], { event: choice.value })
    },
    snapshot: () => snapshotOf(runtime),
  }
  const handlers: ActionHandlers = { ...builtinActions(controlsOf(runtime)), ...options.actions }
  function report(error: unknown) {
    if (!(error instanceof RequestError)) console.error(error)
    // A code of 'handled' was already answered by a redirect to the login.
    if (!(error instanceof RequestError && error.code === 'handled'))
      ports.toast(errorMessage(error), { tone: 'error' })
  }
  return runtime
}

function snapshotOf(runtime: PageRuntime): PageSnapshot {
  const { cache, sources, data } = runtime
  const known = [...sources.values()].flatMap((source): [string, Loaded][] => {
    const call = data.store.get(source.call)
    const whole = findWhole(source.config, call, data.first)
    return call.status === 'call' && whole ? [[call.key, whole]] : []
  })
  const answers = [...cache.keys()].flatMap((key): [string, Loaded][] => {
    const loaded = cache.get(key)?.data
    return loaded ? [[key, loaded]] : []
  })
  return { ...leftOf(runtime), answers: new Map([...known, ...answers]) }
}

function leftOf({ data, answers }: PageRuntime): PageLeft {
  return { state: data.store.get(data.state), typed: answers.undrafted() }
}

function withDefaults(page: Page, query: JsonObject): JsonObject {
  const defaults = Object.entries(page.query ?? {}).flatMap(([name, param]) =>
    param.default === undefined ? [] : [[name, param.default] as const],
  )
  return { ...Object.fromEntries(defaults), ...query }
}

/** Where each kept value of a page's state is kept on the device, by its name. */
function storageKeys(page: Page, user: JsonObject | null): [name: string, key: string][] {
  const owner = typeof user?.userId === 'string' ? user.userId : ''
  return Object.entries(page.keep ?? {}).map(([name, reach]) => [name, reach === 'runner' ? `${name}|${owner}` : name])
}

function storedState(page: Page, storage: StateStorage, user: JsonObject | null): JsonObject {
  const found = storageKeys(page, user).map(([name, key]) => [name, storage.load(key)] as const)
  return Object.fromEntries(found.filter(([, value]) => value !== null))
}

function keep(runtime: PageRuntime, changes: JsonObject): void {
  const { page, ports, data } = runtime
  for (const [name, key] of storageKeys(page, data.store.get(data.surroundings.user))) {
    if (Object.hasOwn(changes, name)) ports.stateStorage.save(key, changes[name] ?? null)
  }
}

function settled({ sources, data: { store } }: PageRuntime, left: AbortSignal): Promise<void> | null {
  const states = [...sources.values()].map(({ state }) => state)
  const areAll = atom((get) =>
    states.every((state) => {
      const now = get(state)
      return now.status !== 'loading' || now.first === undefined
    }),
  )
  return store.get(areAll) ? null : until(store, areAll, Boolean, left)
}

async function reload(runtime: PageRuntime, name?: string): Promise<void> {
  const runners = name === undefined ? [...runtime.runners.values()] : [runtime.runners.get(name)]
  await Promise.all(runners.map((runner) => runner?.reload()))
}

function controlsOf(runtime: PageRuntime): PageControls {
  const { store, state } = runtime.data
  const show = (problems: InputProblem[]) => store.set(runtime.problems, problems)
  return {
    ports: runtime.ports,
    reload: runtime.reload,
    more: (name) => runtime.runners.get(name)?.more(),
    setState(changes) {
      store.set(state, { ...store.get(state), ...changes })
      keep(runtime, changes)
    },
    setAnswer(name, value) {
      for (const [own, answer] of runtime.inputs.inRows(name, value)) {
        if (!runtime.inputs.give(own, answer)) runtime.answers.set(own, answer)
      }
    },
    async submit(within) {
      const problems = await runtime.inputs.validate(within)
      show(problems)
      return problems.length === 0
    },
    showErrors(error) {
      if (error instanceof RequestError) show(runtime.inputs.showErrors(error.fieldErrors))
    },
    refuse(found, within) {
      const lang = toLang(store.get(runtime.data.surroundings.lang))
      const errors = (Array.isArray(found) ? found : []).filter(isObject).map(({ input, path, messages }) => ({
        input: String(input),
        path: String(path ?? ''),
        message: pickText(messages ?? null, lang),
      }))
      const problems = runtime.inputs.showErrors(errors, within)
      show(problems)
      return problems.length > 0
    },
    forgetDraft: () => runtime.answers.forget(),
    ask: (request) => runtime.ports.picks.ask(request, leftOf(runtime)),
    about: () => store.get(runtime.about),
  }
}

/** Parameters that the address lacks and the page has meanwhile found by itself, by what they say is `from`. */
function ownQueryAtom(page: Page, address: Atom<JsonObject>, scopeOf: (get: Getter) => Scope): Atom<JsonObject> {
  const findable = Object.entries(page.query ?? {}).flatMap(([name, { from }]) =>
    from === undefined ? [] : [[name, bind(from)] as const],
  )
  return atom((get) => {
    const query = get(address)
    const lacking = findable.filter(([name]) => (query[name] ?? '') === '')
    const scope = scopeOf(get)
    const found = lacking.map(([name, binding]) => [name, binding.read(scope)] as const)
    return Object.fromEntries(found.filter(([, value]) => (value ?? '') !== ''))
  })
}
