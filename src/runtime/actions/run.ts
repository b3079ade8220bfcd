import { i18n } from '#lib/i18n.ts'
import { bind, parseOrNull } from '#runtime/binding.ts'
import { evaluate, type Scope } from '#runtime/expression/evaluate.ts'
import type { Action, Json, JsonObject } from '#runtime/model.ts'
import { RequestError } from '#runtime/ports.ts'
import { textOf } from '#runtime/texts.ts'
import '#runtime/system.ts'

/** Answered by an action that ends the list without a failure (a cancelled question, invalid answers). */
export const STOP = Symbol('stop')

export interface ActionContext {
  /** The action as written, for arguments that are expressions. */
  action: Action
  /** Names in scope, with the results so far. */
  scope: Scope
  /** The failure an `onError` list is answering. */
  error: unknown
}

/** Carries out one kind of action; `args` have their bindings applied. What it answers is its result. */
export type ActionHandler = (args: JsonObject, context: ActionContext) => Promise<Json | typeof STOP | undefined>
export type ActionHandlers = Readonly<Record<string, ActionHandler>>

export type RunOutcome = { status: 'done' } | { status: 'stopped' } | { status: 'failed'; error: unknown }

interface Run {
  handlers: ActionHandlers
  /** Scope over the page with these local names. */
  scope(local: JsonObject): Scope
  /** Told of a failure that no `onError` caught. */
  report(error: unknown): void
}

/** Arguments that are not bound before the handler sees them. */
const RAW = new Set(['do', 'when', 'as', 'onError', 'until'])
/** Texts in requests keep both languages: the server decides. */
const KEEPS_TEXTS = new Set(['call', 'set', 'answer'])

/** Runs a list of actions in order; the first that stops or fails ends it. */
export async function runActions(actions: readonly Action[], local: JsonObject, run: Run): Promise<RunOutcome> {
  const results: JsonObject = {}
  return runList(actions, { ...local, results }, results, run, null)
}

async function runList(
  actions: readonly Action[],
  local: JsonObject,
  results: JsonObject,
  run: Run,
  error: unknown,
): Promise<RunOutcome> {
  // A page that was not checked may hold anything here.
  for (const action of Array.isArray(actions) ? actions : []) {
    if (typeof action !== 'object' || action === null) continue
    const outcome = await runOne(action, { ...local, results: { ...results } }, results, run, error)
    if (outcome.status !== 'done') return outcome
  }
  return { status: 'done' }
}

async function runOne(
  action: Action,
  local: JsonObject,
  results: JsonObject,
  run: Run,
  error: unknown,
): Promise<RunOutcome> {
  const scope = run.scope(local)
  if (action.when !== undefined && !evaluate(parseOrNull(action.when), scope)) return { status: 'done' }
  try {
    const handler = Object.hasOwn(run.handlers, action.do) ? run.handlers[action.do] : undefined
    if (!handler) throw new Error(`unknown action "${action.do}"`)
    const result = await handler(argumentsOf(action, scope), { action, scope, error })
    if (result === STOP) return { status: 'stopped' }
    if (action.as) results[action.as] = result ?? null
    return { status: 'done' }
  } catch (failure) {
    if (!action.onError) {
      run.report(failure)
      return { status: 'failed', error: failure }
    }
    const caught = await runList(action.onError, { ...local, error: errorValue(failure) }, results, run, failure)
    return caught.status === 'failed' ? caught : { status: 'stopped' }
  }
}

function argumentsOf(action: Action, scope: Scope): JsonObject {
  const args: JsonObject = {}
  for (const [name, value] of Object.entries(action)) {
    if (!RAW.has(name)) args[name] = bind(value, KEEPS_TEXTS.has(action.do)).read(scope)
  }
  return args
}

/** A failure as expressions see it: `error.code`, `error.message`. */
export function errorValue(error: unknown): JsonObject {
  return { code: error instanceof RequestError ? error.code : null, message: messageOf(error) }
}

/** What to tell the runner: the server's own words, else that it is not their fault. */
export function messageOf(error: unknown): string {
  return error instanceof RequestError && error.message ? error.message : i18n.t('failed', { ns: 'runtime' })
}

/** An argument as a text in the current language. */
export function textArgument(args: JsonObject, name: string, scope: Scope): string {
  return textOf(args[name] ?? null, scope.read('lang') === 'en' ? 'en' : 'zh')
}
