import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { defineWidget, type WidgetHelpers } from '#runtime/react/widget.ts'
import { Icon } from '#ui/icon.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { type FiltersProps, PROPS } from './props.gen.ts'
import './widget.css'
import { addTexts } from '#lib/i18n.ts'
import texts from './texts.json' with { type: 'json' }

const NS = addTexts('filtersWidget', texts)

function Filters({ items: filters, found, sticky, emit, handles }: FiltersProps & WidgetHelpers) {
  const { t } = useTranslation(NS)
  const [open, setOpen] = useState<string | null>(null)
  const active = filters.filter((filter) => chosenOption(filter) && !filter.always)
  const opened = filters.find((filter) => filter.key === open)
  const views = filters.filter(({ view }) => view)
  const chip = (filter: Filter) => (
    <Chip key={filter.key} filter={filter} open={filter.key === open} onOpen={() => setOpen(filter.key)} />
  )

  const clear = async () => {
    if (handles('clear')) return void emit('clear')
    for (const filter of active) await emit('change', { key: filter.key, value: '' })
  }
  return (
    <fieldset className={sticky ? 'sl-filters sl-filters-sticky' : 'sl-filters'}>
      <legend className="sl-visually-hidden">{t('filters')}</legend>
      <div className="sl-filters-row">
        {filters.filter(({ view }) => !view).map(chip)}
        {active.length > 0 && (
          <button type="button" className="sl-filters-clear" onClick={() => void clear()}>
            {t('clear')}
          </button>
        )}
      </div>
      {(views.length > 0 || found !== undefined) && (
        <div className="sl-filters-view">
          <p role="status">{found}</p>
          {views.map(chip)}
        </div>
      )}
      {opened && (
        <Sheet open title={opened.label} onClose={() => setOpen(null)}>
          <Options
            filter={opened}
            onChoose={(value) => {
              setOpen(null)
              if (String(value) !== String(opened.value ?? '')) void emit('change', { key: opened.key, value })
            }}
          />
        </Sheet>
      )}
    </fieldset>
  )
}

function Chip({ filter, open, onOpen }: { filter: Filter; open: boolean; onOpen: () => void }) {
  const { t } = useTranslation(NS)
  const chosen = chosenOption(filter)
  // How a list is shown is always something: which, is said also where nobody has chosen.
  const option = chosen ?? (filter.view ? filter.options.find(({ value }) => value === '') : undefined)
  return (
    <button
      type="button"
      className="sl-filters-chip"
      aria-haspopup="dialog"
      aria-expanded={open}
      data-chosen={chosen ? '' : undefined}
      {...(option ? { 'aria-label': t('chosen', { label: filter.label, value: option.label }) } : {})}
      onClick={onOpen}
    >
      <span className="sl-filters-word">{(option ?? filter).label}</span>
      <Icon name="chevron-down" size={1} />
    </button>
  )
}

/** The chosen option; the empty value means "all" and counts as none. */
function chosenOption({ value, options }: Filter) {
  if (value === undefined || value === '') return undefined
  return options.find((option) => String(option.value) === String(value))
}

export default defineWidget<FiltersProps>(PROPS, Filters, {
  skeleton: ({ found }) => (
    <div>
      <div className="sl-filters-row">
        <Skeleton height="var(--sl-target)" radius={22} />
      </div>
      {found !== undefined && <div className="sl-filters-view" />}
    </div>
  ),
})

type Filter = FiltersProps['items'][number]

interface OptionsProps {
  filter: Filter
  onChoose(value: string | number): void
}

/** The choices of one filter as radios; a tap chooses at once, arrow keys only move, Enter and Space choose. */
function Options({ filter, onChoose }: OptionsProps) {
  const { t } = useTranslation(NS)
  const group = useId()
  const list = useRef<HTMLDivElement>(null)
  const given = filter.options
  const isWhole = filter.always || given.some((option) => option.value === '')
  const options = isWhole ? given : [{ value: '', label: t('all') }, ...given]
  const current = String(filter.value ?? '')

  // The sheet opens after this and gives the focus to what asks for it; React's own autoFocus writes no attribute.
  useEffect(() => {
    list.current?.querySelector('[aria-checked="true"]')?.setAttribute('autofocus', '')
  }, [])

  const move = (event: KeyboardEvent) => {
    const radios = [...(list.current?.querySelectorAll<HTMLElement>('[role="radio"]') ?? [])]
    const at = radios.indexOf(document.activeElement as HTMLElement)
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: radios.length - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    radios[(to + radios.length) % radios.length]?.focus()
  }
  const known = options.some((option) => String(option.value) === current)
  return (
    <div ref={list} className="sl-filters-options" role="radiogroup" aria-label={filter.label} onKeyDown={move}>
      {options.map((option, index) => {
        const checked = String(option.value) === current
        return (
          // biome-ignore lint/a11y/useSemanticElements: a native radio would choose on every arrow key and close the sheet.
          <button
            key={`${group}${option.value}`}
            type="button"
            role="radio"
            aria-checked={checked}
            tabIndex={checked || (!known && index === 0) ? 0 : -1}
            className="sl-filters-option"
            onClick={() => onChoose(option.value)}
          >
            <span>{option.label}</span>
            {checked && <Icon name="check" />}
          </button>
        )
      })}
    </div>
  )
}
