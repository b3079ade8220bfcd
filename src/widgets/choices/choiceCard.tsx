import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon, type IconName } from '#ui/icon.tsx'
import { IconButton } from '#ui/iconButton.tsx'
import { Img } from '#ui/img.tsx'
import { Price } from '#ui/price.tsx'
import { ShareBar } from '#ui/shareBar.tsx'
import type { ChoiceValue } from './pick.ts'
import { NS } from './texts.ts'
import type { Choice } from './useChoices.ts'

interface ChoiceCardProps {
  item: Choice
  /** Shared by the radios of one group. */
  name: string
  /** One that is chosen cannot be taken away, only replaced. */
  radio: boolean
  checked: boolean
  /** As many as allowed are chosen. */
  full: boolean
  onPick(): void
  /** Buttons beside the item: what each does, in words. */
  tools: { icon: IconName; words: string; onTap(value: ChoiceValue): void }[]
}

/** One thing to choose; what cannot be chosen says why, and what was chosen before can still be taken away. */
export function ChoiceCard({ item, name, radio, checked, full, onPick, tools }: ChoiceCardProps) {
  const { t } = useTranslation(NS)
  const id = useId()
  const { title, subtitle, lines = [], note, few, amount, image, share, fit, fits } = item
  const refused = item.disabled === true
  const described = [
    subtitle && `${id}-subtitle`,
    ...lines.map((_, at) => `${id}-line-${at}`),
    note && `${id}-note`,
    fit && `${id}-fit`,
    refused && `${id}-reason`,
  ].filter(Boolean)
  return (
    <div className="sl-choices-card" data-checked={checked ? '' : undefined} data-off={refused ? '' : undefined}>
      <label className="sl-choices-main">
        <input
          type={radio ? 'radio' : 'checkbox'}
          name={name}
          checked={checked}
          disabled={(refused || full) && !checked}
          aria-labelledby={`${id}-title`}
          aria-describedby={described.join(' ') || undefined}
          onChange={onPick}
        />
        {image && (
          <span className="sl-choices-picture">
            <Img src={image} alt="" ratio="1:1" sizes="48px" />
          </span>
        )}
        <span className="sl-choices-words">
          <span className="sl-choices-title">
            <span id={`${id}-title`}>
              <span>{title}</span> {amount !== undefined && <Price fen={amount} free />}
            </span>
          </span>
          {subtitle && (
            <span id={`${id}-subtitle`} className="sl-choices-subtitle">
              {subtitle}
            </span>
          )}
          {lines.length > 0 && (
            <span className="sl-choices-lines">
              {lines.map((line, at) => (
                <span key={line} id={`${id}-line-${at}`}>
                  {line}
                </span>
              ))}
            </span>
          )}
          {(share !== undefined || note) && (
            <span className="sl-choices-left">
              {share !== undefined && <ShareBar share={share} />}
              {note && (
                <span id={`${id}-note`} className="sl-choices-note" data-few={few ? '' : undefined}>
                  {note}
                </span>
              )}
            </span>
          )}
          {fit && (
            <span id={`${id}-fit`} className="sl-choices-fit" data-fits={fits ? '' : undefined}>
              <Icon name={fits ? 'check' : 'info'} />
              {fit}
            </span>
          )}
          {refused && (
            <span id={`${id}-reason`} className="sl-choices-reason">
              {item.reason || t('unavailable')}
            </span>
          )}
        </span>
      </label>
      {tools.map(({ icon, words, onTap }) => (
        <IconButton
          key={icon}
          icon={<Icon name={icon} />}
          label={t('toolOf', { words, title })}
          onClick={() => onTap(item.value)}
        />
      ))}
    </div>
  )
}
