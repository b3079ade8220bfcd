import { useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { defineWidget, type WidgetHelpers } from '#runtime/react/widget.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { ChoiceCard } from './choiceCard.tsx'
import { type ChoicesProps, PROPS } from './props.gen.ts'
import { NS } from './texts.ts'
import { useChoices } from './useChoices.ts'
import './widget.css'

type Props = ChoicesProps & WidgetHelpers

function Choices(props: Props) {
  const { label, help, unit, addText, emptyText, editText, handles, emit } = props
  const { t } = useTranslation(NS)
  const id = useId()
  const group = useRef<HTMLFieldSetElement>(null)
  const { items, chosen, limits, demand, error, pick } = useChoices(props, group)
  const single = limits.max === 1
  const full = !single && chosen.length >= limits.max
  const name = label || t('options')
  const counted = { n: chosen.length, max: limits.max, unit: unit || t('unit') }
  const described = [help && `${id}-help`, demand && !single && `${id}-demand`, error && `${id}-error`]
    .filter(Boolean)
    .join(' ')

  return (
    <fieldset
      ref={group}
      className="sl-choices"
      data-invalid={error ? '' : undefined}
      {...(described ? { 'aria-describedby': described } : {})}
    >
      <legend className="sl-choices-label">
        {name}
        {limits.min > 0 && (
          <span className="sl-choices-mark" aria-hidden="true">
            *
          </span>
        )}
      </legend>
      {help && (
        <p id={`${id}-help`} className="sl-choices-help">
          {help}
        </p>
      )}
      {!single && items.length > 0 && (
        <div className="sl-choices-count">
          {demand && <span id={`${id}-demand`}>{demand}</span>}
          <span role="status">{t(Number.isFinite(limits.max) ? 'chosenOf' : 'chosen', counted)}</span>
        </div>
      )}
      {items.map((item) => (
        <ChoiceCard
          key={item.value}
          item={item}
          name={id}
          single={single}
          checked={chosen.includes(item.value)}
          full={full}
          edit={handles('edit') ? editText || t('edit') : null}
          onPick={() => pick(item.value)}
          onEdit={() => void emit('edit', item.value)}
        />
      ))}
      {full && items.length > limits.max && <p className="sl-choices-full">{t('full')}</p>}
      {items.length === 0 && <p className="sl-choices-empty">{emptyText || t('empty', { label: name })}</p>}
      {error && (
        <p id={`${id}-error`} className="sl-choices-error">
          <Icon name="alert" />
          <span>{error}</span>
        </p>
      )}
      {addText && handles('add') && (
        <Button block icon="plus" onClick={() => void emit('add')}>
          {addText}
        </Button>
      )}
    </fieldset>
  )
}

function ChoicesSkeleton() {
  return (
    <div className="sl-choices">
      <Skeleton width="30%" height="1.5rem" />
      {['a', 'b'].map((key) => (
        <Skeleton key={key} height="4.5rem" radius="var(--sl-radius-card)" />
      ))}
    </div>
  )
}

export default defineWidget<ChoicesProps>(PROPS, Choices, { skeleton: ChoicesSkeleton })
