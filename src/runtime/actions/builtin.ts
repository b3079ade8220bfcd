import { i18n } from '#lib/i18n.ts'
import { asObject } from '#lib/json.ts'
import type { PageAbout } from '#runtime/about.ts'
import { evaluate } from '#runtime/expression/evaluate.ts'
import { findTree } from '#runtime/expression/trees.ts'
import type { Scope } from '#runtime/expression/values.ts'
import type { Json, JsonObject } from '#runtime/model.ts'
import { type PickRequest, type Ports, RequestError } from '#runtime/ports.ts'
import { type ActionHandler, STOP } from './run.ts'
import type { ActionArguments, BuiltinAction } from './table.gen.ts'

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
  refuse(problems: Json, within?: string): boolean
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

type Handler<Name extends BuiltinAction> = ActionHandler<ActionArguments[Name]>

/** The actions every page has. */
export function builtinActions(page: PageControls): { [Name in BuiltinAction]: Handler<Name> } {
  const { ports } = page
  const done = (work: () => void): Promise<undefined> =>
    Promise.resolve()
      .then(work)
      .then(() => undefined)
  return {
    navigate: ({ to, ...options }) => done(() => ports.navigate(to, options)),
    pick: async (request) => {
      await page.ask(request)
      return undefined
    },
    choose: async ({ what, value }) => {
      if (ports.picks.asked() !== what) return undefined
      await ports.picks.give(value ?? null)
      return STOP
    },
    stop: () => Promise.resolve(STOP),
    guard: ({ say }) => {
      ports.toast(say, { tone: 'error', ms: GUARD_MS })
      return Promise.resolve(STOP)
    },
    run: (_args, { action, inner }) => inner(Array.isArray(action.actions) ? action.actions : []),
    back: () => done(() => ports.back()),
    close: () => ports.close().then(() => undefined),
    language: ({ to }) => done(() => ports.setLanguage(to ?? null)),
    open: ({ url }) => done(() => ports.open(url)),
    call: callAction(ports),
    reload: async ({ source }) => {
      await page.reload(source)
      return undefined
    },
    more: ({ source }) => done(() => page.more(source)),
    set: ({ state }) => done(() => page.setState(state)),
    answer: ({ name, value }) => done(() => page.setAnswer(name, value ?? null)),
    toast: ({ text, ...options }) => done(() => ports.toast(text, options)),
    confirm: async ({ text, danger = false, ...labels }) =>
      (await ports.confirm({ text, ...withoutEmpty(labels), ...(danger && { danger }) })) ? true : STOP,
    copy: async ({ text }) => {
      await ports.copy(text)
      return undefined
    },
    share: shareAction(page),
    track: ({ event, data }) => done(() => ports.track(event, data)),
    submit: async ({ within }) => ((await page.submit(within)) ? true : STOP),
    errors: (_args, { error }) => done(() => page.showErrors(error)),
    refuse: async ({ problems, within }) => (page.refuse(problems ?? null, within) ? STOP : undefined),
    forgetDraft: () => done(() => page.forgetDraft()),
  }
}

/** Calls an operation; with `until`, again every `every` seconds until the expression holds, for a minute. */
function callAction(ports: Ports): Handler<'call'> {
  return async ({ call: operation, with: params, every = DEFAULT_EVERY }, { action, scope, signal }) => {
    const deadline = ports.now() + UNTIL_LIMIT
    for (;;) {
      const result = await ports.request(operation, params, signal)
      if (typeof action.until !== 'string') return result
      if (evaluate(findTree(action.until), withResult(scope, action.as, result))) return result
      if (ports.now() >= deadline) {
        throw new RequestError(i18n.t('timeout', { ns: 'runtime' }), { code: 'timeout' })
      }
      await pause(Math.max(SHORTEST_EVERY, every) * 1000, signal)
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
      if (name === 'results' && as) return { ...asObject(scope.read('results') ?? null), [as]: result }
      return scope.read(name)
    },
  }
}

/** Shares the step's own card; what that leaves out is the page's. */
function shareAction({ ports, about }: PageControls): Handler<'share'> {
  return async (args) => {
    const { title, description, share } = about()
    const text = args.text || share.text || description
    const more = withoutEmpty({ text, url: args.url, image: args.image || share.picture })
    await ports.share({ title: args.title || share.title || title, ...more })
    return undefined
  }
}

/** The texts that say something: an empty one counts as left out. */
function withoutEmpty<Name extends string>(texts: { [K in Name]?: string | undefined }): { [K in Name]?: string } {
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text)) as { [K in Name]?: string }
}
