import './widget.css'
import { defineWidget } from '#runtime/react/widget.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { type FiguresProps, PROPS } from './props.gen.ts'

export default defineWidget<FiguresProps>(
  PROPS,
  function Figures({ items, accent }) {
    const shown = items.filter(({ value }) => value !== '')
    if (shown.length === 0) return null
    return (
      <dl className="sl-figures-band" data-accent={accent || undefined}>
        {shown.map(({ value, unit, label }) => (
          <div key={label} className="sl-figures-item">
            <dt className="sl-figures-label">{label}</dt>
            <dd className="sl-figures-value">
              {value}
              {unit && <span className="sl-figures-unit"> {unit}</span>}
            </dd>
          </div>
        ))}
      </dl>
    )
  },
  { skeleton: () => <Skeleton height="4rem" /> },
)
