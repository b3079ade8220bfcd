import { cases, type Faulty } from './faulty.ts'

const PREFIXES = '"idPrefixes": ["310"]'
const SHARE = '"share": 30,\n        "who"'
const UNTIL = '"until": "2027-01-31T20:00:00+08:00"'
const OPENS =
  '"fcfs",\n      "payTiming": "before",\n      "hold": "PT15M",\n      "ageMin": 18,\n      "idTypes": ["1", "2", "3", "4", "5", "6"]'
const OWN = 'items[0].residents'

/** Shares of the places that no resident can use, or that are never open to everybody. */
export const RESIDENTS: Faulty[] = cases('races/1000060013/race.json', [
  {
    name: 'a share of everything',
    find: SHARE,
    put: '"share": 100,\n        "who"',
    code: 'shape.value',
    path: `${OWN}.share`,
    hint: '99',
  },
  {
    name: 'a share of nothing',
    find: SHARE,
    put: '"share": 0,\n        "who"',
    code: 'shape.value',
    path: `${OWN}.share`,
  },
  {
    name: 'a share in words',
    find: SHARE,
    put: '"share": "30%",\n        "who"',
    code: 'shape.type',
    path: `${OWN}.share`,
  },
  {
    name: 'a share by another name',
    find: SHARE,
    put: '"share": 30,\n        "percent": 30,\n        "who"',
    code: 'shape.property',
    path: `${OWN}.percent`,
    line: '"percent": 30',
  },
  {
    name: 'a share of fewer than a place',
    find: '"quota": 6000,\n      "residents": {\n        "share": 30',
    put: '"quota": 60,\n      "residents": {\n        "share": 1',
    code: 'race.residents',
    path: `${OWN}.share`,
    line: '"share": 1',
    hint: 'Raise share',
  },
  { name: 'no digits at all', find: PREFIXES, put: '"idPrefixes": []', code: 'shape.value', path: `${OWN}.idPrefixes` },
  {
    name: 'a place in words',
    find: PREFIXES,
    put: '"idPrefixes": ["上海"]',
    code: 'shape.value',
    path: `${OWN}.idPrefixes[0]`,
  },
  {
    name: 'a whole ID number',
    find: PREFIXES,
    put: '"idPrefixes": ["310101199003070011"]',
    code: 'shape.value',
    path: `${OWN}.idPrefixes[0]`,
    hint: '2 to 6 digits',
  },
  {
    name: 'a prefix as a number',
    find: PREFIXES,
    put: '"idPrefixes": [310]',
    code: 'shape.type',
    path: `${OWN}.idPrefixes[0]`,
  },
  {
    name: 'a prefix twice',
    find: PREFIXES,
    put: '"idPrefixes": ["310", "310"]',
    code: 'shape.value',
    path: `${OWN}.idPrefixes`,
  },
  {
    name: 'a permit that no form asks for',
    find: PREFIXES,
    put: '"permit": "residencePermit", "idPrefixes": ["310"]',
    code: 'race.residents',
    path: `${OWN}.permit`,
    hint: 'Fields of the forms',
  },
  {
    name: 'a share that is over before sign-up opens',
    find: UNTIL,
    put: '"until": "2026-11-01T20:00:00+08:00"',
    code: 'race.residents',
    path: `${OWN}.until`,
    hint: 'after sign-up opens',
  },
  {
    name: 'a share that opens after sign-up has closed',
    find: UNTIL,
    put: '"until": "2027-04-01T20:00:00+08:00"',
    code: 'race.residents',
    path: `${OWN}.until`,
    hint: 'before sign-up closes',
  },
  {
    name: 'a share kept until a day without an hour',
    find: UNTIL,
    put: '"until": "2027-01-31"',
    code: 'shape.time',
    path: `${OWN}.until`,
  },
  {
    name: 'a share kept for ever',
    find: '"idPrefixes": ["310"],\n        "until": "2027-01-31T20:00:00+08:00"',
    put: '"idPrefixes": ["310"]',
    code: 'race.residents',
    path: OWN,
    line: '"residents"',
  },
  {
    name: 'a share of a project that takes passports alone',
    find: OPENS,
    put: OPENS.replace('"1", "2", "3", "4", "5", "6"', '"4"'),
    code: 'race.residents',
    path: OWN,
    line: '"residents"',
    hint: 'idTypes',
  },
])
