import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { loadCatalogue } from '#authoring/catalogue/catalogue.ts'
import { type ConfigFiles, loadFolder } from '#authoring/model/loadFolder.ts'
import { FINDINGS } from '#authoring/model/messages.gen.ts'
import { type BuiltConfig, createBuilder } from '#building/createBuilder.ts'
import { inLanguage, verbatim } from '#lib/words.ts'
import { buildManifest } from '#releasing/manifest.ts'
import { runScenarios } from '#scenarios/readScenarios.ts'
import { untranslated } from '#support/config.ts'
import { AGE_GROUPS } from './faultyConfigs/ageGroups.ts'
import { BALLOTS } from './faultyConfigs/ballots.ts'
import { CHANGES } from './faultyConfigs/changes.ts'
import { DEPOSITS } from './faultyConfigs/deposits.ts'
import { EXPRESSIONS } from './faultyConfigs/expressions.ts'
import type { Faulty } from './faultyConfigs/faulty.ts'
import { FORMS } from './faultyConfigs/forms.ts'
import { LOST_BEFORE } from './faultyConfigs/lostBefore.ts'
import { OFFERS, STANDARDS } from './faultyConfigs/offers.ts'
import { OVERLAY_KINDS } from './faultyConfigs/overlayKinds.ts'
import { PAGES } from './faultyConfigs/pages.ts'
import { POSTING } from './faultyConfigs/posting.ts'
import { GIFTS, GROUP_PRICES, PRICES } from './faultyConfigs/prices.ts'
import { RACES } from './faultyConfigs/races.ts'
import { READ_SECONDS } from './faultyConfigs/readSeconds.ts'
import { RESIDENTS } from './faultyConfigs/residents.ts'
import { REVIEWED } from './faultyConfigs/reviewed.ts'
import { SECOND_DRAWS } from './faultyConfigs/secondDraw.ts'
import { SERIES } from './faultyConfigs/series.ts'
import { SHARES } from './faultyConfigs/shares.ts'
import { SIZES } from './faultyConfigs/sizes.ts'
import { SLOTS } from './faultyConfigs/slots.ts'
import { WAITING } from './faultyConfigs/waiting.ts'
import { WAITING_SIZES } from './faultyConfigs/waitingSizes.ts'
import { WRONG_FACTS } from './faultyConfigs/wrongFacts.ts'
import { WRONG_PAGES } from './faultyConfigs/wrongPages.ts'

