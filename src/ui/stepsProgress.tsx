import './texts.ts'
import './stepsProgress.css'
import { useTranslation } from 'react-i18next'

export interface StepItem {
  id: string
  label: string
}

interface StepsProgressProps {
  /** Names the row for screen readers. */
  label: string
  steps: StepItem[]
  current: string
  /** Ids of the steps that are finished. */
  done: readonly string[]
  /** Goes to a finished step; without it the row only shows. */
  onGo?: ((id: string) => void) | undefined
}

/** Where the runner is: the step's name, its number and a lane for every step. */
export function StepsProgress({ label, steps, current, done, onGo }: StepsProgressProps) {
  const { t } = useTranslation('ui')
  const index = Math.max(
    steps.findIndex((step) => step.id === current),
    0,
  )
  return (
    <nav className="sl-steps-progress" aria-label={label}>
      <p className="sl-steps-progress-now">
        <span className="sl-steps-progress-name">{steps[index]?.label}</span>
        <span className="sl-steps-progress-count">{t('progress', { current: index + 1, total: steps.length })}</span>
      </p>
      <ol className="sl-steps-progress-row">
        {steps.map((step) => {
          const finished = done.includes(step.id)
          const here = step.id === current
          const name = finished && !here ? `${step.label}, ${t('stepDone')}` : step.label
          return (
            <li
              key={step.id}
              className="sl-steps-progress-item"
              data-state={here ? 'current' : finished ? 'done' : 'ahead'}
              aria-current={here ? 'step' : undefined}
            >
              {onGo && finished && !here ? (
                <button
                  type="button"
                  className="sl-steps-progress-bar"
                  aria-label={name}
                  onClick={() => onGo(step.id)}
                />
              ) : (
                <span className="sl-steps-progress-bar">
                  <span className="sl-visually-hidden">{name}</span>
                </span>
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
