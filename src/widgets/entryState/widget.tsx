import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatChinaTime, RACE_START } from '#lib/date.ts'
import { toLang } from '#lib/language.ts'
import { defineWidget, type WidgetHelpers } from '#runtime/react/widget.ts'
import type { Tone } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { CardFrame } from '#ui/cardFrame.tsx'
import { CountdownText } from '#ui/countdownText.tsx'
import { Heading } from '#ui/heading.tsx'
import { Icon, type IconName } from '#ui/icon.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { type EntryStateProps, PROPS } from './props.gen.ts'
import './widget.css'
import { addTexts } from '#lib/i18n.ts'
import texts from './texts.json' with { type: 'json' }

const NS = addTexts('entryStateWidget', texts)

const ICONS: Record<Tone, IconName> = {
  neutral: 'info',
  info: 'clock',
  accent: 'info',
  success: 'check-circle',
  warning: 'alert',
  danger: 'alert',
}

type Props = EntryStateProps & WidgetHelpers

function EntryState({ state, tone = 'neutral', about, next, action, children, busy, emit, handles, ...rest }: Props) {
  return (
    <CardFrame className="sl-entry-state">
      <div className="sl-entry-state-head" data-tone={tone}>
        <span className="sl-entry-state-icon">
          <Icon name={tone === 'warning' && rest.deadline !== undefined ? 'clock' : ICONS[tone]} />
        </span>
        <div className="sl-entry-state-words">
          <Heading className="sl-entry-state-title">{state}</Heading>
          {next && <p>{next}</p>}
          {about && <p className="sl-entry-state-about">{about}</p>}
        </div>
      </div>
      <Facts {...rest} emit={emit} />
      {action && handles('action') && (
        <div className="sl-entry-state-action">
          <Button variant="primary" block busy={busy} onClick={() => void emit('action')}>
            {action}
          </Button>
        </div>
      )}
      {children && <div className="sl-entry-state-more">{children}</div>}
    </CardFrame>
  )
}

function Facts({
  deadline,
  deadlineLabel,
  money,
  now,
  emit,
}: Pick<Props, 'deadline' | 'deadlineLabel' | 'money' | 'now' | 'emit'>) {
  const { t, i18n } = useTranslation(NS)
  if (deadline === undefined && !money) return null
  return (
    <dl className="sl-entry-state-facts">
      {deadline !== undefined && (
        <div className="sl-entry-state-fact">
          <dt>
            <Icon name="clock" /> {deadlineLabel || t('deadline')}
          </dt>
          <dd>
            {formatChinaTime(deadline, RACE_START, toLang(i18n.language))}
            <span className="sl-entry-state-left">
              <CountdownText inWords until={deadline} now={now} endedText={t('ended')} onEnd={() => void emit('end')} />
            </span>
          </dd>
        </div>
      )}
      {money && (
        <div className="sl-entry-state-fact">
          <dt>
            <Icon name="wallet" /> {t('money')}
          </dt>
          <dd>{money}</dd>
        </div>
      )}
    </dl>
  )
}

function EntryStateSkeleton({ about, children }: Record<string, unknown>) {
  return (
    <div className="sl-frame sl-entry-state">
      <div className="sl-entry-state-head">
        <div className="sl-entry-state-words" style={{ flex: 1 }}>
          <Skeleton width="40%" height="1.75rem" />
          <Skeleton width="90%" height="line" />
          {about !== undefined && <Skeleton width="70%" height="line" />}
        </div>
      </div>
      <div className="sl-entry-state-facts">
        <Skeleton height="2.75rem" />
        <Skeleton height="1.5rem" />
      </div>
      {children !== undefined && <div className="sl-entry-state-more">{children as ReactNode}</div>}
    </div>
  )
}

export default defineWidget<EntryStateProps>(PROPS, EntryState, { skeleton: EntryStateSkeleton })
