import './widget.css'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addTexts } from '#lib/i18n.ts'
import { defineWidget, type WidgetHelpers } from '#runtime/react/widget.ts'
import { Icon, isIconName } from '#ui/icon.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useDraw } from '#ui/useDraw.tsx'
import { PROPS, type WheelProps } from './props.gen.ts'
import texts from './texts.json' with { type: 'json' }

const NS = addTexts('wheelWidget', texts)

const TURN_MS = 4_000
const ROUNDS = 5
const RADIUS = 100
/** From the middle to the words of a field, in parts of the disc's width. */
const WORDS_AT = 0.335
/** More fields than these have room for small words only. */
const FEW = 6

function Wheel({ items, label, text, disabled = false, reason, turn, stopAt, busy, emit }: WheelProps & WidgetHelpers) {
  const { t } = useTranslation(NS)
  const draw = useDraw({
    ...{ turn, ms: TURN_MS, disabled, reason, busy },
    onDraw: () => void emit('draw'),
    onStop: () => void emit('stop'),
  })
  const { state } = draw
  const share = 360 / Math.max(1, items.length)
  const at = items.findIndex((item) => item.id === stopAt)
  const [turned, setTurned] = useState({ turn, angle: at < 0 ? 0 : -(at + 0.5) * share })
  const isNew = turn !== undefined && turn !== turned.turn && at >= 0
  // On from where it stands, so that it never turns back.
  const angle = isNew ? (Math.floor(turned.angle / 360) + ROUNDS + 1) * 360 - (at + 0.5) * share : turned.angle
  if (isNew) setTurned({ turn, angle })
  const won = items[at]
  const turns = { transitionDuration: state === 'moving' ? `${TURN_MS}ms` : '0ms' }
  const nameOf = (item: (typeof items)[number]) => (item.gone ? `${item.text} (${t('gone')})` : item.text)

  return (
    <div className="sl-wheel">
      <div className="sl-wheel-stage">
        <div
          className="sl-wheel-disc"
          role="img"
          aria-label={`${label}: ${items.map(nameOf).join(t('separator'))}`}
          data-many={items.length > FEW ? '' : undefined}
          style={{ transform: `rotate(${angle}deg)`, ...turns }}
        >
          <svg viewBox="-100 -100 200 200" aria-hidden="true">
            {items.map((item, index) => (
              <path
                key={item.id}
                d={sector(index * share, (index + 1) * share)}
                data-tone={toneOf(index, items.length)}
              />
            ))}
          </svg>
          {items.map((item, index) => (
            <div
              key={item.id}
              className="sl-wheel-field"
              data-gone={item.gone ? '' : undefined}
              // Turned back by as much as the disc: its words stand upright all the way.
              style={{ ...placeOf((index + 0.5) * share), transform: `rotate(${-angle}deg)`, ...turns }}
              aria-hidden="true"
            >
              {isIconName(item.icon) && <Icon name={item.icon} />}
              <span>{item.text}</span>
              {item.gone && <small>{t('gone')}</small>}
            </div>
          ))}
        </div>
        <span className="sl-wheel-pointer" aria-hidden="true" />
        <button {...draw.button} className="sl-wheel-button">
          {text}
        </button>
      </div>
      {draw.reason}
      <p className="sl-visually-hidden" role="status">
        {state === 'moving' ? t('turning') : state === 'over' && won ? t('stopped', { text: won.text }) : ''}
      </p>
    </div>
  )
}

/** The path of a sector between two angles, in degrees clockwise from the top. */
function sector(from: number, until: number): string {
  const point = (degrees: number) => {
    const angle = ((degrees - 90) * Math.PI) / 180
    return `${(RADIUS * Math.cos(angle)).toFixed(3)} ${(RADIUS * Math.sin(angle)).toFixed(3)}`
  }
  return `M0 0L${point(from)}A${RADIUS} ${RADIUS} 0 ${until - from > 180 ? 1 : 0} 1 ${point(until)}Z`
}

/** No field looks like the one beside it, the last not like the first. */
function toneOf(index: number, length: number): 'even' | 'odd' | 'last' {
  if (index > 0 && index === length - 1 && length % 2 === 1) return 'last'
  return index % 2 === 0 ? 'even' : 'odd'
}

/** Where the words of a field stand whose middle lies at so many degrees clockwise from the top. */
function placeOf(degrees: number) {
  const angle = (degrees * Math.PI) / 180
  const percent = (part: number) => `${(50 + 100 * WORDS_AT * part).toFixed(3)}%`
  return { left: percent(Math.sin(angle)), top: percent(-Math.cos(angle)) }
}

export default defineWidget<WheelProps>(PROPS, Wheel, {
  skeleton: () => (
    <div className="sl-wheel">
      <div className="sl-wheel-stage">
        <Skeleton height="100%" radius="50%" />
      </div>
    </div>
  ),
})
