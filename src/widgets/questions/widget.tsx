import './widget.css'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addTexts } from '#lib/i18n.ts'
import { useAlive } from '#lib/useAlive.ts'
import { defineWidget } from '#runtime/react/widget.ts'
import { Icon } from '#ui/icon.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { PROPS, type QuestionsProps } from './props.gen.ts'
import texts from './texts.json' with { type: 'json' }

const NS = addTexts('questionsWidget', texts)

export default defineWidget<QuestionsProps>(
  PROPS,
  function Questions({ items, searchFrom = 6 }) {
    const { t } = useTranslation(NS)
    const [typed, setTyped] = useState('')
    const field = useRef<HTMLInputElement>(null)
    const alive = useAlive()
    // What was typed before the code came is searched for.
    useEffect(() => setTyped(alive ? (field.current?.value ?? '') : ''), [alive])
    const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
    const holds = (text: string) => words.every((word) => text.toLowerCase().includes(word))
    const found = items.filter(({ ask, answer }) => holds(`${ask} ${answer}`))
    if (items.length === 0) return null
    return (
      <div className="sl-questions">
        {items.length >= searchFrom && (
          <div className="sl-questions-search">
            <Icon name="search" />
            <input
              ref={field}
              type="search"
              className="sl-questions-field"
              autoComplete="off"
              aria-label={t('search')}
              placeholder={t('search')}
              onChange={(event) => setTyped(event.target.value)}
            />
          </div>
        )}
        <p className={found.length > 0 ? 'sl-visually-hidden' : 'sl-questions-none'} role="status">
          {words.length === 0 ? '' : found.length > 0 ? t('found', { count: found.length }) : t('none')}
        </p>
        {items.map((item) => (
          <details
            key={item.ask}
            className="sl-questions-item"
            hidden={!found.includes(item)}
            // What is found in an answer alone is shown.
            open={words.length > 0 && found.includes(item) && !holds(item.ask)}
          >
            <summary className="sl-questions-ask">
              <span>{item.ask}</span>
              <Icon name="chevron-down" />
            </summary>
            {item.answer.split('\n').map((paragraph) => (
              <p key={paragraph} className="sl-questions-answer">
                {paragraph}
              </p>
            ))}
          </details>
        ))}
      </div>
    )
  },
  { skeleton: () => <Skeleton lines={5} height="2.75rem" /> },
)
