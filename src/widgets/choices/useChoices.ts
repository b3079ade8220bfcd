import { dequal as equal } from 'dequal/lite'
import type { TFunction } from 'i18next'
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { InputSummary } from '#runtime/inputs.ts'
import { useCheckedAnswer } from '#runtime/react/useInputHandle.ts'
import type { WidgetHelpers } from '#runtime/react/widget.ts'
import { type ChoiceValue, type Limits, readChosen, readLimits, toAnswer, toggle } from './pick.ts'
import type { ChoicesProps } from './props.gen.ts'
import { NS } from './texts.ts'

export type Choice = ChoicesProps['items'][number]

interface Choosing {
  items: Choice[]
  chosen: ChoiceValue[]
  limits: Limits
  /** What has to be chosen, in words; empty when nothing has to. */
  demand: string
  error: string | null
  pick(value: ChoiceValue): void
}

/** The answer of a choices block: what is chosen, what is wrong with it, and the way to change it. */
export function useChoices(
  props: ChoicesProps & Pick<WidgetHelpers, 'answer' | 'emit'>,
  group: RefObject<HTMLElement | null>,
): Choosing {
  const { t } = useTranslation(NS)
  const { answer, emit } = props
  const items = props.items
  const limits = readLimits(props.multiple, props.min, props.max)
  const chosen = readChosen(answer?.value ?? null, items, limits.max)
  const label = props.label || t('options')
  const demand = demandOf(limits, label, props.unit, t)

  const problem = () => {
    const refused = items.find((item) => item.disabled === true && chosen.includes(item.value))
    if (refused) return t('refused', { title: refused.title, reason: refused.reason || t('unavailable') })
    return chosen.length < limits.min ? demand : null
  }
  const { error, clearError } = useCheckedAnswer(answer, {
    check() {
      // An item that is no longer offered must not be sent along with the others.
      const chosenAnswer = toAnswer(chosen, limits)
      if (answer && answer.value !== null && !equal(chosenAnswer, answer.value)) answer.set(chosenAnswer)
      return problem()
    },
    describe: () => ({ label, rows: rowsOf(items, chosen, label, t('separator')) }),
    focus: () => focusIn(group.current),
  })

  return {
    items,
    chosen,
    limits,
    demand,
    error,
    pick(value) {
      clearError()
      const next = toAnswer(toggle(chosen, value, limits), limits)
      if (equal(next, answer?.value ?? null)) return
      answer?.set(next)
      void emit('change', next)
    },
  }
}

type Translate = TFunction<typeof NS>

function demandOf({ min, max }: Limits, label: string, given: string | undefined, t: Translate): string {
  if (min === 0) return ''
  if (max === 1 && !given) return t('chooseOne', { label })
  const unit = given || t('unit')
  if (min === max) return t('chooseExactly', { n: min, unit, label })
  return max === Number.POSITIVE_INFINITY
    ? t('chooseAtLeast', { n: min, unit, label })
    : t('chooseBetween', { n: min, max, unit, label })
}

/** What was chosen in one row, or each with the words under its name: a name alone could be somebody else's. */
function rowsOf(items: Choice[], chosen: ChoiceValue[], label: string, separator: string): InputSummary['rows'] {
  const found = chosen.flatMap((value) => items.find((item) => item.value === value) ?? [])
  if (found.length > 0 && found.every(({ subtitle }) => subtitle))
    return found.map(({ value, title, subtitle = '' }) => ({ path: String(value), label: title, value: subtitle }))
  return [{ path: '', label, value: found.map(({ title }) => title).join(separator) }]
}

/** What is chosen, else the first that can be chosen, else the button that adds one. */
function focusIn(group: HTMLElement | null): void {
  const target =
    group?.querySelector<HTMLElement>('input:checked') ??
    group?.querySelector<HTMLElement>('input:not(:disabled)') ??
    group?.querySelector<HTMLElement>('button')
  target?.focus()
}
