import { type ComponentType, useEffect, useState } from 'react'
import type { PageRuntime } from '#runtime/pageRuntime.ts'
import type { PageViews } from './views.ts'

let Runners: ComponentType<{ runtime: PageRuntime }> | null = null

/** Loads what calls data sources; rejects when it does not come. */
export async function loadRunners(): Promise<void> {
  Runners ??= (await import('./sourceRunner.tsx')).SourceRunners
}

/** Calls the data sources of a page, once the code for it is there: a page without any goes without. */
export function Sources({ runtime, views }: { runtime: PageRuntime; views: PageViews }) {
  const [status, setStatus] = useState<'waiting' | 'here' | 'failed'>(Runners ? 'here' : 'waiting')
  useEffect(() => {
    if (status !== 'waiting') return
    let current = true
    const settle = (next: 'here' | 'failed') => () => {
      if (current) setStatus(next)
    }
    loadRunners().then(settle('here'), settle('failed'))
    return () => {
      current = false
    }
  }, [status])
  if (status === 'failed') return <views.Error message="" code="" onRetry={() => setStatus('waiting')} />
  return status === 'here' && Runners && <Runners runtime={runtime} />
}