const ALL = [
  ...PAGES,
  ...EXPRESSIONS,
  ...FORMS,
  ...RACES,
  ...OFFERS,
  ...OVERLAY_KINDS,
  ...STANDARDS,
  ...CHANGES,
  ...BALLOTS,
  ...LOST_BEFORE,
  ...SECOND_DRAWS,
  ...POSTING,
  ...SIZES,
  ...WAITING_SIZES,
  ...SLOTS,
  ...PRICES,
  ...DEPOSITS,
  ...AGE_GROUPS,
  ...GIFTS,
  ...GROUP_PRICES,
  ...RESIDENTS,
  ...SHARES,
  ...READ_SECONDS,
  ...WAITING,
  ...SERIES,
  ...REVIEWED,
  ...WRONG_FACTS,
  ...WRONG_PAGES,
].sort((a, b) => a.file.localeCompare(b.file))
/** Each of these says a way out, in both languages. */
const HELPED = new Set([...WRONG_FACTS, ...WRONG_PAGES, ...READ_SECONDS, ...OVERLAY_KINDS])
/** What no operator can read: `(?:`, `\\d`, `[a-z]+`, `^[`. */
const REGULAR_EXPRESSION = /\(\?[:=!<]|\\[dDwWsSb.]|\][+*{]|\^[[(/]/
const LANGS = ['zh', 'en'] as const
const folder = loadFolder('pages-config')
const ofCampaigns = [...folder].flatMap(([name, text]) =>
  /^campaigns\/\w+\/campaign\.json$/.test(name) ? [`races/${JSON.parse(text).raceId}/`] : [],
)
/** Races that none of them is in, nor a campaign of, only take time. */
const own = withRaces([...ALL.flatMap(({ file }) => /^races\/\d+\//.exec(file) ?? []), ...ofCampaigns])
/** For a fault in what all races show: each of them would be built anew for it. */
const ofSite = withRaces(['races/1000060001/', 'races/1000060003/', ...ofCampaigns])
const catalogue = loadCatalogue(process.cwd())
const build = createBuilder(catalogue)
const buildSite = createBuilder(catalogue)
const RACE_IDS = [...own.keys()].flatMap((name) => /^races\/(\d+)\/race\.json$/.exec(name)?.[1] ?? [])

function withRaces(races: readonly string[]): ConfigFiles {
  const wanted = new Set(races)
  return new Map(
    [...folder].filter(([name]) => {
      const [race] = /^races\/\d+\//.exec(name) ?? []
      return race === undefined || wanted.has(race)
    }),
  )
}

/** What the scenarios beside a file say. */
function playedBeside({ file }: Faulty, files: ConfigFiles, built: BuiltConfig) {
  const folder = file.slice(0, file.lastIndexOf('/') + 1)
  const beside = [...files].filter(([name]) => name.startsWith(`${folder}`) && !name.slice(folder.length).includes('/'))
  return runScenarios(new Map(beside), built, catalogue)
}

function edited({ file, find, put }: Faulty, own: ConfigFiles): { files: ConfigFiles; text: string; at: number } {
  const before = own.get(file)
  if (before === undefined) throw new Error(`There is no ${file}`)
  // A page may be laid out anew: white space stands for any.
  const pattern = find.split(/\s+/).map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
  const [found] = find === '' ? [before] : (new RegExp(pattern.join('\\s*')).exec(before) ?? [])
  if (found === undefined) throw new Error(`${file} does not hold ${find}`)
  const at = before.indexOf(found)
  const text = before.slice(0, at) + put + before.slice(at + found.length)
  return { files: new Map(own).set(file, text), text, at }
}

describe('the project’s own config', () => {
  it('has no finding', async () => {
    expect((await build(own)).findings).toEqual([])
  })
})

describe('a faulty config', () => {
  it.each(ALL)('$file: $name', async (faulty) => {
    const isRaces = faulty.file.startsWith('races/')
    const { files, text, at } = edited(faulty, isRaces ? own : ofSite)
    const built = await (isRaces ? build : buildSite)(files)
    const { findings } = built
    const here = findings.filter(({ path, file }) => path === faulty.path && file === faulty.file)
    const found = here.find(({ code }) => code === faulty.code)
    if (!found) throw new Error(`Only found: ${JSON.stringify(findings.slice(0, 4))}`)
    if (!faulty.several) expect(here, 'one thing about one fault').toHaveLength(1)
    if (faulty.alone) expect([...findings, ...(await playedBeside(faulty, files, built))]).toEqual([found])
    const line = text.split('\n')[found.line - 1] ?? ''
    if (faulty.line) expect(line).toContain(faulty.line)
    else expect(found.line).toBe(text.slice(0, at).split('\n').length)
    if (HELPED.has(faulty)) for (const lang of LANGS) expect(found.hint && inLanguage(found.hint, lang)).toBeTruthy()
    if (faulty.hint) expect(inLanguage(found.hint ?? verbatim(''), 'en')).toContain(faulty.hint)
    expect(FINDINGS).toHaveProperty([found.code])
    expect(findings.flatMap(untranslated), 'in both languages').toEqual([])
    // Who wrote one is told of it.
    const others = findings.filter(({ code }) => code !== 'form.pattern' && code !== 'form.badPattern')
    const texts = others.flatMap(({ message, hint }) =>
      LANGS.flatMap((lang) => [message, ...(hint ? [hint] : [])].map((words) => inLanguage(words, lang))),
    )
    expect(texts.filter((words) => REGULAR_EXPRESSION.test(words))).toEqual([])
  })

  it('of any text stops neither the check nor a start: what is made of it finds all that it names', async () => {
    const texts = fc.oneof(fc.string(), fc.json(), fc.string({ unit: 'binary' }))
    const names = fc.constantFrom(
      'home.json',
      'site.json',
      'races/1000060004/race.json',
      'races/1000060003/registration.json',
    )
    await fc.assert(
      fc.asyncProperty(names, texts, async (name, text) => {
        const built = await build(new Map(own).set(name, text))
        expect(built.findings.length).toBeGreaterThan(0)
        for (const { code } of built.findings) expect(FINDINGS).toHaveProperty([code])
        const { objects, facts } = buildManifest(built)
        const named = [...built.pointed].flatMap(([, { pages }]) => Object.values(pages))
        expect([...named, ...Object.values(facts)].filter((object) => !objects.has(object))).toEqual([])
        expect(built.races.map(({ raceId }) => raceId)).toEqual(
          RACE_IDS.filter((raceId) => name !== `races/${raceId}/race.json`),
        )
      }),
      { numRuns: 6 },
    )
  }, 300_000)
})
