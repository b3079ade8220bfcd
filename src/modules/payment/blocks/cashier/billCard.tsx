import '#modules/payment/texts.ts'
import { useTranslation } from 'react-i18next'
import type { Bill } from '#modules/payment/answers.ts'
import type { Lang } from '#runtime/model.ts'
import { Price } from '#ui/price.tsx'

/** What is being paid for. */
export function BillCard({ bill, lang }: { bill: Bill; lang: Lang }) {
  const { t } = useTranslation('payment')
  const facts: [string, string][] = [
    [t('race'), bill.raceName[lang]],
    [t('item'), bill.itemName[lang]],
    [t('players'), bill.players.join(lang === 'zh' ? '、' : ', ')],
    [t('orderNo'), bill.orderNo],
  ]
  return (
    <section className="sl-card">
      <h2 className="sl-pay-heading">{t('summary')}</h2>
      <dl className="sl-pay-facts">
        {facts
          .filter(([, value]) => value !== '')
          .map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      {bill.lines.length > 0 && (
        <>
          <h3 className="sl-pay-subheading">{t('fees')}</h3>
          <ul className="sl-pay-lines">
            {bill.lines.map((line) => (
              <li key={`${line.name.zh}-${line.amount}`}>
                <span>
                  {line.name[lang]}
                  {line.quantity > 1 && ` × ${line.quantity}`}
                </span>
                <Price fen={line.amount} free />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
