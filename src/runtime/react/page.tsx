import { useEffect, useMemo } from 'react'
import { useAlive } from '#lib/useAlive.ts'
import type { PageRuntime } from '#runtime/pageRuntime.ts'
import { BlockNode } from './block.tsx'
import { PullToRefresh } from './pullToRefresh.tsx'
import { Sources } from './sources.tsx'
import { useOpenProblems } from './useOpenProblems.ts'
import { useValue } from './useValue.ts'
import { PageContextProvider, type PageViews } from './views.ts'
import type { WidgetDefinition } from './widget.ts'

interface Props {
  runtime: PageRuntime
  /** Widgets by type; a missing one shows the `Broken` view. */
  widgets: Readonly<Record<string, WidgetDefinition>>
  views: PageViews
}

/** A page: its data sources, its blocks, and the summary of what a submit found wrong. */
export function Page({ runtime, widgets, views }: Props) {
  const alive = useAlive()
  useEffect(() => runtime.open(), [runtime])
  const context = useMemo(() => ({ runtime, widgets, views }), [runtime, widgets, views])
  useOpen(runtime)
  const blocks = runtime.page.blocks.map((block, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the page's array is its order and never changes while it is shown
    <BlockNode key={`${block.id ?? block.type}:${index}`} block={block} />
  ))
  return (
    <PageContextProvider value={context}>
      {/* A page that is taken over learns who calls first. */}
      {alive && runtime.sources.size > 0 && <Sources runtime={runtime} views={views} />}
      <Problems runtime={runtime} views={views} />
      {runtime.page.refresh?.pull ? <PullToRefresh runtime={runtime}>{blocks}</PullToRefresh> : blocks}
    </PageContextProvider>
  )
}

function Problems({ runtime, views }: { runtime: PageRuntime; views: PageViews }) {
  const { store } = runtime.data
  const problems = useValue(runtime.problems, store)
  useOpenProblems(problems, runtime.inputs, (left) => store.set(runtime.problems, left))
  if (problems.length === 0) return null
  return <views.Summary problems={problems} onGo={({ input, path }) => runtime.inputs.reveal(input, path)} />
}

function useOpen(runtime: PageRuntime): void {
  useEffect(() => {
    // React runs effects twice in development; opening a page happens once.
    const timer = setTimeout(() => void runtime.arrive(), 0)
    return () => clearTimeout(timer)
  }, [runtime])
}
