import { cases, type Faulty } from './faulty.ts'

const ONE_RACE = (raceId: string) => `"for": { "raceId": "${raceId}" }`
const KIND = (raceId: string, kind: string) => `"for": { "raceId": "${raceId}", "kind": ${kind} }`

/** A page for a kind of project, planted in a race: `family` where it has only single runners, for one. */
const kindsIn = (raceId: string, page: string, rows: [kind: string, hint: string][]): Faulty[] =>
  cases(
    `races/${raceId}/${page}.json`,
    rows.map(([kind, hint]) => ({
      name: `${page} of ${raceId} for a kind that it has not: ${kind}`,
      find: ONE_RACE(raceId),
      put: KIND(raceId, `"${kind}"`),
      code: 'overlay.kind',
      path: 'for.kind',
      hint,
    })),
  )

/** Overlays for kinds of projects: such as nobody enters, and such as there are none of. */
export const OVERLAY_KINDS: Faulty[] = [
  ...kindsIn('1000060002', 'registration', [
    ['team', 'There are: individual'],
    ['family', 'There are: individual'],
  ]),
  ...kindsIn('1000060003', 'orderDetails', [['family', 'individual']]),
  ...kindsIn('1000060005', 'registration', [['family', 'individual, team']]),
  ...kindsIn('1000060008', 'changeRuner', [['team', 'family, individual']]),
  ...cases('races/1000060007/eventProject.json', [
    {
      name: 'an overlay for single runners of a race of teams',
      find: ONE_RACE('1000060007'),
      put: KIND('1000060007', '"individual"'),
      code: 'overlay.kind',
      path: 'for.kind',
      hint: 'There are: team',
    },
  ]),
  ...cases('races/1000060004/registration.json', [
    {
      name: 'a kind in the plural',
      find: ONE_RACE('1000060004'),
      put: KIND('1000060004', '"teams"'),
      code: 'shape.enum',
      path: 'for.kind',
      hint: 'team',
    },
    {
      name: 'a kind in capitals',
      find: ONE_RACE('1000060004'),
      put: KIND('1000060004', '"Team"'),
      code: 'shape.enum',
      path: 'for.kind',
      hint: 'team',
    },
    {
      name: 'two kinds of one overlay',
      find: ONE_RACE('1000060004'),
      put: KIND('1000060004', '["team", "family"]'),
      code: 'shape.enum',
      path: 'for.kind',
    },
    {
      name: 'no kind, written out',
      find: ONE_RACE('1000060004'),
      put: KIND('1000060004', 'null'),
      code: 'shape.enum',
      path: 'for.kind',
    },
    {
      name: 'kinds in place of a kind',
      find: ONE_RACE('1000060004'),
      put: '"for": { "raceId": "1000060004", "kinds": "team" }',
      code: 'shape.property',
      path: 'for.kinds',
      hint: 'kind',
    },
  ]),
]
