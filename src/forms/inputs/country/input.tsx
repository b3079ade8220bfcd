import './input.css'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormScope } from '#forms/context.ts'
import type { InputComponents } from '#forms/inputs/components.ts'
import { type InputProps, textOption } from '#forms/inputs/input.ts'
import { LoadTrouble, useLoaded } from '#forms/inputs/loadedList.tsx'
import { type Country, readCountries } from '#lib/callingCodes.ts'
import { Icon } from '#ui/icon.tsx'
import { Sheet } from '#ui/sheet.tsx'

/** One of some 250 countries and regions, searched in a sheet; the answer is the alpha-3 code. */
function CountryInput(props: InputProps) {
  const countries = useLoaded(textOption(props.options, 'source'), readCountries)
  if (countries.status !== 'ready') {
    return <LoadTrouble loaded={countries} control={props.control} failed="countryFailed" rows={1} />
  }
  return <Picker {...props} countries={countries.value} />
}

type PickerProps = InputProps & { countries: Country[] }

function Picker({ pointer, control, value, disabled, required, label, lang, countries }: PickerProps) {
  const { t } = useTranslation('forms')
  const { store } = useFormScope()
  const [open, setOpen] = useState(false)
  const chosen = countries.find((country) => country.code === value)
  useEffect(() => {
    if (chosen) store.nameCode(pointer, chosen.code, chosen.name)
  }, [chosen, store, pointer])
  const close = () => {
    setOpen(false)
    store.leave(pointer)
  }
  const { 'aria-invalid': invalid, ...described } = control
  return (
    <>
      <button
        {...described}
        type="button"
        className="sl-input sl-form-picker"
        data-invalid={invalid}
        aria-haspopup="dialog"
        aria-label={[label, chosen ? chosen.name[lang] : t('choose'), required && t('requiredMark')]
          .filter(Boolean)
          .join(' ')}
        disabled={disabled}
        onClick={() => setOpen(true)}
      >
        <span>{chosen ? chosen.name[lang] : t('choose')}</span>
        <Icon name="chevron-down" />
      </button>
      <Sheet open={open} title={label} onClose={close}>
        <Search
          countries={countries}
          lang={lang}
          current={chosen?.code}
          onChoose={(code) => {
            store.set(pointer, code)
            close()
          }}
        />
      </Sheet>
    </>
  )
}

interface SearchProps {
  countries: Country[]
  lang: 'zh' | 'en'
  current: string | undefined
  onChoose(code: string): void
}

function Search({ countries, lang, current, onChoose }: SearchProps) {
  const { t } = useTranslation('forms')
  const listId = useId()
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const found = matchCountries(countries, text)
  const active = found[at]
  useEffect(() => {
    if (active) document.getElementById(`${listId}-${active.code}`)?.scrollIntoView?.({ block: 'nearest' })
  }, [active, listId])
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) setAt(Math.min(Math.max(at + step, 0), found.length - 1))
    else if (event.key === 'Enter' && active) onChoose(active.code)
    else return
    event.preventDefault()
  }
  return (
    <div className="sl-form-search">
      <input
        className="sl-input"
        // The sheet gives the focus to what asks for it; React's own autoFocus writes no attribute.
        ref={(element) => element?.setAttribute('autofocus', '')}
        role="combobox"
        aria-expanded="true"
        aria-controls={listId}
        aria-activedescendant={active ? `${listId}-${active.code}` : undefined}
        aria-label={t('searchCountry')}
        placeholder={t('searchCountry')}
        autoComplete="off"
        value={text}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          setText(event.target.value)
          setAt(0)
        }}
      />
      {found.length === 0 && <p role="status">{t('noMatch', { text })}</p>}
      <div id={listId} role="listbox" aria-label={t('searchCountry')} className="sl-form-options">
        {found.map((country, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox above moves and chooses by key
          <div
            key={country.code}
            id={`${listId}-${country.code}`}
            role="option"
            tabIndex={-1}
            aria-selected={country.code === current}
            data-active={index === at || undefined}
            onClick={() => onChoose(country.code)}
          >
            {country.name[lang]}
          </div>
        ))}
      </div>
    </div>
  )
}

/** Those whose name or code contains the text; first the name itself, then names that begin with it, as a word sooner. */
function matchCountries(countries: Country[], text: string): Country[] {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return countries
  const found = countries.flatMap((country) => {
    const rank = rankOf(country, wanted)
    return rank === null ? [] : [{ country, rank }]
  })
  // Of several that share their first word the shorter name is the likelier: United States before its outlying islands.
  const lengthOf = ({ name }: Country) => name.en.length
  found.sort((a, b) => a.rank - b.rank || (a.rank === 1 ? lengthOf(a.country) - lengthOf(b.country) : 0))
  return found.map(({ country }) => country)
}

function rankOf({ name, code }: Country, wanted: string): number | null {
  const names = [name.zh, name.en.toLowerCase(), code.toLowerCase()]
  if (names.includes(wanted)) return 0
  if (names.some((one) => one.startsWith(`${wanted} `))) return 1
  if (names.some((one) => one.startsWith(wanted))) return 2
  return names.some((one) => one.includes(wanted)) ? 3 : null
}

export default { country: CountryInput } satisfies InputComponents
