import { startTransition, useEffect, useRef } from 'react'
import useSWR, { SWRConfig } from 'swr'
import type { PageRuntime } from '#runtime/pageRuntime.ts'
import { type AnswerCache, findWhole, loadSource, pagesWanted, type Source } from '#runtime/sources.ts'
import { useValue } from './useValue.ts'

// A failure is shown with a retry: in the minute when entries open, a thousand phones must not retry by themselves.
// A source's own timer refreshes it, because SWR's stops for good at the first failure.
const OPTIONS = { revalidateOnFocus: false, shouldRetryOnError: false, dedupingInterval: 0 }

/**
 * Calls the page's data sources; renders nothing. SWR decides when to call and which answer counts, and writes into the
 * page's own cache: a page that opens asks anew, whatever pages before it knew.
 */
export function SourceRunners({ runtime }: { runtime: PageRuntime }) {
  return (
    <SWRConfig value={{ provider: () => inSlices(runtime.cache) }}>
      {[...runtime.sources.values()].map((source) => (
        <SourceRunner key={source.name} runtime={runtime} source={source} />
      ))}
    </SWRConfig>
  )
}

/** What an answer changes is drawn in slices: a long list must not keep a runner's touch waiting. */
function inSlices(cache: AnswerCache): Omit<AnswerCache, 'atom'> {
  return {
    get: (key) => cache.get(key),
    set: (key, entry) => startTransition(() => cache.set(key, entry)),
    delete: (key) => cache.delete(key),
    keys: () => cache.keys(),
  }
}

function SourceRunner({ runtime, source }: { runtime: PageRuntime; source: Source }) {
  const { store, first } = runtime.data
  const { config } = source
  const call = useValue(source.call, store)
  const key = call.status === 'call' ? call.key : null
  const params = call.status === 'call' ? call.params : {}
  const whole = findWhole(config, call, first)
  // Set by `more` for the call it starts: pages that are shown are not asked for again.
  const isAddingPage = useRef(false)
  const { mutate } = useSWR<unknown, unknown>(
    key,
    (asked: string) => {
      const loaded = runtime.cache.get(asked)?.data
      const known = isAddingPage.current ? loaded : undefined
      isAddingPage.current = false
      return loadSource(config, params, pagesWanted(store.get(source.asked), asked, loaded), runtime.request, known)
    },
    // What a document says for good is asked for only by who reloads.
    whole ? { ...OPTIONS, fallbackData: whole, revalidateIfStale: false } : OPTIONS,
  )
  useEffect(() => {
    const { runners, cache } = runtime
    runners.set(source.name, {
      async reload() {
        if (key === null) return
        await mutate()
        const error = cache.get(key)?.error
        if (error !== undefined && config.error !== 'silent') throw error
      },
      more() {
        const entry = key === null ? undefined : cache.get(key)
        if (key === null || !entry?.data?.hasMore) return
        const { asked } = source
        const pages = entry.data.pages + 1
        const pending = entry.isValidating === true
        // The next page is on its way already.
        if (pending && pagesWanted(store.get(asked), key, entry.data) === pages) return
        store.set(asked, { key, pages })
        // A reload that is under way is overtaken by this call: it then loads all pages.
        isAddingPage.current = !pending
        void mutate()
      },
    })
    return () => void runners.delete(source.name)
  }, [runtime, source, config, store, key, mutate])
  useTimer(key === null ? 0 : (config.refresh ?? 0) * 1000, key, mutate)
  return null
}

/** Calls `work` every `ms` after it has ended, while the page can be seen; failures do not end it. */
function useTimer(ms: number, key: string | null, work: () => Promise<unknown>): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another key begins to count anew
  useEffect(() => {
    if (ms === 0) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let stopped = false
    const next = () => {
      if (!stopped) timer = setTimeout(tick, ms)
    }
    const tick = () => {
      if (document.visibilityState === 'hidden') next()
      else work().then(next, next)
    }
    next()
    return () => {
      stopped = true
      clearTimeout(timer)
    }
  }, [ms, key, work])
}
