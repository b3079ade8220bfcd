import { useTranslation } from 'react-i18next'
import { formatChinaTime } from '#lib/date.ts'
import { toLang } from '#lib/language.ts'
import { formatFen, formatFenSpan } from '#lib/money.ts'
import { defineWidget, type WidgetHelpers } from '#runtime/react/widget.ts'
import { Badge } from '#ui/badge.tsx'
import { CardFrame, CardTitle } from '#ui/cardFrame.tsx'
import { Heading, Under } from '#ui/heading.tsx'
import { Icon } from '#ui/icon.tsx'
import { Img } from '#ui/img.tsx'
import { Skeleton, SkeletonLine } from '#ui/skeleton.tsx'
import { PROPS, type RaceCardProps } from './props.gen.ts'
import './widget.css'
import { addTexts } from '#lib/i18n.ts'
import texts from './texts.json' with { type: 'json' }

const NS = addTexts('raceCardWidget', texts)

type Props = RaceCardProps & WidgetHelpers

function RaceCard(props: Props) {
  const { heading } = props
  if (!heading) return <Race {...props} />
  return (
    <>
      <Heading className="sl-race-card-heading">{heading}</Heading>
      <Under>
        <Race {...props} />
      </Under>
    </>
  )
}

const frameClass = (dense: unknown): string => (dense === true ? 'sl-race-card-dense' : '')

function Race(props: Props) {
  const { image, badge, badgeTone = 'neutral', title, dense, href, handles, emit } = props
  const state = badge && (
    <span>
      <Badge tone={badgeTone}>{badge}</Badge>
    </span>
  )
  return (
    <CardFrame className={frameClass(dense)}>
      <div className="sl-race-card-poster">
        <Img src={image} alt="" ratio={dense ? '1:1' : '16:9'} />
      </div>
      <div className="sl-race-card-body">
        <CardTitle href={href} onTap={handles('tap') ? () => void emit('tap') : null}>
          <span className="sl-race-card-name">{title}</span>
        </CardTitle>
        {state}
        <Facts {...props} />
      </div>
      <Favourite {...props} />
    </CardFrame>
  )
}

function useFee({ price, priceTo }: Props): string {
  const { t } = useTranslation(NS)
  if (price === 0 && !priceTo) return t('free')
  if (price === undefined || priceTo !== undefined) return formatFenSpan(price, priceTo)
  return t('from', { price: formatFen(price) })
}

function Facts(props: Props) {
  const { place, time, period, note, urgent } = props
  const { i18n } = useTranslation(NS)
  const day = props.day || formatChinaTime(time, 'yyyy.MM.dd EEE', toLang(i18n.language))
  const fee = useFee(props)
  return (
    <>
      {(day || place) && (
        <span className="sl-race-card-where">
          {day && (
            <span className="sl-race-card-fact">
              <Icon name="calendar" />
              {day}
            </span>
          )}
          {place && (
            <span className="sl-race-card-fact">
              <Icon name="location" />
              {place}
            </span>
          )}
        </span>
      )}
      {fee && <span className="sl-race-card-price">{fee}</span>}
      {(period || note) && (
        <p className="sl-race-card-period">
          {period && <span>{period}</span>}
          {note && (
            <span className="sl-race-card-note" data-urgent={urgent || undefined}>
              {note}
            </span>
          )}
        </p>
      )}
    </>
  )
}

function Favourite({ favourite = false, favouriteLabel, title, handles, emit }: Props) {
  const { t } = useTranslation(NS)
  if (!handles('favourite')) return null
  return (
    <button
      type="button"
      className="sl-race-card-favourite"
      aria-pressed={favourite}
      aria-label={t('favouriteOf', { label: favouriteLabel || t('favourite'), race: title })}
      onClick={() => void emit('favourite', !favourite)}
    >
      <Icon name={favourite ? 'heart-filled' : 'heart'} />
    </button>
  )
}

function RaceCardSkeleton({ period, note, dense }: Record<string, unknown>) {
  return (
    <div className={`sl-frame ${frameClass(dense)}`}>
      <div className="sl-race-card-poster">
        <Skeleton height="100%" />
      </div>
      <div className="sl-race-card-body">
        <SkeletonLine className="sl-frame-title" width="80%" />
        <SkeletonLine className="sl-race-card-where" width="60%" />
        {dense === true && <SkeletonLine className="sl-race-card-where" width="45%" />}
        {(period !== undefined || note !== undefined) && <SkeletonLine className="sl-race-card-period" width="70%" />}
      </div>
    </div>
  )
}

export default defineWidget<RaceCardProps>(PROPS, RaceCard, { skeleton: RaceCardSkeleton })
