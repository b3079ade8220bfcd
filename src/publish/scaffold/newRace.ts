import { formatChinaTime } from '#lib/date.ts'
import { operatorError, type Words } from '#lib/words.ts'
import type { JsonEdit } from '#publish/model/editJson.ts'
import type { JsonObject, Text } from '#runtime/model.ts'
import { cityNear, cityOf } from './cities.ts'
import { jsonText, type Kind, refuseName } from './scaffold.ts'

const DAY = 86_400_000

/** A race: its facts, one overlay of the registration, and scenarios for both. */
export const newRace: Kind = {
  name: {
    option: 'id',
    ask: { zh: '赛事编号，十位数字', en: 'Id of the race, ten digits' },
    refuse: (id) =>
      /^[1-9]\d{9}$/.test(id)
        ? null
        : {
            zh: `"${id}" 不是赛事编号：要十位数字，第一位不是 0`,
            en: `"${id}" is no race id: ten digits, the first not 0`,
          },
  },
  // What is true of one race only has no usual answer: nothing is left that would have to be found and mended.
  questions: [
    { option: 'zh', ask: { zh: '中文名称', en: 'Name in Chinese' } },
    { option: 'en', ask: { zh: '英文名称', en: 'Name in English' } },
    { option: 'date', ask: { zh: '比赛日，如 2027-04-18', en: 'Race day, yyyy-MM-dd' }, refuse: noDay },
    { option: 'city', ask: { zh: '城市，如 丽江市', en: 'City in Chinese, for example 丽江市' }, refuse: noCity },
    { option: 'place', ask: { zh: '起点（中文）', en: 'Where it starts, in Chinese' } },
    { option: 'place-en', ask: { zh: '起点（英文）', en: 'Where it starts, in English' } },
    { option: 'organiser', ask: { zh: '主办方（中文）', en: 'Organiser in Chinese' } },
    { option: 'organiser-en', ask: { zh: '主办方（英文）', en: 'Organiser in English' } },
    { option: 'phone', ask: { zh: '客服电话', en: 'Phone of its service' }, refuse: noPhone },
    { option: 'fee', ask: { zh: '每人费用（元）', en: 'Fee of a runner in yuan' }, refuse: noFee },
    { option: 'km', ask: { zh: '距离（公里）', en: 'Distance in kilometres' }, usual: '21.0975', refuse: noDistance },
    { option: 'quota', ask: { zh: '名额', en: 'Places' }, usual: '1000', refuse: noCount },
  ],
  make(id, answers) {
    const { fee = '0' } = answers
    const folder = `races/${id}`
    const fen = Math.round(Number(fee) * 100)
    return {
      files: new Map([
        [`${folder}/race.json`, jsonText(facts(id, answers, fen))],
        [`${folder}/registration.json`, jsonText(overlay(id))],
        [`${folder}/registration.scenarios.json`, jsonText(scenarios(id, fen))],
      ]),
      next: [
        {
          zh: `看一遍 ${folder}/race.json：报名时间、项目、退款`,
          en: `look through ${folder}/race.json: sign-up, projects, refunds`,
        },
        { zh: `npx startline preview，选择赛事 ${id}`, en: `npx startline preview, and choose race ${id}` },
      ],
    }
  },
}

function noDay(day: string): Words | null {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(day) ? new Date(`${day}T00:00:00Z`) : null
  if (time && !Number.isNaN(time.getTime()) && time.toISOString().startsWith(day)) return null
  return { zh: `"${day}" 不是日期，要写成 2027-04-18`, en: `"${day}" is no day such as 2027-04-18` }
}

function noCity(name: string): Words | null {
  if (cityOf(name)) return null
  const near = cityNear(name)
  return {
    zh: `没有城市 "${name}"${near ? `，是不是“${near}”？` : ''}`,
    en: `there is no city "${name}"${near ? `, did you mean "${near}"?` : ''}`,
  }
}

function noPhone(phone: string): Words | null {
  if (/^[0-9+ -]{5,20}$/.test(phone)) return null
  return { zh: `"${phone}" 不是电话号码`, en: `"${phone}" is no phone number` }
}

function noFee(fee: string): Words | null {
  if (/^\d+(\.\d{1,2})?$/.test(fee)) return null
  return { zh: `"${fee}" 不是金额，要写成 120 或 99.50`, en: `"${fee}" is no amount such as 120 or 99.50` }
}

