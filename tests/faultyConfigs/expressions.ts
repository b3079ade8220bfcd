import { cases, type Faulty } from './faulty.ts'

const SHOWN = '"showIf": "project != null && project.closedReason != null"'
const PATH = 'blocks[0].showIf'
const shows = (expression: string) => `"showIf": "${expression}"`
const row = (name: string, expression: string, code: string, hint?: string) => ({
  name,
  find: SHOWN,
  put: shows(expression),
  code,
  path: PATH,
  ...(hint ? { hint } : {}),
})

/** Expressions: their syntax, their names, their types, and conditions that can never hold. */
export const EXPRESSIONS: Faulty[] = [
  ...cases('registration.json', [
    row('an operator without its right side', 'project !=', 'expression.syntax'),
    row('an assignment', 'project = 1', 'expression.syntax'),
    row('a function of its own', 'project.map(x => x)', 'expression.syntax'),
    row('a bracket that is not closed', 'len(items > 0', 'expression.syntax'),
    row('an unknown name', 'projekt != null', 'expression.name', 'project'),
    row('an item outside of a repetition', 'item.raceId != null', 'expression.name'),
    row('an error outside of onError', "error.message != ''", 'expression.name'),
    row('an unknown function', 'contain(players, 1)', 'expression.function', 'contains'),
    row('too few arguments', "find(items, 'itemId') != null", 'expression.arguments'),
    row('too many arguments', 'len(items, players) > 0', 'expression.arguments'),
    row('a member that the contract does not know', "race.raceNmae != ''", 'expression.field', 'raceName'),
    row('a parameter that is not declared', 'query.raceID != null', 'expression.field', 'raceId'),
    row('an answer that nobody gives', 'answers.frm != null', 'expression.field', 'form'),
    row('a status of no source', "status.itms == 'ready'", 'expression.field', 'items'),
    row('an unknown constant', 'site.quotaHnt > 1', 'expression.field', 'quotaHint'),
    row('a state that the page does not have', 'state.open', 'expression.field'),
    row('a number compared with a word', "race.raceTime > 'soon'", 'expression.type'),
    row('the length of a number', 'len(race.raceTime) > 0', 'expression.type'),
    row('the price of a list', "fen(items) != ''", 'expression.type'),
    row('arithmetic with a list', 'items - 1 > 0', 'expression.type'),
    row('a value that the contract never gives', "race.state == 'opne'", 'expression.never', 'open'),
    row('a kind of project that does not exist', "first(items).kind == 'teams'", 'expression.never', 'team'),
    row('a condition that is always the same', 'false', 'condition.constant'),
    row('two values at once', "race.state == 'open' && race.state == 'ended'", 'condition.never'),
    row('a value and its refusal', "race.state == 'open' && race.state != 'open'", 'condition.never'),
    row('a thing and its opposite', 'needsRelative && !needsRelative', 'condition.never'),
    row('limits with nothing between', 'len(players) > 3 && len(players) < 2', 'condition.never'),
    {
      name: 'an unknown name in a binding',
      find: '"subtitle": "{{race.raceName}}"',
      put: '"subtitle": "{{rase.raceName}}"',
      code: 'expression.name',
      path: 'blocks[9].blocks[0].blocks[0].blocks[0].subtitle',
      hint: 'race',
    },
    {
      name: 'an unknown member of an item',
      find: '"title": "{{item.name}}"',
      put: '"title": "{{item.nane}}"',
      code: 'expression.field',
      path: 'blocks[9].blocks[0].blocks[0].blocks[5].items.item.title',
      hint: 'name',
    },
    {
      name: 'an unknown name in the template of a list',
      find: '"title": "{{item.name}}"',
      put: '"title": "{{itm.name}}"',
      code: 'expression.name',
      path: 'blocks[9].blocks[0].blocks[0].blocks[5].items.item.title',
      hint: 'item',
    },
    {
      name: 'a source that waits for an unknown name',
      find: '"when": "len(players) > 0"',
      put: '"when": "len(player) > 0"',
      code: 'expression.name',
      path: 'data.checks.when',
      hint: 'players',
    },
    {
      name: 'sources that wait for each other',
      find: '"call": "listContestants"',
      put: '"call": "listContestants",\n      "when": "checks != null"',
      code: 'source.cycle',
      path: 'data.checks',
      line: '"checks"',
    },
    {
      name: 'a value with an unknown name',
      find: '"project": "{{find(items,',
      put: '"project": "{{find(itmes,',
      code: 'expression.name',
      path: 'values.project',
      hint: 'items',
    },
  ]),
]
