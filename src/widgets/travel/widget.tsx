import './widget.css'
import { useTranslation } from 'react-i18next'
import { addTexts } from '#lib/i18n.ts'
import { defineWidget } from '#runtime/react/widget.ts'
import { Glyph } from '#ui/glyph.tsx'
import { Icon } from '#ui/icon.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Tap } from '#ui/tap.tsx'
import { PROPS, type TravelProps } from './props.gen.ts'
import texts from './texts.json' with { type: 'json' }

const NS = addTexts('travel', texts)

/** Outlines of the ways on a grid of 24. */
const PATHS = {
  metro: 'M7 4h10a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2zM8 14V8l4 4 4-4v6M8 17l-2 3M16 17l2 3',
  bus: 'M6 4h12a2 2 0 0 1 2 2v11H4V6a2 2 0 0 1 2-2zM4 11h16M7.5 14.2v.1M16.5 14.2v.1M7 17v2.5M17 17v2.5',
  train:
    'M8 4h8a3 3 0 0 1 3 3v7a3 3 0 0 1-3 3H8a3 3 0 0 1-3-3V7a3 3 0 0 1 3-3zM5 10.5h14M8.8 13.8v.1M15.2 13.8v.1M8 17l-2.5 3M16 17l2.5 3',
  plane:
    'M12 3c.9 0 1.4 1 1.4 2.2V10l7.1 4.2v1.9l-7.1-2.2v3.9l2.1 1.6v1.4L12 20l-3.5.8v-1.4l2.1-1.6v-3.9l-7.1 2.2v-1.9L10.6 10V5.200C10.6 4 11.1 3 12 3z',
  car: 'M5 12l1.6-5a2 2 0 0 1 1.9-1.400h7a2 2 0 0 1 1.9 1.400L19 12v6h-2.500v-2h-9v2H5zM5 12h14M8 14.200v.1M16 14.200v.1',
  walk: 'M13 5.600a1.6 1.6 0 1 0 0-3.2 1.6 1.6 0 0 0 0 3.200zM9 20l2.5-5.500L10 12l1-4.500L8 9.500V13M11 7.500l3 3.500h3M11.5 14.500L14 16v4.5',
  hotel:
    'M3 18.500V6M3 15.500h18v3M21 15.500v-2.500a3 3 0 0 0-3-3h-7v5.500M6.8 12a1.6 1.6 0 1 0 0-3.2 1.6 1.6 0 0 0 0 3.200z',
} as const

export default defineWidget<TravelProps>(
  PROPS,
  function Travel({ place, address, maps, ways, emit }) {
    const { t } = useTranslation(NS)
    const known = maps.filter(({ url }) => /^https:\/\//.test(url))
    return (
      <>
        <div className="sl-travel-place">
          <Icon name="location" />
          <span className="sl-travel-words">
            <span className="sl-travel-name">{place}</span>
            {address && <span className="sl-travel-note">{address}</span>}
          </span>
          {known.length > 0 && (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as one line in old engines
            <span className="sl-travel-maps" role="group" aria-label={t('maps')}>
              {known.map(({ name, url }) => (
                <Tap key={url} className="sl-travel-map" href={url} onTap={() => void emit('tap', url)}>
                  {name}
                </Tap>
              ))}
            </span>
          )}
        </div>
        <ul className="sl-travel-ways">
          {ways.map(
            ({ kind, name, note }) =>
              kind && (
                <li key={`${kind} ${name}`} className="sl-travel-way">
                  <Glyph path={PATHS[kind]} label={t(kind)} />
                  <span className="sl-travel-words">
                    <span className="sl-travel-name">{name}</span>
                    {note && <span className="sl-travel-note">{note}</span>}
                  </span>
                </li>
              ),
          )}
        </ul>
      </>
    )
  },
  { skeleton: () => <Skeleton lines={5} height="2.5rem" /> },
)
