import './input.css'
import { dequal as equal } from 'dequal/lite'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormScope } from '#forms/context.ts'
import type { Choice } from '#forms/engine/choices.ts'
import type { InputComponents } from '#forms/inputs/components.ts'
import type { InputProps } from '#forms/inputs/input.ts'
import { addTexts } from '#lib/i18n.ts'
import type { Json } from '#runtime/model.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/iconButton.tsx'
import texts from './texts.json' with { type: 'json' }

addTexts('forms', texts)

/** Choices in the runner's order, first the most wanted; the answer is the list of all of them. */
function Ranking({ pointer, choices, control, value, disabled }: InputProps) {
  const { t } = useTranslation('forms')
  const { store } = useFormScope()
  const [announced, say] = useState('')
  const order = ordered(choices, value)
  const answer = (next: Choice[]) => {
    store.set(
      pointer,
      next.map((choice) => choice.value),
    )
    store.leave(pointer)
  }
  const move = (from: number, to: number) => {
    const moved = order[from]
    if (disabled || !moved || to < 0 || to >= order.length) return
    const next = order.filter((choice) => choice !== moved)
    next.splice(to, 0, moved)
    answer(next)
    say(t('rankedAt', { label: moved.label, at: to + 1, of: order.length }))
  }
  return (
    <div className="sl-form-ranking" role="presentation">
      <ol
        className="sl-form-ranks"
        data-invalid={control['aria-invalid']}
        data-answered={value !== undefined || undefined}
      >
        {order.map((choice, at) => (
          <li key={String(choice.value)} className="sl-form-rank">
            <span className="sl-form-rank-at" aria-hidden="true">
              {at + 1}
            </span>
            <span className="sl-form-rank-label">{choice.label}</span>
            <IconButton
              id={at === 0 ? control.id : undefined}
              icon={<Icon name="chevron-up" />}
              label={t('rankUp', { label: choice.label })}
              aria-disabled={disabled || at === 0 || undefined}
              onClick={() => move(at, at - 1)}
            />
            <IconButton
              icon={<Icon name="chevron-down" />}
              label={t('rankDown', { label: choice.label })}
              aria-disabled={disabled || at === order.length - 1 || undefined}
              onClick={() => move(at, at + 1)}
            />
          </li>
        ))}
      </ol>
      {value === undefined && !disabled && (
        <Button size="small" icon="check" onClick={() => answer(order)}>
          {t('keepRanking')}
        </Button>
      )}
      <output className="sl-visually-hidden">{announced}</output>
    </div>
  )
}

/** The choices as they are ranked; those that the answer does not know yet come last. */
function ordered(choices: Choice[], value: Json | undefined): Choice[] {
  const ranked = Array.isArray(value) ? value : []
  const place = (choice: Choice) => {
    const at = ranked.findIndex((one) => equal(one, choice.value))
    return at === -1 ? ranked.length : at
  }
  return [...choices].sort((a, b) => place(a) - place(b))
}

export default { ranking: Ranking } satisfies InputComponents
