import './widget.css'
import '#modules/payment/texts.ts'
import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { formatFen } from '#lib/money.ts'
import type { Bill } from '#modules/payment/answers.ts'
import { createPayment, type Payment, type PaymentFlow, type PayNote } from '#modules/payment/payment.ts'
import type { PaymentPorts } from '#modules/payment/ports.ts'
import type { Lang } from '#runtime/model.ts'
import { Button } from '#ui/button.tsx'
import { CountdownText } from '#ui/countdownText.tsx'
import { ErrorPanel } from '#ui/errorPanel.tsx'
import { Price } from '#ui/price.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { BillCard } from './billCard.tsx'
import { ChannelPicker } from './channelPicker.tsx'

interface Props {
  orderId: string
  ports: PaymentPorts
  lang: Lang
}

type Shown = Exclude<Payment, { status: 'loading' | 'unavailable' | 'settled' }>

/** Pays an order: what for, until when, how, and the question on coming back. */
export function PayPage({ orderId, ports, lang }: Props) {
  const { t } = useTranslation('payment')
  const payment = useMemo(() => createPayment(orderId, ports), [orderId, ports])
  const state = useSyncExternalStore(payment.subscribe, payment.get)
  useEffect(() => void payment.load(), [payment])
  useReturn(payment)
  if (state.status === 'unavailable') {
    return (
      <ErrorPanel
        art="offline"
        title={t('loadFailed')}
        text={state.message || t('loadFailedText')}
        onRetry={() => void payment.load()}
      />
    )
  }
  if (state.status === 'loading' || state.status === 'settled') return <Loading />
  return <Order state={state} payment={payment} now={ports.now} lang={lang} />
}

function Order({ state, payment, now, lang }: { state: Shown; payment: PaymentFlow; now(): number; lang: Lang }) {
  const { t } = useTranslation('payment')
  const { bill, channels, chosen } = state
  const busy = state.status === 'starting'
  const free = bill.payable === 0
  return (
    <div className="sl-pay">
      <Deadline bill={bill} now={now} onEnd={() => void payment.load()} />
      <BillCard bill={bill} lang={lang} />
      {!free && (
        <ChannelPicker channels={channels} chosen={chosen} lang={lang} disabled={busy} onChoose={payment.choose} />
      )}
      {state.status === 'ready' && state.note && <Note note={state.note} />}
      <div className="sl-pay-bar">
        <div className="sl-pay-bar-row">
          <span className="sl-pay-bar-total">
            {t('total')} <Price fen={bill.payable} size="large" tone="accent" />
          </span>
          <Button variant="primary" busy={busy} off={chosen === null} onClick={() => void payment.pay()}>
            {busy ? t('starting') : free ? t('zero') : t('pay', { amount: formatFen(bill.payable) })}
          </Button>
        </div>
      </div>
      <AwayDialog open={state.status === 'away'} payment={payment} />
    </div>
  )
}

function Deadline({ bill, now, onEnd }: { bill: Bill; now(): number; onEnd(): void }) {
  const { t } = useTranslation('payment')
  return (
    <section className="sl-pay-deadline">
      <h2 className="sl-pay-amount">
        <span className="sl-pay-state">{t('toPay')}</span>
        <Price fen={bill.payable} size="large" free />
      </h2>
      {bill.expiresAt === null ? (
        <p>{t('noDeadline')}</p>
      ) : (
        <>
          <p className="sl-pay-countdown">
            {t('left')} <CountdownText until={bill.expiresAt} now={now} onEnd={onEnd} />
          </p>
          <p className="sl-pay-note">{t('deadline')}</p>
        </>
      )}
    </section>
  )
}

function Note({ note }: { note: PayNote }) {
  const { t } = useTranslation('payment')
  const words = note.kind === 'server' ? note.message || t('failedNote') : t(note.kind)
  return (
    <p className="sl-pay-alert" role="alert" data-tone={note.kind === 'cancelled' ? 'warning' : 'danger'}>
      {words}
    </p>
  )
}

function AwayDialog({ open, payment }: { open: boolean; payment: PaymentFlow }) {
  const { t } = useTranslation('payment')
  return (
    <Sheet open={open} title={t('awayTitle')} onClose={payment.stay}>
      <p className="sl-pay-away">{t('awayText')}</p>
      <div className="sl-pay-buttons">
        <Button variant="primary" block onClick={payment.claimPaid}>
          {t('iHavePaid')}
        </Button>
        <Button block onClick={() => void payment.pay()}>
          {t('goOn')}
        </Button>
        <Button variant="ghost" block onClick={payment.stay}>
          {t('other')}
        </Button>
      </div>
    </Sheet>
  )
}

function Loading() {
  const { t } = useTranslation('payment')
  return (
    <div role="status">
      <span className="sl-visually-hidden">{t('loading')}</span>
      <Skeleton height={96} radius={12} />
      <div className="sl-pay-gap">
        <Skeleton lines={4} />
      </div>
    </div>
  )
}

/** A page come back to from the provider (also out of the back-forward cache) asks the server how things stand. */
function useReturn(payment: PaymentFlow): void {
  const look = useCallback(() => {
    if (document.visibilityState === 'visible' && payment.get().status === 'away') void payment.load()
  }, [payment])
  useEffect(() => {
    document.addEventListener('visibilitychange', look)
    window.addEventListener('pageshow', look)
    return () => {
      document.removeEventListener('visibilitychange', look)
      window.removeEventListener('pageshow', look)
    }
  }, [look])
}
