import { Link, useParams } from 'react-router-dom'
import type { ConsoleAttempt, ConsoleOrder, EntryFile, LedgerRow, TransitionRow } from '#api/console.gen.ts'
import { formatChinaTime } from '#lib/date.ts'
import { formatFen } from '#lib/money.ts'
import { useAsk } from '#operator/ask.ts'
import { type TextName, useWords } from '#operator/words.ts'
import { Badge } from '#ui/badge.tsx'
import { joinNames } from './entries.tsx'
import {
  Facts,
  freeKind,
  Item,
  Loaded,
  Missing,
  Mono,
  OrderButton,
  PageTitle,
  priceText,
  Section,
  State,
} from './parts.tsx'
import { Refund, Review } from './waiting.tsx'

/** All of one entry: who, what it costs and what came of that, what its organiser has to know, how it came here. */
export function Entry() {
  const { t } = useWords()
  const { entryId = '' } = useParams()
  const asked = useAsk('readEntry', { entryId })
  return (
    <Loaded asked={asked} missing={<Missing title={t('noEntry')} text={t('noEntryText')} />}>
      {(file) => <EntryOf file={file} />}
    </Loaded>
  )
}

function EntryOf({ file }: { file: EntryFile }) {
  const words = useWords()
  const { t, of } = words
  const { entry, runners, orders } = file
  const names = runners.map(({ name }) => name)
  const kind = freeKind(file.account.total)
  return (
    <>
      <p className="op-back">
        <Link to={`/races/${entry.raceId}/entries`}>{of(entry.raceName)}</Link>
      </p>
      <div className="op-title">
        <PageTitle>{joinNames(names, words)}</PageTitle>
        <State status={entry.status} kind={kind} />
      </div>
      <p className="op-faint">{of(entry.itemName)}</p>
      {entry.status === 'REVIEW' && (
        <Section title={t('reviews')} className="op-waiting">
          <Review entry={{ ...entry, runners: names }} />
        </Section>
      )}
      <div className="op-columns">
        <Section title={t('runners')}>
          <ul className="op-list">
            {runners.map(({ registrationId, name, status, bib }) => (
              <li key={registrationId} className="op-row">
                <span className="op-grow">{name}</span>
                {bib && <span className="op-faint">{t('bib', { bib })}</span>}
                <State status={status} kind={kind} />
              </li>
            ))}
          </ul>
          <Facts
            rows={[
              [t('account'), entry.mobile],
              [t('entryNo'), <Mono key="no">{entry.entryId}</Mono>],
              ...(entry.teamName ? ([[t('team'), entry.teamName]] as [string, string][]) : []),
              ...(entry.invitation ? ([[t('invitationCode'), entry.invitation]] as [string, string][]) : []),
              ...file.slots.map(({ slot, number }): [string, string] => [t('slot'), `${of(slot)} · ${number}`]),
              [t('submitted'), entry.submittedAt === null ? t('draftEntry') : formatChinaTime(entry.submittedAt)],
            ]}
          />
          {entry.reason && <p className="op-note">{of(entry.reason)}</p>}
        </Section>
        <AccountOfMoney account={file.account} />
        <Deposits file={file} />
        <Papers file={file} />
        <Remarks file={file} />
        <Section title={t('ordersAndPayments')}>
          {orders.length === 0 && <p className="op-faint">{t('noOrder')}</p>}
          {orders.map((order) => (
            <Order key={order.orderId} order={order} file={file} />
          ))}
        </Section>
        <Timeline rows={file.timeline} free={kind} />
        {file.attempts.length > 0 && <Levers file={file} />}
      </div>
    </>
  )
}

function AccountOfMoney({ account }: Pick<EntryFile, 'account'>) {
  const words = useWords()
  const { t, of } = words
  const { lines, total, fees, paid, onTheWay, returned, kept } = account
  return (
    <Section title={t('accountOfMoney')}>
      <Facts
        className="op-sum"
        rows={[
          ...lines.map(({ name, amount }): [string, string] => [of(name), formatFen(amount)]),
          [t('total'), priceText(total, words)],
        ]}
      />
      {(total > 0 || paid > 0) && (
        <Facts
          className="op-sum"
          rows={[
            [t('paid'), formatFen(paid)],
            ...(fees > 0 ? ([[t('fees'), formatFen(fees)]] as [string, string][]) : []),
            [t('onTheWay'), formatFen(-onTheWay)],
            [t('returned'), formatFen(-returned)],
            [t('kept'), formatFen(kept)],
          ]}
        />
      )}
    </Section>
  )
}

