import './widget.css'
import { useTranslation } from 'react-i18next'
import { addTexts } from '#lib/i18n.ts'
import { defineWidget, type WidgetHelpers } from '#runtime/react/widget.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { useDraw } from '#ui/useDraw.tsx'
import { type EnvelopeProps, PROPS } from './props.gen.ts'
import texts from './texts.json' with { type: 'json' }

const NS = addTexts('envelopeWidget', texts)

const OPEN_MS = 1_800

function Envelope({
  label,
  from,
  text,
  disabled = false,
  reason,
  turn,
  inside = '',
  busy,
  emit,
}: EnvelopeProps & WidgetHelpers) {
  const { t } = useTranslation(NS)
  const draw = useDraw({
    ...{ turn, ms: OPEN_MS, disabled, reason, busy },
    onDraw: () => void emit('draw'),
    onStop: () => void emit('stop'),
  })
  const { state } = draw
  return (
    <div className="sl-envelope">
      <div className="sl-envelope-body" data-open={state === 'still' ? undefined : ''}>
        <p className="sl-envelope-card" aria-hidden="true">
          {state === 'still' ? '' : inside}
        </p>
        <div className="sl-envelope-front">
          <p className="sl-envelope-label">{label}</p>
          {from && <p className="sl-envelope-from">{from}</p>}
        </div>
        <span className="sl-envelope-flap" aria-hidden="true" />
        <button {...draw.button} className="sl-envelope-seal">
          {text}
        </button>
      </div>
      {draw.reason}
      <p className="sl-visually-hidden" role="status">
        {state === 'moving' ? t('opening') : state === 'over' ? t('opened', { inside }) : ''}
      </p>
    </div>
  )
}

export default defineWidget<EnvelopeProps>(PROPS, Envelope, {
  skeleton: () => (
    <div className="sl-envelope">
      <Skeleton width="240px" height="320px" radius="var(--sl-radius-card)" />
    </div>
  ),
})
