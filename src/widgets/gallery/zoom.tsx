import './zoom.css'
import { type KeyboardEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { addTexts } from '#lib/i18n.ts'
import { Icon, type IconName } from '#ui/icon.tsx'
import { IconButton } from '#ui/iconButton.tsx'
import { Img } from '#ui/img.tsx'
import { Modal } from '#ui/modal.tsx'
import { useBackCloses } from '#ui/useBackCloses.ts'
import type { GalleryProps } from './props.gen.ts'
import texts from './texts.json' with { type: 'json' }
import { useZoom } from './useZoom.ts'

const NS = addTexts('galleryWidget', texts)

interface ZoomProps {
  items: GalleryProps['items']
  current: number
  onMove(index: number): void
  onClose(): void
}

/** One picture over the whole screen; the others are a swipe, a key or a button away. */
export function Zoom({ items, current, onMove, onClose }: ZoomProps) {
  const { t } = useTranslation(NS)
  useBackCloses(onClose)
  const stage = useRef<HTMLDivElement>(null)
  const go = (by: 1 | -1) => onMove((current + by + items.length) % items.length)
  const { view, zoom, pointers } = useZoom(stage, current, { go, close: onClose })
  const onKey = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowLeft' && items.length > 1) go(-1)
    else if (key === 'ArrowRight' && items.length > 1) go(1)
    else if (key === '+' || key === '=') zoom(1.5)
    else if (key === '-') zoom(1 / 1.5)
  }
  const { picture = '', caption = '' } = items[current] ?? {}
  const button = (name: 'previous' | 'next' | 'larger' | 'smaller', icon: IconName, tap: () => void) => (
    <IconButton className="sl-gallery-button" icon={<Icon name={icon} />} label={t(name)} onClick={tap} />
  )
  return (
    <Modal data-whole="" aria-label={t('viewer')} onClose={onClose}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of what has the focus inside */}
      <div className="sl-gallery-zoom" onKeyDown={onKey}>
        <div ref={stage} className="sl-gallery-stage" {...pointers}>
          <div
            className="sl-gallery-moved"
            data-moving={view.moving ? '' : undefined}
            style={{ transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})` }}
          >
            <Img key={current} src={picture} alt={caption} sizes="100vw" />
          </div>
        </div>
        <IconButton
          className="sl-gallery-button sl-gallery-close"
          icon={<Icon name="close" />}
          label={t('close')}
          onClick={onClose}
        />
        <div className="sl-gallery-foot">
          <p className="sl-gallery-caption" role="status">
            {caption}
            {items.length > 1 && (
              <span className="sl-gallery-place">{t('place', { current: current + 1, total: items.length })}</span>
            )}
          </p>
          <div className="sl-gallery-buttons">
            {items.length > 1 && button('previous', 'back', () => go(-1))}
            {button('smaller', 'minus', () => zoom(1 / 1.5))}
            {button('larger', 'plus', () => zoom(1.5))}
            {items.length > 1 && button('next', 'chevron-right', () => go(1))}
          </div>
        </div>
      </div>
    </Modal>
  )
}
