import { cases, type Faulty } from './faulty.ts'

const VALUE_AT = '"at": "2027-07-03T21:30:00+08:00"'
const DRAW_AT = '"drawAt": "2027-07-04T10:00:00+08:00"'
const DEADLINE = '"payDeadline": "2027-07-01T18:00:00+08:00",\n'
const SECOND = `"secondDraw": { "publicValue": { "name": { "zh": "号码", "en": "Number" }, ${VALUE_AT} }, ${DRAW_AT} }`

/** Second draws that nobody could win, pay for or prove. */
export const SECOND_DRAWS: Faulty[] = [
  ...cases('races/1000060005/race.json', [
    {
      name: 'a second draw whose value is known before the last moment to pay',
      find: VALUE_AT,
      put: '"at": "2027-06-30T21:30:00+08:00"',
      line: '"publicValue"',
      code: 'race.secondDraw',
      path: 'items[1].secondDraw.publicValue',
      hint: 'known after that moment',
    },
    {
      name: 'a second draw before its value',
      find: DRAW_AT,
      put: '"drawAt": "2027-07-03T10:00:00+08:00"',
      code: 'race.secondDraw',
      path: 'items[1].secondDraw.drawAt',
      hint: 'after publicValue.at',
    },
    {
      name: 'a second draw after the end of the waiting list',
      find: DRAW_AT,
      put: '"drawAt": "2027-10-04T10:00:00+08:00"',
      code: 'race.secondDraw',
      path: 'items[1].secondDraw.drawAt',
      hint: 'waitlistUntil later',
    },
    {
      name: 'a second draw without a last moment to pay',
      find: DEADLINE,
      put: '',
      line: '"secondDraw"',
      code: 'race.secondDraw',
      path: 'items[1].secondDraw',
      hint: 'Write payDeadline',
    },
    {
      name: 'a second draw where runners have paid before',
      find: '"lostBefore": { "weights": [2, 3], "sureAfter": 4 }',
      put: SECOND,
      code: 'race.secondDraw',
      path: 'items[0].secondDraw',
      hint: 'Leave secondDraw out',
    },
    {
      name: 'a second draw without a moment',
      find: `,\n        ${DRAW_AT}`,
      put: '',
      line: '"secondDraw"',
      code: 'shape.required',
      path: 'items[1].secondDraw',
      hint: 'drawAt',
    },
    {
      name: 'a second draw by another name',
      find: DRAW_AT,
      put: '"drawnAt": "2027-07-04T10:00:00+08:00"',
      code: 'shape.property',
      path: 'items[1].secondDraw.drawnAt',
      several: true,
    },
  ]),
  ...cases('races/1000060004/race.json', [
    {
      name: 'a second draw without a first',
      find: '"hold": "PT15M"',
      put: `"hold": "PT15M", ${SECOND}`,
      code: 'race.secondDraw',
      path: 'items[0].secondDraw',
      hint: 'Leave secondDraw out',
    },
  ]),
]
