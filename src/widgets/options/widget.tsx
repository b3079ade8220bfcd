import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addTexts } from '#lib/i18n.ts'
import { useCheckedAnswer } from '#runtime/react/useInputHandle.ts'
import { defineWidget, type WidgetHelpers } from '#runtime/react/widget.ts'
import { Img } from '#ui/img.tsx'
import { Question } from '#ui/question.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { type OptionsProps, PROPS } from './props.gen.ts'
import texts from './texts.json' with { type: 'json' }
import './widget.css'

const NS = addTexts('optionsWidget', texts)

/** Fewer than these are told. */
const FEW = 10

type Variant = OptionsProps['variants'][number]

/** Of what says no number there is none. */
const leftOf = ({ left = 0 }: Variant) => left

/** What is chosen of each option by now, null where nothing is. */
type Picks = readonly (string | null)[]

function Options({ options, variants, answer, emit }: OptionsProps & WidgetHelpers) {
  const { t } = useTranslation(NS)
  const id = useId()
  const first = useRef<HTMLFieldSetElement>(null)
  const chosen = variants.find(({ value }) => value === answer?.value)
  const [begun, setBegun] = useState<Picks>(() => options.map(() => null))
  const picks: Picks = chosen?.of ?? begun
  const left = chosen ? leftOf(chosen) : 0
  const missing = options.findIndex((_, at) => (picks[at] ?? null) === null)

  const { error, clearError } = useCheckedAnswer(answer, {
    check() {
      if (chosen && leftOf(chosen) > 0) return null
      if (answer?.value) answer.set(null)
      const name = options[Math.max(0, missing)]?.name ?? ''
      return chosen || missing < 0 ? t('out') : t('choose', { name })
    },
    describe: () => ({
      label: options.map(({ name }) => name).join(' / '),
      rows: chosen
        ? options.map((option, at) => ({ path: '', label: option.name, value: nameOf(at, chosen.of[at]) }))
        : [],
    }),
    focus: () => first.current?.querySelector<HTMLElement>('input:not(:disabled)')?.focus(),
  })
  const nameOf = (at: number, value: string | undefined) =>
    options[at]?.values.find((one) => one.id === value)?.name ?? ''

  /** Whether any is left with this value and what is chosen of the other options. */
  const isLeft = (at: number, value: string, others: Picks) =>
    variants.some((variant) => {
      const { of } = variant
      return (
        leftOf(variant) > 0 &&
        of[at] === value &&
        of.every((one, place) => place === at || others[place] == null || others[place] === one)
      )
    })

  const pick = (at: number, value: string) => {
    clearError()
    // What does not go with the new choice is chosen again.
    const kept = picks.map((one, place) => (place === at ? value : one))
    const next = isLeft(at, value, kept) ? kept : kept.map((one, place) => (place === at ? one : null))
    setBegun(next)
    const found = variants.find(({ of }) => of.every((one, place) => one === next[place]))
    answer?.set(found?.value ?? null)
    if (found) void emit('change', found.value)
  }

  // The picture beside shows one already: what is seen is what is bought.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, what is taken back stays so
  useEffect(() => {
    const [only, more] = options
    if (!only?.values.every(({ picture }) => picture) || more || answer?.value) return
    const shown = only.values.find(({ id }) => isLeft(0, id, [null]))
    if (shown) pick(0, shown.id)
  }, [])

  return (
    <div className="sl-options">
      {options.map((option, at) => (
        <Question
          key={option.id}
          ref={at === 0 ? first : null}
          id={`${id}-${option.id}`}
          className="sl-options-group"
          label={option.name}
          error={at === Math.max(0, missing) ? error : null}
        >
          <div className="sl-options-values">
            {option.values.map((value) => {
              const none = options.map(() => null)
              const out = !isLeft(at, value.id, none)
              const elsewhere = !out && !isLeft(at, value.id, picks)
              return (
                <label key={value.id} className="sl-options-value" data-out={out || elsewhere ? '' : undefined}>
                  <input
                    type="radio"
                    name={`${id}-${option.id}`}
                    checked={picks[at] === value.id}
                    disabled={out}
                    onChange={() => pick(at, value.id)}
                  />
                  {value.picture && (
                    <span className="sl-options-picture">
                      <Img src={value.picture} alt="" ratio="1:1" />
                    </span>
                  )}
                  <span>{value.name}</span>
                  {(out || elsewhere) && <small> {t('out')}</small>}
                </label>
              )
            })}
          </div>
        </Question>
      ))}
      <p className="sl-options-left" role="status">
        {left > 0 && left < FEW ? t('few', { left }) : ''}
      </p>
    </div>
  )
}

export default defineWidget<OptionsProps>(PROPS, Options, {
  skeleton: () => <Skeleton height="9rem" radius="var(--sl-radius-card)" />,
})
