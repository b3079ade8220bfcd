import './widget.css'
import { useTranslation } from 'react-i18next'
import { addTexts } from '#lib/i18n.ts'
import { defineWidget } from '#runtime/react/widget.ts'
import { FindField, useFind } from '#ui/findField.tsx'
import { Icon } from '#ui/icon.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { PROPS, type QuestionsProps } from './props.gen.ts'
import texts from './texts.json' with { type: 'json' }

const NS = addTexts('questionsWidget', texts)

export default defineWidget<QuestionsProps>(
  PROPS,
  function Questions({ items, searchFrom = 6 }) {
    const { t } = useTranslation(NS)
    const { looking, holds, onType } = useFind()
    const found = items.filter(({ ask, answer }) => holds(`${ask} ${answer}`))
    if (items.length === 0) return null
    return (
      <div className="sl-questions">
        {items.length >= searchFrom && (
          <FindField
            label={t('search')}
            onType={onType}
            found={looking ? (found.length > 0 ? t('found', { count: found.length }) : t('none')) : ''}
            none={found.length === 0}
          />
        )}
        {items.map((item) => (
          <details
            key={item.ask}
            className="sl-questions-item"
            hidden={!found.includes(item)}
            // What is found in an answer alone is shown.
            open={looking && found.includes(item) && !holds(item.ask)}
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
