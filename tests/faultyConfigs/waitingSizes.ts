import { cases, type Faulty } from './faulty.ts'

const OWN = 'sizes[0].waitUntil'
const UNTIL = '"waitUntil": "2027-05-06T18:00:00+08:00"'
const CHILD = '"ageMax": 13,\n      "options": [{ "id": "130", "stock": 600 }, { "id": "150", "stock": 900 }]'

/** Sizes that nobody can wait for. */
export const WAITING_SIZES: Faulty[] = cases('races/1000060003/race.json', [
  {
    name: 'sizes that are waited for at the start',
    find: UNTIL,
    put: '"waitUntil": "2027-05-30T08:00:00+08:00"',
    code: 'race.waitingSize',
    path: OWN,
    hint: 'before the kit',
  },
  {
    name: 'sizes that are waited for after the race',
    find: UNTIL,
    put: '"waitUntil": "2027-06-06T18:00:00+08:00"',
    code: 'race.waitingSize',
    path: OWN,
  },
  {
    name: 'a wait that is over before entries open',
    find: UNTIL,
    put: '"waitUntil": "2026-05-06T18:00:00+08:00"',
    code: 'race.waitingSize',
    path: OWN,
    hint: 'after entries open',
  },
  {
    name: 'a wait for sizes without a stock',
    find: CHILD,
    put: '"ageMax": 13,\n      "waitUntil": "2027-05-06T18:00:00+08:00",\n      "options": [{ "id": "130" }, { "id": "150" }]',
    code: 'race.waitingSize',
    path: 'sizes[1].waitUntil',
    line: '"waitUntil"',
    hint: 'stock',
  },
  {
    name: 'a moment of waiting without its zone',
    find: UNTIL,
    put: '"waitUntil": "2027-05-06T18:00:00"',
    code: 'shape.time',
    path: OWN,
  },
  {
    name: 'a day in place of a moment',
    find: UNTIL,
    put: '"waitUntil": "2027-05-06"',
    code: 'shape.time',
    path: OWN,
  },
  { name: 'waiting as a yes', find: UNTIL, put: '"waitUntil": true', code: 'shape.type', path: OWN },
  {
    name: 'waiting by a list',
    find: UNTIL,
    put: '"waitUntil": ["2027-05-06T18:00:00+08:00"]',
    code: 'shape.type',
    path: OWN,
  },
  {
    name: 'waiting by another name',
    find: UNTIL,
    put: '"waitingUntil": "2027-05-06T18:00:00+08:00"',
    code: 'shape.property',
    path: 'sizes[0].waitingUntil',
    hint: 'waitUntil',
  },
  {
    name: 'waiting at a single size',
    find: '{ "id": "130", "stock": 600 }',
    put: '{ "id": "130", "stock": 600, "waitUntil": "2027-05-06T18:00:00+08:00" }',
    code: 'shape.property',
    path: 'sizes[1].options[0].waitUntil',
  },
])
