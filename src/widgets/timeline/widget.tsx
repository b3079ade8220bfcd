import './widget.css'
import { useTranslation } from 'react-i18next'
import { formatChinaTime, RACE_START } from '#lib/date.ts'
import { addTexts } from '#lib/i18n.ts'
import { toLang } from '#lib/language.ts'
import { useAlive } from '#lib/useAlive.ts'
import { defineWidget } from '#runtime/react/widget.ts'
import { Icon } from '#ui/icon.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { PROPS, type TimelineProps } from './props.gen.ts'
import texts from './texts.json' with { type: 'json' }

addTexts('timeline', texts)

export default defineWidget<TimelineProps>(
  PROPS,
  function Timeline({ items, numbered = false, now }) {
    const { t, i18n } = useTranslation('timeline')
    const alive = useAlive()
    const moments = items.map((item) => ({ ...item, done: isDone(item, alive ? now() : 0) }))
    if (moments.length === 0) return null
    // Which is the next hangs on the clock.
    const next = alive && !numbered ? moments.findIndex((moment) => !moment.done) : -1
    return (
      <ol className="sl-timeline" data-numbered={numbered ? '' : undefined}>
        {moments.map((moment, index) => {
          const state = moment.done ? 'done' : index === next ? 'next' : 'ahead'
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: moments have no other identity and keep their order
            <li key={index} className="sl-timeline-item" data-state={state}>
              <span className="sl-timeline-mark" aria-hidden="true">
                {numbered ? index + 1 : state === 'done' && <Icon name="check" />}
              </span>
              <p className="sl-timeline-title">
                {moment.title}
                {state !== 'ahead' && <span className="sl-visually-hidden"> ({t(state)})</span>}
              </p>
              {moment.at !== undefined && (
                <p className="sl-timeline-at">{formatChinaTime(moment.at, RACE_START, toLang(i18n.language))}</p>
              )}
              {moment.note && <p className="sl-timeline-note">{moment.note}</p>}
            </li>
          )
        })}
      </ol>
    )
  },
  { skeleton: () => <Skeleton lines={5} height="1.5rem" /> },
)

function isDone({ done, at }: TimelineProps['items'][number], now: number): boolean {
  return done ?? (at !== undefined && at <= now)
}
