import { type KeyboardEvent, useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '#ui/icon.tsx'
import type { FiltersProps } from './props.gen.ts'
import { NS } from './texts.ts'

export type Filter = FiltersProps['items'][number]

interface OptionsProps {
  filter: Filter
  onChoose(value: string | number): void
}

/** The choices of one filter as radios; a tap chooses at once, arrow keys only move, Enter and Space choose. */
export function Options({ filter, onChoose }: OptionsProps) {
  const { t } = useTranslation(NS)
  const group = useId()
  const list = useRef<HTMLDivElement>(null)
  const given = filter.options ?? []
  const options = given.some((option) => option.value === '') ? given : [{ value: '', label: t('all') }, ...given]
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
