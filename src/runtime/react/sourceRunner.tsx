import { useAtomValue } from 'jotai/react'
import { useEffect } from 'react'
import useSWR from 'swr'
import useSWRInfinite from 'swr/infinite'
import { messageOf } from '#runtime/actions/run.ts'
import type { Json, JsonObject } from '#runtime/model.ts'
import type { PageRuntime } from '#runtime/pageRuntime.ts'
import { itemsOf, morePages, type Source, type SourceCall } from '#runtime/sources.ts'
import type { SourceResult } from '#runtime/store.ts'

const DEFAULT_SIZE = 10
// A failure is shown with a retry: in the minute when entries open, a thousand phones must not retry by themselves.
// A page asks anew each time it opens: what was saved a second ago on the page before must be there.
const OPTIONS = { revalidateOnFocus: false, shouldRetryOnError: false, dedupingInterval: 0 }

/** Calls the page's data sources and writes their results to the page's atoms; renders nothing. */
export function SourceRunners({ runtime }: { runtime: PageRuntime }) {
  return [...runtime.sources.values()].map((source) =>
    source.config.paging ? (
      <PagedSource key={source.name} runtime={runtime} source={source} />
    ) : (
      <SingleSource key={source.name} runtime={runtime} source={source} />
    ),
  )
}

interface Props {
  runtime: PageRuntime
  source: Source
}

function SingleSource({ runtime, source }: Props) {
  const call = useAtomValue(source.call, { store: runtime.data.store })
  const { data, error, mutate } = useSWR<Json, unknown>(
    call.status === 'call' ? call.key : null,
    () => runtime.ports.request(source.config.call, paramsOf(call)),
    { ...OPTIONS, refreshInterval: (source.config.refresh ?? 0) * 1000 },
  )
  useResult(runtime, source, resultOf(call, { value: data, error, hasMore: false, loadingMore: false }))
  useRunner(runtime, source, {
    reload: async () => {
      await mutate()
    },
    more: () => {},
  })
  return null
}

function PagedSource({ runtime, source }: Props) {
  const call = useAtomValue(source.call, { store: runtime.data.store })
  const { size: itemsPerPage = DEFAULT_SIZE, page = 'pageNo', pageSize = 'pageSize' } = source.config.paging ?? {}
  const { data, error, size, setSize, mutate, isValidating } = useSWRInfinite<Json, unknown>(
    (index, previous: Json | null) => {
      if (call.status !== 'call') return null
      if (previous !== null && itemsOf(previous).length === 0) return null
      return [call.key, index]
    },
    ([, index]: [string, number]) =>
      runtime.ports.request(source.config.call, {
        ...paramsOf(call),
        [page]: index + 1,
        [pageSize]: itemsPerPage,
      }),
    { ...OPTIONS, refreshInterval: (source.config.refresh ?? 0) * 1000, revalidateFirstPage: false },
  )
  const items = data?.flatMap(itemsOf)
  const last = data?.at(-1)
  const hasMore = last !== undefined && items !== undefined && morePages(last, items.length, itemsPerPage)
  const loadingMore = isValidating && data !== undefined && size > data.length
  useResult(runtime, source, resultOf(call, { value: items, error, hasMore, loadingMore }))
  useRunner(runtime, source, {
    reload: async () => {
      await mutate(undefined, { revalidate: true })
    },
    more: () => {
      if (hasMore && !loadingMore) void setSize(size + (error ? 0 : 1))
    },
  })
  return null
}

const paramsOf = (call: SourceCall): JsonObject => (call.status === 'call' ? call.params : {})

interface Answered {
  value: Json | undefined
  error: unknown
  hasMore: boolean
  loadingMore: boolean
}

function resultOf(call: SourceCall, { value, error, hasMore, loadingMore }: Answered): SourceResult {
  if (call.status !== 'call') return { status: 'none' }
  const message = error === undefined ? null : messageOf(error)
  if (value !== undefined) return { status: 'ready', key: call.key, value, hasMore, loadingMore, error: message }
  return message === null ? { status: 'none' } : { status: 'error', key: call.key, error: message }
}

// The list of results is compared by parts: SWR keeps the identity of what did not change.
function useResult(runtime: PageRuntime, source: Source, result: SourceResult): void {
  const signature = JSON.stringify(result)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the signature stands for the result, a new object each render
  useEffect(() => {
    const atom = runtime.data.results.get(source.name)
    if (atom) runtime.data.store.set(atom, result)
  }, [runtime, source, signature])
}

function useRunner(runtime: PageRuntime, source: Source, runner: { reload(): Promise<void>; more(): void }): void {
  useEffect(() => {
    runtime.runners.set(source.name, runner)
  })
  useEffect(() => () => void runtime.runners.delete(source.name), [runtime, source])
}
