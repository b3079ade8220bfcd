import type { TFunction } from 'i18next'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { ChallengeRow, ChallengeTeamRow, RankRow, TeamRow } from '#api/contract.gen.ts'
import { duration, thousands } from '#lib/figures.ts'
import type { Lang } from '#lib/language.ts'
import { type ResultsPorts, useResultsPorts } from '#modules/results/ports.ts'
import { RequestError } from '#runtime/ports.ts'

/** What is ranked: runners or teams of a project by time, or of a challenge by distance. */
export type Chosen =
  | { of: 'race'; teams: boolean; raceId: string; itemId: string; gender?: '1' | '2'; ageGroup?: string }
  | { of: 'challenge'; teams: boolean; challengeId: string; month: string; gender?: '1' | '2'; teamId?: string }

/** A runner or a team of the ranking. */
export interface Row {
  place: number
  name(lang: Lang): string
  /** Under the name, the large figure, and what stands under that. */
  note(t: TFunction<'results'>, lang: Lang): string
  figure(t: TFunction<'results'>): string
  under?(t: TFunction<'results'>): string
  own: boolean
  raceTeamId?: string
}

interface Stretch {
  total: number
  own: number | null
  rows: Row[]
}

type Stretches =
  | { status: 'loading' }
  | { status: 'failed'; words: string; again(): void }
  | {
      status: 'ready'
      total: number
      /** Index of the account's own runner. */
      own: number | null
      /** Undefined while it is on its way. */
      rowAt(index: number): Row | undefined
      /** These rows are in sight: what is not there of them is asked for. */
      want(from: number, until: number): void
    }

/** Rows of one answer. */
const SIZE = 200
/** A finger that flings past thousands asks for nothing on the way. */
const REST_MS = 80

/** A ranking that is loaded by stretches, where it is looked at. */
export function useStretches(chosen: Chosen): Stretches {
  const ports = useResultsPorts()
  const [pages, setPages] = useState<ReadonlyMap<number, Stretch>>(new Map())
  const [fault, setFault] = useState<string | null>(null)
  const asked = useRef(new Set<number>())
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // The list of one choice: whoever shows another one mounts it anew.
  const first = useRef(chosen).current

  const load = useCallback(
    async (page: number) => {
      if (asked.current.has(page)) return
      asked.current.add(page)
      try {
        const stretch = await ask(ports, first, page * SIZE)
        setFault(null)
        setPages((before) => new Map(before).set(page, stretch))
        // One's own row is shown from the start, however far down it stands.
        if (stretch.own !== null) void load(Math.floor(stretch.own / SIZE))
      } catch (error) {
        asked.current.delete(page)
        setFault(error instanceof RequestError ? error.message : '')
      }
    },
    [ports, first],
  )
  useEffect(() => {
    void load(0)
    return () => clearTimeout(timer.current)
  }, [load])

  const want = useCallback(
    (from: number, until: number) => {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => {
        for (let page = Math.floor(from / SIZE); page * SIZE < until; page++) void load(page)
      }, REST_MS)
    },
    [load],
  )
  const rowAt = useCallback((index: number) => pages.get(Math.floor(index / SIZE))?.rows[index % SIZE], [pages])
  const start = pages.get(0)
  if (!start) {
    if (fault === null) return { status: 'loading' }
    return { status: 'failed', words: fault, again: () => void load(0) }
  }
  const { total, own } = start
  return {
    status: 'ready',
    total,
    own,
    want,
    rowAt,
  }
}

async function ask({ request }: ResultsPorts, chosen: Chosen, from: number): Promise<Stretch> {
  if (chosen.of === 'race') {
    const { of: _, teams, ...wanted } = chosen
    const { raceId, itemId } = wanted
    if (!teams) {
      const { total, own, rows } = await request('raceSportRanking', { ...wanted, from, size: SIZE })
      return { total, own, rows: rows.map(ofRunner) }
    }
    const { total, counted, rows } = await request('raceSportTeamRanking', { raceId, itemId, from, size: SIZE })
    return { total, own: null, rows: rows.map((row) => ofTeam(row, counted)) }
  }
  const { of: _, teams, ...wanted } = chosen
  const { challengeId, month } = wanted
  if (!teams) {
    const { total, own, rows } = await request('challengeRanking', { ...wanted, from, size: SIZE })
    return { total, own, rows: rows.map(ofChallenger) }
  }
  const { total, own, counted, rows } = await request('challengeTeamRanking', { challengeId, month, from, size: SIZE })
  return { total, own, rows: rows.map((row) => ofChallengeTeam(row, counted)) }
}

function ofRunner({ place, bib, name, team, gunSeconds, netSeconds, own }: RankRow): Row {
  return {
    ...{ place, name: () => name, own },
    figure: () => duration(gunSeconds),
    note: () => (team === null ? bib : `${bib} · ${team}`),
    under: (t) => t('net', { time: duration(netSeconds) }),
  }
}

function ofTeam({ place, raceTeamId, team, runners, seconds }: TeamRow, counted: number): Row {
  return {
    ...{ place, raceTeamId, name: () => team, own: false },
    figure: () => duration(seconds),
    note: (t) => t('members', { count: runners }),
    under: (t) => t('sum', { count: counted }),
  }
}

/** Metres as kilometres with one decimal. */
const km = (metres: number) => thousands(Math.floor(metres / 100) / 10, 1)

function ofChallenger({ place, name, team, metres, reached, own }: ChallengeRow): Row {
  return {
    ...{ place, name: () => name, own },
    figure: (t) => t('km', { km: km(metres) }),
    note: (t, lang) => team?.[lang] ?? t('noTeam'),
    ...(reached > 0 ? { under: (t) => t('monthsReached', { count: reached }) } : {}),
  }
}

function ofChallengeTeam({ place, teamId, team, runners, metres, own }: ChallengeTeamRow, counted: number): Row {
  return {
    ...{ place, raceTeamId: teamId, own },
    name: (lang) => team[lang],
    figure: (t) => t('km', { km: km(metres) }),
    note: (t) => t('teamRunners', { count: runners }),
    under: (t) => t('sum', { count: counted }),
  }
}
