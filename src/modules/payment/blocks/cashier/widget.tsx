import './widget.css'
import '#modules/payment/texts.ts'
import { useCallback, useEffect, useId, useMemo, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { formatFen } from '#lib/money.ts'
import { useAlive } from '#lib/useAlive.ts'
import {
  type Bill,
  type Channel,
  createPayment,
  type Payment,
  type PaymentFlow,
  type PayNote,
} from '#modules/payment/payment.ts'
import { usePaymentPorts } from '#modules/payment/ports.ts'
import type { Lang } from '#runtime/model.ts'
import { defineWidget } from '#runtime/react/widget.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { CountdownText } from '#ui/countdownText.tsx'
import { ErrorPanel } from '#ui/errorPanel.tsx'
import { Icon, type IconName } from '#ui/icon.tsx'
import { Price } from '#ui/price.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { type PaymentCashierProps, PROPS } from './props.gen.ts'

type Shown = Exclude<Payment, { status: 'loading' | 'unavailable' | 'settled' }>

export default defineWidget<PaymentCashierProps>(
  PROPS,
  function Cashier({ orderId, returnTo, startAtOnce, lang, now, emit }) {
    const { t } = useTranslation('payment')
    const ports = usePaymentPorts()
    const payment = useMemo(() => createPayment(orderId, returnTo, ports), [orderId, returnTo, ports])
    const state = useSyncExternalStore(payment.subscribe, payment.get, payment.get)
    // A page that is taken over knows its order a moment later.
    const alive = useAlive()
    useEffect(() => {
      if (alive) void payment.load().then(() => (startAtOnce ? payment.payOnly() : undefined))
    }, [alive, payment, startAtOnce])
    const settled = state.status === 'settled'
    useEffect(() => {
      if (settled) void emit('settled')
    }, [settled, emit])
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
    return <Order state={state} payment={payment} now={now} lang={lang} onClaim={() => void emit('claimed')} />
  },
  { skeleton: Loading },
)

interface OrderProps {
  state: Shown
  payment: PaymentFlow
  lang: Lang
  now(): number
  onClaim(): void
}

function Order({ state, payment, now, lang, onClaim }: OrderProps) {
  const { t } = useTranslation('payment')
  const { bill, channels, chosen } = state
  const busy = state.status === 'starting'
  const free = bill.payable === 0
  return (
    <div className="sl-payment-cashier">
      <Deadline bill={bill} now={now} onEnd={() => void payment.load()} />
      <BillCard bill={bill} lang={lang} />
      {!free && (
        <ChannelPicker channels={channels} chosen={chosen} lang={lang} disabled={busy} onChoose={payment.choose} />
      )}
      {state.status === 'ready' && state.note && <Note note={state.note} />}
      <div className="sl-payment-cashier-bar">
        <div className="sl-payment-cashier-bar-row">
          <span className="sl-payment-cashier-bar-total">
            {t('total')} <Price fen={bill.payable} size="large" tone="accent" />
          </span>
          <Button variant="primary" busy={busy} off={chosen === null} onClick={() => void payment.pay()}>
            {busy ? t('starting') : free ? t('zero') : t('pay', { amount: formatFen(bill.payable) })}
          </Button>
        </div>
      </div>
      <AwayDialog open={state.status === 'away'} payment={payment} onClaim={onClaim} />
    </div>
  )
}

function Deadline({ bill, now, onEnd }: { bill: Bill; now(): number; onEnd(): void }) {
  const { t } = useTranslation('payment')
  return (
    <section className="sl-payment-cashier-deadline">
      <h2 className="sl-payment-cashier-amount">
        <span className="sl-payment-cashier-state">{t('toPay')}</span>
        <Price fen={bill.payable} size="large" free />
      </h2>
      {bill.expiresAt === null ? (
        <p>{t('noDeadline')}</p>
      ) : (
        <>
          <p className="sl-payment-cashier-countdown">
            {t('left')} <CountdownText until={bill.expiresAt} now={now} onEnd={onEnd} />
          </p>
          <p className="sl-payment-cashier-note">{t('deadline')}</p>
        </>
      )}
    </section>
  )
}

function BillCard({ bill, lang }: { bill: Bill; lang: Lang }) {
  const { t } = useTranslation('payment')
  const facts: [string, string][] = [
    [t('race'), bill.raceName[lang]],
    [t('item'), bill.itemName[lang]],
    [t('players'), bill.players.join(lang === 'zh' ? '、' : ', ')],
    [t('orderNo'), bill.orderNo ?? ''],
  ]
  return (
    <section className="sl-card">
      <h2 className="sl-payment-cashier-heading">{t('summary')}</h2>
      <dl className="sl-payment-cashier-facts">
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
          <h3 className="sl-payment-cashier-subheading">{t('fees')}</h3>
          <ul className="sl-payment-cashier-lines">
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

interface PickerProps {
  channels: Channel[]
  chosen: string | null
  lang: Lang
  disabled: boolean
  onChoose(channel: string): void
}

const iconOf = (channel: string): IconName =>
  channel.startsWith('WECHAT') ? 'wechat' : channel.startsWith('ALIPAY') ? 'alipay' : 'wallet'

/** The ways to pay that this environment has. */
function ChannelPicker({ channels, chosen, lang, disabled, onChoose }: PickerProps) {
  const { t } = useTranslation('payment')
  const group = useId()
  if (channels.length === 0) {
    return (
      <p className="sl-payment-cashier-alert" role="alert" data-tone="danger">
        {t('noChannel')}
      </p>
    )
  }
  return (
    <fieldset className="sl-card sl-payment-cashier-channels" disabled={disabled}>
      <legend className="sl-payment-cashier-heading">{t('channels')}</legend>
      {channels.map(({ channel, name, recommended }) => (
        <label key={channel} className="sl-payment-cashier-channel" data-channel={iconOf(channel)}>
          <Icon name={iconOf(channel)} size={1.75} />
          <span className="sl-payment-cashier-channel-name">
            {name[lang]} {recommended && <Badge tone="accent">{t('recommended')}</Badge>}
          </span>
          <input type="radio" name={group} checked={channel === chosen} onChange={() => onChoose(channel)} />
        </label>
      ))}
    </fieldset>
  )
}

function Note({ note }: { note: PayNote }) {
  const { t } = useTranslation('payment')
  const text = note.kind === 'server' ? note.message || t('failedNote') : t(note.kind)
  return (
    <p className="sl-payment-cashier-alert" role="alert" data-tone={note.kind === 'cancelled' ? 'warning' : 'danger'}>
      {text}
    </p>
  )
}

function AwayDialog({ open, payment, onClaim }: { open: boolean; payment: PaymentFlow; onClaim(): void }) {
  const { t } = useTranslation('payment')
  return (
    <Sheet open={open} title={t('awayTitle')} onClose={payment.stay}>
      <p className="sl-payment-cashier-away">{t('awayText')}</p>
      <div className="sl-payment-cashier-buttons">
        <Button variant="primary" block onClick={onClaim}>
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
      <div className="sl-payment-cashier-gap">
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
