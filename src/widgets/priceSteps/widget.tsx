import './widget.css'
import { useTranslation } from 'react-i18next'
import { formatChinaTime } from '#lib/date.ts'
import { addTexts } from '#lib/i18n.ts'
import { useAlive } from '#lib/useAlive.ts'
import { defineWidget } from '#runtime/react/widget.ts'
import { Price } from '#ui/price.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useNow } from '#ui/useNow.ts'
import { PROPS, type PriceStepsProps } from './props.gen.ts'
import texts from './texts.json' with { type: 'json' }

const NS = addTexts('priceSteps', texts)

type Step = PriceStepsProps['steps'][number]

export default defineWidget<PriceStepsProps>(
  PROPS,
  function PriceSteps({ steps, now }) {
    const { t } = useTranslation(NS)
    const alive = useAlive()
    const time = useNow(now, 1000, alive)
    return (
      <ol className="sl-price-steps-row">
        {steps.map((step) => {
          const state = alive ? stateOf(step, time) : 'ahead'
          return (
            <li key={`${step.from} ${step.fee}`} className="sl-price-steps-step" data-state={state}>
              <span className="sl-price-steps-name">
                {step.name}
                {state !== 'ahead' && ' '}
                {state !== 'ahead' && <span className="sl-price-steps-mark">{t(state)}</span>}
              </span>
              <Price fen={step.fee} free />
              <span className="sl-price-steps-time">
                {state === 'ahead'
                  ? t('from', { time: formatChinaTime(step.from) })
                  : t('until', { time: formatChinaTime(step.until) })}
              </span>
            </li>
          )
        })}
      </ol>
    )
  },
  { skeleton: () => <Skeleton lines={3} height="3rem" /> },
)

function stateOf({ from = 0, until = 0 }: Step, now: number): 'over' | 'now' | 'ahead' {
  if (now > until) return 'over'
  return now >= from ? 'now' : 'ahead'
}
