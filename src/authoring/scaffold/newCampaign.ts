import type { Schema } from '#authoring/catalogue/schema.ts'
import { message } from '#authoring/model/finding.ts'
import { jsonFile } from '#authoring/model/jsonLayout.ts'
import { asObject, asObjects, isObject } from '#lib/json.ts'
import { joinWords, operatorError, type Words } from '#lib/words.ts'
import type { Json, JsonObject } from '#runtime/model.ts'
import placeholders from './placeholders.json' with { type: 'json' }
import { bothTexts, type Kind, refuseName } from './scaffold.ts'

/** A campaign of a series: its facts, as the series' schema wants them, with what its race says already. */
export const newCampaign: Kind = {
  name: { option: 'id', ask: message('new.ask.campaign'), refuse: refuseName },
  questions: [
    { option: 'series', ask: message('new.ask.series'), usual: 'shangMa', refuse: refuseName },
    {
      option: 'race',
      ask: message('new.ask.entered'),
      refuse: (id) => (/^[1-9]\d{9,18}$/.test(id) ? null : message('new.wrong.raceId', { id })),
    },
    { option: 'zh', ask: message('new.ask.campaignZh'), usual: '' },
    { option: 'en', ask: message('new.ask.campaignEn'), usual: '' },
  ],
  make(id, { series = '', race: raceId = '', zh, en }, read) {
    const home = `campaigns/${series}.template`
    const schema = read(`${home}/facts.schema.json`) as Schema | null
    if (!schema) throw operatorError(message('new.wrong.series', { series, home }))
    const race = read(`races/${raceId}/race.json`)
    if (!race) throw operatorError(message('new.wrong.race', { raceId }))
    const known: JsonObject = {
      $schema: `../../schemas/editor/series/${series}.schema.json`,
      series,
      path: `/${id}`,
      raceId,
      name: zh || en ? bothTexts(zh, en, id) : asObject(race.name),
    }
    const poster = String(race.poster ?? '')
    const isBeside = poster !== '' && !poster.includes('/')
    known.poster = isBeside || /^https?:/.test(poster) ? poster : `/files/${poster}`
    const items = asObjects(race.items)
    const offered = items.filter(
      ({ invitation, deferredFrom }) => invitation !== 'required' && asObject(deferredFrom).only !== true,
    )
    const projects = (offered.length > 0 ? offered : items).map((item) => ({
      itemId: item.itemId ?? '',
      distance: item.distanceKm ? message('new.distance', { km: Number(item.distanceKm) }) : placeholders.text,
      who: whoMayEnter(item),
    }))
    known.projects = projects
    known.organizations = {
      least: 10,
      until: sampleMoment(),
      email: 'club@example.com',
      projects: projects.slice(0, 4).map(({ itemId }) => itemId),
    }
    const file = `campaigns/${id}/campaign.json`
    return {
      files: new Map([[file, jsonFile(sampleObject(schema, known))]]),
      pictures: new Map(isBeside ? [[`campaigns/${id}/${poster}`, `races/${raceId}/${poster}`]] : []),
      next: [
        message('new.next.campaign', { file }),
        message('new.next.otherPage', { id }),
        message('new.next.openList', { id }),
      ],
    }
  },
}

/** Who may enter a project, as its facts say it. */
function whoMayEnter({ ageMin, ageMax, qualifying, allocation }: JsonObject): Words {
  const [from, to] = [Number(ageMin ?? 0), Number(ageMax ?? 0)]
  const isFrom = from > 0
  const age = to > 0 ? (isFrom ? 'between' : 'to') : isFrom ? 'from' : 'all'
  const conditions = [
    message(`new.entrants.${age}`, { from, to }),
    ...(qualifying === undefined ? [] : [message('new.entrants.qualified')]),
    ...(allocation === 'approval' ? [message('new.entrants.reviewed')] : []),
  ]
  return joinWords(conditions, '，', ', ')
}

/** An object with everything that the schema requires, and of the rest what is known. */
function sampleObject({ properties = {}, required = [] }: Schema, known: JsonObject = {}): JsonObject {
  const names = Object.keys(properties).filter((name) => name in known || required.includes(name))
  return Object.fromEntries(names.map((name) => [name, known[name] ?? sampleOf(properties[name] ?? {})]))
}

const MONTHS_3 = 90 * 86_400_000
const sampleMoment = () => `${new Date(Date.now() + MONTHS_3).toISOString().slice(0, 10)}T10:00:00+08:00`

/** A value that a schema takes, for an operator to write over: its first example, else one of its kind. */
function sampleOf(schema: Schema): Json {
  const { examples, enum: choices, type, items, minItems } = schema
  if (Array.isArray(examples) && examples.length > 0) return examples[0] as Json
  if (choices) return choices[0] ?? null
  switch (schema.$ref?.split('/').at(-1)) {
    case 'text':
      return placeholders.text
    case 'html':
      return placeholders.html
    case 'picture':
      return '/logo-series.svg'
    case 'time':
      return sampleMoment()
    case 'fen':
      return 10_000
    case 'colour':
      return '#1a52e0'
  }
  if (type === 'object') return sampleObject(schema)
  if (type === 'array')
    return Array.from({ length: Number(minItems ?? 0) }, () =>
      sampleOf(isObject(items as Json) ? (items as Schema) : {}),
    )
  if (type === 'boolean') return false
  return type === 'string' ? 'text' : Number(schema.minimum ?? 1)
}
