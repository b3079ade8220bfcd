import { useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { defineWidget, type WidgetHelpers } from '#runtime/react/widget.ts'
import { Button } from '#ui/button.tsx'
import { FindField, useFind } from '#ui/findField.tsx'
import { Icon, type IconName } from '#ui/icon.tsx'
import { Question } from '#ui/question.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { ChoiceCard } from './choiceCard.tsx'
import type { ChoiceValue } from './pick.ts'
import { type ChoicesProps, PROPS } from './props.gen.ts'
import { NS } from './texts.ts'
import { type Choice, useChoices } from './useChoices.ts'
import './widget.css'

type Props = ChoicesProps & WidgetHelpers

/** As many runners fit on a screen; more are closer together and can be searched. */
const MANY = 8

function Choices(props: Props) {
  const { label, help, unit, addText, emptyText, editText, handles, emit } = props
  const { t } = useTranslation(NS)
  const id = useId()
  const group = useRef<HTMLFieldSetElement>(null)
  const { items, chosen, limits, demand, error, pick } = useChoices(props, group)
  const single = limits.max === 1
  const full = !single && chosen.length >= limits.max
  const name = label || t('options')
  const tool = (icon: IconName, event: 'about' | 'edit', words: string) => ({
    icon,
    words,
    onTap: (value: ChoiceValue) => void emit(event, value),
  })
  const many = props.multiple === true && items.length > MANY
  const { looking, holds, onType } = useFind()
  const found = many
    ? items.filter(({ title, subtitle, note }) => holds([title, subtitle, note].filter(Boolean).join(' ')))
    : items
  const isOff = (item: Choice) => item.disabled === true && !chosen.includes(item.value)
  const off = props.foldOff && !looking ? found.filter(isOff) : []
  // One refusal takes as much room as its fold; where all are refused, why is what the page has to say.
  const folded = off.length > 1 && off.length < found.length ? off : []
  const shown = found.filter((item) => !folded.includes(item))
  const card = (item: Choice) => (
    <ChoiceCard
      key={item.value}
      item={item}
      name={id}
      radio={single && !(limits.multiple && limits.min === 0)}
      checked={chosen.includes(item.value)}
      full={full}
      onPick={() => pick(item.value)}
      tools={[
        ...(handles('about') ? [tool('info', 'about', t('about'))] : []),
        ...(handles('edit') ? [tool('edit', 'edit', editText || t('edit'))] : []),
      ]}
    />
  )
  const several = !single && items.length > 1
  const counted = { n: chosen.length, max: limits.max, unit: unit || t('unit') }

  return (
    <Question
      ref={group}
      id={id}
      className={many ? 'sl-choices sl-choices-many' : 'sl-choices'}
      label={name}
      help={help}
      error={error}
      required={limits.min > 0}
      described={demand && several ? `${id}-demand` : undefined}
      after={
        addText &&
        handles('add') && (
          <Button block icon="plus" onClick={() => void emit('add')}>
            {addText}
          </Button>
        )
      }
    >
      {several && (
        <div className="sl-choices-count">
          {demand && <span id={`${id}-demand`}>{demand}</span>}
          <span role="status">{t(Number.isFinite(limits.max) ? 'chosenOf' : 'chosen', counted)}</span>
        </div>
      )}
      {many && (
        <FindField
          label={t('find', { label: name })}
          onType={onType}
          found={looking ? t(found.length > 0 ? 'found' : 'notFound', { n: found.length }) : ''}
          none={found.length === 0}
        />
      )}
      {shown.map(card)}
      {folded.length > 0 && (
        <details className="sl-choices-fold">
          <summary>
            {t('folded', { n: folded.length, unit: counted.unit })}
            <Icon name="chevron-down" />
          </summary>
          {folded.map(card)}
        </details>
      )}
      {full && items.length > limits.max && <p className="sl-choices-full">{t('full')}</p>}
      {items.length === 0 && <p className="sl-choices-empty">{emptyText || t('empty', { label: name })}</p>}
    </Question>
  )
}

function ChoicesSkeleton() {
  return (
    <div className="sl-question">
      <Skeleton width="30%" height="1.5rem" />
      {['a', 'b'].map((key) => (
        <Skeleton key={key} height="4.5rem" radius="var(--sl-radius-card)" />
      ))}
    </div>
  )
}

export default defineWidget<ChoicesProps>(PROPS, Choices, { skeleton: ChoicesSkeleton })
