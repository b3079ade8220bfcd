import './tabs.css'
import { type KeyboardEvent, type ReactNode, useRef } from 'react'

export interface TabItem {
  id: string
  label: ReactNode
}

interface TabsProps {
  /** Names the row for screen readers. */
  label: string
  items: TabItem[]
  current: string
  onChange(id: string): void
  /** Prefix of ids: the tab is `<base>-tab-<id>`, its panel must be `<base>-panel-<id>`. */
  base: string
}

const MOVES: Record<string, (index: number, count: number) => number> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** A row of tabs: one stop for the Tab key, arrows move and choose. */
export function Tabs({ label, items, current, onChange, base }: TabsProps) {
  const row = useRef<HTMLDivElement>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    const move = MOVES[event.key]
    const index = items.findIndex((item) => item.id === current)
    if (!move) return
    const next = items[move(Math.max(index, 0), items.length)]
    if (!next) return
    event.preventDefault()
    onChange(next.id)
    const tabs = row.current?.querySelectorAll<HTMLElement>('[role="tab"]')
    tabs?.[items.indexOf(next)]?.focus()
  }
  const known = items.some((item) => item.id === current)
  return (
    <div ref={row} className="sl-tabs" role="tablist" aria-label={label} onKeyDown={onKeyDown}>
      {items.map((item, index) => {
        const selected = item.id === current
        return (
          <button
            key={item.id}
            type="button"
            role="tab"
            id={`${base}-tab-${item.id}`}
            className="sl-tab"
            aria-selected={selected}
            aria-controls={`${base}-panel-${item.id}`}
            tabIndex={selected || (!known && index === 0) ? 0 : -1}
            onClick={() => onChange(item.id)}
          >
            {item.label}
          </button>
        )
      })}
    </div>
  )
}
