import { useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { isObject } from '#lib/json.ts'
import type { Json } from '#runtime/model.ts'
import { useCheckedAnswer } from '#runtime/react/useInputHandle.ts'
import { defineWidget, type WidgetHelpers } from '#runtime/react/widget.ts'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/iconButton.tsx'
import { Price } from '#ui/price.tsx'
import { Question } from '#ui/question.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { PROPS, type QuantitiesProps } from './props.gen.ts'
import './widget.css'
import { addTexts } from '#lib/i18n.ts'
import texts from './texts.json' with { type: 'json' }

const NS = addTexts('quantitiesWidget', texts)

type Item = QuantitiesProps['items'][number]

/** Of what says no number there is none. */
const mostOf = ({ max = 0 }: Item) => max

interface Taken {
  id: string
  quantity: number
}

/** What the answer takes; what is malformed in a draft counts for nothing. */
function takenOf(answer: Json): Taken[] {
  return (Array.isArray(answer) ? answer : []).flatMap((one) => {
    const { id, quantity } = isObject(one) ? one : {}
    return typeof id === 'string' && typeof quantity === 'number' && quantity > 0 ? [{ id, quantity }] : []
  })
}

function Quantities({ items, label, help, answer, emit }: QuantitiesProps & WidgetHelpers) {
  const { t } = useTranslation(NS)
  const id = useId()
  const group = useRef<HTMLFieldSetElement>(null)
  const taken = takenOf(answer?.value ?? null).filter((one) => items.some(({ value }) => value === one.id))
  const quantityOf = (item: Item) => taken.find((one) => one.id === item.value)?.quantity ?? 0

  const over = items.find((item) => quantityOf(item) > mostOf(item))
  const { error, clearError } = useCheckedAnswer(answer, {
    check() {
      // What is no longer offered must not be sent along.
      if (answer && takenOf(answer.value).length > taken.length) answer.set(listOf(taken))
      return over ? t('tooMany', { title: over.title, max: mostOf(over) }) : null
    },
    describe: () => ({
      label,
      rows: taken.map((one) => {
        const title = items.find(({ value }) => value === one.id)?.title ?? ''
        return { path: '', label: title, value: `× ${one.quantity}` }
      }),
    }),
    focus: () => group.current?.querySelector<HTMLElement>('input, button')?.focus(),
  })

  const set = (item: Item, quantity: number) => {
    clearError()
    const next = items.flatMap((one) => {
      const wanted = one === item ? quantity : quantityOf(one)
      return wanted > 0 ? [{ id: one.value, quantity: wanted }] : []
    })
    answer?.set(listOf(next))
    void emit('change', listOf(next))
  }
  return (
    <Question ref={group} id={id} className="sl-quantities" label={label} help={help} error={error}>
      {items.map((item) => (
        <Row key={item.value} item={item} quantity={quantityOf(item)} onSet={(quantity) => set(item, quantity)} />
      ))}
    </Question>
  )
}

function listOf(taken: readonly Taken[]): Json {
  return taken.map(({ id, quantity }) => ({ id, quantity }))
}

interface RowProps {
  item: Item
  quantity: number
  onSet(quantity: number): void
}

function Row({ item, quantity, onSet }: RowProps) {
  const { t } = useTranslation(NS)
  const id = useId()
  const { title, subtitle, note, amount } = item
  const max = mostOf(item)
  const described = [subtitle && `${id}-subtitle`, note && `${id}-note`].filter(Boolean).join(' ') || undefined
  const words = (
    <span className="sl-quantities-words">
      <span className="sl-quantities-title">
        {title} {amount !== undefined && <Price fen={amount} free />}
      </span>
      {subtitle && (
        <span id={`${id}-subtitle`} className="sl-quantities-note">
          {subtitle}
        </span>
      )}
      {note && (
        <span id={`${id}-note`} className="sl-quantities-note">
          {note}
        </span>
      )}
      {max === 0 && <span className="sl-quantities-note">{t('out')}</span>}
    </span>
  )
  if (max <= 1 && quantity <= 1) {
    return (
      <label className="sl-quantities-row" data-taken={quantity > 0 ? '' : undefined}>
        {words}
        <input
          type="checkbox"
          checked={quantity > 0}
          disabled={max === 0 && quantity === 0}
          aria-label={title}
          aria-describedby={described}
          onChange={(event) => onSet(event.target.checked ? 1 : 0)}
        />
      </label>
    )
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset around two buttons would be announced as a form within the form
    <div
      className="sl-quantities-row"
      role="group"
      aria-label={title}
      aria-describedby={described}
      data-taken={quantity > 0 ? '' : undefined}
    >
      {words}
      <span className="sl-quantities-stepper">
        <IconButton
          icon={<Icon name="minus" />}
          label={t('less', { title })}
          // A button that took itself away would take the focus along.
          aria-disabled={quantity === 0 || undefined}
          onClick={() => quantity > 0 && onSet(quantity - 1)}
        />
        <output className="sl-quantities-number" aria-label={t('row', { title, n: quantity })}>
          {quantity}
        </output>
        <IconButton
          icon={<Icon name="plus" />}
          label={t('more', { title })}
          aria-disabled={quantity >= max || undefined}
          onClick={() => quantity < max && onSet(quantity + 1)}
        />
      </span>
    </div>
  )
}

export default defineWidget<QuantitiesProps>(PROPS, Quantities, {
  skeleton: () => <Skeleton height="4.5rem" radius="var(--sl-radius-card)" />,
})
