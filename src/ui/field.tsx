import './texts.ts'
import './field.css'
import { type ReactNode, useRef } from 'react'
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

/** The frame of a field, without what is inside. */
interface FrameProps {
  /** Id of the control; ids of help and error are made from it. */
  id: string
  label: ReactNode
  help?: ReactNode
  required?: boolean | undefined
  /** Says "optional" beside the label. */
  optional?: boolean | undefined
  /** Several controls under one label: a fieldset with a legend. */
  group?: boolean | undefined
  /** Its control cannot carry `aria-required` (a button, a file): the label says it in words. */
  saysRequired?: boolean | undefined
}

interface ContentProps extends Pick<FrameProps, 'id' | 'help' | 'required' | 'group' | 'saysRequired'> {
  error: string | null | undefined
  /** Ids of what describes the control. */
  described: string | undefined
  children: (control: FieldControl) => ReactNode
}

interface FieldProps extends FrameProps {
  error?: string | null | undefined
  children: (control: FieldControl) => ReactNode
}

/** A form field: label above, help and error under its control, wired to it for screen readers. */
export function Field({ error, children, ...frame }: FieldProps) {
  const described = describedBy(frame, Boolean(error))
  return (
    <FieldFrame {...frame} described={described}>
      <FieldContent {...frame} error={error} described={described}>
        {children}
      </FieldContent>
    </FieldFrame>
  )
}

/** Ids of what describes a field's control; `faults` says whether it has an error, or may get one. */
export function describedBy({ id, help }: Pick<FrameProps, 'id' | 'help'>, faults: boolean): string | undefined {
  return [faults && `${id}-error`, help && `${id}-help`].filter(Boolean).join(' ') || undefined
}

/** The frame of a form field around what `FieldContent` draws: apart, because an error draws only that again. */
export function FieldFrame({
  id,
  label,
  required,
  optional,
  group,
  saysRequired,
  described,
  children,
}: FrameProps & { described: string | undefined; children: ReactNode }) {
  const caption = Caption({ label, required, optional, says: group || saysRequired })
  if (group)
    return (
      <fieldset className="sl-field" aria-describedby={described}>
        <legend className="sl-field-label">{caption}</legend>
        {children}
      </fieldset>
    )
  return (
    <div className="sl-field">
      {label !== null && (
        <label className="sl-field-label" htmlFor={id}>
          {caption}
        </label>
      )}
      {children}
    </div>
  )
}

interface CaptionProps extends Pick<FrameProps, 'label' | 'required' | 'optional'> {
  /** Says "required" in words too, where no control does. */
  says?: boolean | undefined
}

/** What a field is called, and whether it has to be answered. In another language it comes with another label. */
export function Caption({ label, required, optional, says }: CaptionProps) {
  const text = (key: string) => fixedText('ui', key, i18n.language)
  return (
    <>
      {label}
      {required && (
        <span className="sl-field-mark" aria-hidden="true">
          *
        </span>
      )}
      {required && says && <span className="sl-visually-hidden">{text('required')}</span>}
      {optional && <span className="sl-field-optional">{text('optional')}</span>}
    </>
  )
}

/** A control with the help and the error under it. */
export function FieldContent({ id, help, error, required, group, saysRequired, described, children }: ContentProps) {
  return (
    <>
      {children({
        id,
        'aria-describedby': group ? undefined : described,
        'aria-invalid': error ? true : undefined,
        'aria-required': (required && !group && !saysRequired) || undefined,
      })}
      {Under({ id, help, error })}
    </>
  )
}

/** Help and error under a control: an error takes the place of words, so that neither moves what comes next. */
function Under({ id, help, error }: Pick<ContentProps, 'id' | 'help' | 'error'>) {
  const fault = FieldFault({ id, error })
  if (!help) return fault
  return (
    <div className={typeof help === 'string' ? 'sl-field-under' : undefined} data-faulty={error ? '' : undefined}>
      <div className="sl-field-help" id={`${id}-help`}>
        {help}
      </div>
      {fault}
    </div>
  )
}

/** What is wrong with a field, under its control. It is there before there is an error: what speaks has to. */
export function FieldFault({ id, error }: Pick<ContentProps, 'id' | 'error'>) {
  // Mending one field does not move the next, which may be under the finger by then.
  const kept = useRef(false)
  kept.current ||= Boolean(error)
  return (
    <div className="sl-field-slot" id={`${id}-error`} data-kept={kept.current ? '' : undefined}>
      {error && (
        <p className="sl-field-error">
          <span className="sl-visually-hidden">{fixedText('ui', 'problem', i18n.language)}</span>
          {error}
        </p>
      )}
    </div>
  )
}
