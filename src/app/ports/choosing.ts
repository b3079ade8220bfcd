import type { Services } from '#app/services.ts'
import { asObject } from '#lib/json.ts'
import type { Json } from '#runtime/model.ts'
import type { PageLeft, PickRequest } from '#runtime/ports.ts'
import { readUser } from './caller.ts'
import { PICKS } from './storage.ts'

/** Who asks for a choice: the entry of the page in the history, and its place there. */
export interface Asking {
  what: string
  /** Path of the page that was asked. */
  from: string
  by: string
  at: number
}

/** What the tab keeps of choices: one on its way back, and what the pages that ask left behind. */
interface StoredChoices {
  chosen?: { by: string; what: string; value: Json }
  left?: { by: string; userId: string; page: PageLeft }[]
}

/** Pages that may be waiting for a choice at once: one asks for a coupon, the list of coupons for a code. */
const MOST_ASKING = 5

/** Opens a page to choose on, and keeps what the asking page leaves behind for when the tab is loaded anew. */
export function ask(services: Services, { what, from, query, carry }: PickRequest, page: PageLeft): void {
  const by = entryOf(services)
  const others = (read(services).left ?? []).filter((one) => one.by !== by)
  const left = [...others, { by, userId: ownerOf(services), page }].slice(-MOST_ASKING)
  store(services, { left })
  const [path = ''] = from.split(/[?#]/, 1)
  const pick: Asking = { what, from: path, by, at: placeOf(services) }
  services.navigator.go(from, { query, carry, state: { pick } })
}

/** Keeps the choice for the page that asked, and goes back to it. */
export function give(services: Services, { by, what, at }: Asking, value: Json): void {
  recall(services)
  store(services, { ...read(services), chosen: { by, what, value } })
  services.navigator.back(Math.max(1, placeOf(services) - at))
}

/** The choice for the page shown, once. */
export function take(services: Services): { what: string; value: Json } | null {
  const { chosen, ...others } = read(services)
  if (chosen?.by !== entryOf(services)) return null
  store(services, others)
  return { what: chosen.what, value: chosen.value }
}

/** Puts among the pages of the history what those who wait for a choice left behind, where the tab was loaded since. */
export function recall(services: Services): void {
  for (const { by, userId, page } of read(services).left ?? []) {
    const key = `${by}|${userId}`
    if (!services.pages.has(key)) services.pages.set(key, { ...page, answers: new Map() })
  }
}

function read({ tab }: Services): StoredChoices {
  try {
    return asObject(JSON.parse(tab.getItem(PICKS) ?? 'null')) as StoredChoices
  } catch {
    return {}
  }
}

function store({ tab }: Services, choices: StoredChoices): void {
  tab.setItem(PICKS, JSON.stringify(choices))
}

/** The entry shown by its key and address, as the router knows it. */
function entryOf({ window: { history, location } }: Services): string {
  return `${history.state?.key ?? 'default'} ${location.pathname}${location.search}`
}

/** The router numbers its entries. */
function placeOf({ window }: Services): number {
  return Number(window.history.state?.idx ?? 0)
}

function ownerOf(services: Services): string {
  const userId = readUser(services)?.userId
  return typeof userId === 'string' ? userId : ''
}
