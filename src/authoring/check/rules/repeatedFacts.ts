import type { Schema } from '#authoring/catalogue/schema.ts'
import type { ConfigModel, PageFile } from '#authoring/model/configModel.ts'
import { type Finding, finding, message } from '#authoring/model/finding.ts'
import { findingAt } from '#authoring/model/origins.ts'
import { type JsonPath, type Source, textsIn } from '#authoring/model/source.ts'
import { asObject } from '#lib/json.ts'
import type { RaceFacts } from '#race/facts.gen.ts'
import { parseTime } from '#race/times.ts'
import { withoutBindings } from '#runtime/binding.ts'
import type { Json, JsonObject, Text } from '#runtime/model.ts'

/**
 * Texts of a race's overlays and own pages, and of a campaign's facts, that say again what the race's facts say: after a
 * change they would differ.
 */
export function createRepeatedFacts(entities: Entities): (model: ConfigModel) => Finding[] {
  const known = new WeakMap<Source, { from: readonly unknown[]; findings: Finding[] }>()
  return ({ races, overlays, pages }) => {
    const facts = new Map(races.map((race) => [race.raceId, race.facts]))
    const bases = new Map(pages.map(({ name, page }) => [name, page]))
    const written: Written[] = [
      ...overlays.map(({ source, raceId, overlay }) => ({ source, raceId, page: bases.get(overlay.extends) })),
      ...pages.map(({ source, raceId, page }) => ({ source, raceId, page })),
      ...campaignsOf(pages),
    ]
    return written.flatMap(({ source, raceId, page, schema }) => {
      const race = raceId === null ? null : facts.get(raceId)
      if (!race || !page) return []
      const before = known.get(source)
      if (before?.from[0] === race && before.from[1] === page) return before.findings
      const findings = [
        ...repeatedIn(source, race, sourcesOf(page)),
        ...(schema ? typedRepeats(source, schema, race, entities) : []),
      ]
      known.set(source, { from: [race, page], findings })
      return findings
    })
  }
}

/** What the platform reads of a series' members, by kind: facts of a campaign may be such. */
type Entities = Readonly<Record<string, Schema>>

/** A file of a race, or about one. */
interface Written {
  source: Source
  raceId: string | null
  page: JsonObject | undefined
  /** Of facts of a campaign: the schema that says what they are. */
  schema?: Source
}

/** The facts of campaigns that are about a race, each with the page of it that asks for most. */
function campaignsOf(pages: readonly PageFile[]): Written[] {
  const found = new Map<Source, Written & { page: JsonObject }>()
  for (const { page, besides } of pages) {
    const [source, schema] = besides
    const { raceId } = asObject(source?.value)
    if (!source || typeof raceId !== 'string') continue
    const { race, items } = sourcesOf(page)
    const known = found.get(source)
    const more = known ? !sourcesOf(known.page).items && items !== null : race !== null
    if (more || !known) found.set(source, { source, raceId, page, ...(schema && { schema }) })
  }
  return [...found.values()]
}

/** What a page calls the race and its projects; null where it does not ask for them. */
interface Names {
  race: string | null
  items: string | null
}

function sourcesOf(page: JsonObject): Names {
  const calls = (operation: string) =>
    Object.entries(asObject(page.data)).find(([, source]) => asObject(source).call === operation)?.[0] ?? null
  return { race: calls('raceDetail'), items: calls('itemByRaceIdList') }
}

function repeatedIn(source: Source, race: RaceFacts, names: Names): Finding[] {
  const facts = factsOf(race, names)
  // What a series calls its member is a fact of its own, often the city's name.
  const called = isCampaign(source) ? [race.name.zh, race.name.en] : []
  return textsIn(source.value, CODE).flatMap(({ path, text }) => {
    if (MOMENT.test(text) || called.includes(text) || (isCampaign(source) && path[0] === 'name')) return []
    const words = withoutBindings(text)
    const found = facts.find(({ said, whole }) =>
      said.some((one) => (whole ? words.trim() === one : holds(words, one))),
    )
    return found
      ? [findingAt(source, path, finding('advice.repeated.text', { what: found.what, expression: found.expression }))]
      : []
  })
}

/** Moments and amounts of a campaign that its race says too: templates read those as `facts.race`. */
function typedRepeats(source: Source, schema: Source, race: RaceFacts, entities: Entities): Finding[] {
  const written: { at: number | null; fen: number | null; what: WrittenFact['what']; expression: string }[] = [
    ...MOMENTS.map(([field, what]) => ({
      at: parseTime(race[field] ?? ''),
      fen: null,
      what,
      expression: `facts.race.${field}`,
    })),
    ...race.items.map(({ itemId, fee, name }) => ({
      at: null,
      fen: fee > 0 ? fee : null,
      what: message('terms.fact.feeOf', { name }),
      expression: `find(facts.race.items, 'itemId', '${itemId}').fee`,
    })),
  ]
  const types = { ...asObject(asObject(schema.value).$defs), ...(entities as JsonObject) }
  return typedIn(source.value ?? null, asObject(schema.value), types, []).flatMap(({ path, at, fen }) => {
    const found = written.find((one) => (at !== null && one.at === at) || (fen !== null && one.fen === fen))
    return found
      ? [
          findingAt(
            source,
            path,
            finding('advice.repeated.fact', { what: found.what, expression: `{{${found.expression}}}` }),
          ),
        ]
      : []
  })
}

