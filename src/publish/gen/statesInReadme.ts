import { ACTIVE, ACTORS, GUARDS, type ObjectKind, STARTS, TIMERS, TRANSITIONS, type Transition } from '#race/states.ts'

const BEGIN = '<!-- states: written by npm run gen from src/race/states.ts -->'
const END = '<!-- /states -->'

const KINDS: Record<ObjectKind, string> = {
  registration: 'Registration, one for each runner of an entry',
  order: 'Order',
  attempt: 'Payment',
  refund: 'Refund',
  change: 'Change of a confirmed entry',
}

/** The README with the table of states drawn in its place; throws when it has none. */
export function readmeWithStates(readme: string): string {
  const [begin, end] = [readme.indexOf(BEGIN), readme.indexOf(END)]
  if (begin < 0 || end < begin) throw new Error(`README.md has no place for the states: ${BEGIN} … ${END}`)
  return `${readme.slice(0, begin + BEGIN.length)}\n\n${drawing()}\n\n${tables()}\n\n${readme.slice(end)}`
}

const rowsOf = (kind: ObjectKind): readonly Transition<string>[] => TRANSITIONS[kind]
const leavesAll = ({ from }: Transition<string>) => ACTIVE.every((status) => from.includes(status))

/** The registration as a diagram that GitHub draws; what may end any active one leaves the box around them. */
function drawing(): string {
  const edges = new Map<string, string[]>()
  for (const row of rowsOf('registration')) {
    for (const from of leavesAll(row) ? ['active'] : row.from) {
      const edge = `${from} --> ${row.to}`
      edges.set(edge, [...(edges.get(edge) ?? []), row.event])
    }
  }
  return [
    '```mermaid',
    'stateDiagram-v2',
    `  [*] --> ${STARTS.registration.to}`,
    '  state active {',
    ...ACTIVE.map((status) => `    ${status}`),
    '  }',
    ...[...edges].map(([edge, events]) => `  ${edge}: ${events.join(', ')}`),
    '```',
  ].join('\n')
}

function tables(): string {
  const kinds = Object.keys(KINDS) as ObjectKind[]
  const parts = kinds.map((kind) =>
    [
      `**${KINDS[kind]}**, begins as ${STARTS[kind].to}`,
      '',
      '| event | from | to | who | needs | by itself when | the runner reads |',
      '| --- | --- | --- | --- | --- | --- | --- |',
      ...rowsOf(kind).map(line),
    ].join('\n'),
  )
  return ['<details><summary>Every transition</summary>', ...parts, '</details>'].join('\n\n')
}

function line(row: Transition<string>): string {
  const from = leavesAll(row) ? 'any active' : row.from.join(', ')
  const who = row.by.map((actor) => ACTORS[actor].en).join(', ')
  const needs = row.guards.map((guard) => GUARDS[guard].en).join('; ')
  const when = (row.timers ?? []).map((timer) => TIMERS[timer].en).join('; ')
  const said = row.said ? `${row.said.zh} · ${row.said.en}` : ''
  return `| ${[row.event, from, row.to, who, needs, when, said].join(' | ')} |`.replaceAll('|  |', '| |')
}
