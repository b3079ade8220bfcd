import type { Choices, Report, Situation } from '#api/preview.ts'
import type { Lang } from '#lib/language.ts'

export type Text = Record<Lang, string>

export interface Block {
  path: string
  depth: number
  type: string
  id: string | null
  label: Text
  place: { file: string; line: number; path: string }
  properties: object
}

export interface Shown {
  status: 'set'
  /** The name of the situation: the frame's own. */
  id: string
  address: string
  now: number
  report: Report & { outline: Block[] }
}

/** Why a situation cannot be shown, from /preview/situation. */
interface Refused {
  status: 'refused'
  message: string | Text
}

export interface Look {
  width: number
  text: number
  dark: boolean
}

export type DevMessage = { type: 'config' } | { type: 'findings'; lines: Record<Lang, string[]> }

export const FIRST: Situation = {
  page: '',
  race: null,
  item: null,
  at: 'open',
  in: 'browser',
  lang: 'zh',
  loggedIn: true,
  scenario: null,
}
export const FIRST_LOOK: Look = { width: 390, text: 100, dark: false }

export async function readChoices(): Promise<Choices> {
  return (await fetch('/preview/choices')).json()
}

export async function sendSituation(situation: Situation, signal: AbortSignal): Promise<Shown | Refused> {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify(situation)
  const answer = await fetch('/preview/situation', { method: 'POST', headers, body, signal })
  return answer.json()
}

/** A situation with changes; a moment that its race has not becomes the open sign-up. */
export function changed(situation: Situation, changes: Partial<Situation>, choices: Choices): Situation {
  const next = { ...situation, ...changes }
  const moments = choices.races.find(({ raceId }) => raceId === next.race)?.moments ?? { open: 0 }
  return next.at.includes('T') || Object.hasOwn(moments, next.at) ? next : { ...next, at: 'open' }
}
