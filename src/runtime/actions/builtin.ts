import { i18n } from '#lib/i18n.ts'
import { objectOf } from '#lib/json.ts'
import type { PageAbout } from '#runtime/about.ts'
import { evaluate, type Scope } from '#runtime/expression/evaluate.ts'
import { nodeOf } from '#runtime/expression/trees.ts'
import { toNumber } from '#runtime/expression/values.ts'
import type { Json, JsonObject } from '#runtime/model.ts'
import { type PickRequest, type Ports, RequestError, type ToastOptions } from '#runtime/ports.ts'
import { type ActionHandler, STOP, textArgument } from './run.ts'
import type { BuiltinAction } from './table.gen.ts'

/** What the built-in actions need of the page they run on. */
export interface PageControls {
  ports: Ports
  reload(source?: string): Promise<void>
  more(source: string): void
  setState(changes: JsonObject): void
  setAnswer(name: string, value: Json): void
  /** Validates, shows what is wrong; answers whether all is well. */
  submit(within?: string): Promise<boolean>
  /** Shows the server's field errors of a failed call. */
  showErrors(error: unknown): void
  /** Shows what the platform has against answers, of the inputs inside `within` only; answers whether there is something. */
  refuse(problems: Json, within: Json): boolean
  forgetDraft(): void
  /** Opens another page to choose on, which comes back to this one as it is now. */
  ask(request: PickRequest): Promise<void>
  /** What the page says of itself now. */
  about(): PageAbout
}

const DEFAULT_EVERY = 1
const SHORTEST_EVERY = 0.2
const UNTIL_LIMIT = 60_000
/** Long enough to read why something cannot go on. */
const GUARD_MS = 4000

const TONES = ['info', 'success', 'warn', 'error'] as const

/** The actions every page has. */
export function builtinActions(page: PageControls): Record<BuiltinAction, ActionHandler> {
  const { ports } = page
  const done = (work: () => void): Promise<undefined> =>
    Promise.resolve()
      .then(work)
      .then(() => undefined)
  return {
    navigate: (args, { scope }) =>
      done(() =>
        ports.navigate(textArgument(args, 'to', scope), { ...addressArguments(args), replace: args.replace === true }),
      ),
    pick: async (args, { scope }) => {
      const [what, from] = [textArgument(args, 'what', scope), textArgument(args, 'from', scope)]
      await page.ask({ what, from, ...addressArguments(args) })
      return undefined
    },
    choose: async ({ what, value }) => {
      if (ports.picks.asked() !== what) return undefined
      await ports.picks.give(value ?? null)
      return STOP
    },
    stop: () => Promise.resolve(STOP),
    guard: (args, { scope }) => {
      ports.toast(textArgument(args, 'say', scope), { tone: 'error', ms: GUARD_MS })
      return Promise.resolve(STOP)
    },
    run: (_args, { action, inner }) => inner(Array.isArray(action.actions) ? action.actions : []),
    back: () => done(() => ports.back()),
    close: () => ports.close().then(() => undefined),
    language: ({ to }) => done(() => ports.setLanguage(to === 'zh' || to === 'en' ? to : null)),
    open: (args, { scope }) => done(() => ports.open(textArgument(args, 'url', scope))),
    call: callAction(ports),
    reload: async (args) => {
      await page.reload(typeof args.source === 'string' ? args.source : undefined)
      return undefined
    },
    more: (args) => done(() => typeof args.source === 'string' && page.more(args.source)),
    set: (args) => done(() => page.setState(objectOf(args.state))),
    answer: (args) => done(() => typeof args.name === 'string' && page.setAnswer(args.name, args.value ?? null)),
    toast: (args, { scope }) => done(() => ports.toast(textArgument(args, 'text', scope), toastOptions(args))),
    confirm: confirmAction(ports),
    copy: async (args, { scope }) => {
      await ports.copy(textArgument(args, 'text', scope))
      return undefined
    },
    share: shareAction(page),
    track: (args, { scope }) => done(() => ports.track(textArgument(args, 'event', scope), objectOf(args.data))),
    submit: async (args) =>
      (await page.submit(typeof args.within === 'string' ? args.within : undefined)) ? true : STOP,
    errors: (_args, { error }) => done(() => page.showErrors(error)),
    refuse: async ({ problems, within }) => (page.refuse(problems ?? null, within ?? null) ? STOP : undefined),
    forgetDraft: () => done(() => page.forgetDraft()),
  }
}

function addressArguments({ query, carry }: JsonObject) {
  return { query: objectOf(query), ...(carry === false ? { carry } : {}) }
}

/** Calls an operation; with `until`, again every `every` seconds until the expression holds, for a minute. */
function callAction(ports: Ports): ActionHandler {
  return async (args, { action, scope, signal }) => {
    const operation = typeof args.call === 'string' ? args.call : ''
    const params = objectOf(args.with)
    const every = Math.max(SHORTEST_EVERY, toNumber(args.every ?? null) ?? DEFAULT_EVERY)
    const deadline = ports.now() + UNTIL_LIMIT
    for (;;) {
      const result = await ports.request(operation, params, signal)
      if (typeof action.until !== 'string') return result
      if (evaluate(nodeOf(action.until), withResult(scope, action.as, result))) return result
      if (ports.now() >= deadline) {
        throw new RequestError(i18n.t('timeout', { ns: 'runtime' }), { code: 'timeout' })
      }
      await pause(every * 1000, signal)
      if (signal.aborted) return STOP
    }
  }
}

/** Waits, but no longer than the page is on the screen. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    signal.addEventListener('abort', end)
  })
}

function withResult(scope: Scope, as: string | undefined, result: Json): Scope {
  return {
    read(name) {
      if (name === 'result') return result
      if (name === 'results' && as) return { ...objectOf(scope.read('results') ?? null), [as]: result }
      return scope.read(name)
    },
  }
}

function confirmAction(ports: Ports): ActionHandler {
  return async (args, { scope }) => {
    const words = (name: string) => textArgument(args, name, scope)
    const question = { text: words('text') }
    const extra = Object.fromEntries(
      ['title', 'ok', 'cancel'].flatMap((name) => (words(name) ? [[name, words(name)]] : [])),
    )
    return (await ports.confirm({ ...question, ...extra })) ? true : STOP
  }
}

/** Shares the step's own card; what that leaves out is the page's. */
function shareAction({ ports, about }: PageControls): ActionHandler {
  return async (args, { scope }) => {
    const { title, description, share } = about()
    const words = (name: string) => textArgument(args, name, scope)
    const card = {
      text: words('text') || share.text || description,
      url: words('url'),
      image: words('image') || share.picture,
    }
    const said = Object.fromEntries(Object.entries(card).filter(([, value]) => value !== ''))
    await ports.share({ title: words('title') || share.title || title, ...said })
    return undefined
  }
}

function toastOptions(args: JsonObject): ToastOptions {
  const tone = TONES.find((known) => known === args.tone)
  return { ...(tone ? { tone } : {}), ...(typeof args.ms === 'number' ? { ms: args.ms } : {}) }
}
