import { type FormEvent, type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import type { EntryLine, OpenRefund, RaceDay, TransferProof } from '#api/console.gen.ts'
import { formatChinaTime } from '#lib/date.ts'
import { formatFen, formatYuan } from '#lib/money.ts'
import { useOrder } from '#operator/ask.ts'
import { useWords } from '#operator/words.ts'
import { Button } from '#ui/button.tsx'
import { joinNames } from './entries.tsx'
import { Input, List, OrderButton, Section, State } from './parts.tsx'

/** What waits for the operator of a race, each with what can be done about it. */
export function Waiting({ day }: { day: RaceDay }) {
  const { t, of } = useWords()
  return (
    <Section title={t('waiting')} className="op-waiting">
      <Kind title={t('transfers')} items={day.transfers} keyOf={({ proofId }) => proofId}>
        {(proof) => <Transfer proof={proof} />}
      </Kind>
      <Kind title={t('reviews')} items={day.reviews} keyOf={({ entryId }) => entryId}>
        {(entry) => <Review entry={entry} />}
      </Kind>
      <Kind title={t('draws')} items={day.ballots} keyOf={({ itemId }) => itemId}>
        {({ itemName, raceId }) => (
          <p className="op-row">
            <span className="op-grow">{of(itemName)}</span>
            <Link to={`/races/${raceId}/ballots`}>{t('toBallot')}</Link>
          </p>
        )}
      </Kind>
      <Kind title={t('refundsOpen')} items={day.refunds} keyOf={({ refundId }) => refundId}>
        {(refund) => <Refund refund={refund} entryId={refund.entryId} orderNo={refund.orderNo} />}
      </Kind>
    </Section>
  )
}

interface KindProps<T> {
  title: string
  items: readonly T[]
  keyOf(item: T): string
  children: (item: T) => ReactNode
}

function Kind<T>({ title, items, keyOf, children }: KindProps<T>) {
  if (items.length === 0) return null
  return (
    <>
      <h3>
        {title} <span className="op-faint sl-figures">{items.length}</span>
      </h3>
      <List items={items} keyOf={keyOf}>
        {children}
      </List>
    </>
  )
}

/** A bank transfer to be confirmed with the sum that arrived, or its proof to be sent back. */
function Transfer({ proof }: { proof: TransferProof }) {
  const { t } = useWords()
  const { order, busy } = useOrder()
  const { proofId, path, amount, orderNo, entryId, sentAt } = proof
  const [arrived, setArrived] = useState(formatYuan(amount))
  const [sumFault, setSumFault] = useState<string | null>(null)
  const confirm = (event: FormEvent) => {
    event.preventDefault()
    const received = Math.round(Number(arrived) * 100)
    const fault = received >= 1 ? null : t('sumNeeded')
    setSumFault(fault)
    if (!fault) void order('decideTransfer', { proofId, received })
  }
  return (
    <article className="op-transfer" aria-label={orderNo}>
      <a href={path} target="_blank" rel="noreferrer">
        <img src={path} alt={t('proofPicture', { order: orderNo })} />
      </a>
      <div className="op-stack">
        <p>
          <Link className="op-mono" to={`/entries/${entryId}`}>
            {orderNo}
          </Link>
        </p>
        <p className="op-faint sl-figures">
          {t('transferOf', { amount: formatFen(amount), time: formatChinaTime(sentAt) })}
        </p>
        <form className="op-form" onSubmit={confirm} noValidate>
          <Input
            label={t('arrivedYuan')}
            error={sumFault}
            inputMode="decimal"
            value={arrived}
            onChange={(event) => setArrived(event.target.value)}
          />
          <Button type="submit" icon="check" busy={busy === 'decideTransfer'}>
            {t('confirmTransfer')}
          </Button>
        </form>
        <WithReason
          label={t('sendBackWhy')}
          action={t('sendBack')}
          onSend={(refused) => order('decideTransfer', { proofId, refused })}
        />
      </div>
    </article>
  )
}

/** An entry under review: approved, or not with a reason that its runner reads. */
export function Review({
  entry,
}: {
  entry: Pick<EntryLine, 'entryId' | 'itemName' | 'createdAt'> & { runners: string[] }
}) {
  const words = useWords()
  const { t, of } = words
  const { order } = useOrder()
  const { entryId, runners, itemName, createdAt } = entry
  return (
    <article className="op-stack" aria-label={joinNames(runners, words)}>
      <p className="op-row">
        <Link className="op-grow" to={`/entries/${entryId}`}>
          {joinNames(runners, words)}
        </Link>
        <span className="op-faint sl-figures">
          {of(itemName)} · {formatChinaTime(createdAt)}
        </span>
      </p>
      <p>
        <OrderButton icon="check" id="decideReview" params={{ entryId, approved: true }}>
          {t('approve')}
        </OrderButton>
      </p>
      <WithReason
        label={t('rejectWhy')}
        action={t('reject')}
        onSend={(reason) => order('decideReview', { entryId, approved: false, reason })}
      />
    </article>
  )
}

interface WithReasonProps {
  label: string
  action: string
  onSend(reason: string): Promise<unknown>
}

/** A refusal with the words that its runner reads. */
export function WithReason({ label, action, onSend }: WithReasonProps) {
  const { t } = useWords()
  const [reason, setReason] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const send = (event: FormEvent) => {
    event.preventDefault()
    const given = reason.trim()
    setFault(given === '' ? t('whyNeeded') : null)
    if (given !== '') void onSend(given)
  }
  return (
    <form className="op-form" onSubmit={send} noValidate>
      <Input
        label={label}
        error={fault}
        maxLength={200}
        autoComplete="off"
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <Button type="submit">{action}</Button>
    </form>
  )
}

const STEPS = { FAILED: ['sendAgain', 'byHand'], MANUAL: ['doneByHand'] } as const

type RefundProps = {
  refund: Pick<OpenRefund, 'refundId' | 'amount' | 'status' | 'cause'>
  entryId?: string
  orderNo?: string
}

/** A refund, and what is done by hand where the provider refused it. */
export function Refund({ refund: { refundId, amount, status, cause }, entryId, orderNo }: RefundProps) {
  const { t, word } = useWords()
  const steps = status === 'FAILED' || status === 'MANUAL' ? STEPS[status] : []
  return (
    <>
      <p className="op-row">
        <span className="sl-figures">{t('refundOf', { amount: formatFen(amount) })}</span>
        <State status={status} kind="refund" />
        <span className="op-grow op-faint">{word(cause)}</span>
        {entryId && (
          <Link className="op-mono" to={`/entries/${entryId}`}>
            {orderNo}
          </Link>
        )}
      </p>
      {steps.length > 0 && (
        <p className="op-buttons">
          {steps.map((step) => (
            <OrderButton key={step} size="small" id="handleRefund" params={{ refundId, do: step }}>
              {t(step)}
            </OrderButton>
          ))}
        </p>
      )}
    </>
  )
}