/** What runners have left as deposits: one that is held goes back when the thing is handed back. */
function Deposits({ file: { deposits } }: { file: EntryFile }) {
  const { t, of } = useWords()
  if (deposits.length === 0) return null
  return (
    <Section title={t('deposits')}>
      <ul className="op-list">
        {deposits.map(({ registrationId, runner, name, amount, state }) => (
          <li key={registrationId}>
            <Item title={runner} about={[of(name)]}>
              <span className="op-badges">
                <Badge tone={DEPOSIT_TONE[state]}>{t(DEPOSIT[state])}</Badge>
                {formatFen(amount)}
              </span>
              {state === 'held' && (
                <OrderButton
                  size="small"
                  id="returnDeposit"
                  params={{ registrationId }}
                  aria-label={t('handBackOf', { runner })}
                  say={() => t('handedBack')}
                >
                  {t('handBack')}
                </OrderButton>
              )}
            </Item>
          </li>
        ))}
      </ul>
    </Section>
  )
}

const DEPOSIT = {
  due: 'depositDue',
  held: 'depositHeld',
  returned: 'depositReturned',
  forfeited: 'depositForfeited',
} as const
const DEPOSIT_TONE = { due: 'warning', held: 'info', returned: 'success', forfeited: 'neutral' } as const

/** Documents that runners owe or have handed in, and who may not start without. */
function Papers({ file: { papers } }: { file: EntryFile }) {
  const { t, of } = useWords()
  if (papers.length === 0) return null
  return (
    <Section title={t('papers')}>
      <ul className="op-list">
        {papers.map(({ registrationId, runner, id, name, until, status, whenMissing }) => {
          const stays = status === 'late' && whenMissing === 'mayNotStart'
          const words = { runner, name: of(name), time: formatChinaTime(until) }
          return <li key={`${registrationId} ${id}`}>{t(stays ? 'paperMayNotStart' : PAPER[status], words)}</li>
        })}
      </ul>
    </Section>
  )
}

const PAPER = { missing: 'paperMissing', handedIn: 'paperHandedIn', late: 'paperLate' } as const

/** What runners want known, who may not have signed themselves, and what they agreed to or took back. */
function Remarks({ file: { entry } }: { file: EntryFile }) {
  const { t, of, word } = useWords()
  const { remarks, ownNumbers, freeConsents } = entry
  if (remarks.length + ownNumbers.length + freeConsents.length === 0) return null
  return (
    <Section title={t('remarks')}>
      <ul className="op-list">
        {ownNumbers.map(({ name, role }) => (
          <li key={`${name} ${role}`}>{t('ownNumber', { name, role: word(role) })}</li>
        ))}
        {remarks.map(({ name, remark }) => (
          <li key={`${name} ${remark}`}>{t('remark', { name, remark })}</li>
        ))}
        {freeConsents.map(({ title, at, refused, withdrawnAt }) => {
          const answer = refused ? 'consentRefused' : withdrawnAt === null ? 'consentGiven' : 'consentTakenBack'
          return (
            <li key={`${title.zh} ${at}`}>
              {t(answer, { title: of(title), time: formatChinaTime(withdrawnAt ?? at) })}
            </li>
          )
        })}
      </ul>
    </Section>
  )
}

function Order({ order, file }: { order: ConsoleOrder; file: EntryFile }) {
  const words = useWords()
  const { t, word } = words
  const { orderId, orderNo, kind, status, payable, expiresAt } = order
  const mine = <T extends { orderId: string }>(all: T[]) => all.filter((one) => one.orderId === orderId)
  const attempts = mine(file.attempts)
  return (
    <article className="op-stack" aria-label={orderNo}>
      <p className="op-row">
        <b className="sl-figures">{priceText(payable, words)}</b>
        <State status={status} kind={freeKind(payable)} />
        {kind !== 'entry' && <span className="op-faint">{word(kind)}</span>}
        <Mono>{orderNo}</Mono>
      </p>
      {status === 'PENDING' && expiresAt !== null && (
        <p className="op-faint sl-figures">
          {t(payable === 0 ? 'confirmBy' : 'payBy', { time: formatChinaTime(expiresAt) })}
        </p>
      )}
      {attempts.length === 0 && payable > 0 && <p className="op-faint">{t('noAttempt')}</p>}
      {attempts.map((attempt) => (
        <Attempt key={attempt.attemptId} attempt={attempt} file={file} />
      ))}
      {mine(file.refunds).map((refund) => (
        <Refund key={refund.refundId} refund={refund} />
      ))}
      <Postings rows={mine(file.ledger)} />
    </article>
  )
}

