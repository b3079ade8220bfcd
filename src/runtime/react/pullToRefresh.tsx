import { type ReactNode, type TouchEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PageRuntime } from '#runtime/pageRuntime.ts'
import '#runtime/system.ts'

const TRIGGER = 64
const LIMIT = 96
const DEFAULT_SUCCESS_MS = 1000

type Pull =
  | { status: 'rest' }
  | { status: 'pulling'; distance: number }
  | { status: 'refreshing' }
  | { status: 'done'; ok: boolean }

/** Reloads the page's sources when it is pulled down from its top; screen readers announce the outcome too. */
export function PullToRefresh({ runtime, children }: { runtime: PageRuntime; children: ReactNode }) {
  const { t } = useTranslation('runtime')
  const [pull, setPull] = useState<Pull>({ status: 'rest' })
  const start = useRef<number | null>(null)
  useReturnToRest(pull, setPull, runtime.page.refresh?.successMs ?? DEFAULT_SUCCESS_MS)

  const refresh = async () => {
    setPull({ status: 'refreshing' })
    try {
      await runtime.reload()
      setPull({ status: 'done', ok: true })
    } catch {
      setPull({ status: 'done', ok: false })
    }
  }
  const onTouchMove = (event: TouchEvent) => {
    const y = event.touches[0]?.clientY
    if (start.current === null || y === undefined || pull.status === 'refreshing') return
    const distance = Math.min(LIMIT, (y - start.current) / 2)
    setPull(distance > 4 && window.scrollY <= 0 ? { status: 'pulling', distance } : { status: 'rest' })
  }
  const letGo = (refreshes: boolean) => {
    start.current = null
    if (pull.status !== 'pulling') return
    if (refreshes && pull.distance >= TRIGGER) void refresh()
    else setPull({ status: 'rest' })
  }
  return (
    <div
      className="sl-pull"
      onTouchStart={(event) => {
        start.current = window.scrollY <= 0 ? (event.touches[0]?.clientY ?? null) : null
      }}
      onTouchMove={onTouchMove}
      onTouchEnd={() => letGo(true)}
      onTouchCancel={() => letGo(false)}
    >
      <div className="sl-pull-status" role="status" style={{ height: heightOf(pull) }}>
        {wordsOf(pull, t)}
      </div>
      {children}
    </div>
  )
}

function useReturnToRest(pull: Pull, setPull: (pull: Pull) => void, ms: number): void {
  useEffect(() => {
    if (pull.status !== 'done') return
    const timer = setTimeout(() => setPull({ status: 'rest' }), ms)
    return () => clearTimeout(timer)
  }, [pull.status, setPull, ms])
}

function heightOf(pull: Pull): number {
  if (pull.status === 'rest') return 0
  return pull.status === 'pulling' ? pull.distance : 44
}

function wordsOf(pull: Pull, t: (key: string) => string): string {
  if (pull.status === 'pulling') return t(pull.distance >= TRIGGER ? 'release' : 'pull')
  if (pull.status === 'refreshing') return t('refreshing')
  if (pull.status === 'done') return t(pull.ok ? 'refreshed' : 'refreshFailed')
  return ''
}
