import './texts.ts'
import './stepper.css'
import { useTranslation } from 'react-i18next'
import { IconButton } from './iconButton.tsx'

interface StepperProps {
  /** What is counted. */
  label: string
  value: number
  min?: number
  max?: number
  onChange(value: number): void
}

/** A small whole number, changed by one. */
export function Stepper({ label, value, min = 0, max = Number.POSITIVE_INFINITY, onChange }: StepperProps) {
  const { t } = useTranslation('ui')
  return (
    <fieldset className="sl-stepper" aria-label={label}>
      <IconButton icon="minus" label={t('decrease')} disabled={value <= min} onClick={() => onChange(value - 1)} />
      <output className="sl-stepper-value">{value}</output>
      <IconButton icon="plus" label={t('increase')} disabled={value >= max} onClick={() => onChange(value + 1)} />
    </fieldset>
  )
}
