import { cases, type Faulty } from './faulty.ts'

const BY = '"returnBy": "2027-05-23T18:00:00+08:00"'
const NAME = '"name": { "zh": "计时手环押金", "en": "Timing wristband deposit" },'
const AMOUNT = '"amount": 2000,'
const OWN = 'items[2].deposit'

/** Deposits that nobody can claim, or that are none. */
export const DEPOSITS: Faulty[] = cases('races/1000060007/race.json', [
  {
    name: 'a deposit to be claimed before the race is run',
    find: BY,
    put: '"returnBy": "2027-05-15T18:00:00+08:00"',
    code: 'race.deposit',
    path: `${OWN}.returnBy`,
    hint: 'after 2027-05-16T07:30:00+08:00',
  },
  {
    name: 'a deposit to be claimed at the start',
    find: BY,
    put: '"returnBy": "2027-05-16T07:30:00+08:00"',
    code: 'race.deposit',
    path: `${OWN}.returnBy`,
  },
  {
    name: 'a deposit that no provider refunds any more',
    find: BY,
    put: '"returnBy": "2028-05-23T18:00:00+08:00"',
    code: 'race.deposit',
    path: `${OWN}.returnBy`,
    hint: 'within a year',
  },
  {
    name: 'a deposit to be claimed on a day without an hour',
    find: BY,
    put: '"returnBy": "2027-05-23"',
    code: 'shape.time',
    path: `${OWN}.returnBy`,
  },
  {
    name: 'a deposit to be claimed for ever',
    find: `"amount": 2000,\n        ${BY}`,
    put: '"amount": 2000',
    code: 'shape.required',
    path: OWN,
    line: '"deposit"',
  },
  { name: 'a deposit in yuan', find: AMOUNT, put: '"amount": 20,', code: 'shape.value', path: `${OWN}.amount` },
  { name: 'a deposit of nothing', find: AMOUNT, put: '"amount": 0,', code: 'shape.value', path: `${OWN}.amount` },
  { name: 'a deposit in words', find: AMOUNT, put: '"amount": "20 元",', code: 'shape.type', path: `${OWN}.amount` },
  {
    name: 'a deposit with half a fen',
    find: AMOUNT,
    put: '"amount": 2000.5,',
    code: 'shape.type',
    path: `${OWN}.amount`,
  },
  {
    name: 'a deposit by another name of its price',
    find: AMOUNT,
    put: '"amount": 2000, "fee": 2000,',
    code: 'shape.property',
    path: `${OWN}.fee`,
    line: '"fee": 2000',
  },
  { name: 'a deposit for nothing', find: NAME, put: '', code: 'shape.required', path: OWN, line: '"deposit"' },
  {
    name: 'a deposit in Chinese only',
    find: NAME,
    put: '"name": { "zh": "计时手环押金" },',
    code: 'shape.required',
    path: `${OWN}.name`,
  },
])
