import { readSchema } from '#authoring/catalogue/catalogue.ts'
import { createShapeCheck } from '#authoring/check/shape.ts'
import type { JsonEdit } from '#authoring/model/editJson.ts'
import { message } from '#authoring/model/finding.ts'
import { jsonFile } from '#authoring/model/jsonLayout.ts'
import { PROJECT_ROOT } from '#authoring/projectRoot.ts'
import { formatChinaTime } from '#lib/date.ts'
import { operatorError, type Words } from '#lib/words.ts'
import type { JsonObject, Text } from '#runtime/model.ts'
import { cityNear, findCity } from './cities.ts'
import { type Kind, refuseName } from './scaffold.ts'

const DAY = 86_400_000

/** A race: its facts, one overlay of the registration, and scenarios for both. */
export const newRace: Kind = {
  name: {
    option: 'id',
    ask: message('new.ask.raceId'),
    refuse: refusedAt('id', 'raceId', (id) => message('new.wrong.raceId', { id })),
  },
  // What is true of one race only has no usual answer: nothing is left that would have to be found and mended.
  questions: [
    { option: 'zh', ask: message('new.ask.zh') },
    { option: 'en', ask: message('new.ask.en') },
    {
      option: 'date',
      ask: message('new.ask.date'),
      refuse: refusedAt('date', 'raceTime', (day) => message('new.wrong.day', { day })),
    },
    { option: 'city', ask: message('new.ask.city'), refuse: noCity },
    { option: 'place', ask: message('new.ask.place') },
    { option: 'place-en', ask: message('new.ask.placeEn') },
    { option: 'organiser', ask: message('new.ask.organiser') },
    { option: 'organiser-en', ask: message('new.ask.organiserEn') },
    {
      option: 'phone',
      ask: message('new.ask.phone'),
      refuse: refusedAt('phone', 'servicePhone', (phone) => message('new.wrong.phone', { phone })),
    },
    {
      option: 'fee',
      ask: message('new.ask.fee'),
      refuse: refusedAt('fee', 'items.0.fee', (fee) => message('new.wrong.fee', { fee })),
    },
    {
      option: 'km',
      ask: message('new.ask.km'),
      usual: '21.0975',
      refuse: refusedAt('km', 'items.0.distanceKm', (km) => message('new.wrong.km', { km })),
    },
    {
      option: 'quota',
      ask: message('new.ask.quota'),
      usual: '1000',
      refuse: refusedAt('quota', 'items.0.quota', (count) => message('new.wrong.quota', { count })),
    },
  ],
  make(id, answers) {
    const folder = `races/${id}`
    return {
      files: new Map([
        [`${folder}/race.json`, jsonFile(facts(id, answers))],
        [`${folder}/registration.json`, jsonFile(overlay(id))],
        [`${folder}/registration.scenarios.json`, jsonFile(scenarios(id, fenOf(answers.fee)))],
      ]),
      next: [message('new.next.race', { folder }), message('new.next.preview', { id })],
    }
  },
}

function noCity(name: string): Words | null {
  if (findCity(name)) return null
  const near = cityNear(name)
  return near ? message('new.wrong.nearCity', { name, near }) : message('new.wrong.city', { name })
}

/** Refuses what the race's schema does not take where the answer stands in the facts. */
function refusedAt(option: string, place: string, wrong: (answer: string) => Words): (answer: string) => Words | null {
  return (answer) => {
    const check = createShapeCheck(readSchema(PROJECT_ROOT, 'entities/race.schema.json'))
    const given = { id: '1000000000', date: '2027-01-01', [option]: answer }
    const faults = check(facts(given.id, given))
    return faults.some(({ path }) => path.join('.') === place) ? wrong(answer) : null
  }
}

const DISTANCES: Readonly<Record<string, Text>> = {
  '42.195': { zh: '马拉松', en: 'Marathon' },
  '21.0975': { zh: '半程马拉松', en: 'Half marathon' },
}

/** Yuan as they are typed, in fen. */
function fenOf(yuan = ''): number {
  return Number((Number(yuan) * 100).toFixed(6))
}

function facts(raceId: string, answers: Readonly<Record<string, string>>): object {
  const { zh = '', en = '', date = '', km = '', place = '', organiser = '' } = answers
  const where = findCity(answers.city ?? '')
  const day = Date.parse(`${date}T00:00:00+08:00`)
  const at = (days: number, time: string) => `${formatChinaTime(day + days * DAY, 'yyyy-MM-dd')}T${time}:00+08:00`
  const [opens, closes] = [at(-150, '10:00'), at(-30, '18:00')]
  return {
    $schema: '../../../schemas/editor/entities/race.schema.json',
    raceId,
    name: { zh, en },
    poster: `posters/${raceId}.svg`,
    organiser: { zh: organiser, en: answers['organiser-en'] },
    place: { zh: place, en: answers['place-en'] },
    province: where?.province,
    city: where?.city,
    raceTime: `${date}T07:30:00+08:00`,
    raceEndTime: at(0, '13:30'),
    signUpStart: opens,
    signUpEnd: closes,
    servicePhone: answers.phone,
    schedule: [
      { at: opens, zh: '报名开始', en: 'Sign-up opens' },
      { at: closes, zh: '报名截止', en: 'Sign-up closes' },
      { at: at(0, '07:30'), zh: '起跑', en: 'Start' },
    ],
    refundLadder: [
      { until: closes, percent: 50 },
      { until: null, percent: 0 },
    ],
    items: [
      {
        itemId: `${raceId}01`,
        name: DISTANCES[km] ?? { zh: `${km} 公里`, en: `${km} km` },
        kind: 'individual',
        distanceKm: Number(km),
        fee: fenOf(answers.fee),
        quota: Number(answers.quota),
        allocation: 'fcfs',
        payTiming: 'before',
        hold: 'PT15M',
        ageMin: 18,
        idTypes: ['1', '2', '3', '4', '5', '6'],
        statements: [{ id: 'entry' }, { id: 'health' }],
      },
    ],
  }
}

