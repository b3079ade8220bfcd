import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { defineWidget, type WidgetHelpers } from '#runtime/react/widget.ts'
import { Icon } from '#ui/icon.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { type Filter, Options } from './options.tsx'
import type { FiltersProps } from './props.gen.ts'
import { NS } from './texts.ts'
import './widget.css'

function Filters({ items, emit, handles }: Partial<FiltersProps> & WidgetHelpers) {
  const { t } = useTranslation(NS)
  const [open, setOpen] = useState<string | null>(null)
  const filters = Array.isArray(items) ? items : []
  const active = filters.filter((filter) => chosenOption(filter))
  const opened = filters.find((filter) => filter.key === open)

  const clear = async () => {
    if (handles('clear')) return void emit('clear')
    for (const filter of active) await emit('change', { key: filter.key, value: '' })
  }
  return (
    <fieldset className="sl-filters">
      <legend className="sl-visually-hidden">{t('filters')}</legend>
      <div className="sl-filters-row">
        {filters.map((filter) => (
          <Chip key={filter.key} filter={filter} open={filter.key === open} onOpen={() => setOpen(filter.key)} />
        ))}
        {active.length > 0 && (
          <button type="button" className="sl-filters-clear" onClick={() => void clear()}>
            {t('clear')}
          </button>
        )}
      </div>
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
  return (
    <button
      type="button"
      className="sl-filters-chip"
      aria-haspopup="dialog"
      aria-expanded={open}
      data-chosen={chosen ? '' : undefined}
      {...(chosen ? { 'aria-label': t('chosen', { label: filter.label, value: chosen.label }) } : {})}
      onClick={onOpen}
    >
      <span className="sl-filters-word">{chosen ? chosen.label : filter.label}</span>
      <Icon name="chevron-down" size={1} />
    </button>
  )
}

/** The chosen option; the empty value means "all" and counts as none. */
function chosenOption({ value, options }: Filter) {
  if (value === undefined || value === null || value === '') return undefined
  return options?.find((option) => String(option.value) === String(value))
}

export default defineWidget<FiltersProps>(Filters)
