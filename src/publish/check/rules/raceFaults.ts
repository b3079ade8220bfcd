import type { Words } from '#lib/words.ts'
import type { ShapeFault } from '#publish/check/shape.ts'
import type { JsonPath } from '#publish/model/source.ts'
import { TERMS } from '#publish/words/terms.ts'
import type { ProjectFacts, RaceFacts } from '#race/facts.gen.ts'
import { teamSize } from '#race/roles.ts'
import { holdMs, timeOf } from '#race/times.ts'
import { offerFaults } from './offerFaults.ts'

type Report = (path: JsonPath, code: string, message: Words, hint?: Words) => void

/** What does not fit together among the facts of a race: its times, its places, its ages, its refunds. */
export function raceFaults(race: RaceFacts): ShapeFault[] {
  const faults: ShapeFault[] = []
  const report: Report = (path, code, message, hint) => void faults.push({ path, code, message, hint })
  const { signUpStart, signUpEnd, raceTime, raceEndTime } = race
  inOrder({ signUpStart, signUpEnd, raceTime, raceEndTime }, [], report)
  refunds(race, report)
  const ids = new Set<string>()
  for (const [index, item] of race.items.entries()) {
    const path = ['items', index]
    const { itemId } = item
    if (ids.has(itemId)) report([...path, 'itemId'], 'race.itemTwice', `another project has the id ${itemId} already`)
    ids.add(itemId)
    if (!itemId.startsWith(race.raceId)) {
      const hint = `Write ${race.raceId} and two digits.`
      report([...path, 'itemId'], 'race.itemId', `${itemId} does not begin with the race's id`, hint)
    }
    times(race, item, path, report)
    people(item, path, report)
    entrants(item, path, report)
    choices(item, path, report)
  }
  offerFaults(race, (path, fault) => void faults.push({ path, ...fault }))
  return faults
}

/** Times that have to follow each other; one that is missing is passed over. `said` are those that another place has. */
function inOrder(
  times: Record<string, string | undefined>,
  path: JsonPath,
  report: Report,
  said: readonly string[] = [],
): void {
  let before: { key: string; text: string; at: number } | null = null
  for (const [key, text] of Object.entries(times)) {
    const at = text === undefined ? null : timeOf(text)
    if (text === undefined || at === null) continue
    if (before && at <= before.at && !(said.includes(key) && said.includes(before.key))) {
      const place = said.includes(key) ? before.key : key
      report([...path, place], 'race.time', `${key} (${text}) is not after ${before.key} (${before.text})`)
    }
    before = { key, text, at }
  }
}

function times({ signUpEnd, raceTime }: RaceFacts, item: ProjectFacts, path: JsonPath, report: Report): void {
  const { drawAt, payDeadline } = item
  const lottery = item.allocation === 'lottery'
  if (!lottery && drawAt !== undefined) {
    report([...path, 'drawAt'], 'race.time', `a project without a ballot has no draw`, 'Set allocation to "lottery".')
  }
  inOrder({ signUpEnd, drawAt, payDeadline, raceTime }, path, report, ['signUpEnd', 'raceTime'])
  if (payDeadline !== undefined && item.payTiming === 'before') {
    const message = 'payment comes before the draw, so there is no payment after it'
    report([...path, 'payDeadline'], 'race.time', message, 'Set payTiming to "after", or leave payDeadline out.')
  }
  if (!lottery && item.payTiming === 'after') {
    const message = 'without a ballot there is nothing to pay after'
    report([...path, 'payTiming'], 'race.time', message, 'Set payTiming to "before".')
  }
  if (holdMs(item) === 0) {
    report([...path, 'hold'], 'race.time', `a place held for ${item.hold} is lost before it can be paid`)
  }
}