function overlay(raceId: string): object {
  return {
    $schema: '../../../schemas/editor/overlay.schema.json',
    extends: 'registration',
    for: { raceId },
    change: [
      {
        before: 'projectCard',
        insert: [
          {
            type: 'notice',
            id: 'bringDocument',
            tone: 'info',
            text: {
              zh: '请填写与参赛证件一致的信息，领物时核验原件。',
              en: 'Enter your details as on your document; the original is checked at pack collection.',
            },
          },
        ],
      },
    ],
  }
}

function scenarios(id: string, fee: number): object {
  return {
    $schema: '../../../schemas/editor/scenarios.schema.json',
    item: `${id}01`,
    runners: { adult: { age: 34 }, minor: { age: 16 }, john: { age: 38, name: 'JOHN MILLER', nationality: 'USA' } },
    scenarios: [
      {
        name: { zh: '成年跑者可以报名', en: 'An adult may enter' },
        runner: 'adult',
        answers: { players: ['adult'] },
        expect: { visible: ['bringDocument'], hidden: ['closed'], accepted: ['players.adult'], priced: { fee } },
      },
      {
        name: { zh: '未成年人被拒', en: 'A minor is refused' },
        runner: 'adult',
        players: ['adult', 'minor'],
        expect: {
          refused: { 'players.minor': { zh: '未达到该项目的年龄要求', en: 'younger than the project allows' } },
        },
      },
      {
        name: { zh: '外籍跑者用护照报名', en: 'A foreign runner enters with a passport' },
        runner: 'john',
        lang: 'en',
        answers: { players: ['john'] },
        expect: { accepted: ['players.john'], texts: ['Passport'] },
      },
    ],
  }
}

const CONTAINERS = ['wechat', 'alipay', 'ios', 'android', 'browser']

/** What a page shows differently to one race, channel or container. */
export const newOverlay: Kind = {
  name: {
    option: 'page',
    ask: message('new.ask.page'),
    refuse: refuseName,
  },
  questions: [
    { option: 'block', ask: message('new.ask.block') },
    { option: 'zh', ask: message('new.ask.notice') },
    { option: 'en', ask: message('new.ask.noticeEn') },
    { option: 'race', ask: message('new.ask.race'), usual: '' },
    { option: 'channel', ask: message('new.ask.channel'), usual: '' },
    {
      option: 'env',
      ask: message('new.ask.container'),
      usual: '',
      refuse: (env) =>
        env === '' || CONTAINERS.includes(env) ? null : message('new.wrong.container', { env, containers: CONTAINERS }),
    },
  ],
  make(page, { block = '', zh = '', en = '', race = '', channel = '', env = '' }, read) {
    const audience = {
      ...(race === '' ? {} : { raceId: race }),
      ...(channel === '' ? {} : { channel }),
      ...(env === '' ? {} : { env }),
    }
    if (Object.keys(audience).length === 0) throw operatorError(message('new.wrong.audience'))
    const suffix = [channel, env].filter((part) => part !== '').join('.')
    const folder = race === '' ? 'overlays' : `races/${race}`
    const file = `${folder}/${page}${suffix === '' ? '' : `.${suffix}`}.json`
    const up = '../'.repeat(file.split('/').length)
    // Into the file that is there already, at the end of its changes.
    const there = read(file)
    const before = Array.isArray(there?.change) ? String(there.change.length + 1) : ''
    const change = {
      before: block,
      insert: [
        {
          type: 'notice',
          id: ['message', race, channel, env, before].filter((part) => part !== '').join('-'),
          tone: 'info',
          text: { zh, en },
        },
      ],
    }
    const overlay = {
      $schema: `${up}schemas/editor/overlay.schema.json`,
      extends: page,
      for: audience,
      change: [change],
    }
    const made = there
      ? { files: new Map<string, string>(), edits: new Map([[file, [addedChange(there, change)]]]) }
      : { files: new Map([[file, jsonFile(overlay)]]) }
    return { ...made, next: [message('new.next.overlay', { file })] }
  },
}

function addedChange({ change: changes }: JsonObject, change: JsonObject): JsonEdit {
  const at = Array.isArray(changes) ? ['change', changes.length] : ['change']
  return { at, set: Array.isArray(changes) ? change : [change] }
}
