import { isRecord } from '#lib/json.ts'

/** A page as the product serves it. */
export interface ServedPage {
  path: string
  /** Query parameters without which it does not open. */
  required: string[]
  login: boolean
  /** Operations of its data and actions. */
  operations: string[]
}

/** Every page of the release that a running product serves, of the site or of one race. */
export async function servedPages(address: string, raceId?: string): Promise<ServedPage[]> {
  const pointer = await json(`${address}/config/${raceId ? `races/${raceId}` : 'pointer'}.json`)
  const pages = isRecord(pointer) && isRecord(pointer.pages) ? Object.entries(pointer.pages) : []
  return Promise.all(pages.map(async ([path, object]) => pageOf(path, await json(`${address}/config/${object}`))))
}

function pageOf(path: string, page: unknown): ServedPage {
  if (!isRecord(page)) throw new Error(`${path} is no page`)
  const query = isRecord(page.query) ? Object.entries(page.query) : []
  const required = query.flatMap(([name, rule]) => (isRecord(rule) && rule.required === true ? [name] : []))
  return { path, required, login: page.login !== undefined, operations: [...new Set(callsIn(page))].sort() }
}

/** What a page calls: `call` of a source or of an action. */
function callsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(callsIn)
  if (!isRecord(value)) return []
  const own = typeof value.call === 'string' ? [value.call] : []
  return [...own, ...Object.values(value).flatMap(callsIn)]
}

async function json(address: string): Promise<unknown> {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`)
  return answer.json()
}
