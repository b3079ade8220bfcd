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
  tone?: 'ink' | 'accent' | undefined
  /** Writes "free" in place of zero. */
  free?: boolean | undefined
}

/** An amount of money in figures of one width, the sign smaller than the sum. */
export function Price({ fen, to = fen, size = 'normal', tone = 'ink', free = false }: PriceProps) {
  const { t } = useTranslation('ui')
  const text = formatFenSpan(fen, to)
  if (text === '') return null
  const [sign = '', sum = ''] = text.split('¥')
  return (
    <span className="sl-price" data-size={size} data-tone={tone}>
      {free && text === '¥0' ? (
        t('free')
      ) : (
        <>
          <span className="sl-price-sign">{sign}¥</span>
          {sum}
        </>
      )}
    </span>
  )
}
