import { cases, type Faulty } from './faulty.ts'

const OPENS = '"signUpStart": "2026-11-08T10:00:00+08:00"'
const opens = (text: string) => `"signUpStart": "${text}"`
const HOLD = '"hold": "PT15M"'

/** What an operator wrote wrong when this product was tried by one. */
export const REVIEWED: Faulty[] = [
  ...cases('races/1000060004/race.json', [
    {
      name: 'a day that the month does not have',
      find: OPENS,
      put: opens('2027-02-30T10:00:00+08:00'),
      code: 'shape.time',
      path: 'signUpStart',
      hint: '"2027-02-28T10:00:00+08:00"',
    },
    {
      name: 'slashes and no zone',
      find: OPENS,
      put: opens('2026/11/01 10:00'),
      code: 'shape.time',
      path: 'signUpStart',
      hint: 'Write "2026-11-01T10:00:00+08:00"',
    },
    {
      name: 'a time without its zone',
      find: OPENS,
      put: opens('2026-11-01T10:00:00'),
      code: 'shape.time',
      path: 'signUpStart',
      hint: 'Write "2026-11-01T10:00:00+08:00"',
    },
    {
      name: 'a moment in Chinese words',
      find: OPENS,
      put: opens('3月1日上午10点'),
      code: 'shape.time',
      path: 'signUpStart',
      hint: 'Write "2027-03-01T10:00:00+08:00"',
    },
    {
      name: 'the end of a refund in Chinese words',
      find: '"until": "2027-02-01T00:00:00+08:00"',
      put: '"until": "4月1日"',
      code: 'shape.time',
      path: 'refundLadder[0].until',
      hint: '-04-01T00:00:00+08:00"',
    },
    {
      name: 'a day of the schedule with single digits',
      find: '"at": "2026-11-08T10:00:00+08:00"',
      put: '"at": "2026-11-5"',
      code: 'shape.time',
      path: 'schedule[0].at',
      hint: 'Write "2026-11-05T00:00:00+08:00"',
    },
    {
      name: 'a hold in words',
      find: HOLD,
      put: '"hold": "30m"',
      code: 'shape.duration',
      path: 'items[0].hold',
      hint: 'Write "PT30M"',
    },
    {
      name: 'a hold in Chinese words',
      find: HOLD,
      put: '"hold": "1小时30分钟"',
      code: 'shape.duration',
      path: 'items[0].hold',
      hint: 'Write "PT1H30M"',
    },
    {
      name: 'a race before sign-up closes, which all its projects would repeat',
      find: '"raceTime": "2027-04-11T07:30:00+08:00"',
      put: '"raceTime": "2027-03-01T07:30:00+08:00"',
      code: 'race.time',
      path: 'raceTime',
      alone: true,
    },
  ]),
  ...cases('eventDetails.json', [
    {
      name: 'a countdown in seconds',
      find: '"until": "{{race.signUpStartTime}}"',
      put: '"until": 1803866400',
      several: true,
      code: 'shape.time',
      path: 'blocks[1].blocks[0].blocks[0].until',
      hint: '"2027-03-01T10:00:00+08:00"',
    },
  ]),
]
