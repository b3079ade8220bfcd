import './widget.css'
import './texts.ts'
import { useTranslation } from 'react-i18next'
import { formatChinaTime, isInstant } from '#lib/date.ts'
import { records, words } from '#lib/words.ts'
import { defineWidget } from '#runtime/react/widget.ts'
import { Icon } from '#ui/icon.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { TimelineProps } from './props.gen.ts'

export default defineWidget<TimelineProps>(
  function Timeline({ items, now }) {
    const { t } = useTranslation('timeline')
    const moments = records(items).map((item) => ({ ...item, done: isDone(item, now()) }))
    if (moments.length === 0) return null
    const next = moments.findIndex((moment) => !moment.done)
    return (
      <ol className="sl-timeline">
        {moments.map((moment: Record<string, unknown>, index) => {
          const state = moment.done ? 'done' : index === next ? 'next' : 'ahead'
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: moments have no other identity and keep their order
            <li key={index} className="sl-timeline-item" data-state={state}>
              <span className="sl-timeline-mark">{state === 'done' && <Icon name="check" />}</span>
              <p className="sl-timeline-title">
                {words(moment.title)}
                {state !== 'ahead' && <span className="sl-visually-hidden"> ({t(state)})</span>}
              </p>
              {isInstant(moment.at) && <p className="sl-timeline-at">{formatChinaTime(moment.at)}</p>}
              {words(moment.note) !== '' && <p className="sl-timeline-note">{words(moment.note)}</p>}
            </li>
          )
        })}
      </ol>
    )
  },
  { skeleton: () => <Skeleton lines={5} height="1.5rem" /> },
)

function isDone(item: Record<string, unknown>, now: number): boolean {
  if (typeof item.done === 'boolean') return item.done
  return isInstant(item.at) && item.at <= now
}
