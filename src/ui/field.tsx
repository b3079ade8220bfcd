import './texts.ts'
import './field.css'
import { type ReactNode, useSyncExternalStore } from 'react'
import { fixedText, i18n } from '#lib/i18n.ts'

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
  /** In place of `error`: only control and line are drawn again when it changes. */
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
export function Field(props: FieldProps) {
  const { id, label, help, error, fault, required, optional, group, saysRequired } = props
  const text = useFixedText('ui')
  const described = [(error || fault) && `${id}-error`, help && `${id}-help`].filter(Boolean).join(' ') || undefined
  const caption = (
    <>
      {label}
      {required && (
        <span className="sl-field-mark" aria-hidden="true">
          *
        </span>
      )}
      {required && (group || saysRequired) && <span className="sl-visually-hidden">{text('required')}</span>}
      {optional && <span className="sl-field-optional">{text('optional')}</span>}
    </>
  )
  const content = fault ? (
    <HeardContent {...props} fault={fault} described={described} />
  ) : (
    <Content {...props} described={described} />
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

type ContentProps = FieldProps & { described: string | undefined }

function HeardContent({ fault, ...props }: ContentProps & { fault: Heard<string | null> }) {
  return Content({ ...props, error: useSyncExternalStore(fault.subscribe, fault.read, fault.read) })
}

function Content({ id, help, error, required, group, saysRequired, described, children }: ContentProps) {
  return (
    <>
      {children({
        id,
        'aria-describedby': group ? undefined : described,
        'aria-invalid': error ? true : undefined,
        'aria-required': (required && !group && !saysRequired) || undefined,
      })}
      <FieldFault id={id} error={error} />
      {help && (
        <div className="sl-field-help" id={`${id}-help`}>
          {help}
        </div>
      )}
    </>
  )
}

/** What is wrong with a field, under its control. It is there before there is an error: what speaks has to. */
export function FieldFault({ id, error }: Pick<FieldProps, 'id' | 'error'>) {
  return (
    <div className="sl-field-slot" id={`${id}-error`}>
      {error && (
        <p className="sl-field-error">
          <span className="sl-visually-hidden">{fixedText('ui', 'problem', i18n.language)}</span>
          {error}
        </p>
      )}
    </div>
  )
}

function onLanguage(listener: () => void): () => void {
  i18n.on('languageChanged', listener)
  return () => i18n.off('languageChanged', listener)
}
const language = () => i18n.language

/** Texts without parameters in the language of the page, for what is drawn hundreds of times: `useTranslation` costs more. */
function useFixedText(namespace: string): (key: string) => string {
  const lang = useSyncExternalStore(onLanguage, language, language)
  return (key) => fixedText(namespace, key, lang)
}
