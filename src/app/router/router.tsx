import { createContext, type ReactNode, useContext, useMemo, useSyncExternalStore } from 'react'
import type { History, Place } from './history.ts'

const Context = createContext<History | null>(null)

export function RouterProvider({ history, children }: { history: History; children: ReactNode }) {
  return <Context value={history}>{children}</Context>
}

export function useHistory(): History {
  const history = useContext(Context)
  if (!history) throw new Error('a page was rendered outside the router')
  return history
}

/** Where the runner is; renders again when that changes. */
export function usePlace(): Place {
  const history = useHistory()
  return useSyncExternalStore(history.subscribe, history.get)
}

export function useQuery(): URLSearchParams {
  const { search } = usePlace()
  return useMemo(() => new URLSearchParams(search), [search])
}
