import { i18n } from '#lib/i18n.ts'
import { toLang } from '#lib/language.ts'
import { bind } from '#runtime/binding.ts'
import { evaluate } from '#runtime/expression/evaluate.ts'
import { findTree } from '#runtime/expression/trees.ts'
import type { Scope } from '#runtime/expression/values.ts'
import type { Action, Json, JsonObject } from '#runtime/model.ts'
import { RequestError } from '#runtime/ports.ts'
import { type Readers, readProps } from '#runtime/props.ts'
import { isText } from '#runtime/texts.ts'
import '#runtime/system.ts'
import { ARGUMENTS, MARKS } from './table.gen.ts'

/** Answered by an action that ends the list without a failure (a cancelled question, invalid answers). */
export const STOP = Symbol('stop')

export interface ActionContext {
  /** The action as written, for arguments that are expressions. */
  action: Action
  /** Names in scope, with the results so far. */
  scope: Scope
  /** The failure an `onError` list is answering. */
  error: unknown
  /** Aborted when the page is left: what waits is to wait no longer. */
  signal: AbortSignal
  /** Runs a list inside this step; throws what fails in it. */
  inner(actions: readonly Action[]): Promise<typeof STOP | undefined>
}

/** Carries out one kind of action, of which `ActionArguments` has the arguments. What it answers is its result. */
export type ActionHandler<Args> = (args: Args, context: ActionContext) => Promise<Json | typeof STOP | undefined>
export type ActionHandlers = Readonly<Record<string, ActionHandler<never>>>

export type RunOutcome = { status: 'done' } | { status: 'stopped' } | { status: 'failed'; error: unknown }

interface Run {
  handlers: ActionHandlers
  /** Scope over the page with these local names. */
  scope(local: JsonObject): Scope
  /** Called with a failure that no `onError` caught. */
  report(error: unknown): void
  /** Aborted when the page is left. */
  signal: AbortSignal
}

/** What every action has, and no handler sees. */
const COMMON: ReadonlySet<string> = new Set(['do', 'when', 'as', 'onError'])

/**
 * Runs a list of actions in order; the first that stops or fails ends it. So does leaving the page: the step under way
 * comes to its end, those after it are dropped, and only a failure is still reported.
 */
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
    if (run.signal.aborted) return { status: 'stopped' }
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
  if (action.when !== undefined && !evaluate(findTree(action.when), scope)) return { status: 'done' }
  try {
    const name = action.do
    const handler = Object.hasOwn(run.handlers, name) ? run.handlers[name] : undefined
    if (!handler) throw new Error(`unknown action "${name}"`)
    const inner = async (actions: readonly Action[]) => {
      const outcome = await runList(actions, local, results, { ...run, report: () => {} }, error)
      if (outcome.status === 'failed') throw outcome.error
      return outcome.status === 'stopped' ? STOP : undefined
    }
    const result = await handler(argumentsOf(action, name, scope), { action, scope, error, signal: run.signal, inner })
    if (result === STOP) return { status: 'stopped' }
    if (action.as) results[action.as] = result ?? null
    return { status: 'done' }
  } catch (failure) {
    if (run.signal.aborted && isBrokenOff(failure)) return { status: 'stopped' }
    // An empty list catches without a word, on a page that was left as well.
    if (!action.onError || (run.signal.aborted && action.onError.length > 0)) {
      run.report(failure)
      return { status: 'failed', error: failure }
    }
    const caught = await runList(action.onError, { ...local, error: errorValue(failure) }, results, run, failure)
    return caught.status === 'failed' ? caught : { status: 'stopped' }
  }
}

/** A read that was given up because its page was left. */
const isBrokenOff = (failure: unknown): boolean => failure instanceof Error && failure.name === 'AbortError'

const READERS: Readonly<Record<string, Readers<JsonObject> | undefined>> = ARGUMENTS

/** The arguments with their bindings applied, each of the type that the action's schema gives it. */
function argumentsOf(action: Action, name: string, scope: Scope): never {
  const args: JsonObject = {}
  const { keepsTexts = false, deferred = [] } = (Object.hasOwn(MARKS, name) && MARKS[name]) || {}
  for (const [key, value] of Object.entries(action)) {
    if (COMMON.has(key) || deferred.includes(key)) continue
    const bound = bind(value, keepsTexts).read(scope)
    args[key] = isText(bound) && !keepsTexts ? bound[toLang(scope.read('lang'))] : bound
  }
  return readProps(READERS[name] ?? {}, args) as never
}

/** A failure as expressions see it: `error.code`, `error.message`. */
export function errorValue(error: unknown): JsonObject {
  return { code: error instanceof RequestError ? error.code : null, message: errorMessage(error) }
}

/** What to tell the runner: the server's own words, else that it is not their fault. */
export function errorMessage(error: unknown): string {
  return error instanceof RequestError && error.message ? error.message : i18n.t('failed', { ns: 'runtime' })
}
