import { cases, type Faulty } from './faulty.ts'

const RULE = '"lostBefore": { "weights": [2, 3], "sureAfter": 4 }'

/** Chances for those who lost before that nobody has, or that nobody could count. */
export const LOST_BEFORE: Faulty[] = [
  ...cases('races/1000060005/race.json', [
    {
      name: 'a sure place after fewer losses than there are weights',
      find: RULE,
      put: '"lostBefore": { "weights": [2, 3], "sureAfter": 2 }',
      code: 'race.lostBefore',
      path: 'items[0].lostBefore.weights',
      hint: 'Write 1 in weights',
    },
    {
      name: 'fewer lots after more losses',
      find: RULE,
      put: '"lostBefore": { "weights": [3, 2], "sureAfter": 4 }',
      code: 'race.lostBefore',
      path: 'items[0].lostBefore.weights',
      hint: '[2, 3]',
    },
    {
      name: 'one lot for those who lost before, as for everybody',
      find: RULE,
      put: '"lostBefore": { "weights": [1] }',
      code: 'race.lostBefore',
      path: 'items[0].lostBefore.weights',
      hint: 'Write 2 or more',
    },
    {
      name: 'losses that give nothing',
      find: RULE,
      put: '"lostBefore": { "from": ["1000060002"] }',
      code: 'race.lostBefore',
      path: 'items[0].lostBefore',
      hint: 'Write weights',
    },
    {
      name: 'losses of the race itself',
      find: RULE,
      put: '"lostBefore": { "from": ["1000060002", "1000060005"], "weights": [2] }',
      code: 'race.lostBefore',
      path: 'items[0].lostBefore.from[1]',
      hint: 'the race before, not 1000060005',
    },
    {
      name: 'losses of a project in place of its race',
      find: RULE,
      put: '"lostBefore": { "from": ["100006000201"], "weights": [2] }',
      code: 'shape.value',
      path: 'items[0].lostBefore.from[0]',
    },
    {
      name: 'one race before twice',
      find: RULE,
      put: '"lostBefore": { "from": ["1000060002", "1000060002"], "weights": [2] }',
      code: 'shape.value',
      path: 'items[0].lostBefore.from',
    },
    {
      name: 'no weight at all',
      find: RULE,
      put: '"lostBefore": { "weights": [] }',
      code: 'shape.value',
      path: 'items[0].lostBefore.weights',
    },
    {
      name: 'half a lot',
      find: RULE,
      put: '"lostBefore": { "weights": [1.5] }',
      code: 'shape.type',
      path: 'items[0].lostBefore.weights[0]',
    },
    {
      name: 'a weight of nothing',
      find: RULE,
      put: '"lostBefore": { "weights": [0, 2] }',
      code: 'shape.value',
      path: 'items[0].lostBefore.weights[0]',
    },
    {
      name: 'a weight in words',
      find: RULE,
      put: '"lostBefore": { "weights": ["2"] }',
      code: 'shape.type',
      path: 'items[0].lostBefore.weights[0]',
    },
    {
      name: 'a sure place for who lost never',
      find: RULE,
      put: '"lostBefore": { "sureAfter": 0 }',
      code: 'shape.value',
      path: 'items[0].lostBefore.sureAfter',
    },
    {
      name: 'a weight by another name',
      find: RULE,
      put: '"lostBefore": { "weight": [2, 3], "sureAfter": 4 }',
      code: 'shape.property',
      path: 'items[0].lostBefore.weight',
      hint: 'weights',
    },
  ]),
  ...cases('races/1000060004/race.json', [
    {
      name: 'chances in a draw that there is not',
      find: '"hold": "PT15M"',
      put: '"hold": "PT15M", "lostBefore": { "weights": [2] }',
      code: 'race.lostBefore',
      path: 'items[0].lostBefore',
      hint: 'Leave lostBefore out',
    },
  ]),
]