function noDistance(km: string): Words | null {
  if (/^\d+(\.\d+)?$/.test(km) && Number(km) > 0) return null
  return { zh: `"${km}" 不是距离，要写成 10 或 21.0975`, en: `"${km}" is no distance such as 10 or 21.0975` }
}

function noCount(count: string): Words | null {
  if (/^[1-9]\d*$/.test(count)) return null
  return { zh: `"${count}" 不是人数`, en: `"${count}" is no number of places` }
}

const DISTANCES: Readonly<Record<string, Text>> = {
  '42.195': { zh: '马拉松', en: 'Marathon' },
  '21.0975': { zh: '半程马拉松', en: 'Half marathon' },
}

function facts(raceId: string, said: Readonly<Record<string, string>>, fee: number): object {
  const { zh = '', en = '', date = '', km = '', place = '', organiser = '' } = said
  const where = cityOf(said.city ?? '')
  const day = Date.parse(`${date}T00:00:00+08:00`)
  const at = (days: number, time: string) => `${formatChinaTime(day + days * DAY, 'yyyy-MM-dd')}T${time}:00+08:00`
  const [opens, closes] = [at(-150, '10:00'), at(-30, '18:00')]
  return {
    $schema: '../../../schemas/entities/race.schema.json',
    raceId,
    name: { zh, en },
    poster: `posters/${raceId}.svg`,
    organiser: { zh: organiser, en: said['organiser-en'] },
    place: { zh: place, en: said['place-en'] },
    province: where?.province,
    city: where?.city,
    raceTime: at(0, '07:30'),
    raceEndTime: at(0, '13:30'),
    signUpStart: opens,
    signUpEnd: closes,
    servicePhone: said.phone,
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
        fee,
        quota: Number(said.quota),
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
  name: {
    option: 'page',
    ask: { zh: '要改的页面，如 eventDetails', en: 'Page it changes, for example eventDetails' },
    refuse: refuseName,
  },
  questions: [
    { option: 'block', ask: { zh: '提示放在哪个块（id）前面', en: 'Id of the block that a notice is put before' } },
    { option: 'zh', ask: { zh: '提示的中文', en: 'What the notice says, in Chinese' } },
    { option: 'en', ask: { zh: '提示的英文', en: 'What the notice says, in English' } },
    { option: 'race', ask: { zh: '给哪场赛事（空为全部）', en: 'Race it is for (empty: all)' }, usual: '' },
    { option: 'channel', ask: { zh: '给哪个渠道（空为全部）', en: 'Channel it is for (empty: all)' }, usual: '' },
    {
      option: 'env',
      ask: { zh: '给哪种容器（空为全部）', en: 'Container it is for (empty: all)' },
      usual: '',
      refuse: (env) =>
        env === '' || CONTAINERS.includes(env)
          ? null
          : { zh: `"${env}" 不在 ${CONTAINERS.join('、')} 里`, en: `"${env}" is none of ${CONTAINERS.join(', ')}` },
    },
  ],
  make(page, { block = '', zh = '', en = '', race = '', channel = '', env = '' }, read) {
    const audience = {
      ...(race === '' ? {} : { raceId: race }),
      ...(channel === '' ? {} : { channel }),
      ...(env === '' ? {} : { env }),
    }
    if (Object.keys(audience).length === 0)
      throw operatorError({
        zh: '给谁看？请写 --race、--channel 或 --env。',
        en: 'Whom is it for? Name a --race, a --channel or an --env.',
      })
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
      $schema: `${up}schemas/overlay.schema.json`,
      extends: page,
      for: audience,
      change: [change],
    }
    const made = there
      ? { files: new Map<string, string>(), edits: new Map([[file, [addedChange(there, change)]]]) }
      : { files: new Map([[file, jsonText(overlay)]]) }
    return { ...made, next: [{ zh: `看一遍 ${file}`, en: `look through ${file}` }] }
  },
}

function addedChange({ change: changes }: JsonObject, change: JsonObject): JsonEdit {
  const at = Array.isArray(changes) ? ['change', changes.length] : ['change']
  return { at, set: Array.isArray(changes) ? change : [change] }
}
