import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { addTexts } from '#lib/i18n.ts'
import { useCheckedAnswer } from '#runtime/react/useInputHandle.ts'
import { defineWidget, type WidgetHelpers } from '#runtime/react/widget.ts'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/iconButton.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { PROPS, type StepperProps } from './props.gen.ts'
import texts from './texts.json' with { type: 'json' }
import './widget.css'

const NS = addTexts('stepperWidget', texts)

function Stepper({ label, note, min = 1, start = min, max = min, answer, emit }: StepperProps & WidgetHelpers) {
  const { t } = useTranslation(NS)
  const id = useId()
  const value = typeof answer?.value === 'number' ? answer.value : start
  // What there is may have become less meanwhile.
  const shown = Math.max(min, Math.min(max, value))
  useCheckedAnswer(answer, {
    check() {
      if (answer && answer.value !== shown) answer.set(shown)
      return null
    },
    describe: () => ({ label, rows: [{ path: '', label, value: String(shown) }] }),
    focus: () => document.getElementById(`${id}-more`)?.focus(),
  })
  const set = (next: number) => {
    if (next < min || next > max) return
    answer?.set(next)
    void emit('change', next)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset around two buttons would be announced as a form within the form
    <div className="sl-stepper" role="group" aria-label={label} aria-describedby={note ? `${id}-note` : undefined}>
      <span className="sl-stepper-words">
        <span className="sl-stepper-label">{label}</span>
        {note && (
          <span id={`${id}-note`} className="sl-stepper-note">
            {note}
          </span>
        )}
      </span>
      <span className="sl-stepper-control">
        <IconButton
          icon={<Icon name="minus" />}
          label={t('less', { label })}
          // A button that took itself away would take the focus along.
          aria-disabled={shown <= min || undefined}
          onClick={() => set(shown - 1)}
        />
        <output className="sl-stepper-number">{shown}</output>
        <IconButton
          id={`${id}-more`}
          icon={<Icon name="plus" />}
          label={t('more', { label })}
          aria-disabled={shown >= max || undefined}
          onClick={() => set(shown + 1)}
        />
      </span>
    </div>
  )
}

export default defineWidget<StepperProps>(PROPS, Stepper, {
  skeleton: () => <Skeleton height="3.5rem" radius="var(--sl-radius-card)" />,
})
