import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { defineWidget, type WidgetHelpers } from '#runtime/react/widget.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/iconButton.tsx'
import { PROPS, type SearchBoxProps } from './props.gen.ts'
import './widget.css'
import { addTexts } from '#lib/i18n.ts'
import texts from './texts.json' with { type: 'json' }

const NS = addTexts('searchBoxWidget', texts)

const PAUSE = 300

function SearchBox({ placeholder, value, button, emit, handles }: SearchBoxProps & WidgetHelpers) {
  const { t } = useTranslation(NS)
  const [text, setText] = useState(value ?? '')
  const field = useRef<HTMLInputElement>(null)
  const typing = usePaused((now: string) => void emit('input', now))

  useEffect(() => setText(value ?? ''), [value])

  const change = (now: string, composing: boolean) => {
    setText(now)
    // While an input method composes, the text is not searched for.
    if (handles('input') && !composing) typing.run(now)
  }
  const search = (event: FormEvent) => {
    event.preventDefault()
    typing.cancel()
    field.current?.blur()
    void emit('search', text.trim())
  }
  const clear = () => {
    typing.cancel()
    setText('')
    field.current?.focus()
    if (handles('input')) void emit('input', '')
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: engines before 2023 know no <search>.
    <form role="search" className="sl-search-box" onSubmit={search}>
      <div className="sl-search-box-field">
        <Icon name="search" />
        <input
          ref={field}
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          className="sl-search-box-input"
          aria-label={placeholder || t('search')}
          placeholder={placeholder}
          value={text}
          onChange={(event) => change(event.target.value, (event.nativeEvent as InputEvent).isComposing === true)}
          onCompositionEnd={(event) => change(event.currentTarget.value, false)}
        />
        {text !== '' && <IconButton icon={<Icon name="close" />} label={t('clear')} onClick={clear} />}
      </div>
      {button && (
        <Button variant="primary" type="submit">
          {button}
        </Button>
      )}
    </form>
  )
}

/** Runs the last of many calls once they pause. */
function usePaused<T>(then: (value: T) => void): { run(value: T): void; cancel(): void } {
  const latest = useRef(then)
  latest.current = then
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const cancel = () => clearTimeout(timer.current)
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    run(value) {
      cancel()
      timer.current = setTimeout(() => latest.current(value), PAUSE)
    },
    cancel,
  }
}

export default defineWidget<SearchBoxProps>(PROPS, SearchBox)
