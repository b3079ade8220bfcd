import './widget.css'
import { useTranslation } from 'react-i18next'
import { addTexts } from '#lib/i18n.ts'
import { defineWidget } from '#runtime/react/widget.ts'
import { Icon } from '#ui/icon.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { type GuideProps, PROPS } from './props.gen.ts'
import { Screen } from './screen.tsx'
import texts from './texts.json' with { type: 'json' }

const NS = addTexts('guide', texts)

export default defineWidget<GuideProps>(
  PROPS,
  function Guide({ steps }) {
    const { t } = useTranslation(NS)
    if (steps.length === 0) return null
    return (
      <ol className="sl-guide-steps">
        {steps.map(({ title, note, path = [], screen }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: steps have no other identity and keep their order
          <li key={index} className="sl-guide-step">
            <span className="sl-guide-number" aria-hidden="true">
              {index + 1}
            </span>
            <div className="sl-guide-words">
              <p className="sl-guide-title">{title}</p>
              {path.length > 0 && (
                <ol className="sl-guide-path" aria-label={t('path')}>
                  {path.map((menu, at) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: two menus may have one name
                    <li key={at}>
                      {at > 0 && <Icon name="chevron-right" size={1} />}
                      {menu}
                    </li>
                  ))}
                </ol>
              )}
              {note && <p className="sl-guide-note">{note}</p>}
            </div>
            {screen && <Screen {...screen} words={t} />}
          </li>
        ))}
      </ol>
    )
  },
  { skeleton: () => <Skeleton lines={6} height="3rem" /> },
)
