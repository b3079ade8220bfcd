import { type ChangeEvent, type FormEvent, useId, useState } from 'react'
import { Link, useParams, useSearchParams } from 'react-router-dom'
import type { EntryLine, RegistrationStatus } from '#api/console.gen.ts'
import { formatChinaTime } from '#lib/date.ts'
import { formatFen } from '#lib/money.ts'
import { useAsk } from '#operator/ask.ts'
import { type OperatorWords, useWords } from '#operator/words.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/emptyState.tsx'
import { Field } from '#ui/field.tsx'
import { freeKind, Loaded, Select, State } from './parts.tsx'
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
              <Table entries={entries} />
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

const HEADS = ['runners', 'state', 'project', 'mobile', 'sum', 'submitted'] as const

/** In columns under their heads; on a phone an entry is three lines, which need none. */
function Table({ entries }: { entries: EntryLine[] }) {
  const { t } = useWords()
  return (
    <table className="op-entries">
      <thead>
        <tr>
          {HEADS.map((name) => (
            <th key={name} scope="col" data-of={name}>
              {t(name)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <Row key={entry.entryId} entry={entry} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ entry }: { entry: EntryLine }) {
  const words = useWords()
  const { t, of } = words
  const { entryId, runners, teamName, itemName, mobile, status, order, submittedAt } = entry
  return (
    <tr>
      <th scope="row" data-of="runners">
        <Link to={`/entries/${entryId}`}>{joinNames(runners, words)}</Link>
        {teamName && <span className="op-faint op-block">{teamName}</span>}
      </th>
      <td data-of="state">
        <State status={status} kind={order ? freeKind(order.payable) : undefined} />
      </td>
      <td data-of="project">{of(itemName)}</td>
      <td data-of="mobile">{mobile}</td>
      <td data-of="sum">{order && <Sum order={order} />}</td>
      <td data-of="submitted">{submittedAt === null ? t('draftEntry') : formatChinaTime(submittedAt)}</td>
    </tr>
  )
}

const HAS_MONEY: ReadonlySet<string> = new Set(['PAID', 'PART_REFUNDED'])

/** A sum that has not come, or has gone back, is fainter and says so. */
function Sum({ order: { payable, status } }: { order: NonNullable<EntryLine['order']> }) {
  const words = useWords()
  if (payable === 0) return <span className="op-faint">{words.t('free')}</span>
  return (
    <span className={HAS_MONEY.has(status) ? undefined : 'op-faint'}>
      {status !== 'PAID' && <span className="op-faint">{words.word(status, 'sum')} </span>}
      {formatFen(payable)}
    </span>
  )
}

/** Whom an entry is for: its first runner, and how many come along. */
export function joinNames(runners: readonly string[], { t }: Pick<OperatorWords, 't'>): string {
  const [first, ...others] = runners
  if (first === undefined) return t('noRunnerYet')
  return others.length === 0 ? first : t('runnerAndMore', { name: first, n: runners.length })
}
