import { cases, type Faulty } from './faulty.ts'

const RUNNER = '"runner": {\n      "until": "2027-04-15T18:00:00+08:00"'

const LADDER = `"refundLadder": [
    {
      "until": "2027-01-31T23:59:59+08:00",
      "percent": 100
    },
    {
      "until": "2027-02-28T23:59:59+08:00",
      "percent": 80
    },
    {
      "until": "2027-03-31T23:59:59+08:00",
      "percent": 60
    },
    {
      "until": null,
      "percent": 0
    }
  ]`
const PROJECT = '"project": { "until": "2027-03-30T18:00:00+08:00" }'

/** Changes of confirmed entries that nobody can make. */
export const CHANGES: Faulty[] = [
  ...cases('races/1000060008/race.json', [
    {
      name: 'a change of runner for some fen',
      find: '"fee": 1000 } }',
      put: '"fee": 10 } }',
      code: 'race.money',
      path: 'changes.runner.fee',
      hint: '1000',
    },
  ]),
  ...cases('races/1000060004/race.json', [
    {
      name: 'a change of project where there is nothing else',
      find: '"itemId": "100006000403"',
      put: `"itemId": "100006000403", "changes": { ${PROJECT} }`,
      code: 'race.change',
      path: 'items[2].changes.project',
    },
  ]),
  ...cases('races/1000060011/race.json', [
    {
      name: 'places deferred from a project that no race has',
      find: '"100006001001"',
      put: '"100006001009"',
      code: 'race.change',
      path: 'items[0].deferredFrom.items[0]',
      line: '100006001009',
      hint: '100006001001',
    },
    {
      name: 'one of a group leaving alone where nobody enters in a group',
      find: '"itemId": "100006001102"',
      put: '"itemId": "100006001102", "withdrawal": "each"',
      code: 'race.change',
      path: 'items[1].withdrawal',
    },
    {
      name: 'deferred places that the race itself deferred',
      find: '"100006001001"',
      put: '"100006001102"',
      code: 'race.change',
      path: 'items[0].deferredFrom.items[0]',
    },
    {
      name: 'deferred places that would wait for a ballot',
      find: '"itemId": "100006001102"',
      put: '"itemId": "100006001102", "deferredFrom": { "items": ["100006001009"], "fee": 0 }',
      code: 'race.change',
      path: 'items[1].deferredFrom',
    },
    {
      name: 'deferred places that two projects take',
      find: '"100006001002"',
      put: '"100006001001"',
      code: 'race.change',
      path: 'items[2].deferredFrom.items[0]',
    },
  ]),
  ...cases('races/1000060010/race.json', [
    {
      name: 'a change of runner after the start',
      find: RUNNER,
      put: '"runner": {\n      "until": "2027-05-16T08:00:00+08:00"',
      code: 'race.change',
      path: 'changes.runner.until',
      line: '"until"',
    },
    {
      name: 'a change that ends before anybody has entered',
      find: RUNNER,
      put: '"runner": {\n      "until": "2026-11-01T00:00:00+08:00"',
      code: 'race.change',
      path: 'changes.runner.until',
      line: '"until"',
    },
    {
      name: 'a lower price given back by a ladder that is not there',
      find: LADDER,
      put: '"refundLadder": []',
      code: 'race.change',
      path: 'changes.lowerPrice',
      line: '"lowerPrice"',
    },
    {
      name: 'a charity place that gives a lower price back',
      find: '"changes": {}',
      put: '"changes": { "runner": { "until": "2027-04-15T18:00:00+08:00" }, "lowerPrice": "refund" }',
      code: 'race.change',
      path: 'items[3].changes.lowerPrice',
    },
    {
      name: 'a field that the form does not have',
      find: '"dressSize"',
      put: '"shirtSize"',
      code: 'race.change',
      path: 'changes.details.fields[0]',
      hint: 'dressSize',
    },
    {
      name: 'fields that are no names',
      find: '"dressSize"',
      put: '"dress size"',
      code: 'shape.value',
      path: 'changes.details.fields[0]',
    },
  ]),
]
