import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import { useWorld } from '#app/world.ts'
import { loadView, type View } from './loadView.ts'

export interface Shown {
  /** Changes with the address: what is shown starts anew. */
  key: string
  /** The entry of the history. */
  id: string
  cameBack: boolean
  pathname: string
  search: string
  view: Exclude<View, { status: 'redirect' }>
}

interface Loading {
  shown: Shown | null
  pending: boolean
  retry(): void
}

/** The view of the address; the one before stays in sight until the next is ready. */
export function useView(): Loading {
  const world = useWorld()
  const { pathname, search, key } = useLocation()
  const cameBack = useNavigationType() === 'POP'
  // The first entry after another site has the same key as the first one before it.
  const id = `${key} ${pathname}${search}`
  const entry = useRef({ id, cameBack })
  entry.current = { id, cameBack }
  const [shown, setShown] = useState<Shown | null>(null)
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    let current = true
    void loadView(world, pathname, search).then((view) => {
      if (!current) return
      if (view.status === 'redirect') world.door.go(view.to, { replace: true })
      else setShown({ key: `${pathname}${search}#${attempt}`, ...entry.current, pathname, search, view })
    })
    return () => {
      current = false
    }
  }, [world, pathname, search, attempt])
  const retry = useCallback(() => setAttempt((count) => count + 1), [])
  return { shown, pending: shown?.key !== `${pathname}${search}#${attempt}`, retry }
}
