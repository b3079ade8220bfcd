import './texts.ts'
import './field.css'
import { type ReactNode, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { i18n } from '#lib/i18n.ts'

/**
 * What the control inside a field takes over so that its frame is read out with it. In a group the frame itself is
 * described, and says that it is required, once for all of its controls.
 */
export interface FieldControl {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'aria-required': true | undefined
}

/** A value that changes outside of React, as a hook of React's takes it. */
export interface Heard<T> {
  subscribe(listener: () => void): () => void
  read(): T
}

interface FieldProps {
  /** Id of the control; ids of help and error are made from it. */
  id: string
  label: ReactNode
  help?: ReactNode
  error?: string | null | undefined
  /** In place of `error`: only its line is drawn again when it changes. The control says by itself that it is invalid. */
  fault?: Heard<string | null> | undefined
  required?: boolean | undefined
  /** Says "optional" beside the label. */
  optional?: boolean | undefined
  /** Several controls under one label: a fieldset with a legend. */
  group?: boolean | undefined
  /** Its control cannot carry `aria-required` (a button, a file): the label says it in words. */
  saysRequired?: boolean | undefined
  children: (control: FieldControl) => ReactNode
}

/** The frame of a form field: label above, help and error under it, wired to the control for screen readers. */
export function Field({
  id,
  label,
  help,
  error,
  fault,
  required,
  optional,
  group,
  saysRequired,
  children,
}: FieldProps) {
  const { t } = useTranslation('ui')
  const described = [(error || fault) && `${id}-error`, help && `${id}-help`].filter(Boolean).join(' ') || undefined
  const caption = (
    <>
      {label}
      {required && (
        <span className="sl-field-mark" aria-hidden="true">
          *
        </span>
      )}
      {required && (group || saysRequired) && <span className="sl-visually-hidden">{t('required')}</span>}
      {optional && <span className="sl-field-optional">{t('optional')}</span>}
    </>
  )
  const content = (
    <>
      {children({
        id,
        'aria-describedby': group ? undefined : described,
        'aria-invalid': error ? true : undefined,
        'aria-required': (required && !group && !saysRequired) || undefined,
      })}
      {fault ? <HeardFault id={id} fault={fault} /> : <FieldFault id={id} error={error} />}
      {help && (
        <div className="sl-field-help" id={`${id}-help`}>
          {help}
        </div>
      )}
    </>
  )
  if (group)
    return (
      <fieldset className="sl-field" aria-describedby={described}>
        <legend className="sl-field-label">{caption}</legend>
        {content}
      </fieldset>
    )
  return (
    <div className="sl-field">
      {label !== null && (
        <label className="sl-field-label" htmlFor={id}>
          {caption}
        </label>
      )}
      {content}
    </div>
  )
}

/** What is wrong with a field, under its control. It is there before there is an error: what speaks has to. */
export function FieldFault({ id, error }: Pick<FieldProps, 'id' | 'error'>) {
  return (
    <div className="sl-field-slot" id={`${id}-error`}>
      {error && (
        <p className="sl-field-error">
          <span className="sl-visually-hidden">{problemMark(i18n.language)}</span>
          {error}
        </p>
      )}
    </div>
  )
}

function HeardFault({ id, fault }: { id: string; fault: Heard<string | null> }) {
  return <FieldFault id={id} error={useSyncExternalStore(fault.subscribe, fault.read, fault.read)} />
}

const marks = new Map<string, string>()

/** Looked up once: a submit may show hundreds of faults. */
function problemMark(lang: string): string {
  const known = marks.get(lang) ?? i18n.t('problem', { ns: 'ui', lng: lang })
  marks.set(lang, known)
  return known
}
