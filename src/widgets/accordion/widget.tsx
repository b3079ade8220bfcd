import { useEffect, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { defineWidget, type Part, type WidgetHelpers } from '#runtime/react/widget.ts'
import { Heading } from '#ui/heading.tsx'
import { Icon } from '#ui/icon.tsx'
import { type AccordionProps, PROPS } from './props.gen.ts'
import './widget.css'

function Accordion({ multiple = false, parts, onReveal }: AccordionProps & WidgetHelpers) {
  const [open, setOpen] = useState<string[]>([])

  useEffect(
    () =>
      // What was asked to be revealed takes the focus right after this: it must be visible by then.
      onReveal((id) => {
        flushSync(() => setOpen((now) => (now.includes(id) ? now : multiple ? [...now, id] : [id])))
      }),
    [onReveal, multiple],
  )
  const toggle = (id: string) =>
    setOpen((now) => (now.includes(id) ? now.filter((other) => other !== id) : multiple ? [...now, id] : [id]))

  return (
    <div className="sl-accordion">
      {parts.map((part) => (
        <Fold key={part.id} part={part} open={open.includes(part.id)} onToggle={() => toggle(part.id)} />
      ))}
    </div>
  )
}

function Fold({ part, open, onToggle }: { part: Part; open: boolean; onToggle: () => void }) {
  const id = useId()
  return (
    <div className="sl-accordion-fold">
      <Heading className="sl-accordion-head">
        <button
          type="button"
          id={`${id}-head`}
          className="sl-accordion-button"
          aria-expanded={open}
          aria-controls={`${id}-body`}
          onClick={onToggle}
        >
          <span>{part.label}</span>
          <Icon name="chevron-down" />
        </button>
      </Heading>
      <section id={`${id}-body`} className="sl-accordion-body" aria-labelledby={`${id}-head`} hidden={!open}>
        {part.opened(open)}
      </section>
    </div>
  )
}

export default defineWidget<AccordionProps>(PROPS, Accordion)
