import { type ChangeEvent, type FormEvent, useId, useState } from 'react'
import { Link, useParams, useSearchParams } from 'react-router-dom'
import type { EntryLine, RegistrationStatus } from '#api/console.gen.ts'
import { formatChinaTime } from '#lib/date.ts'
import { useAsk } from '#operator/ask.ts'
import { type OperatorWords, useWords } from '#operator/words.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/emptyState.tsx'
import { Field } from '#ui/field.tsx'
import { freeKind, Loaded, priceText, Select, State } from './parts.tsx'
import { useDay } from './raceFrame.tsx'

const PAGE = 50
const MOST = 1000

/** The states that somebody looks for, in the order in which an entry goes through them. */
const STATES: readonly RegistrationStatus[] = [
  ...(['HELD', 'REVIEW', 'AWAIT_DRAW', 'WON', 'WAITLISTED', 'CONFIRMED', 'DRAFT'] as const),
  ...(['DEFERRED', 'WITHDRAWN', 'CANCELLED', 'EXPIRED', 'LOST', 'REJECTED'] as const),
]

/** A race's entries by words, state and project; what is looked for stands in the address. */
export function Entries() {
  const { t } = useWords()
  const { raceId = '' } = useParams()
  const [query] = useSearchParams()
  const [limit, setLimit] = useState(PAGE)
  const [search, status, itemId] = ['search', 'status', 'itemId'].map((name) => query.get(name) ?? '')
  const asked = useAsk('raceEntries', {
    raceId,
    limit,
    ...(search ? { search } : {}),
    ...(status ? { status: status as RegistrationStatus } : {}),
    ...(itemId ? { itemId } : {}),
  })
  return (
    <>
      <Filter />
      <Loaded asked={asked}>
        {({ entries, total }) =>
          total === 0 ? (
            <EmptyState
              art="search"
              title={search || status || itemId ? t('nothingFound') : t('noEntries')}
              text={search || status || itemId ? t('nothingFoundText') : undefined}
            />
          ) : (
            <>
              <p className="op-faint" role="status">
                {t('found', { n: total })}
              </p>
              <ul className="op-lines">
                {entries.map((entry) => (
                  <Line key={entry.entryId} entry={entry} />
                ))}
              </ul>
              {entries.length < Math.min(total, MOST) && (
                <Button block onClick={() => setLimit(Math.min(MOST, limit + 2 * PAGE))}>
                  {t('more')}
                </Button>
              )}
            </>
          )
        }
      </Loaded>
    </>
  )
}

function Filter() {
  const { t, of, word } = useWords()
  const { projects } = useDay()
  const id = useId()
  const [query, setQuery] = useSearchParams()
  const [typed, setTyped] = useState(query.get('search') ?? '')
  const change = (name: string, value: string) => {
    const next = new URLSearchParams(query)
    if (value === '') next.delete(name)
    else next.set(name, value)
    setQuery(next, { replace: true })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    change('search', typed.trim())
  }
  const chosen = (name: string) => ({
    value: query.get(name) ?? '',
    onChange: (event: ChangeEvent<HTMLSelectElement>) => change(name, event.target.value),
  })
  return (
    <search>
      <form className="op-section op-filter" onSubmit={submit}>
        <Field id={`${id}-search`} label={t('search')} help={t('searchHelp')}>
          {(control) => (
            <span className="op-joined">
              <input
                {...control}
                className="sl-input"
                type="search"
                maxLength={64}
                autoComplete="off"
                value={typed}
                onChange={(event) => setTyped(event.target.value)}
              />
              <Button type="submit">{t('search')}</Button>
            </span>
          )}
        </Field>
        <Select
          label={t('state')}
          none={t('all')}
          options={STATES.map((status) => [status, word(status, 'any')])}
          {...chosen('status')}
        />
        <Select
          label={t('project')}
          none={t('all')}
          options={projects.map(({ itemId, itemName }) => [itemId, of(itemName)])}
          {...chosen('itemId')}
        />
      </form>
    </search>
  )
}

function Line({ entry }: { entry: EntryLine }) {
  const words = useWords()
  const { t, of } = words
  const { entryId, runners, teamName, itemName, mobile, status, order, submittedAt, createdAt } = entry
  return (
    <li className="op-line">
      <span className="op-line-who">
        <Link to={`/entries/${entryId}`}>{joinNames(runners, words)}</Link>
        {teamName && <span className="op-faint">{teamName}</span>}
      </span>
      <State status={status} kind={order ? freeKind(order.payable) : undefined} />
      <span className="op-faint">{of(itemName)}</span>
      <span className="op-faint sl-figures">{mobile}</span>
      <span className="sl-figures op-line-money">{order && priceText(order.payable, words)}</span>
      <span className="op-faint sl-figures">
        {submittedAt === null ? `${t('draftEntry')} ${formatChinaTime(createdAt)}` : formatChinaTime(submittedAt)}
      </span>
    </li>
  )
}

/** Whom an entry is for: its first runner, and how many come along. */
export function joinNames(runners: readonly string[], { t, word }: Pick<OperatorWords, 't' | 'word'>): string {
  const [first, ...others] = runners
  if (first === undefined) return word('DRAFT')
  return others.length === 0 ? first : t('runnerAndMore', { name: first, n: others.length })
}
