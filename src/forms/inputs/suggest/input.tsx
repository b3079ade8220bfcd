import './input.css'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormScope, useFormServices } from '#forms/context.ts'
import type { InputComponents } from '#forms/inputs/components.ts'
import { type InputProps, textOption } from '#forms/inputs/input.ts'
import { useTyped } from '#forms/inputs/useTyped.ts'
import { addTexts } from '#lib/i18n.ts'
import { asObjects, isObject, type Json, type JsonObject } from '#lib/json.ts'
import { formatPointer } from '#lib/jsonPointer.ts'
import { withoutInvisible } from '#lib/typedText.ts'
import texts from './texts.json' with { type: 'json' }

addTexts('forms', texts)

const PAUSE_MS = 300
const FEWEST = 2

type Found = { status: 'closed' } | { status: 'open'; rows: JsonObject[]; at: number }

/** Text that is looked up while it is typed; what was found is taken by a tap or by the keys. */
function Suggest({ pointer, control, placeholder, value, disabled, options }: InputProps) {
  const { t } = useTranslation('forms')
  const { store } = useFormScope()
  const typed = useTyped(pointer, value, withoutInvisible)
  const [found, setFound] = useState<Found>({ status: 'closed' })
  const look = useLookUp(options, (rows) =>
    setFound(rows === null ? { status: 'closed' } : { status: 'open', rows, at: -1 }),
  )
  const name = textOption(options, 'text') ?? 'name'
  const note = textOption(options, 'note')
  const list = `${control.id}~found`
  const close = () => {
    look.stop()
    setFound({ status: 'closed' })
  }
  const choose = (row: JsonObject | undefined) => {
    if (!row) return
    store.set(pointer, String(row[name] ?? ''))
    for (const [field, fact] of fillsOf(options)) {
      const known = row[fact]
      if (typeof known === 'string') store.set(formatPointer([field]), known)
    }
    close()
  }
  const onKey = (event: KeyboardEvent) => {
    if (found.status !== 'open') return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && found.rows.length > 0) {
      event.preventDefault()
      const at = (found.at + step + found.rows.length) % found.rows.length
      setFound({ ...found, at: found.at < 0 && step < 0 ? found.rows.length - 1 : at })
    } else if (event.key === 'Enter' && found.at >= 0) {
      event.preventDefault()
      choose(found.rows[found.at])
    } else if (event.key === 'Escape') close()
  }
  const rows = found.status === 'open' ? found.rows : []
  const idOf = (at: number) => `${list}-${at}`
  return (
    <div className="sl-form-suggest">
      <input
        {...control}
        {...typed}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={rows.length > 0}
        aria-controls={list}
        aria-activedescendant={found.status === 'open' && found.at >= 0 ? idOf(found.at) : undefined}
        className="sl-input"
        type="text"
        autoComplete="off"
        placeholder={placeholder || undefined}
        disabled={disabled}
        onChange={({ target, nativeEvent }) => {
          typed.onChange()
          if ((nativeEvent as InputEvent).isComposing !== true) look.for(target.value)
        }}
        onCompositionEnd={({ currentTarget }) => look.for(currentTarget.value)}
        onKeyDown={onKey}
        onBlur={() => {
          typed.onBlur()
          close()
        }}
      />
      <div
        id={list}
        role="listbox"
        aria-label={t('suggestions')}
        className="sl-form-suggest-list"
        hidden={rows.length === 0}
      >
        {rows.map((row, at) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's
          <div
            key={`${row[name]} ${note ? row[note] : ''}`}
            id={idOf(at)}
            role="option"
            tabIndex={-1}
            aria-selected={found.status === 'open' && at === found.at}
            className="sl-form-suggest-one"
            // Before the field loses the focus, which would take the list away.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(row)}
          >
            {String(row[name] ?? '')}
            {note && <span className="sl-form-suggest-note">{String(row[note] ?? '')}</span>}
          </div>
        ))}
      </div>
      <p className="sl-form-suggest-note" role="status">
        {found.status === 'open' && rows.length === 0 ? t('suggestNone') : ''}
      </p>
    </div>
  )
}

/** Asks after a pause in typing; of several answers the last question's counts. A failure finds nothing, too few letters ask nothing (null). */
function useLookUp(options: InputProps['options'], onFound: (rows: JsonObject[] | null) => void) {
  const services = useFormServices()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const round = useRef(0)
  const stop = () => {
    clearTimeout(timer.current)
    round.current += 1
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the field goes
  useEffect(() => stop, [])
  const source = textOption(options, 'source') ?? ''
  const sends = textOption(options, 'sends') ?? 'name'
  return {
    stop,
    for(text: string) {
      stop()
      const words = text.trim()
      if (Array.from(words).length < FEWEST) return onFound(null)
      const mine = round.current
      timer.current = setTimeout(() => {
        services.load(source, { [sends]: words }).then(
          (rows) => mine === round.current && onFound(asObjects(rows)),
          () => mine === round.current && onFound([]),
        )
      }, PAUSE_MS)
    },
  }
}

/** Which fields get which member of what was found. */
function fillsOf({ fills }: InputProps['options']): [field: string, fact: string][] {
  if (typeof fills !== 'object' || fills === null) return []
  return Object.entries(fills).flatMap(([field, fill]: [string, Json]): [string, string][] => {
    const fact = isObject(fill) ? fill.fact : null
    return typeof fact === 'string' ? [[field, fact]] : []
  })
}

export default { suggest: Suggest } satisfies InputComponents
