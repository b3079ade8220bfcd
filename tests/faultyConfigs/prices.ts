import { cases, type Faulty } from './faulty.ts'

const TEN = '"prices": [{ "origins": ["abroad"], "fee": 24000 }],'

/** Prices that nobody gets, or that are not what they seem. */
export const PRICES: Faulty[] = cases('races/1000060006/race.json', [
  {
    name: 'a price for everybody, origin by origin',
    find: TEN,
    put: '"prices": [{ "origins": ["mainland", "hongKongMacaoTaiwan", "abroad"], "fee": 24000 }],',
    code: 'race.price',
    path: 'items[2].prices[0].origins',
    hint: 'Leave origins out',
  },
  {
    name: 'an origin by another name',
    find: TEN,
    put: '"prices": [{ "origins": ["foreign"], "fee": 24000 }],',
    code: 'shape.enum',
    path: 'items[2].prices[0].origins[0]',
  },
  {
    name: 'an origin that is no list',
    find: TEN,
    put: '"prices": [{ "origins": "abroad", "fee": 24000 }],',
    code: 'shape.type',
    path: 'items[2].prices[0].origins',
  },
  {
    name: 'a narrower price behind one for more',
    find: TEN,
    put: '"prices": [{ "origins": ["hongKongMacaoTaiwan", "abroad"], "fee": 12000 }, { "origins": ["abroad"], "fee": 24000 }],',
    code: 'race.price',
    path: 'items[2].prices[1]',
    line: '"origins": ["hongKongMacaoTaiwan", "abroad"]',
    hint: 'narrower price first',
  },
  {
    name: 'a price for who may not enter',
    find: TEN,
    put: '"prices": [{ "origins": ["abroad"], "fee": 24000 }], "entrants": [{ "from": "mainland", "idTypes": ["1"] }, { "from": "hongKongMacaoTaiwan", "idTypes": ["3"] }],',
    code: 'race.price',
    path: 'items[2].prices[0].origins[0]',
    hint: 'entrants',
    several: true,
  },
])
