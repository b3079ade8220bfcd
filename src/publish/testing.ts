import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { JsonObject } from '#runtime/model.ts'
import { type Builder, type BuiltConfig, createBuilder } from './build/createBuilder.ts'
import { loadCatalogue } from './catalogue/catalogue.ts'
import { PROJECT_ROOT } from './projectRoot.ts'

let shared: Builder | undefined

/** Builds a config folder written in a test: file name -> content (an object, or the text itself). */
export function buildFiles(files: Record<string, unknown>): Promise<BuiltConfig> {
  shared ??= createBuilder(loadCatalogue(PROJECT_ROOT))
  return shared(configFiles(files))
}

/** The project's own site.json and the files beside it, as a config folder. */
export function configFiles(files: Record<string, unknown>): Map<string, string> {
  const all = { 'site.json': readFileSync(join(PROJECT_ROOT, 'pages-config/site.json'), 'utf8'), ...files }
  return new Map(
    Object.entries(all).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : `${JSON.stringify(value, null, 2)}\n`,
    ]),
  )
}

/** A page that is well; `changes` replace its keys. */
export function samplePage(changes: JsonObject = {}): JsonObject {
  return {
    format: 1,
    route: '/sample',
    title: { zh: '示例', en: 'Sample' },
    query: { raceId: { required: true } },
    state: { tab: 'all' },
    data: {
      race: { call: 'raceDetail', with: { raceId: '{{query.raceId}}' } },
      races: { call: 'pageChina', with: {}, paging: { size: 10, page: 'pageNo', pageSize: 'pageSize' } },
    },
    blocks: [{ type: 'text', id: 'intro', text: { zh: '你好', en: 'Hello' } }],
    ...changes,
  }
}
