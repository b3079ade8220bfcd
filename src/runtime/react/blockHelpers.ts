import { atom } from 'jotai/vanilla'
import { use, useCallback, useMemo, useRef, useState } from 'react'
import { asObject, isObject } from '#lib/json.ts'
import { AliveProvider } from '#lib/useAlive.ts'
import type { Bound } from '#runtime/binding.ts'
import { compileBlock, readsAnswers } from '#runtime/block.ts'
import { type Block, eventKey, type Json, type JsonObject } from '#runtime/model.ts'
import type { PageRuntime } from '#runtime/pageRuntime.ts'
import { answerIn, inputName } from '#runtime/rowAnswers.ts'
import { openScope } from '#runtime/scope.ts'
import { listItems } from '#runtime/sources.ts'
import type { Getter, SourceState } from '#runtime/store.ts'
import { useValue } from './useValue.ts'
import type { AnswerPort, SourceView } from './widget.ts'

/** Events that tell a new value. Every other event is a tap. */
const VALUE_EVENTS: ReadonlySet<string> = new Set(['change', 'input', 'search', 'step'])

interface Waiting {
  value: Json
  answer(done: boolean): void
}

/** While an event's list runs, further taps are dropped; of new values the last is carried out afterwards. */
export function useEmit(runtime: PageRuntime, block: Block, local: JsonObject | undefined) {
  const [busy, setBusy] = useState(false)
  const running = useRef(new Map<string, Waiting | null>())
  const names = useRef(local)
  names.current = local
  const emit = useCallback(
    async (event: string, value: Json = null): Promise<boolean> => {
      const key = eventKey(event)
      const actions = compileBlock(block).events[key]
      if (!actions) return false
      const waiting = running.current.get(key)
      if (waiting !== undefined) {
        if (!VALUE_EVENTS.has(event)) return false
        waiting?.answer(false)
        return new Promise((answer) => running.current.set(key, { value, answer }))
      }
      running.current.set(key, null)
      setBusy(true)
      try {
        // What stands there before the page is answered can be tapped; what it does is up to the answers.
        const answers = VALUE_EVENTS.has(event) || !readsAnswers(actions) ? null : runtime.answered()
        if (answers) await answers
        const outcome = await runtime.run(actions, { ...names.current, event: value })
        return outcome.status === 'done'
      } finally {
        const next = running.current.get(key)
        running.current.delete(key)
        setBusy(running.current.size > 0)
        if (next) void emit(event, next.value).then(next.answer)
      }
    },
    [runtime, block],
  )
  return [emit, busy] as const
}

const nowhere = atom<Json>(null)

/** Where a tap on the block leads, when that is all that it does and everything in the address is known. */
export function useHref(runtime: PageRuntime, block: Block, local: JsonObject | undefined): string | undefined {
  const { lead } = compileBlock(block)
  // Asked only where something leads on: when a page comes alive, every block would be drawn again for it.
  const alive = !lead || use(AliveProvider)
  const target = useValue(
    useMemo(() => (lead ? atom((get) => targetOf(lead, runtime, get, local)) : nowhere), [runtime, lead, local]),
    runtime.data.store,
  )
  if (!isObject(target) || typeof target.to !== 'string' || !/^\/(?!\/)/.test(target.to)) return undefined
  const query = asObject(target.query)
  // A page that was drawn without its runner does not know yet what there is not.
  if (!alive && Object.values(query).includes(null)) return undefined
  return runtime.ports.address(target.to, { query, carry: target.carry !== false, drawn: !alive })
}

/** Null while something in the address is still to come. */
function targetOf(lead: Bound, runtime: PageRuntime, get: Getter, local: JsonObject | undefined): Json {
  const reads = { pending: false }
  const target = lead.read(openScope(runtime.data, get, { local, reads }))
  return reads.pending ? null : target
}

const idle = atom<SourceState>({ status: 'idle' })

const noAnswer = atom<Json>(null)

/** The data source a block names, as its widget sees it. */
export function useSourceView(runtime: PageRuntime, name: string | undefined): SourceView | null {
  const source = name === undefined ? undefined : runtime.sources.get(name)
  const state = useValue(source?.state ?? idle, runtime.data.store)
  return useMemo(() => {
    if (!source) return null
    const ready = state.status === 'ready' ? state : null
    return {
      status: state.status,
      count: ready ? listItems(ready.value).length : 0,
      hasMore: ready?.hasMore ?? false,
      loadingMore: ready?.loadingMore ?? false,
      error: state.status === 'error' ? state.error : (ready?.error ?? null),
      more: () => runtime.runners.get(source.name)?.more(),
      // What went wrong is in the source's own state.
      reload: () => runtime.reload(source.name).catch(() => undefined),
    }
  }, [runtime, source, state])
}

/** The answer of an input block; null for every other block. */
export function useAnswer(
  runtime: PageRuntime,
  block: Block,
  local: JsonObject | undefined,
  isKept: boolean | undefined,
): AnswerPort | null {
  const name = block.input && block.name ? inputName(block, local) : null
  const own = useMemo(() => (name === null || isKept ? noAnswer : answerAtom(runtime, name)), [runtime, name, isKept])
  const value = useValue(own, runtime.data.store)
  return useMemo(() => {
    if (name === null) return null
    return {
      name,
      value,
      read: () => runtime.answers.read(name),
      set: (next, options) => runtime.answers.set(name, next, options),
      register: (handle) => runtime.inputs.register(name, handle),
    }
  }, [runtime, name, value])
}

function answerAtom(runtime: PageRuntime, name: string) {
  return atom((get): Json => answerIn(get(runtime.data.answers), name))
}