const MOMENTS = [
  ['raceTime', message('terms.fact.raceTime')],
  ['raceEndTime', message('terms.fact.raceEndTime')],
  ['signUpStart', message('terms.fact.signUpStart')],
  ['signUpEnd', message('terms.fact.signUpEnd')],
] as const

interface Typed {
  path: JsonPath
  at: number | null
  fen: number | null
}

/** The moments and amounts among facts, by what their schema says they are. */
function typedIn(value: Json, schema: JsonObject, types: JsonObject, path: JsonPath): Typed[] {
  const [, name = ''] = /\/(\w+)(?:\.schema\.json)?$/.exec(typeof schema.$ref === 'string' ? schema.$ref : '') ?? []
  const isTime = name === 'time' || schema.format === 'date-time'
  if (isTime && typeof value === 'string') return [{ path, at: parseTime(value), fen: null }]
  const isFen = name === 'fen' || schema['x-unit'] === 'fen'
  if (isFen && typeof value === 'number') return [{ path, at: null, fen: value }]
  const shape = asObject(types[name] ?? schema)
  if (Array.isArray(value)) {
    return value.flatMap((item, index) => typedIn(item, asObject(shape.items), types, [...path, index]))
  }
  return Object.entries(asObject(value)).flatMap(([key, item]) =>
    typedIn(item, asObject(asObject(shape.properties)[key]), types, [...path, key]),
  )
}

const isCampaign = ({ file }: Source): boolean => file.endsWith('/campaign.json')

/** As a word of its own: 160 is not said by 1160. */
function holds(text: string, said: string): boolean {
  const at = text.indexOf(said)
  return at >= 0 && !/\d/.test(text.charAt(at - 1)) && !/\d/.test(text.charAt(at + said.length))
}

interface WrittenFact {
  what: Text
  /** How texts say it. */
  said: string[]
  /** It is only meant where the text says nothing else: cities are in many names. */
  whole?: boolean
  expression: string
}

function factsOf(race: RaceFacts, { race: own, items }: Names): WrittenFact[] {
  const { name, city, raceTime, signUpStart, signUpEnd } = race
  const moment = (iso: string, field: string, what: WrittenFact['what']): WrittenFact[] =>
    own ? [{ what, said: daysSaid(iso), expression: `{{date(${own}.${field}, 'yyyy.MM.dd')}}` }] : []
  const fees = race.items.flatMap(({ itemId, fee, name: project }): WrittenFact[] => {
    if (!items || fee === 0) return []
    const yuan = fee % 100 === 0 ? String(fee / 100) : (fee / 100).toFixed(2)
    return [
      {
        what: message('terms.fact.feeOf', { name: project }),
        said: [`${yuan} 元`, `${yuan}元`, `¥${yuan}`, `CNY ${yuan}`, `RMB ${yuan}`],
        expression: `{{fen(find(${items}, 'itemId', '${itemId}').fee)}}`,
      },
    ]
  })
  const region = own ? `{{text(${own}.regionCity.zh, ${own}.regionCity.en)}}` : ''
  return [
    ...(own
      ? [
          {
            what: message('terms.fact.name'),
            said: [name.zh, name.en],
            expression: `{{text(${own}.raceName.zh, ${own}.raceName.en)}}`,
          },
          {
            what: message('terms.fact.city'),
            said: [city.zh, city.zh.replace(/市$/, ''), city.en],
            whole: true,
            expression: region,
          },
        ]
      : []),
    ...moment(raceTime, 'raceTime', message('terms.fact.day')),
    ...moment(signUpStart, 'signUpStartTime', message('terms.fact.openingDay')),
    ...moment(signUpEnd, 'signUpEndTime', message('terms.fact.closingDay')),
    ...fees,
  ]
}

const MONTHS = 'January February March April May June July August September October November December'.split(' ')

/** A day as people write it, with its year. */
function daysSaid(iso: string): string[] {
  const [, year = '', month = '', day = ''] = /^(\d{4})-(\d\d)-(\d\d)/.exec(iso) ?? []
  const [m, d] = [Number(month), Number(day)]
  const name = MONTHS[m - 1] ?? ''
  return [
    ...['-', '.', '/'].flatMap((by) => [[year, month, day].join(by), [year, m, d].join(by)]),
    `${year}年${m}月${d}日`,
    `${year} 年 ${m} 月 ${d} 日`,
    ...[name, name.slice(0, 3)].flatMap((word) => [`${d} ${word} ${year}`, `${word} ${d}, ${year}`]),
  ]
}

/** Keys that hold no words for runners. */
const CODE =
  /^(showIf|when|each|key|id|type|do|to|call|block|after|before|into|extends|\$schema|version|statementId|image)$/

/** Moments of facts, as a countdown's, are read by no one. */
const MOMENT = /^\d{4}-\d\d-\d\dT/
