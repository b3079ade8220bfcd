import { useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { defineWidget, type WidgetHelpers } from '#runtime/react/widget.ts'
import { Tabs } from '#ui/tabs.tsx'
import { PROPS, type TabsProps } from './props.gen.ts'
import './widget.css'
import { Along, NS } from './along.tsx'

function OneAtATime({ current, sticky = false, parts, emit, onReveal }: TabsProps & WidgetHelpers) {
  const { t } = useTranslation(NS)
  const base = useId()
  const [chosen, setChosen] = useState(current)
  const [given, setGiven] = useState(current)
  // The page may move the tabs (a query, a state) after the runner did.
  if (given !== current) {
    setGiven(current)
    setChosen(current)
  }
  const ids = useRef<string[]>([])
  ids.current = parts.map((part) => part.id)
  useEffect(
    () =>
      onReveal((id) => {
        if (ids.current.includes(id)) flushSync(() => setChosen(id))
      }),
    [onReveal],
  )

  const shown = parts.find((part) => part.id === chosen)?.id ?? parts[0]?.id
  if (shown === undefined) return null
  const choose = (id: string) => {
    if (id === shown) return
    setChosen(id)
    void emit('change', id)
  }
  return (
    <div className="sl-tabs-widget">
      <div className={sticky ? 'sl-tabs-widget-row sl-tabs-widget-sticky' : 'sl-tabs-widget-row'}>
        <Tabs
          base={base}
          label={t('tabs')}
          items={parts.map(({ id, label }) => ({ id, label }))}
          current={shown}
          onChange={choose}
        />
      </div>
      {parts.map((part) => (
        <div
          key={part.id}
          role="tabpanel"
          id={`${base}-panel-${part.id}`}
          aria-labelledby={`${base}-tab-${part.id}`}
          className="sl-tabs-widget-panel"
          hidden={part.id !== shown}
        >
          {part.opened(part.id === shown)}
        </div>
      ))}
    </div>
  )
}

export default defineWidget<TabsProps>(PROPS, function TabsWidget(props: TabsProps & WidgetHelpers) {
  return props.along ? <Along parts={props.parts} /> : <OneAtATime {...props} />
})
