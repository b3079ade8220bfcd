import { Link, Outlet, useOutletContext, useParams } from 'react-router-dom'
import type { RaceDay } from '#api/console.gen.ts'
import { formatChinaTime, RACE_START } from '#lib/date.ts'
import { COUNTED_MS, useAsk } from '#operator/ask.ts'
import { type TextName, useWords } from '#operator/words.ts'
import { LinkRow, Loaded, Missing, PageTitle } from './parts.tsx'
import { RaceState } from './races.tsx'

const TABS: [path: string, name: TextName][] = [
  ['', 'today'],
  ['entries', 'entries'],
  ['places', 'places'],
  ['lists', 'lists'],
  ['groups', 'groups'],
  ['ballots', 'ballots'],
  ['exports', 'exports'],
  ['results', 'results'],
  ['ending', 'ending'],
]

/** A race's name, its state and its pages, around the one that is open. */
export function RaceFrame() {
  const { t, of, lang } = useWords()
  const { raceId = '' } = useParams()
  const asked = useAsk('raceDay', { raceId }, COUNTED_MS)
  const now = useAsk('readClock', {}).data?.now ?? Date.now()
  const base = `/races/${raceId}`
  const weekday = (at: number) => formatChinaTime(at, RACE_START, lang)
  return (
    <>
      <p className="op-back">
        <Link to="/">{t('races')}</Link>
      </p>
      <Loaded asked={asked} missing={<Missing title={t('noSuchRace')} text={t('noSuchRaceText', { raceId })} />}>
        {(day) => (
          <>
            <div className="op-title">
              <PageTitle>{of(day.race.name)}</PageTitle>
              <RaceState race={day.race} now={now} />
            </div>
            <p className="op-faint sl-figures">
              <span className="op-block">{t('raceDay', { starts: of(day.race.starts) })}</span>
              {t('signUp', { from: weekday(day.race.signUpStart), until: weekday(day.race.signUpEnd) })}
            </p>
            <LinkRow
              className="op-tabs"
              label={of(day.race.name)}
              links={TABS.map(([path, name]) => ({ to: path === '' ? base : `${base}/${path}`, words: t(name) }))}
            />
            <Outlet context={day} />
          </>
        )}
      </Loaded>
    </>
  )
}

/** The day of the race whose page is open. */
export const useDay = () => useOutletContext<RaceDay>()
