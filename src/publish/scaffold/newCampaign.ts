import { isObject, objectOf, objectsOf } from '#lib/json.ts'
import { operatorError } from '#lib/words.ts'
import type { Schema } from '#publish/catalogue/schema.ts'
import type { Json, JsonObject } from '#runtime/model.ts'
import { PLACEHOLDER } from './placeholders.ts'
import { bothTexts, jsonText, type Kind, refuseName } from './scaffold.ts'

/** Facts of a campaign that a race has too, by the names that they have there. */
const FROM_RACE: Readonly<Record<string, string>> = {
  place: 'place',
  organiser: 'organiser',
  phone: 'servicePhone',
}

/** A campaign of a series: its facts, as the series' schema wants them, with what its race says already. */
export const newCampaign: Kind = {
  name: {
    option: 'id',
    ask: { zh: '活动的名字，如 shangMaFive', en: 'Name of the campaign, for example shangMaFive' },
    refuse: refuseName,
  },
  questions: [
    { option: 'series', ask: { zh: '属于哪个系列', en: 'Series it belongs to' }, usual: 'shangMa', refuse: refuseName },
    {
      option: 'race',
      ask: { zh: '报名哪场赛事（编号）', en: 'Race that is entered, its id' },
      refuse: (id) =>
        /^[1-9]\d{9,18}$/.test(id)
          ? null
          : {
              zh: `"${id}" 不是赛事编号：要十位数字，第一位不是 0`,
              en: `"${id}" is no race id: ten digits, the first not 0`,
            },
    },
    { option: 'zh', ask: { zh: '中文名称（空为赛事的）', en: 'Name in Chinese (empty: the race’s)' }, usual: '' },
    { option: 'en', ask: { zh: '英文名称（空为赛事的）', en: 'Name in English (empty: the race’s)' }, usual: '' },
  ],
  make(id, { series = '', race: raceId = '', zh, en }, read) {
    const home = `campaigns/${series}.template`
    const schema = read(`${home}/facts.schema.json`) as Schema | null
    if (!schema)
      throw operatorError({
        zh: `没有系列 "${series}"：缺少 ${home}/facts.schema.json。`,
        en: `There is no series "${series}": ${home}/facts.schema.json is missing.`,
      })
    const race = read(`races/${raceId}/race.json`)
    if (!race)
      throw operatorError({
        zh: `没有赛事 ${raceId}：缺少 races/${raceId}/race.json。`,
        en: `There is no race ${raceId}: races/${raceId}/race.json is missing.`,
      })
    const known: JsonObject = {
      $schema: `../${series}.template/facts.schema.json`,
      series,
      path: `/${id}`,
      raceId,
      name: zh || en ? bothTexts(zh, en, id) : objectOf(race.name),
    }
    // A picture beside the race's file is not beside the campaign's: the platform draws one of every race.
    const drawn = typeof race.poster === 'string' && race.poster.includes('/') ? race.poster : `posters/${raceId}.svg`
    known.poster = `/files/${drawn}`
    for (const [name, there] of Object.entries(FROM_RACE)) if (race[there] !== undefined) known[name] = race[there]
    known.projects = objectsOf(race.items).map(({ itemId = '', distanceKm = '' }) => ({
      itemId,
      distance: { zh: `${distanceKm} 公里`, en: `${distanceKm} km` },
      who: PLACEHOLDER.text,
    }))
    const file = `campaigns/${id}/campaign.json`
    return {
      files: new Map([[file, jsonText(sampleObject(schema, known))]]),
      next: [
        { zh: `编辑 ${file}；图片放在它旁边`, en: `edit ${file}; pictures lie beside it` },
        {
          zh: `某一页要不同：写 campaigns/${id}/<页面>.json，里面 "extends": "<页面>"`,
          en: `a page that differs: campaigns/${id}/<page>.json with "extends": "<page>"`,
        },
        { zh: `运行 npm run dev，再打开 /${id}List`, en: `npm run dev, then open /${id}List` },
      ],
    }
  },
}

/** An object with everything that the schema requires, and of the rest what is known. */
function sampleObject({ properties = {}, required = [] }: Schema, known: JsonObject = {}): JsonObject {
  const names = Object.keys(properties).filter((name) => name in known || required.includes(name))
  return Object.fromEntries(names.map((name) => [name, known[name] ?? sampleOf(properties[name] ?? {})]))
}

const MONTHS_3 = 90 * 86_400_000

/** A value that a schema takes, for an operator to write over: its first example, else one of its kind. */
function sampleOf(schema: Schema): Json {
  const { examples, enum: choices, type, items, minItems } = schema
  if (Array.isArray(examples) && examples.length > 0) return examples[0] as Json
  if (choices) return choices[0] ?? null
  switch (schema.$ref?.split('/').at(-1)) {
    case 'text':
      return PLACEHOLDER.text
    case 'html':
      return PLACEHOLDER.html
    case 'picture':
      return '/logo-series.svg'
    case 'time':
      return `${new Date(Date.now() + MONTHS_3).toISOString().slice(0, 10)}T10:00:00+08:00`
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

/** A page of its own, with a scenario. */
export const newPage: Kind = {
  name: {
    option: 'name',
    ask: { zh: '页面的名字，如 raceNews', en: 'Name of the page, for example raceNews' },
    refuse: refuseName,
  },
  questions: [
    { option: 'zh', ask: { zh: '中文标题', en: 'Title in Chinese' } },
    { option: 'en', ask: { zh: '英文标题', en: 'Title in English' } },
    { option: 'text', ask: { zh: '正文第一段（中文）', en: 'First paragraph in Chinese' } },
    { option: 'text-en', ask: { zh: '正文第一段（英文）', en: 'First paragraph in English' } },
  ],
  make(name, { zh, en, ...said }) {
    const title = bothTexts(zh, en, name)
    const page = {
      $schema: '../schemas/page.schema.json',
      format: 1,
      route: `/${name}`,
      title,
      shell: { back: true },
      blocks: [
        { type: 'heading', id: 'title', level: 2, text: title },
        {
          type: 'section',
          id: 'body',
          card: true,
          blocks: [
            {
              type: 'text',
              text: { zh: said.text ?? '', en: said['text-en'] ?? '' },
            },
          ],
        },
        {
          type: 'button',
          id: 'races',
          text: { zh: '查看全部赛事', en: 'See all races' },
          onTap: [{ do: 'navigate', to: '/Match' }],
        },
      ],
    }
    const scenarios = {
      $schema: '../schemas/scenarios.schema.json',
      scenarios: [
        {
          name: { zh: '没有登录也能看', en: 'Everybody can read it' },
          runner: null,
          expect: { asksLogin: false, texts: [title] },
        },
      ],
    }
    return {
      files: new Map([
        [`${name}.json`, jsonText(page)],
        [`${name}.scenarios.json`, jsonText(scenarios)],
      ]),
      next: [
        { zh: `编辑 ${name}.json`, en: `edit ${name}.json` },
        { zh: `运行 npm run dev，再打开 /${name}`, en: `npm run dev, then open /${name}` },
      ],
    }
  },
}
