import '#modules/payment/texts.ts'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Channel } from '#modules/payment/answers.ts'
import type { Lang } from '#runtime/model.ts'
import { Badge } from '#ui/badge.tsx'
import { Icon, type IconName } from '#ui/icon.tsx'

interface Props {
  channels: Channel[]
  chosen: string | null
  lang: Lang
  disabled: boolean
  onChoose(channel: string): void
}

const iconOf = (channel: string): IconName =>
  channel.startsWith('WECHAT') ? 'wechat' : channel.startsWith('ALIPAY') ? 'alipay' : 'wallet'

/** The ways to pay that this environment has. */
export function ChannelPicker({ channels, chosen, lang, disabled, onChoose }: Props) {
  const { t } = useTranslation('payment')
  const name = useId()
  if (channels.length === 0) {
    return (
      <p className="sl-pay-alert" role="alert" data-tone="danger">
        {t('noChannel')}
      </p>
    )
  }
  return (
    <fieldset className="sl-card sl-pay-channels" disabled={disabled}>
      <legend className="sl-pay-heading">{t('channels')}</legend>
      {channels.map((channel) => (
        <label key={channel.id} className="sl-pay-channel" data-channel={iconOf(channel.id)}>
          <Icon name={iconOf(channel.id)} size={1.75} />
          <span className="sl-pay-channel-name">
            {channel.name[lang]} {channel.recommended && <Badge tone="accent">{t('recommended')}</Badge>}
          </span>
          <input type="radio" name={name} checked={channel.id === chosen} onChange={() => onChoose(channel.id)} />
        </label>
      ))}
    </fieldset>
  )
}
