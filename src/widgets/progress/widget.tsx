import './widget.css'
import { useId } from 'react'
import { defineWidget } from '#runtime/react/widget.ts'
import { Icon } from '#ui/icon.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { PROPS, type ProgressProps } from './props.gen.ts'

export default defineWidget<ProgressProps>(
  PROPS,
  function Progress({ value = 0, of, label, words, note, ...more }) {
    const id = useId()
    const goals = more.goals.flatMap(({ at, ...goal }) => (at === undefined ? [] : { at, ...goal }))
    const ends = goals.length > 0 ? goals.map(({ at }) => at) : [of ?? value]
    const whole = of ?? ends.at(-1) ?? 0
    return (
      <div className="sl-progress">
        <p className="sl-progress-head">
          <span id={id}>{label}</span>
          <b className="sl-progress-words">{words}</b>
        </p>
        <div
          className="sl-progress-bar"
          role="progressbar"
          aria-labelledby={id}
          aria-valuemin={0}
          aria-valuenow={Math.min(value, whole)}
          aria-valuemax={whole}
          aria-valuetext={words}
        >
          {ends.map((end, at) => (
            <span key={end} className="sl-progress-stretch">
              <span style={{ inlineSize: `${100 * partOf(value, ends[at - 1] ?? 0, end)}%` }} />
            </span>
          ))}
        </div>
        {goals.length > 0 && (
          <ol className="sl-progress-goals">
            {goals.map((goal) => (
              <li key={goal.at} data-reached={value >= goal.at ? '' : undefined}>
                <Icon name={value >= goal.at ? 'medal' : 'lock'} />
                <span className="sl-progress-name">{goal.name}</span>
                {goal.words && <span className="sl-progress-at">{goal.words}</span>}
              </li>
            ))}
          </ol>
        )}
        {note && <p className="sl-progress-note">{note}</p>}
      </div>
    )
  },
  { skeleton: () => <Skeleton height="7rem" /> },
)

/** How much of a stretch is behind a value, from 0 to 1. */
function partOf(value: number, from: number, until: number): number {
  return until > from ? Math.min(1, Math.max(0, (value - from) / (until - from))) : 1
}
