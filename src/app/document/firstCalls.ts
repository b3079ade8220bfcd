import { type Operation, operationOf } from '#api/operations.gen.ts'
import { isRaceRoute, type Site } from '#app/config/site.ts'
import { CONFIG } from '#app/services.ts'
import { expressionsIn, wholeBinding } from '#runtime/binding.ts'
import type { Node } from '#runtime/expression/ast.ts'
import { findTree } from '#runtime/expression/trees.ts'
import { type FirstAnswers, isWholeAnswer } from '#runtime/first.ts'
import type { DataSource, Json, Page } from '#runtime/model.ts'
import { pageParams } from '#runtime/sources.ts'

/** Where a parameter's value comes from: written, from the address, or from who is logged in. */
type From = { value: Json } | { query: string; otherwise?: string } | { user: string }

/** A call as src/app/document/calls.js makes it; of several origins of a parameter the first that says something counts. */
interface FirstCall {
  method: Operation['method']
  url: string
  as: 'query' | 'form' | 'json'
  /** With the stamp that lets copies live for an hour. */
  hourly?: true
  params: [name: string, from: From[]][]
}

/** Of a race's page: whether the race is entered with accounts of its own (src/app/page/guards.ts). */
const OWN_ACCOUNTS: DataSource = { call: 'checkSubOrderAccountIsExist', with: { raceId: '{{query.raceId}}' } }

/**
 * What a page asks first, as its document carries it: reads that need no login, of which every parameter is written or
 * comes from the address or the session, and of which the document does not `know` all. '' where there is none.
 */
export function firstCalls(page: Page, site: Site, known: FirstAnswers | null): string {
  const races = Object.keys(known ?? {})
  const isKnown = ({ call }: DataSource) => races.length > 0 && races.every((id) => isWholeAnswer(known, call, id))
  const asked = Object.values(page.data ?? {}).filter((source) => !isKnown(source))
  // What may be opened without a race has nothing to ask then.
  const ofRace = page.query?.raceId?.required === true && [page.route].flat().some((route) => isRaceRoute(site, route))
  const guards = ofRace && site.routes.raceLogin ? [OWN_ACCOUNTS] : []
  const calls = [...asked, ...guards].flatMap((source) => callOf(source, page, site) ?? [])
  if (calls.length === 0) return ''
  const { terminalType, osId } = site.client
  return JSON.stringify({ terminalType: String(terminalType), osId: String(osId), calls })
}

function callOf(source: DataSource, page: Page, { hosts }: Site): FirstCall | null {
  const row = operationOf(source.call)
  if (!row?.read || row.auth || row.body === 'multipart' || row.path.startsWith('/account/')) return null
  if (source.when !== undefined) return null
  const { paging, with: written = {} } = source
  const found = Object.entries(paging ? pageParams(written, paging, 1) : written).map(
    ([name, value]) => [name, originsOf(value, page)] as const,
  )
  const params = found.flatMap(([name, from]): FirstCall['params'] => (from ? [[name, from]] : []))
  if (params.length < found.length) return null
  const base = { api: hosts.main, center: hosts.center, files: hosts.files, config: CONFIG }[row.host]
  return {
    method: row.method,
    url: `${base}${row.path}`,
    as: row.method === 'GET' ? 'query' : row.body,
    ...(row.host === 'files' || row.host === 'config' ? { hourly: true } : {}),
    params,
  }
}

/** Null for what is worked out otherwise: of other answers, of the page's state, of several parts. */
function originsOf(value: Json, page: Page): From[] | null {
  const only = wholeBinding(value)
  if (only === null) return expressionsIn(value).length === 0 ? [{ value }] : null
  const node = findTree(only)
  const parts = node.kind === 'call' && node.fn === 'coalesce' ? node.args : [node]
  const found = parts.map((part) => originOf(part, page))
  return found.every((one) => one !== null) ? found : null
}

function originOf(node: Node, page: Page): From | null {
  if (node.kind === 'literal') return { value: node.value }
  if (node.kind !== 'member' || node.of.kind !== 'name' || node.by.kind !== 'literal') return null
  const name = String(node.by.value)
  if (node.of.name === 'query') {
    const otherwise = page.query?.[name]?.default
    return { query: name, ...(otherwise === undefined ? {} : { otherwise }) }
  }
  if (node.of.name === 'user' && USER.has(name)) return { user: name }
  const constants = page.constants ?? {}
  return node.of.name === 'site' && Object.hasOwn(constants, name) ? { value: constants[name] ?? null } : null
}

const USER: ReadonlySet<string> = new Set(['userId', 'accountId', 'mobile'])
