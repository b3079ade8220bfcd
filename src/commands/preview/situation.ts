import type { Choices, Situation } from '#api/preview.ts'
import type { Catalogue } from '#authoring/catalogue/catalogue.ts'
import { readCases } from '#authoring/model/conditional.ts'
import type { ConfigFiles } from '#authoring/model/loadFolder.ts'
import { parseSource } from '#authoring/model/source.ts'
import type { BuiltConfig } from '#building/createBuilder.ts'
import { listPhases } from '#race/times.ts'
import type { Json, JsonObject, Text } from '#runtime/model.ts'
import { isText } from '#runtime/texts.ts'
import { readScenarios } from '#scenarios/readScenarios.ts'
import type { Played } from '#scenarios/scenarioFile.ts'

export function listChoices(files: ConfigFiles, built: BuiltConfig, catalogue: Catalogue): Omit<Choices, 'shells'> {
  const site = built.pointed.get('pointer.json')
  const pages = [...built.pages].flatMap(([name, byRace]) => {
    const object = site?.pages[byRace.get(null)?.[0] ?? '']
    const page: JsonObject | null = object ? JSON.parse(built.objects.get(object) ?? 'null') : null
    return page ? [{ name, title: textOf(page.title) }] : []
  })
  const races = built.races.map((race) => ({
    raceId: race.raceId,
    name: race.name,
    moments: listPhases(race),
    items: race.items.map(({ itemId, name }) => ({ itemId, name })),
  }))
  const scenarios = readScenarios(files, catalogue, built).map((played) => ({
    id: idOf(played),
    name: textOf(played.name),
    situation: situationOf(played),
  }))
  return { pages, races, scenarios }
}

/** A situation as a scenario that can be played; a chosen scenario lends its runner, answers and platform. */
export function playedFrom(situation: Situation, files: ConfigFiles, built: BuiltConfig, catalogue: Catalogue): Played {
  const { page, race, item, at, lang, loggedIn } = situation
  const scenario = readScenarios(files, catalogue, built).find((played) => idOf(played) === situation.scenario)
  const base: Omit<Played, 'page' | 'race'> = scenario ?? {
    name: '',
    runners: { runner: { age: 30 }, minor: { age: 16, name: '林小溪' }, elder: { age: 68, name: '林国强' } },
    players: ['runner', 'minor', 'elder'],
    fixtures: {},
    source: parseSource('', '{}'),
    index: 0,
    expect: {},
  }
  const runner = loggedIn ? (base.runner ?? Object.keys(base.runners)[0]) : null
  const someone = runner === undefined ? {} : { runner }
  const { item: _, ...rest } = base
  return { ...rest, ...someone, page, race, ...(item ? { item } : {}), at, in: situation.in, lang }
}

function situationOf({ page, race, item, at = 'open', lang = 'zh', runner, ...played }: Played): Situation {
  const scenario = idOf({ ...played, page, race })
  return { page, race, item: item ?? null, at, in: played.in ?? 'browser', lang, loggedIn: runner !== null, scenario }
}

function idOf({ source, index, race }: Played): string {
  return `${source.file}#${index}${race === null || source.file.startsWith('races/') ? '' : `@${race}`}`
}

/** A text in both languages; of several cases the last, which holds where no other does. */
function textOf(value: Json | undefined): Text {
  if (isText(value)) return value
  const last = readCases(value ?? null)?.at(-1)
  if (last) return textOf(last.value)
  return typeof value === 'string' ? { zh: value, en: value } : { zh: '', en: '' }
}
