import { cases, type Faulty } from './faulty.ts'

const TEN = '{ "origins": ["abroad"], "fee": 24000 },'
const ID = '"id": "early",'
const FIRST = '"first": 500,'

/** Prices that nobody gets, or that are not what they seem. */
export const PRICES: Faulty[] = cases('races/1000060006/race.json', [
  {
    name: 'a price for everybody, origin by origin',
    find: TEN,
    put: '{ "origins": ["mainland", "hongKongMacaoTaiwan", "abroad"], "fee": 24000 },',
    code: 'race.price',
    path: 'items[2].prices[0].origins',
    hint: 'Leave origins out',
  },
  {
    name: 'an origin by another name',
    find: TEN,
    put: '{ "origins": ["foreign"], "fee": 24000 },',
    code: 'shape.enum',
    path: 'items[2].prices[0].origins[0]',
  },
  {
    name: 'an origin that is no list',
    find: TEN,
    put: '{ "origins": "abroad", "fee": 24000 },',
    code: 'shape.type',
    path: 'items[2].prices[0].origins',
  },
  {
    name: 'a narrower price behind one for more',
    find: TEN,
    put: '{ "origins": ["hongKongMacaoTaiwan", "abroad"], "fee": 12000 }, { "origins": ["abroad"], "fee": 24000 },',
    code: 'race.price',
    path: 'items[2].prices[1]',
    line: '"origins": ["hongKongMacaoTaiwan", "abroad"]',
    hint: 'narrower price first',
  },
  {
    name: 'a price for who may not enter',
    find: '"fee": 8000,',
    put: '"fee": 8000, "entrants": [{ "from": "mainland", "idTypes": ["1"] }, { "from": "hongKongMacaoTaiwan", "idTypes": ["3"] }],',
    code: 'race.price',
    path: 'items[2].prices[0].origins[0]',
    line: '"origins": ["abroad"]',
    hint: 'entrants',
    several: true,
  },
  {
    name: 'a price for the first places without an id',
    find: ID,
    put: '',
    code: 'race.price',
    path: 'items[2].prices[1].first',
    line: '"first": 500',
    hint: '"early"',
  },
  {
    name: 'a price for the first places, which are all',
    find: FIRST,
    put: '"first": 2500,',
    code: 'race.price',
    path: 'items[2].prices[1].first',
    hint: '2500',
  },
  {
    name: 'none of the first places',
    find: FIRST,
    put: '"first": 0,',
    code: 'shape.value',
    path: 'items[2].prices[1].first',
  },
  {
    name: 'the first places in words',
    find: FIRST,
    put: '"first": "500",',
    code: 'shape.type',
    path: 'items[2].prices[1].first',
  },
  {
    name: 'the first places of a ballot',
    find: '"allocation": "fcfs"',
    put: '"allocation": "approval"',
    code: 'race.price',
    path: 'items[2].prices[1].first',
    line: '"first": 500',
    hint: 'until',
    several: true,
  },
  {
    name: 'a price for the first places that is dearer than the fee',
    find: '"fee": 6000',
    put: '"fee": 60000',
    code: 'race.price',
    path: 'items[2].prices[1].fee',
  },
  {
    name: 'two prices counted as one',
    find: ID,
    put: '"id": "early", "first": 100, "fee": 5000 }, { "id": "early",',
    code: 'race.idTwice',
    path: 'items[2].prices[2].id',
  },
  {
    name: 'an id with spaces',
    find: ID,
    put: '"id": "early bird",',
    code: 'shape.value',
    path: 'items[2].prices[1].id',
  },
])

const GIFT = '"required": true'

/** Charity places that nobody could pay for as they say. */
export const GIFTS: Faulty[] = cases('races/1000060010/race.json', [
  {
    name: 'a gift refunded by a ladder that does not hold',
    find: GIFT,
    put: '"required": true, "refund": "ladder"',
    code: 'race.donation',
    path: 'items[3].donation.refund',
    hint: '"never"',
  },
  {
    name: 'an amount below the least gift',
    find: '[50000, 100000, 200000]',
    put: '[20000, 100000, 200000]',
    code: 'race.donation',
    path: 'items[3].donation.presets[0]',
    hint: 'lower min',
  },
  {
    name: 'a project’s own gift for projects',
    find: GIFT,
    put: '"required": true, "items": ["100006001004"]',
    code: 'race.donation',
    path: 'items[3].donation.items',
    hint: 'Leave items out',
  },
  {
    name: 'a gift of no amount',
    find: '"presets": [50000, 100000, 200000],\n        "min": 50000,\n        "max": 5000000,',
    put: '',
    code: 'race.donation',
    path: 'items[3].donation',
    line: '"donation"',
    hint: 'presets',
  },
  {
    name: 'a gift that must be given, in words',
    find: GIFT,
    put: '"required": "yes"',
    code: 'shape.type',
    path: 'items[3].donation.required',
  },
  {
    name: 'a rule of refunds that there is not',
    find: GIFT,
    put: '"required": true, "refund": "half"',
    code: 'shape.enum',
    path: 'items[3].donation.refund',
  },
])

const GROUPS = '"groupMin": 8'

/** Prices for groups that no group has, or every one. */
export const GROUP_PRICES: Faulty[] = cases('races/1000060004/race.json', [
  {
    name: 'a price for more than an entry has',
    find: GROUPS,
    put: '"groupMin": 11',
    code: 'race.price',
    path: 'items[1].prices[0].groupMin',
    hint: '10 or fewer',
  },
  {
    name: 'a price for groups that every entry is',
    find: GROUPS,
    put: '"groupMin": 5',
    code: 'race.price',
    path: 'items[1].prices[0].groupMin',
    hint: 'more than 5',
  },
  {
    name: 'a group of one',
    find: GROUPS,
    put: '"groupMin": 1',
    code: 'shape.value',
    path: 'items[1].prices[0].groupMin',
  },
  {
    name: 'a larger group behind a smaller one',
    find: '{ "groupMin": 8, "fee": 9000 }',
    put: '{ "groupMin": 6, "fee": 9000 }, { "groupMin": 8, "fee": 8000 }',
    code: 'race.price',
    path: 'items[1].prices[1]',
    hint: 'narrower price first',
  },
])