function people(item: ProjectFacts, path: JsonPath, report: Report): void {
  const { quota, ageMin, ageMax } = item
  const { min, max } = teamSize(item)
  if (min > max) report([...path, 'teamMin'], 'race.quota', `an entry has ${min} runners at least and ${max} at most`)
  if (item.kind === 'individual' && max > 1) {
    report([...path, 'teamMax'], 'race.quota', `an individual project takes 1 runner an entry, not ${max}`)
  }
  if (item.kind === 'team' && max < 2) report([...path, 'teamMax'], 'race.quota', 'a team has 2 runners or more')
  if (quota < min) report([...path, 'quota'], 'race.quota', `${quota} places are not enough for one entry of ${min}`)
  else if (min === max && min > 1 && quota % min !== 0) {
    const message = `${quota} places are no whole number of teams of ${min}: ${quota % min} stay empty`
    report([...path, 'quota'], 'race.quota', message)
  }
  if (ageMin !== undefined && ageMax !== undefined && ageMin > ageMax) {
    report([...path, 'ageMax'], 'race.age', `nobody is at least ${ageMin} and at most ${ageMax}`)
  }
  const { adultFrom = 20, childBelow = 13 } = item
  if (item.kind === 'family' && childBelow > adultFrom) {
    const message = `a child below ${childBelow} would be an adult from ${adultFrom} as well`
    report([...path, 'childBelow'], 'race.age', message)
  }
  for (const [index, { olderThan }] of (item.statements ?? []).entries()) {
    if (olderThan === undefined || ageMax === undefined || olderThan < ageMax) continue
    const message = `no runner is older than ${olderThan}: the oldest is ${ageMax}`
    const hint = 'Raise ageMax, or leave the statement out.'
    report([...path, 'statements', index, 'olderThan'], 'race.age', message, hint)
  }
}

/** Who may enter is said once, and once for everybody. */
function entrants({ entrants: groups = [], idTypes }: ProjectFacts, path: JsonPath, report: Report): void {
  if (groups.length > 0 && idTypes) {
    const message = {
      zh: 'entrants 和 idTypes 都写了可用证件',
      en: 'entrants and idTypes both say which documents are taken',
    }
    const hint = {
      zh: '删掉 idTypes：谁用什么证件由 entrants 说明。',
      en: 'Leave idTypes out: entrants say who enters with which documents.',
    }
    report([...path, 'idTypes'], 'race.entrants', message, hint)
  }
  const seen = new Set<string>()
  for (const [index, { from }] of groups.entries()) {
    const message = { zh: `“${from}” 写了两次`, en: `"${from}" is there twice` }
    const hint = { zh: '只留一处，写全它的证件。', en: 'Keep one, with all its documents.' }
    if (seen.has(from)) report([...path, 'entrants', index, 'from'], 'race.entrants', message, hint)
    seen.add(from)
  }
}

function choices(item: ProjectFacts, path: JsonPath, report: Report): void {
  const { groups = [], packages = [], statements = [], documents = [] } = item
  const { code, message, hint } = TERMS.versionWritten
  for (const [index, statement] of statements.entries())
    if ('version' in statement) report([...path, 'statements', index, 'version'], code, message, hint)
  for (const [key, list] of Object.entries({ groups, packages, statements, documents })) {
    const seen = new Set<string>()
    for (const [index, { id }] of list.entries()) {
      if (seen.has(id)) report([...path, key, index, 'id'], 'race.idTwice', `"${id}" is there twice`)
      seen.add(id)
    }
  }
}

function refunds({ refundLadder = [] }: RaceFacts, report: Report): void {
  let before: { until: number; percent: number } | null = null
  for (const [index, step] of refundLadder.entries()) {
    const path = ['refundLadder', index]
    const last = index === refundLadder.length - 1
    if (step.until === null && !last)
      report([...path, 'until'], 'race.refund', 'a step without an end hides those after it')
    const until = step.until === null ? Number.POSITIVE_INFINITY : (timeOf(step.until) ?? Number.NaN)
    const { percent } = step
    if (before && until <= before.until)
      report([...path, 'until'], 'race.refund', 'this step ends before the one above it')
    if (before && percent > before.percent) {
      const message = `${percent} % is more than the ${before.percent} % of an earlier withdrawal`
      report([...path, 'percent'], 'race.refund', message)
    }
    before = { until, percent }
  }
}