function AttemptLine({ attempt: { attemptId, channel, status } }: { attempt: ConsoleAttempt }) {
  const { word } = useWords()
  return (
    <p className="op-row">
      <span>{word(channel)}</span>
      <State status={status === 'CONFIRMED' ? 'PAID' : status} />
      <Mono>{attemptId}</Mono>
    </p>
  )
}

function Attempt({ attempt, file }: { attempt: ConsoleAttempt; file: EntryFile }) {
  const { t, word } = useWords()
  const last = file.notices.find((notice) => notice.attemptId === attempt.attemptId)
  return (
    <>
      <AttemptLine attempt={attempt} />
      {last && <p className="op-faint">{t('lastNotice', { outcome: word(last.outcome) })}</p>}
    </>
  )
}

/** Every posting of an order's money: what happened, and from where to where. */
function Postings({ rows }: { rows: LedgerRow[] }) {
  const { t, word } = useWords()
  const postings = [...new Set(rows.map(({ postingId }) => postingId))]
  if (postings.length === 0) return null
  return (
    <details>
      <summary>{t('ledger')}</summary>
      <ul className="op-list op-postings sl-figures">
        {postings.map((postingId) => {
          const sides = rows.filter((row) => row.postingId === postingId)
          return (
            <li key={postingId}>
              {sides[0] && `${formatChinaTime(sides[0].at)} ${word(sides[0].event)}`}
              <span className="op-faint">
                {sides
                  .map(({ account, amount }) => `${word(account)} ${amount > 0 ? '+' : ''}${formatFen(amount)}`)
                  .join(' · ')}
              </span>
            </li>
          )
        })}
      </ul>
    </details>
  )
}

/** Of what costs nothing: its words are others. */
const PRICED: ReadonlySet<string> = new Set(['registration', 'order'])

function Timeline({ rows, free }: { rows: TransitionRow[]; free: string | undefined }) {
  const { t, word } = useWords()
  const actor = (name: string) => word(name.startsWith('user:') ? 'runner' : name, 'by')
  return (
    <Section title={t('timeline')}>
      {rows.length === 0 && <p className="op-faint">{t('noTimeline')}</p>}
      <ol className="op-list">
        {rows.map((row) => (
          <li key={row.transitionId} className="op-event">
            <time className="op-faint sl-figures">{formatChinaTime(row.at, 'yyyy.MM.dd HH:mm:ss')}</time>
            <span className="op-grow">
              {word(row.object)}{' '}
              <State status={row.toStatus} kind={free && PRICED.has(row.object) ? free : row.object} />
            </span>
            <span className="op-faint">{actor(row.actor)}</span>
          </li>
        ))}
      </ol>
    </Section>
  )
}

const NOTICES = ['again', 'late', 'badSignature', 'wrongAmount'] as const satisfies readonly TextName[]

/** The payer's hand and the provider's mischief: tools of the sandbox, apart from what an operator does. */
function Levers({ file }: { file: EntryFile }) {
  const { t, word } = useWords()
  const say = ({ outcome }: { outcome: string }) => t('outcome', { outcome: word(outcome) })
  return (
    <Section title={t('levers')} note={t('leversNote')} className="op-sandbox">
      {file.attempts.map((attempt) => {
        const { attemptId, status } = attempt
        return (
          <article key={attemptId} aria-label={attemptId} className="op-stack">
            <AttemptLine attempt={attempt} />
            <p className="op-buttons">
              {(status === 'PENDING' || status === 'CREATED') && (
                <>
                  <OrderButton size="small" id="pay" params={{ attemptId }} say={say}>
                    {t('pay')}
                  </OrderButton>
                  <OrderButton size="small" id="pay" params={{ attemptId, notifyAfterMs: null }} say={say}>
                    {t('paySilent')}
                  </OrderButton>
                </>
              )}
              {NOTICES.map((mode) => (
                <OrderButton key={mode} size="small" id="notify" params={{ attemptId, mode }} say={say}>
                  {t(mode)}
                </OrderButton>
              ))}
            </p>
          </article>
        )
      })}
    </Section>
  )
}
