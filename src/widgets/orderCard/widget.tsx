import { useTranslation } from 'react-i18next'
import { defineWidget, type WidgetHelpers } from '#runtime/react/widget.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { CardFrame, CardTitle } from '#ui/cardFrame.tsx'
import { CountdownText } from '#ui/countdownText.tsx'
import { Icon } from '#ui/icon.tsx'
import { Img } from '#ui/img.tsx'
import { Price } from '#ui/price.tsx'
import { Skeleton, SkeletonLine } from '#ui/skeleton.tsx'
import { type OrderCardProps, PROPS } from './props.gen.ts'
import './widget.css'
import { addTexts } from '#lib/i18n.ts'
import texts from './texts.json' with { type: 'json' }

const NS = addTexts('orderCardWidget', texts)

type Props = OrderCardProps & WidgetHelpers

function OrderCard(props: Props) {
  const { t } = useTranslation(NS)
  const { state, tone = 'neutral', title, image, facts, deadline, deadlineLabel, href, handles, emit, now } = props
  return (
    <CardFrame className="sl-order-card">
      {(state || deadline !== undefined) && (
        <header className="sl-order-card-head">
          {state && <Badge tone={tone}>{state}</Badge>}
          {deadline !== undefined && (
            <p className="sl-order-card-deadline">
              <Icon name="clock" size={1} />
              {deadlineLabel || t('deadline')} <CountdownText until={deadline} now={now} endedText={t('ended')} />
            </p>
          )}
        </header>
      )}
      <div className="sl-order-card-main">
        <div className="sl-order-card-picture">
          <Img src={image} alt="" ratio="16:9" sizes="112px" />
        </div>
        <div className="sl-order-card-words">
          <CardTitle href={href} onTap={handles('tap') ? () => void emit('tap') : null}>
            {title}
          </CardTitle>
          {facts.filter(Boolean).map((fact, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two runners may have the same name
            <p key={`${index}:${fact}`} className="sl-order-card-fact">
              {fact}
            </p>
          ))}
        </div>
      </div>
      <Foot {...props} />
    </CardFrame>
  )
}

function Foot({ amount, amountLabel, action, later, title, busy, emit, handles }: Props) {
  const { t } = useTranslation(NS)
  const canAct = Boolean(action) && handles('action')
  if (amount === undefined && !canAct) return null
  return (
    <footer className="sl-order-card-foot">
      {amount !== undefined && (
        <p className="sl-order-card-amount">
          <span className="sl-order-card-total">{amountLabel || t('total')}</span> <Price fen={amount} free />
        </p>
      )}
      {canAct && (
        <Button variant={later ? 'secondary' : 'primary'} size="small" busy={busy} onClick={() => void emit('action')}>
          {action}
          <span className="sl-visually-hidden">{title}</span>
        </Button>
      )}
    </footer>
  )
}

function OrderCardSkeleton({ facts, amount, action }: Record<string, unknown>) {
  const rows = Array.isArray(facts) ? facts.length : 3
  return (
    <div className="sl-frame sl-order-card">
      <div className="sl-order-card-head">
        <Skeleton width="5rem" height="1.375rem" />
      </div>
      <div className="sl-order-card-main">
        <div className="sl-order-card-picture">
          <Skeleton ratio={16 / 9} />
        </div>
        <div className="sl-order-card-words">
          <SkeletonLine className="sl-frame-title" width="90%" />
          {['80%', '60%', '40%'].slice(0, rows).map((width) => (
            <SkeletonLine key={width} className="sl-order-card-fact" width={width} />
          ))}
        </div>
      </div>
      {(amount !== undefined || action !== undefined) && (
        <div className="sl-order-card-foot">
          <Skeleton width="6rem" height="1.5rem" />
        </div>
      )}
    </div>
  )
}

export default defineWidget<OrderCardProps>(PROPS, OrderCard, { skeleton: OrderCardSkeleton })
