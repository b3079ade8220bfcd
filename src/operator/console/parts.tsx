import { type ComponentProps, type ReactNode, useEffect, useId, useRef } from 'react'
import { Link, NavLink, useLocation } from 'react-router-dom'
import type { ApiError } from '#api/apiError.ts'
import { formatFen } from '#lib/money.ts'
import { type AskId, type ParamsOf, type ResultOf, useOrder } from '#operator/ask.ts'
import { type OperatorWords, useWords } from '#operator/words.ts'
import { Badge, type Tone } from '#ui/badge.tsx'
import { Button, type ButtonProps } from '#ui/button.tsx'
import { askConfirm } from '#ui/confirmHost.tsx'
import { EmptyState } from '#ui/emptyState.tsx'
import { ErrorPanel } from '#ui/errorPanel.tsx'
import { Field } from '#ui/field.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

interface Asked<T> {
  data: T | undefined
  error: ApiError | undefined
  mutate(): unknown
}

interface LoadedProps<T> {
  asked: Asked<T>
  /** What stands there when the platform knows nothing of what was asked for: asking again would not help. */
  missing?: ReactNode
  children: (data: T) => ReactNode
}

/** What an answer shows; the place of it while it comes, what went wrong instead of it. What was there stays. */
export function Loaded<T>({ asked, missing, children }: LoadedProps<T>) {
  const { t, of } = useWords()
  const { data, error, mutate } = asked
  // Of another race the answer before would still be there.
  if (error?.code === 404 && missing) return missing
  if (data !== undefined) return children(data)
  if (error) return <ErrorPanel text={of(error.messages)} onRetry={() => void mutate()} />
  return (
    <div className="op-section" role="status" aria-label={t('loading')}>
      <Skeleton lines={4} />
    </div>
  )
}

/** A page about something that does not exist, with the way back to the races. */
export function Missing({ title, text }: { title: string; text?: string }) {
  const { t } = useWords()
  return (
    <>
      <title>{`${title} · ${t('title')}`}</title>
      <h1 className="sl-visually-hidden">{title}</h1>
      <EmptyState
        title={title}
        text={text}
        action={
          <Link className="sl-button" data-variant="primary" to="/">
            {t('toRaces')}
          </Link>
        }
      />
    </>
  )
}

/** What a page is called, on it and in the browser's tab. */
export function PageTitle({ children }: { children: string }) {
  const { t } = useWords()
  return (
    <>
      <title>{`${children} · ${t('title')}`}</title>
      <h1>{children}</h1>
    </>
  )
}

interface LinkRowProps {
  label: string
  className: string
  links: { to: string; words: string }[]
}

/** Links to pages, in a row that a phone moves sideways: that of the page in sight is seen. */
export function LinkRow({ label, className, links }: LinkRowProps) {
  const row = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  useEffect(() => {
    const here = pathname && row.current?.querySelector('[aria-current]')
    if (!row.current || !here) return
    const [outer, inner] = [row.current.getBoundingClientRect(), here.getBoundingClientRect()]
    row.current.scrollLeft += inner.left + inner.width / 2 - outer.left - outer.width / 2
  }, [pathname])
  return (
    <nav ref={row} className={className} aria-label={label}>
      {links.map(({ to, words }) => (
        <NavLink key={to} to={to} end>
          {words}
        </NavLink>
      ))}
    </nav>
  )
}

/** A card under a heading of its own. */
export function Section({ title, note, className, children }: SectionProps) {
  const id = useId()
  return (
    <section className={className ? `op-section ${className}` : 'op-section'} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {note && <p className="op-note">{note}</p>}
      {children}
    </section>
  )
}

interface SectionProps {
  title: ReactNode
  note?: ReactNode
  className?: string
  children: ReactNode
}

const GOOD = new Set(['CONFIRMED', 'PAID', 'WON', 'DONE', 'APPLIED'])
const WAITING = new Set([
  ...['HELD', 'PENDING', 'CREATING', 'CREATED', 'AWAIT_DRAW', 'WAITLISTED'],
  ...['REVIEW', 'REFUNDING', 'REQUESTED', 'IN_TRANSIT'],
])
const BAD = new Set(['CREATE_FAILED', 'FAILED', 'MANUAL'])

export function chooseTone(status: string): Tone {
  if (GOOD.has(status)) return 'success'
  if (BAD.has(status)) return 'danger'
  return WAITING.has(status) ? 'warning' : 'neutral'
}

