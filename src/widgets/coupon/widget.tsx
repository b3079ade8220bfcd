import { useTranslation } from 'react-i18next'
import { formatChinaTime } from '#lib/date.ts'
import { defineWidget, type WidgetHelpers } from '#runtime/react/widget.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { CardFrame } from '#ui/cardFrame.tsx'
import { Heading } from '#ui/heading.tsx'
import { Skeleton, SkeletonLine } from '#ui/skeleton.tsx'
import { type CouponProps, PROPS } from './props.gen.ts'
import './widget.css'
import { addTexts } from '#lib/i18n.ts'
import texts from './texts.json' with { type: 'json' }

const NS = addTexts('couponWidget', texts)

type Props = CouponProps & WidgetHelpers

function Coupon({ value, title, rules, until, badge, chosen, unusable, reason, action, busy, emit, handles }: Props) {
  const { t } = useTranslation(NS)
  const mark = chosen ? t('chosen') : badge
  return (
    <CardFrame className="sl-coupon">
      <div className="sl-coupon-row" data-unusable={unusable ? '' : undefined} data-chosen={chosen ? '' : undefined}>
        <p className="sl-coupon-value">{value}</p>
        <div className="sl-coupon-words">
          <div className="sl-coupon-head">
            <Heading className="sl-coupon-name">{title}</Heading>
            {mark && <Badge tone={chosen ? 'success' : 'accent'}>{mark}</Badge>}
          </div>
          {rules?.map((rule) => (
            <p key={rule}>{rule}</p>
          ))}
          {until !== undefined && <p>{t('until', { date: formatChinaTime(until) })}</p>}
          {reason && <p className="sl-coupon-reason">{reason}</p>}
        </div>
      </div>
      {action && handles('tap') && (
        <div className="sl-coupon-action">
          <Button variant={chosen ? 'secondary' : 'primary'} block busy={busy} onClick={() => void emit('tap')}>
            {`${action} `}
            <span className="sl-visually-hidden">{title}</span>
          </Button>
        </div>
      )}
    </CardFrame>
  )
}

function CouponSkeleton() {
  return (
    <div className="sl-frame sl-coupon">
      <div className="sl-coupon-row">
        <SkeletonLine className="sl-coupon-value" width="3rem" />
        <div className="sl-coupon-words" style={{ flex: 1 }}>
          <Skeleton lines={3} />
        </div>
      </div>
    </div>
  )
}

export default defineWidget<CouponProps>(PROPS, Coupon, { skeleton: CouponSkeleton })
