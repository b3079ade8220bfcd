import { useAtomValue } from 'jotai/react'
import { atom } from 'jotai/vanilla'
import { useMemo } from 'react'
import type { Block, Json } from '#runtime/model.ts'
import type { PageRuntime } from '#runtime/pageRuntime.ts'
import { itemsOf } from '#runtime/sources.ts'
import type { SourceState } from '#runtime/store.ts'
import type { AnswerPort, SourceView } from './widget.ts'

const idle = atom<SourceState>({ status: 'idle' })
const noAnswer = atom<Json>(null)

/** The data source a block names, as its widget sees it. */
export function useSourceView(runtime: PageRuntime, name: string | undefined): SourceView | null {
  const source = name === undefined ? undefined : runtime.sources.get(name)
  const state = useAtomValue(source?.state ?? idle, { store: runtime.data.store })
  return useMemo(() => {
    if (!source) return null
    const ready = state.status === 'ready' ? state : null
    return {
      status: state.status,
      count: ready ? itemsOf(ready.value).length : 0,
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
export function useAnswer(runtime: PageRuntime, block: Block): AnswerPort | null {
  const name = block.input && block.name ? block.name : null
  const own = useMemo(() => (name === null ? noAnswer : answerAtom(runtime, name)), [runtime, name])
  const value = useAtomValue(own, { store: runtime.data.store })
  return useMemo(() => {
    if (name === null) return null
    return {
      name,
      value,
      version: runtime.answers.version(name),
      set: (next, options) => runtime.answers.set(name, next, options),
      register: (handle) => runtime.inputs.register(name, handle),
    }
  }, [runtime, name, value])
}

function answerAtom(runtime: PageRuntime, name: string) {
  return atom((get): Json => {
    const answers = get(runtime.data.answers)
    return Object.hasOwn(answers, name) ? (answers[name] ?? null) : null
  })
}
