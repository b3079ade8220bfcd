import './question.css'
import type { ReactNode, Ref } from 'react'
import { Icon } from './icon.tsx'

interface QuestionProps {
  ref: Ref<HTMLFieldSetElement>
  /** Ids of help and error are made from it. */
  id: string
  className: string
  label: ReactNode
  help?: ReactNode
  error: string | null
  required?: boolean
  /** Its control says the error itself. */
  saysError?: boolean
  /** Ids of what else describes it. */
  described?: string | undefined
  tabIndex?: number
  children: ReactNode
  /** Below the error. */
  after?: ReactNode
}

/** The frame of a question that is a block of its own: what is asked, its controls, and what is wrong with the answer. */
export function Question(props: QuestionProps) {
  const { ref, id, className, label, help, error, required, saysError, described, tabIndex, children, after } = props
  const line = error && !saysError
  return (
    <fieldset
      ref={ref}
      tabIndex={tabIndex}
      className={`sl-question ${className}`}
      data-invalid={error ? '' : undefined}
      aria-describedby={[help && `${id}-help`, described, line && `${id}-error`].filter(Boolean).join(' ') || undefined}
    >
      <legend className="sl-question-label">
        {label}
        {required && (
          <span className="sl-question-mark" aria-hidden="true">
            *
          </span>
        )}
      </legend>
      {help && (
        <p id={`${id}-help`} className="sl-question-help">
          {help}
        </p>
      )}
      {children}
      {line && (
        <p id={`${id}-error`} className="sl-question-error">
          <Icon name="alert" />
          <span>{error}</span>
        </p>
      )}
      {after}
    </fieldset>
  )
}
