import './checkout.css'
import './texts.ts'
import { type ReactNode, useCallback, useEffect, useId, useMemo, useRef, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { formatFen } from '#lib/money.ts'
import { useAlive } from '#lib/useAlive.ts'

import type { Lang } from '#runtime/model.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { CountdownText } from '#ui/countdownText.tsx'
import { ErrorPanel } from '#ui/errorPanel.tsx'
import { Icon, type IconName } from '#ui/icon.tsx'
import { Img } from '#ui/img.tsx'
import { Price } from '#ui/price.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { KIND_TEXTS } from './kinds.ts'
import { createPayment, type Payment, type PaymentFlow, type PayNote } from './payment.ts'
import { usePaymentPorts } from './ports.ts'
import type { Bill, Channel, PayTarget } from './targets.ts'

type Shown = Exclude<Payment, { status: 'loading' | 'unavailable' | 'offline' | 'settled' }>

interface CheckoutProps {
  target: PayTarget
  returnTo: string
  startAtOnce?: boolean | undefined
  /** Somebody else's: whose it is is said first. */
  asked?: boolean
  lang: Lang
  now(): number
  /** Between the bill and the bar, for the channel that is chosen. */
  beside?: ((chosen: string | null, bill: Bill) => ReactNode) | undefined
  /** Nothing is left to do here; `channel`: by which it was paid on this page just now. */
  onSettled(channel: string | null): void
  /** The payer says that they have paid. */
  onClaim?: (() => void) | undefined
  /** The payer was sent to pay: the page asks the server what became of it, where a dialog would ask the payer. */
  onAway?: (() => void) | undefined
  onOffline?: (() => void) | undefined
}

/** What is paid for, until when and how, and the question on coming back from the provider. */
export function Checkout(props: CheckoutProps) {
  const {
    target,
    returnTo,
    startAtOnce,
    asked = false,
    lang,
    now,
    beside,
    onSettled,
    onClaim,
    onAway,
    onOffline,
  } = props
  const { t } = useTranslation('payment')
  const ports = usePaymentPorts()
  const asks = onAway === undefined
  const payment = useMemo(() => createPayment(target, returnTo, ports, { asks }), [target, returnTo, ports, asks])
  const state = useSyncExternalStore(payment.subscribe, payment.get, payment.get)
  // A page that is taken over knows its order a moment later.
  const alive = useAlive()
  useEffect(() => {
    if (alive) void payment.load().then(() => (startAtOnce ? payment.payOnly() : undefined))
  }, [alive, payment, startAtOnce])
  const ended = useRef({ onSettled, onAway, onOffline })
  ended.current = { onSettled, onAway, onOffline }
  const paidBy = state.status === 'settled' ? state.channel : null
  useEffect(() => {
    if (state.status === 'settled') ended.current.onSettled(paidBy)
    if (state.status === 'away') ended.current.onAway?.()
    if (state.status === 'offline') ended.current.onOffline?.()
  }, [state.status, paidBy])
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
  if (state.status === 'loading' || state.status === 'settled' || state.status === 'offline') return <CheckoutLoading />
  return <Order state={state} payment={payment} asked={asked} now={now} lang={lang} beside={beside} onClaim={onClaim} />
}

interface OrderProps {
  state: Shown
  payment: PaymentFlow
  asked: boolean
  lang: Lang
  now(): number
  beside: CheckoutProps['beside']
  onClaim: CheckoutProps['onClaim']
}

function Order({ state, payment, asked, now, lang, beside, onClaim }: OrderProps) {
  const { t } = useTranslation('payment')
  const { bill, channels, chosen } = state
  const busy = state.status === 'starting'
  const free = bill.payable === 0
  const payLabel = chosen === 'OFFLINE' ? t('payOffline') : t('pay', { amount: formatFen(bill.payable) })
  const names = bill.players.join(lang === 'zh' ? '、' : ', ')
  return (
    <div className="sl-payment-cashier">
      {asked && <h2 className="sl-payment-cashier-asked">{names ? t('asked', { names }) : t('askedGoods')}</h2>}
      <Deadline bill={bill} now={now} onEnd={() => void payment.load()} />
      <BillCard bill={bill} names={asked ? '' : names} lang={lang} />
      {!free && (
        <ChannelPicker channels={channels} chosen={chosen} lang={lang} disabled={busy} onChoose={payment.choose} />
      )}
      {beside?.(chosen, bill)}
      {state.status === 'ready' && state.note && <Note note={state.note} />}
      <div className="sl-payment-cashier-bar">
        <Button variant="primary" block busy={busy} off={chosen === null} onClick={() => void payment.pay()}>
          {busy ? t('starting') : free ? t('zero') : asked ? t('payAgain') : payLabel}
        </Button>
      </div>
      {onClaim && <AwayDialog open={state.status === 'away'} payment={payment} onClaim={onClaim} />}
    </div>
  )
}

function Deadline({ bill, now, onEnd }: { bill: Bill; now(): number; onEnd(): void }) {
  const { t } = useTranslation('payment')
  const free = bill.payable === 0
  const until = free ? 'deadlineFree' : KIND_TEXTS[bill.kind].deadline
  return (
    <section className="sl-payment-cashier-deadline">
      <h2 className="sl-payment-cashier-amount">
        <span className="sl-payment-cashier-state">{t(free ? 'toConfirm' : 'toPay')}</span>
        <Price fen={bill.payable} size="large" free />
      </h2>
      {bill.expiresAt === null ? (
        <p>{t('noDeadline')}</p>
      ) : (
        <p className="sl-payment-cashier-note">
          {t(free ? 'leftFree' : 'left')}{' '}
          <strong>
            <CountdownText until={bill.expiresAt} now={now} onEnd={onEnd} />
          </strong>
          {t(until)}
        </p>
      )}
    </section>
  )
}

function BillCard({ bill, names, lang }: { bill: Bill; names: string; lang: Lang }) {
  const { t } = useTranslation('payment')
  const { whose, what } = KIND_TEXTS[bill.kind]
  // A race is known by its art; who sells is to be named as the seller.
  const art = whose === 'race' ? bill.imgRecommend2 : undefined
  const subject: [string, string][] = [
    [t(whose), bill.raceName[lang]],
    [t(what), bill.itemName[lang]],
  ]
  const facts: [string, string][] = [
    ...(art ? [] : subject),
    [t(bill.players.length === 1 ? 'player' : 'players'), names],
    [t('orderNo'), bill.orderNo ?? ''],
  ]
  return (
    <section className="sl-card">
      <h2 className="sl-payment-cashier-heading">{t('summary')}</h2>
      {art && (
        <div className="sl-payment-cashier-subject">
          <div className="sl-payment-cashier-art">
            <Img src={art} alt="" ratio="16:9" sizes="96px" />
          </div>
          <dl>
            {subject.map(([name, value]) => (
              <div key={name}>
                <dt className="sl-visually-hidden">{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </div>
      )}
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
                <Price fen={line.amount} size="small" free />
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
  channel.startsWith('WECHAT')
    ? 'wechat'
    : channel.startsWith('ALIPAY')
      ? 'alipay'
      : channel === 'UNION_JSAPI' || channel === 'ABC_H5'
        ? 'card'
        : 'wallet'

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
            {name[lang]} {recommended && <Badge tone="success">{t('recommended')}</Badge>}
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

export function CheckoutLoading() {
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
