import { pinyin } from 'pinyin-pro'
import { readSchema } from '#authoring/catalogue/catalogue.ts'
import { ONE_CITY, regions } from '#authoring/catalogue/regions.ts'
import { createShapeCheck } from '#authoring/check/shape.ts'
import { message } from '#authoring/model/finding.ts'
import { PROJECT_ROOT } from '#authoring/projectRoot.ts'
import { formatChinaTime } from '#lib/date.ts'
import { suggest } from '#lib/suggest.ts'
import type { Words } from '#lib/words.ts'
import type { JsonObject } from '#runtime/model.ts'
import { fillTemplates, type Kind } from './scaffold.ts'

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
    const files = fillTemplates('race', raceValues(id, answers))
    return {
      files: new Map([...files].map(([name, text]) => [`${folder}/${name}`, text])),
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
    const race = fillTemplates('race', raceValues(given.id, given)).get('race.json') ?? ''
    const faults = check(JSON.parse(race))
    return faults.some(({ path }) => path.join('.') === place) ? wrong(answer) : null
  }
}

/** What the templates of a race read. */
function raceValues(raceId: string, answers: Readonly<Record<string, string>>): JsonObject {
  const { date = '', city = '', fee = '0' } = answers
  const day = Date.parse(`${date}T00:00:00+08:00`)
  const dayAt = (days: number) => formatChinaTime(day + days * DAY, 'yyyy-MM-dd')
  return {
    ...answers,
    ...findCity(city),
    raceId,
    organiserEn: answers['organiser-en'] ?? null,
    placeEn: answers['place-en'] ?? null,
    opens: `${dayAt(-150)}T10:00:00+08:00`,
    closes: `${dayAt(-30)}T18:00:00+08:00`,
    km: Number(answers.km),
    quota: Number(answers.quota),
    // Yuan as they are typed, in fen.
    fee: Number((Number(fee) * 100).toFixed(6)),
  }
}

/** A place as race.json writes it. */
type Place = Words & { code: string }

/** English names of provinces and cities that pinyin does not give, by the digits of their codes. */
const ENGLISH: Readonly<Record<string, string>> = {
  '15': 'Inner Mongolia',
  '45': 'Guangxi',
  '54': 'Tibet',
  '61': 'Shaanxi',
  '64': 'Ningxia',
  '65': 'Xinjiang',
  '71': 'Taiwan',
  '81': 'Hong Kong',
  '82': 'Macao',
  '1501': 'Hohhot',
  '1506': 'Ordos',
  '1507': 'Hulunbuir',
  '1525': 'Xilingol',
  '2301': 'Harbin',
  '2302': 'Qiqihar',
  '5401': 'Lhasa',
  '5402': 'Shigatse',
  '6101': 'Xi’an',
  '6501': 'Urumqi',
  '6502': 'Karamay',
  '6504': 'Turpan',
  '6527': 'Bortala',
  '6528': 'Bayingolin',
  '6531': 'Kashgar',
  '6540': 'Ili',
}

/** The city that a name means, with or without its 市, and its province; null when there is none of that name. */
export function findCity(name: string): { city: Place; province: Place } | null {
  const { provinces, cities: all } = regions()
  const row =
    all.find((one) => one.name === name) ??
    all.find((one) => short(one.name) === short(name)) ??
    all.find((one) => AUTONOMOUS.test(one.name) && `${short(one.name)}州` === name)
  const province = provinces.find(({ code }) => code.slice(0, 2) === row?.code.slice(0, 2))
  if (!row || !province) return null
  const key = province.code.slice(0, 2)
  const provinceName = { code: province.code, zh: province.name, en: ENGLISH[key] ?? latin(province.name) }
  const en = ONE_CITY.has(key) ? provinceName.en : (ENGLISH[row.code.slice(0, 4)] ?? latin(row.name))
  return { city: { code: row.code, zh: row.name, en }, province: provinceName }
}

/** The city that a misspelt name comes near to. */
export const cityNear = (name: string): string | null =>
  suggest(
    name,
    regions().cities.map((row) => row.name),
  )

/** Of a prefecture's name what people call it: 大理 is 大理白族自治州, 红河 is 红河哈尼族彝族自治州. */
const AUTONOMOUS = /((朝鲜|土家|苗|藏|羌|彝|布依|侗|哈尼|壮|傣|白|景颇|傈僳|回|蒙古|柯尔克孜|哈萨克)族?)*自治州$/

function short(name: string): string {
  return name.replace(AUTONOMOUS, '').replace(/(省|市|地区|盟|(壮族|回族|维吾尔|特别)?(自治区|行政区))$/, '')
}

function latin(name: string): string {
  const word = pinyin(short(name), { toneType: 'none', type: 'array' }).join('')
  return word.charAt(0).toUpperCase() + word.slice(1)
}
