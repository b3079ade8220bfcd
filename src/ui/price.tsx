import './texts.ts'
import './price.css'
import { useTranslation } from 'react-i18next'
import { formatFenSpan } from '#lib/money.ts'

interface PriceProps {
  /** Integer fen; nothing is drawn for what is not an amount. */
  fen: unknown
  /** The highest of several amounts, of which `fen` is the lowest. */
  to?: unknown
  size?: 'small' | 'normal' | 'large' | undefined
  /** Writes "free" in place of zero. */
  free?: boolean | undefined
}

/** An amount of money in figures of one width. */
export function Price({ fen, to = fen, size = 'normal', free = false }: PriceProps) {
  const { t } = useTranslation('ui')
  const text = formatFenSpan(fen, to)
  if (text === '') return null
  return (
    <span className="sl-price" data-size={size}>
      {free && text === '¥0' ? t('free') : text}
    </span>
  )
}
