import { Heading } from '#ui/heading.tsx'
import './widget.css'
import type { CSSProperties } from 'react'
import { defineWidget } from '#runtime/react/widget.ts'
import { Icon, isIconName } from '#ui/icon.tsx'
import { SkeletonLine } from '#ui/skeleton.tsx'
import { type DescriptionsProps, PROPS } from './props.gen.ts'

export default defineWidget<DescriptionsProps>(
  PROPS,
  function Descriptions({ title, items }) {
    const facts = items.filter((item) => item.value)
    if (facts.length === 0) return null
    return (
      <div className="sl-descriptions">
        {title && <Heading className="sl-descriptions-title">{title}</Heading>}
        <dl style={nameWidth(facts)}>
          {facts.map((fact, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: facts have no other identity and keep their order
            <div key={index} className="sl-descriptions-row">
              <dt className="sl-descriptions-label">
                {isIconName(fact.icon) && <Icon name={fact.icon} />}
                {fact.label}
              </dt>
              <dd className="sl-descriptions-value" data-tone={fact.tone}>
                {fact.value}
              </dd>
            </div>
          ))}
        </dl>
      </div>
    )
  },
  { skeleton: DescriptionsSkeleton },
)

function DescriptionsSkeleton({ title, items }: Record<string, unknown>) {
  const rows = Array.from({ length: Array.isArray(items) ? items.length : 4 }, (_, row) => row)
  return (
    <div className="sl-descriptions">
      {title !== undefined && <SkeletonLine className="sl-descriptions-title" width="40%" />}
      {rows.map((row) => (
        <SkeletonLine key={row} className="sl-descriptions-row" width={row % 2 === 0 ? '80%' : '65%'} />
      ))}
    </div>
  )
}

const ICON_EM = 1.75
const WIDEST_EM = 10.5

/** Room for the longest name in em: Chinese characters are one wide, others a little over half. */
function nameWidth(facts: DescriptionsProps['items']): CSSProperties {
  const widths = facts.map((fact) => {
    const letters = Array.from(fact.label, (letter) => (letter > '\u2e7f' ? 1 : 0.58))
    return letters.reduce((sum, width) => sum + width, isIconName(fact.icon) ? ICON_EM : 0)
  })
  return { '--sl-descriptions-name': `${Math.min(Math.max(...widths), WIDEST_EM).toFixed(1)}em` } as CSSProperties
}
