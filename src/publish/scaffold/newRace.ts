import { pinyin } from 'pinyin-pro'
import { formatChinaTime } from '#lib/date.ts'
import { regions } from '#publish/catalogue/regions.ts'
import { PLACEHOLDER } from './placeholders.ts'
import { bothTexts, jsonText, type Kind, refuseName } from './scaffold.ts'

const DAY = 86_400_000

/** A race: its facts, one overlay of the registration, and scenarios for both. */
export const newRace: Kind = {
  name: {
    option: 'id',
    ask: 'Id of the race, ten digits',
    refuse: (id) => (/^[1-9]\d{9}$/.test(id) ? null : `"${id}" is no race id: ten digits, the first not 0`),
  },
  questions: [
    { option: 'zh', ask: 'Name in Chinese', usual: PLACEHOLDER.race.zh },
    { option: 'en', ask: 'Name in English', usual: PLACEHOLDER.race.en },
    {
      option: 'date',
      ask: 'Race day, yyyy-MM-dd',
      usual: formatChinaTime(Date.now() + 180 * DAY, 'yyyy-MM-dd'),
      refuse: noDay,
    },
    {
      option: 'fee',
      ask: 'Fee of a runner in yuan',
      usual: '100',
      refuse: (fee) => (/^\d+(\.\d{1,2})?$/.test(fee) ? null : `"${fee}" is no amount such as 120 or 99.50`),
    },
    {
      option: 'city',
      ask: 'City, its name in Chinese or its six-digit code',
      usual: '上海市',
      refuse: (city) => (cityOf(city) ? null : `there is no city "${city}"; write it as 丽江市 or 530700`),
    },
    { option: 'place', ask: 'Where it starts, Chinese / English', usual: both(PLACEHOLDER.place) },
    { option: 'organiser', ask: 'Who organises it, Chinese / English', usual: both(PLACEHOLDER.organiser) },
    { option: 'phone', ask: 'Phone number of its service', usual: PLACEHOLDER.phone },
  ],
  make(id, { zh, en, date = '', fee = '0', city = '', place = '', organiser = '', phone = '' }) {
    const folder = `races/${id}`
    const fen = Math.round(Number(fee) * 100)
    const about = {
      name: bothTexts(zh, en, id),
      organiser: twoTexts(organiser),
      place: twoTexts(place),
      ...regionOf(city),
      servicePhone: phone,
    }
    return {
      files: new Map([
        [`${folder}/race.json`, jsonText(facts(id, about, date, fen))],
        [`${folder}/registration.json`, jsonText(overlay(id))],
        [`${folder}/registration.scenarios.json`, jsonText(scenarios(id, fen))],
      ]),
      next: [
        `edit ${folder}/race.json: place, dates, projects, refunds`,
        `npm run dev, then open /eventDetails?raceId=${id}`,
      ],
    }
  },
}

function noDay(day: string): string | null {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN
  return Number.isNaN(time) ? `"${day}" is no day such as 2027-04-18` : null
}

function both({ zh, en }: { zh: string; en: string }): string {
  return `${zh} / ${en}`
}

/** `中文 / English` as a text of both; one alone stands for the other. */
function twoTexts(text: string): { zh: string; en: string } {
  const [zh = '', en = ''] = text.split('/').map((part) => part.trim())
  return bothTexts(zh, en, text)
}

function cityOf(written: string) {
  return regions().cities.find(({ code, name }) => code === written || name === written || name === `${written}市`)
}

function regionOf(written: string): object {
  const city = cityOf(written)
  const province = regions().provinces.find(({ code }) => code.slice(0, 2) === city?.code.slice(0, 2))
  const text = ({ code, name }: { code: string; name: string }) => ({ code, zh: name, en: latin(name) })
  return { ...(province ? { province: text(province) } : {}), ...(city ? { city: text(city) } : {}) }
}

function latin(name: string): string {
  const proper = name.replace(/(?<=..)(省|市|自治区|特别行政区|地区|盟)$/, '')
  const letters = pinyin(proper, { toneType: 'none', type: 'array', v: true }).join('').replaceAll('v', 'ü')
  return letters.charAt(0).toUpperCase() + letters.slice(1)
}

function facts(raceId: string, about: object, date: string, fee: number): object {
  const day = Date.parse(`${date}T00:00:00+08:00`)
  const at = (days: number, time: string) => `${formatChinaTime(day + days * DAY, 'yyyy-MM-dd')}T${time}:00+08:00`
  const [opens, closes] = [at(-150, '10:00'), at(-30, '18:00')]
  return {
    $schema: '../../../schemas/entities/race.schema.json',
    raceId,
    ...about,
    poster: `posters/${raceId}.svg`,
    raceTime: at(0, '07:30'),
    raceEndTime: at(0, '13:30'),
    signUpStart: opens,
    signUpEnd: closes,
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
        name: { zh: '半程马拉松', en: 'Half marathon' },
        kind: 'individual',
        distanceKm: 21.0975,
        fee,
        quota: 5000,
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
    $schema: '../../../schemas/overlay.schema.json',
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
    $schema: '../../../schemas/scenarios.schema.json',
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
      {
        name: { zh: '报名截止后不能提交', en: 'After the close nothing can be submitted' },
        at: 'closed',
        runner: 'adult',
        expect: { visible: ['closed'] },
      },
    ],
  }
}

const CONTAINERS = ['wechat', 'alipay', 'ios', 'android', 'browser']

/** What a page shows differently to one race, channel or container. */
export const newOverlay: Kind = {
  name: { option: 'page', ask: 'Page it changes, for example eventDetails', refuse: refuseName },
  questions: [
    { option: 'block', ask: 'Id of the block that a notice is put before' },
    { option: 'race', ask: 'Race it is for (empty: all)', usual: '' },
    { option: 'channel', ask: 'Channel it is for (empty: all)', usual: '' },
    {
      option: 'env',
      ask: 'Container it is for (empty: all)',
      usual: '',
      refuse: (env) => (env === '' || CONTAINERS.includes(env) ? null : `"${env}" is none of ${CONTAINERS.join(', ')}`),
    },
  ],
  make(page, { block = '', race = '', channel = '', env = '' }) {
    const audience = {
      ...(race === '' ? {} : { raceId: race }),
      ...(channel === '' ? {} : { channel }),
      ...(env === '' ? {} : { env }),
    }
    if (Object.keys(audience).length === 0) throw new Error('Whom is it for? Name a --race, a --channel or an --env.')
    const suffix = [channel, env].filter((part) => part !== '').join('.')
    const folder = race === '' ? 'overlays' : `races/${race}`
    const file = `${folder}/${page}${suffix === '' ? '' : `.${suffix}`}.json`
    const up = '../'.repeat(file.split('/').length)
    const change = {
      before: block,
      insert: [
        {
          type: 'notice',
          id: ['message', race, channel, env].filter((part) => part !== '').join('-'),
          tone: 'info',
          text: PLACEHOLDER.notice,
        },
      ],
    }
    const overlay = {
      $schema: `${up}schemas/overlay.schema.json`,
      extends: page,
      for: audience,
      change: [change],
    }
    return {
      files: new Map([[file, jsonText(overlay)]]),
      next: [`edit ${file}`],
      paste: { where: '"change"', json: change },
    }
  },
}
