import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/iconButton.tsx'
import { Img } from '#ui/img.tsx'
import { Price } from '#ui/price.tsx'
import { NS } from './texts.ts'
import type { Choice } from './useChoices.ts'

interface ChoiceCardProps {
  item: Choice
  /** Shared by the radios of one group. */
  name: string
  single: boolean
  checked: boolean
  /** As many as allowed are chosen. */
  full: boolean
  /** Words of the edit button; null without one. */
  edit: string | null
  onPick(): void
  onEdit(): void
}

/** One thing to choose; what cannot be chosen says why, and what was chosen before can still be taken away. */
export function ChoiceCard({ item, name, single, checked, full, edit, onPick, onEdit }: ChoiceCardProps) {
  const { t } = useTranslation(NS)
  const id = useId()
  const { title, subtitle, note, amount, image } = item
  const refused = item.disabled === true
  const words = [subtitle && `${id}-subtitle`, note && `${id}-note`, refused && `${id}-reason`].filter(Boolean)
  return (
    <div className="sl-choices-card" data-checked={checked ? '' : undefined} data-off={refused ? '' : undefined}>
      <label className="sl-choices-main">
        <input
          type={single ? 'radio' : 'checkbox'}
          name={name}
          checked={checked}
          disabled={(refused || full) && !checked}
          aria-labelledby={`${id}-title`}
          aria-describedby={words.join(' ') || undefined}
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
              {title} {amount !== undefined && <Price fen={amount} free />}
            </span>
          </span>
          {subtitle && (
            <span id={`${id}-subtitle`} className="sl-choices-subtitle">
              {subtitle}
            </span>
          )}
          {note && (
            <span id={`${id}-note`} className="sl-choices-note">
              {note}
            </span>
          )}
          {refused && (
            <span id={`${id}-reason`} className="sl-choices-reason">
              {item.reason || t('unavailable')}
            </span>
          )}
        </span>
      </label>
      {edit !== null && (
        <IconButton icon={<Icon name="edit" />} label={t('editOf', { edit, title })} onClick={onEdit} />
      )}
    </div>
  )
}
