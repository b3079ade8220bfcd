import { cases, type Faulty } from './faulty.ts'

const HOLD = '"hold": "PT15M"'
const VALUE = '"publicValue": { "name": { "zh": "开奖号码", "en": "Number" }, "at": "2027-03-20T21:30:00+08:00" }'
/** Of the project: the race's schedule says the moment too, with words after it. */
const VALUE_END = '\n      },'
const KNOWN = `"at": "2027-06-25T21:30:00+08:00"${VALUE_END}`
const LIST_END = '"waitlistUntil": "2027-09-30T18:00:00+08:00"'

/** Ballots that could not be proved, waiting lists of nothing, codes that open nothing. */
export const BALLOTS: Faulty[] = [
  ...cases('races/1000060004/race.json', [
    {
      name: 'a public value without a ballot',
      find: HOLD,
      put: `${HOLD}, ${VALUE}`,
      code: 'race.time',
      path: 'items[0].publicValue',
    },
    {
      name: 'a waiting list without a ballot',
      find: HOLD,
      put: `${HOLD}, "waitlist": "optIn"`,
      code: 'race.time',
      path: 'items[0].waitlist',
    },
    {
      name: 'the end of a waiting list that is none',
      find: HOLD,
      put: `${HOLD}, "waitlistUntil": "2027-04-01T18:00:00+08:00"`,
      code: 'race.time',
      path: 'items[0].waitlistUntil',
    },
  ]),
  ...cases('races/1000060005/race.json', [
    {
      name: 'a public value that is known before the list is frozen',
      find: KNOWN,
      put: `"at": "2027-06-11T21:30:00+08:00"${VALUE_END}`,
      code: 'race.time',
      path: 'items[0].publicValue.at',
    },
    {
      name: 'a draw before its public value',
      find: KNOWN,
      put: `"at": "2027-06-29T21:30:00+08:00"${VALUE_END}`,
      line: '"drawAt"',
      code: 'race.time',
      path: 'items[0].drawAt',
    },
    {
      name: 'a waiting list that ends before the draw',
      find: LIST_END,
      put: '"waitlistUntil": "2027-06-20T18:00:00+08:00"',
      code: 'race.time',
      path: 'items[0].waitlistUntil',
    },
    {
      name: 'codes for a ballot',
      find: LIST_END,
      put: `${LIST_END}, "invitation": "optional"`,
      code: 'race.invitation',
      path: 'items[0].invitation',
    },
  ]),
]
