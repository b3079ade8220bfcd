import type { Words } from '#lib/words.ts'

/** What somebody chose in the panel of the preview. */
export interface Situation {
  page: string
  race: string | null
  item: string | null
  /** A moment's name, or a time with its zone. */
  at: string
  in: 'browser' | 'wechat' | 'alipay' | 'ios' | 'android'
  /** Which of the applications of that kind: its id; missing for the first. */
  shell?: string | null
  lang: keyof Words
  loggedIn: boolean
  /** A scenario's id, or null. */
  scenario: string | null
}

/** What there is to choose from: /preview/choices. */
export interface Choices {
  pages: { name: string; title: Words }[]
  races: { raceId: string; name: Words; moments: Record<string, number>; items: { itemId: string; name: Words }[] }[]
  scenarios: { id: string; name: Words; situation: Situation }[]
  /** Applications around a page, by the container that they are. */
  shells: { id: string; name: Words; in: Situation['in'] }[]
}

/** Why a page looks as it does in a situation. */
export interface Report {
  blocks: { id: string; type: string; shown: boolean; why: Words }[]
  fields: { name: string; state: 'required' | 'optional' | 'hidden'; why: Words }[]
  /** The page sends the runner to the login first. */
  asksLogin: boolean
}

/** One widget or control as the gallery shows it: /gallery.json. */
export interface Exhibit {
  kind: 'widget' | 'input'
  name: string
  label: Words
  about: Words
  /** What an operator writes, and of an input what is answered. */
  written: unknown
  /** Where the application draws it. */
  route: string
  /** Why it cannot be drawn. */
  faults: string[]
}
