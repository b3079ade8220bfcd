import './widget.css'
import '#modules/results/texts.ts'
import type { TFunction } from 'i18next'
import { memo, useCallback, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { thousands } from '#lib/figures.ts'
import { type Lang, toLang } from '#lib/language.ts'
import { defineWidget } from '#runtime/react/widget.ts'
import { EmptyState } from '#ui/emptyState.tsx'
import { ErrorPanel } from '#ui/errorPanel.tsx'
import { Icon } from '#ui/icon.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { PROPS, type ResultsRankingProps } from './props.gen.ts'
import { type Chosen, type Row, useStretches } from './useStretches.ts'
import { GROUP, useWindow } from './useWindow.ts'

export default defineWidget<ResultsRankingProps>(
  PROPS,
  function Ranking({ raceId, itemId, challengeId, month = '', teams = false, gender, ageGroup, teamId, emit }) {
    const people = { teams, ...(gender === '1' || gender === '2' ? { gender: gender as '1' | '2' } : {}) }
    const chosen: Chosen | null = challengeId
      ? { of: 'challenge', ...people, challengeId, month, ...(teamId ? { teamId } : {}) }
      : raceId && itemId
        ? { of: 'race', ...people, raceId, itemId, ...(ageGroup ? { ageGroup } : {}) }
        : null
    if (!chosen) return null
    // Another choice is another list: it starts from its winner.
    return <Board key={JSON.stringify(chosen)} chosen={chosen} onTeam={(id) => void emit('team', id)} />
  },
  { skeleton: () => <Skeleton height="28rem" radius="var(--sl-radius-card)" /> },
)

function Board({ chosen, onTeam }: { chosen: Chosen; onTeam(raceTeamId: string): void }) {
  const { t } = useTranslation('results')
  const list = useStretches(chosen)
  if (list.status === 'loading') return <Skeleton height="28rem" radius="var(--sl-radius-card)" />
  if (list.status === 'failed') return <ErrorPanel title={t('rankingFailed')} text={list.words} onRetry={list.again} />
  if (list.total === 0) return <EmptyState title={t('noRanking')} text={t('noRankingText')} />
  const total = chosen.teams ? 'teamTotal' : chosen.of === 'race' ? 'totalByGun' : 'total'
  return <Rows list={list} words={t(total, { count: list.total, total: thousands(list.total) })} onTeam={onTeam} />
}

interface RowsProps {
  list: Extract<ReturnType<typeof useStretches>, { status: 'ready' }>
  /** How many there are, in words. */
  words: string
  onTeam(raceTeamId: string): void
}

/** How many stand on the podium, where more than they are ranked. */
const PODIUM = 3

function Rows({ list: { total, own, rowAt, want }, words, onTeam }: RowsProps) {
  const { t, i18n } = useTranslation('results')
  const lang = toLang(i18n.language)
  const id = useId()
  const table = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const first = total > PODIUM ? PODIUM : 0
  const wantRows = useCallback((from: number, until: number) => want(from + first, until + first), [want, first])
  const mark = own === null ? null : own - first
  const { from, until, brief, rowHeight, marked, moveTo } = useWindow(list, total - first, wantRows, mark)
  const starts = Array.from({ length: Math.ceil((until - from) / GROUP) }, (_, at) => from + at * GROUP)
  const ownRow = own === null ? undefined : rowAt(own)
  return (
    <div className="sl-results-ranking">
      <p className="sl-results-ranking-total" id={id}>
        {words}
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: rows of a table cannot be laid over an empty space */}
      <div ref={table} role="table" tabIndex={-1} aria-rowcount={total} aria-labelledby={id}>
        {first > 0 && (
          // biome-ignore lint/a11y/useSemanticElements: as above
          <div className="sl-results-ranking-podium" role="rowgroup">
            {[0, 1, 2].map((index) => (
              <RankRow key={index} index={index} row={rowAt(index)} t={t} lang={lang} onTeam={onTeam} />
            ))}
          </div>
        )}
        <div className="sl-results-ranking-rows" ref={list} style={{ blockSize: (total - first) * rowHeight }}>
          {starts.map((start) => (
            <Group
              key={start}
              start={start + first}
              size={Math.min(GROUP, total - first - start)}
              top={start * rowHeight}
              brief={brief}
              t={t}
              lang={lang}
              rowAt={rowAt}
              onTeam={onTeam}
            />
          ))}
        </div>
      </div>
      {own !== null && (
        <button
          type="button"
          className="sl-results-ranking-own"
          data-off={marked ? '' : undefined}
          onClick={() => {
            if (own < first) table.current?.scrollIntoView({ block: 'center' })
            else moveTo(own - first)
            table.current?.focus({ preventScroll: true })
          }}
        >
          <Icon name="runner" />
          <span>{t('toMe', { place: thousands(ownRow?.place ?? own + 1) })}</span>
          <span className="sl-results-ranking-time">{ownRow?.figure(t)}</span>
        </button>
      )}
    </div>
  )
}

interface GroupProps {
  start: number
  size: number
  top: number
  brief: boolean
  t: TFunction<'results'>
  lang: Lang
  rowAt(index: number): Row | undefined
  onTeam(raceTeamId: string): void
}

/** Rows that come and go together: while others come, they are neither drawn again nor moved. */
const Group = memo(function Group({ start, size, top, brief, t, lang, rowAt, onTeam }: GroupProps) {
  const [whole, setWhole] = useState(!brief)
  // What was drawn whole stays so.
  if (!brief && !whole) setWhole(true)
  const indexes = Array.from({ length: size }, (_, at) => start + at)
  const style = { insetBlockStart: top }
  if (!whole)
    return (
      <div className="sl-results-ranking-group" data-brief="" aria-hidden="true" style={style}>
        {indexes.map((index) => index + 1).join('\n')}
      </div>
    )
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows of a table cannot be laid over an empty space
    <div className="sl-results-ranking-group" role="rowgroup" style={style}>
      {indexes.map((index) => (
        <RankRow key={index} index={index} row={rowAt(index)} t={t} lang={lang} onTeam={onTeam} />
      ))}
    </div>
  )
})

interface RankRowProps {
  index: number
  row: Row | undefined
  t: TFunction<'results'>
  lang: Lang
  onTeam(raceTeamId: string): void
}

function RankRow({ index, row, t, lang, onTeam }: RankRowProps) {
  const name = row?.name(lang) ?? '…'
  const team = row?.raceTeamId
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows of a table cannot be laid over an empty space
    // biome-ignore lint/a11y/useFocusableInteractive: its cells are read, not moved through
    <div className="sl-results-ranking-row" role="row" aria-rowindex={index + 1} data-own={row?.own ? '' : undefined}>
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      <span className="sl-results-ranking-place" role="cell">
        {row?.place ?? index + 1}
      </span>
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      <span className="sl-results-ranking-who" role="cell">
        {team === undefined ? (
          <span className="sl-results-ranking-name">
            {name}
            {row?.own && <b className="sl-results-ranking-me">{t('me')}</b>}
          </span>
        ) : (
          <button type="button" className="sl-results-ranking-name" onClick={() => onTeam(team)}>
            {name}
          </button>
        )}
        <span className="sl-results-ranking-note">{row?.note(t, lang) ?? t('coming')}</span>
      </span>
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      <span className="sl-results-ranking-time" role="cell">
        {row?.figure(t)}
        {row?.under && <span className="sl-results-ranking-note">{row.under(t)}</span>}
      </span>
    </div>
  )
}