/** The state of an entry, an order, a payment or a refund. */
export function State({ status, kind }: { status: string; kind?: string | undefined }) {
  const { word } = useWords()
  return <Badge tone={chooseTone(status)}>{word(status, kind)}</Badge>
}

/** The kind of words for the state of what costs nothing: it waits to be confirmed, not to be paid. */
export const freeKind = (payable: number) => (payable === 0 ? 'free' : undefined)

/** What is to be paid for an entry. */
export const priceText = (payable: number, { t }: Pick<OperatorWords, 't'>): string =>
  payable === 0 ? t('free') : formatFen(payable)

/** Names and what they stand for, one a line. */
export function Facts({ rows, className }: { rows: [ReactNode, ReactNode][]; className?: string }) {
  return (
    <dl className={className ? `op-facts ${className}` : 'op-facts'}>
      {rows.map(([name, value], at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a list of facts do not move
        <div key={at}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** How far places are taken, for the eye; the figures stand beside it. */
export function Bar({ part, whole }: { part: number; whole: number }) {
  const share = whole === 0 ? 0 : Math.min(1, part / whole)
  return (
    <span className="op-bar" data-full={share === 1 ? '' : undefined} aria-hidden="true">
      {share > 0 && <span className="op-bar-part" style={{ width: `max(4px, ${share * 100}%)` }} />}
    </span>
  )
}

interface InputProps extends ComponentProps<'input'> {
  label: string
  help?: string | undefined
  error?: string | null | undefined
}

/** A field of one line. */
export function Input({ label, help, error, ...input }: InputProps) {
  return (
    <Field id={useId()} label={label} help={help} error={error}>
      {(control) => <input {...control} className="sl-input" {...input} />}
    </Field>
  )
}

interface SelectProps extends ComponentProps<'select'> {
  label: string
  /** What is chosen while nothing is. */
  none?: string
  options: readonly (readonly [value: string, label: string])[]
}

/** A choice of one. */
export function Select({ label, none, options, ...select }: SelectProps) {
  return (
    <Field id={useId()} label={label}>
      {(control) => (
        <select {...control} className="sl-input op-select" {...select}>
          {none !== undefined && <option value="">{none}</option>}
          {options.map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

interface OrderButtonProps<Id extends AskId> extends Omit<ButtonProps, 'id' | 'busy' | 'onClick'> {
  id: Id
  params: ParamsOf<Id>
  say?: (answer: ResultOf<Id>) => string
}

/** A button that orders something at once. */
export function OrderButton<Id extends AskId>({ id, params, say, ...button }: OrderButtonProps<Id>) {
  const { order, busy } = useOrder()
  return <Button {...button} busy={busy !== null} onClick={() => void order(id, params, say && { say })} />
}

/** An id or an address, letter by letter. */
export function Mono({ children }: { children: string }) {
  return <span className="op-mono">{children}</span>
}

/** A list, or what stands in its place while it has nothing. */
export function List<T>({ items, none, keyOf, children }: ListProps<T>) {
  if (items.length === 0) return none ? <p className="op-faint">{none}</p> : null
  return (
    <ul className="op-list">
      {items.map((item) => (
        <li key={keyOf(item)}>{children(item)}</li>
      ))}
    </ul>
  )
}

interface ListProps<T> {
  items: readonly T[]
  none?: string | undefined
  keyOf(item: T): string
  children(item: T): ReactNode
}

interface ItemProps {
  title: ReactNode
  /** What is known of it, a line each; what is empty is left out. */
  about?: readonly (string | false | null | undefined)[]
  /** How it stands, and what can be done about it. */
  children: ReactNode
}

/** A thing of a list: what it is on the left, how it stands on the right. */
export function Item({ title, about = [], children }: ItemProps) {
  return (
    <div className="op-item">
      <div className="op-item-what">
        <p className="op-item-title">{title}</p>
        {about.filter(Boolean).map((line) => (
          <p key={String(line)} className="op-faint">
            {line}
          </p>
        ))}
      </div>
      <div className="op-item-end">{children}</div>
    </div>
  )
}

/** Ends a code, or takes a person off a list, once it is sure. */
export function EndButton({ code, words, sure, label }: EndButtonProps) {
  const { order, busy } = useOrder()
  const end = async () => {
    if (await askConfirm({ text: sure, ok: words, danger: true })) await order('endInvitation', { code })
  }
  return (
    <Button size="small" busy={busy !== null} aria-label={label} onClick={() => void end()}>
      {words}
    </Button>
  )
}

interface EndButtonProps {
  code: string
  words: string
  /** What ending it means. */
  sure: string
  /** Its name where others have the same words. */
  label: string
}
