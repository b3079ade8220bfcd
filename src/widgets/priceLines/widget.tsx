import './widget.css'
import { useTranslation } from 'react-i18next'
import { addTexts } from '#lib/i18n.ts'
import { formatFen } from '#lib/money.ts'
import { defineWidget } from '#runtime/react/widget.ts'
import { Price } from '#ui/price.tsx'
import { SkeletonLine } from '#ui/skeleton.tsx'
import { PROPS, type PriceLinesProps } from './props.gen.ts'
import texts from './texts.json' with { type: 'json' }

addTexts('priceLines', texts)

export default defineWidget<PriceLinesProps>(
  PROPS,
  function PriceLines({ lines, total, totalLabel }) {
    const { t } = useTranslation('priceLines')
    return (
      <dl className="sl-price-lines">
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other identity and keep their order
          <div key={index} className="sl-price-lines-row">
            <dt className="sl-price-lines-name">
              {line.name}
              {(line.quantity ?? 1) > 1 && <span className="sl-price-lines-quantity">× {line.quantity}</span>}
              {line.note && <span className="sl-price-lines-note">{line.note}</span>}
            </dt>
            <dd className="sl-price-lines-amount" data-less={(line.amount ?? 0) < 0 ? '' : undefined}>
              {line.amount === 0 ? t('free') : formatFen(line.amount)}
            </dd>
          </div>
        ))}
        {total !== undefined && (
          <div className="sl-price-lines-row" data-total="">
            <dt className="sl-price-lines-name">{totalLabel || t('total')}</dt>
            <dd className="sl-price-lines-amount">
              <Price fen={total} free />
            </dd>
          </div>
        )}
      </dl>
    )
  },
  { skeleton: PriceLinesSkeleton },
)

/** As many rows as stand whatever the data say, and the total. */
function PriceLinesSkeleton({ lines, total }: Record<string, unknown>) {
  const always = Array.isArray(lines) ? lines.filter((line) => !('when' in Object(line))) : [1, 2]
  return (
    <div>
      {always.map((_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows of a skeleton are their places
        <SkeletonLine key={index} className="sl-price-lines-row" width="70%" />
      ))}
      {total !== undefined && (
        <SkeletonLine
          className="sl-price-lines-row"
          data-total=""
          width="40%"
          style={{ fontSize: 'var(--sl-text-18)' }}
        />
      )}
    </div>
  )
}
