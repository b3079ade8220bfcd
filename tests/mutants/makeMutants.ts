import { writeFileSync } from 'node:fs'
import fc from 'fast-check'
import { loadCatalogue } from '#authoring/catalogue/catalogue.ts'
import { isError } from '#authoring/model/finding.ts'
import { loadFolder } from '#authoring/model/loadFolder.ts'
import { createBuilder } from '#building/createBuilder.ts'
import { raceDetail } from '#race/view.ts'
import type { Json, JsonObject } from '#runtime/model.ts'
import { makeSample } from '#scenarios/platform.ts'
import { type Mutation, mutate, mutation } from './mutate.ts'

/** A changed page as the browser would get it, or as it was written where `check` refused it. */
export interface Mutant {
  name: string
  page: JsonObject
  /** `check` had no error. */
  passed: boolean
}

export interface Mutants {
  seed: number
  site: JsonObject
  /** An answer for every operation of the contract. */
  answers: Record<string, Json>
  mutants: Mutant[]
}

// The compiler's bundler does not work inside a simulated browser, so mutants are made here and rendered there.
const [out = '', wanted = '2000', seed = String(Date.now() % 1_000_000_000)] = process.argv.slice(2)
const catalogue = loadCatalogue(process.cwd())
const build = createBuilder(catalogue)
const own = loadFolder('pages-config')
// The shared pages with their partials and series alone: races repeat them with a block or two more.
const isShared = (name: string) => !name.includes('/') && !name.includes('scenarios')
const files = new Map([...own].filter(([name]) => isShared(name) || /^(blocks|series)\//.test(name)))
const pages = [...files.keys()]
  .filter((name) => isShared(name) && name.endsWith('.json') && name !== 'site.json')
  .sort()
const race = (await build(own)).races.find(({ raceId }) => raceId === '1000060003')
if (!race) throw new Error('pages-config has no race 1000060003')

async function made(name: string, index: number, change: Mutation): Promise<Mutant> {
  const page = mutate(JSON.parse(files.get(name) ?? '{}'), change, [...catalogue.widgets.keys()])
  const built = await build(new Map(files).set(name, JSON.stringify(page)))
  const passed = !built.findings.some(isError)
  const route = [page.route].flat()[0]
  const object = passed && typeof route === 'string' ? built.pointed.get('pointer.json')?.pages[route] : undefined
  const ready = object ? JSON.parse(built.objects.get(object) ?? '{}') : page
  return { name: `${name} ${index} ${JSON.stringify(change)}`, page: ready, passed: object !== undefined }
}

const changes = fc.sample(mutation, { numRuns: Number(wanted), seed: Number(seed) })
const mutants: Mutant[] = []
for (const [index, change] of changes.entries())
  mutants.push(await made(pages[index % pages.length] ?? '', index, change))

const now = Date.parse('2027-01-10T10:00:00+08:00')
const answers: Record<string, Json> = Object.fromEntries(
  [...catalogue.operations.values()].map(({ id, payload }) => [id, makeSample(payload, catalogue.contract.schemas)]),
)
const detail = raceDetail(race, now, { collected: false, registeredCount: 0 })
Object.assign(answers, {
  raceDetail: detail,
  itemByRaceIdList: race.items,
  listRecommend: [detail],
  mayLike: { results: [detail] },
  pageChina: { results: [detail], pageNo: 1, totalPage: 1, totalCount: 1 },
})
const site = (await build(files)).pointed.get('pointer.json')?.site
if (!site) throw new Error('the shared pages do not build')
writeFileSync(out, JSON.stringify({ seed: Number(seed), site, answers, mutants } satisfies Mutants))
