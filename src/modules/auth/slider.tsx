import './slider.css'
import './texts.ts'
import { type CSSProperties, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Field } from '#ui/field.tsx'
import { Icon } from '#ui/icon.tsx'
import { moveSlide, releaseSlide, SLIDE_END, type SlideState, slidePosition } from './slide.ts'

interface Props {
  id: string
  state: SlideState
  error: string | null
  onChange(state: SlideState): void
}

/** One tap of the button that replaces dragging moves so far. */
const TAP_STEP = 20

/** The check against machines: a native range, so that fingers, mice, keys and screen readers all can move it. */
export function Slider({ id, state, error, onChange }: Props) {
  const { t } = useTranslation('auth')
  const hint = useId()
  const at = slidePosition(state)
  const done = state.status === 'done'
  const move = (to: number) => onChange(moveSlide(state, to, performance.now()))
  const release = () => onChange(releaseSlide(state))
  const problem = state.status === 'refused' ? t('slideAgain') : error
  return (
    <Field id={id} label={t('slide')} error={problem} help={done ? undefined : <Help at={at} onMove={move} />}>
      {(control) => (
        <div className="sl-slider" data-done={done ? '' : undefined} style={{ '--sl-at': at } as CSSProperties}>
          <span className="sl-slider-text" id={hint} aria-hidden="true">
            {done && <Icon name="check-circle" />}
            {t(done ? 'slideDone' : 'slideHint')}
          </span>
          <input
            {...control}
            className="sl-slider-range"
            type="range"
            min={0}
            max={SLIDE_END}
            step={1}
            value={at}
            disabled={done}
            aria-valuetext={done ? t('slideDone') : t('slideAt', { percent: at })}
            onChange={(event) => move(Number(event.target.value))}
            onPointerUp={release}
            onPointerCancel={release}
            onTouchEnd={release}
            onKeyDown={(event) => {
              // One key press of a range is one percent: a hundred presses are too many.
              if (event.key !== 'ArrowRight' && event.key !== 'ArrowUp') return
              event.preventDefault()
              move(Math.min(SLIDE_END, at + TAP_STEP / 2))
            }}
          />
        </div>
      )}
    </Field>
  )
}

function Help({ at, onMove }: { at: number; onMove(to: number): void }) {
  const { t } = useTranslation('auth')
  return (
    <span className="sl-slider-help">
      <span className="sl-visually-hidden">{t('slideHelp')}</span>
      <button type="button" className="sl-text-button" onClick={() => onMove(Math.min(SLIDE_END, at + TAP_STEP))}>
        {t('slideTap')}
      </button>
    </span>
  )
}
