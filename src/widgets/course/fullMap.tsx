import { type ComponentProps, type PointerEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/iconButton.tsx'
import { Modal } from '#ui/modal.tsx'
import { useBackCloses } from '#ui/useBackCloses.ts'
import { CourseMap } from './map.tsx'
import { NS } from './points.ts'

interface FullMapProps extends ComponentProps<typeof CourseMap> {
  /** What chooses the points that it shows. */
  kinds: ReactNode
  onClose(): void
}

const [SMALLEST, LARGEST, STEP] = [1, 8, 1.6]

/** The map on the whole screen, whole at first: larger by buttons and two fingers, moved by scrolling. */
export default function FullMap({ onClose, kinds, ...map }: FullMapProps) {
  const { t } = useTranslation(NS)
  useBackCloses(onClose)
  const title = useId()
  const view = useRef<HTMLElement>(null)
  const [zoom, setZoom] = useState(SMALLEST)
  useMiddle(view, zoom)
  const setLimited = (next: number) => setZoom(Math.min(LARGEST, Math.max(SMALLEST, next)))
  const pinch = usePinch(zoom, setLimited)
  return (
    <Modal aria-labelledby={title} data-full="" onClose={onClose}>
      <header className="sl-course-full-head">
        <h2 id={title} className="sl-course-full-title">
          {t('title')}
        </h2>
        <IconButton
          icon={<Icon name="minus" />}
          label={t('smaller')}
          disabled={zoom <= SMALLEST}
          onClick={() => setLimited(zoom / STEP)}
        />
        <IconButton
          icon={<Icon name="plus" />}
          label={t('larger')}
          disabled={zoom >= LARGEST}
          onClick={() => setLimited(zoom * STEP)}
        />
        <IconButton icon={<Icon name="close" />} label={t('close')} onClick={onClose} />
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to scroll by keys too */}
      <section ref={view} className="sl-course-full" aria-labelledby={title} tabIndex={0} {...pinch}>
        <div className="sl-course-full-sheet" style={{ width: `${zoom * 100}%` }}>
          <CourseMap {...map} />
        </div>
      </section>
      {kinds}
    </Modal>
  )
}

/** What is in the middle of the view stays there when its content grows. */
function useMiddle(view: { current: HTMLElement | null }, zoom: number): void {
  const before = useRef<number | null>(null)
  useLayoutEffect(() => {
    const element = view.current
    if (!element) return
    const { clientWidth, clientHeight, scrollLeft, scrollTop } = element
    const grown = zoom / (before.current ?? zoom)
    element.scrollLeft = (scrollLeft + clientWidth / 2) * grown - clientWidth / 2
    element.scrollTop = (scrollTop + clientHeight / 2) * grown - clientHeight / 2
    if (before.current === null) element.scrollLeft = (element.scrollWidth - clientWidth) / 2
    before.current = zoom
  }, [view, zoom])
}

/** Two fingers that move apart make it larger. */
function usePinch(zoom: number, onZoom: (zoom: number) => void) {
  const fingers = useRef(new Map<number, { x: number; y: number }>())
  const start = useRef<{ apart: number; zoom: number } | null>(null)
  const apart = () => {
    const [one, other] = [...fingers.current.values()]
    return one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0
  }
  const leave = (event: PointerEvent) => {
    fingers.current.delete(event.pointerId)
    start.current = null
  }
  return {
    onPointerDown(event: PointerEvent) {
      fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
      if (fingers.current.size === 2) start.current = { apart: apart(), zoom }
    },
    onPointerMove(event: PointerEvent) {
      if (!fingers.current.has(event.pointerId)) return
      fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
      if (start.current && start.current.apart > 0) onZoom((start.current.zoom * apart()) / start.current.apart)
    },
    onPointerUp: leave,
    onPointerCancel: leave,
  }
}
