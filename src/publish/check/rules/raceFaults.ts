import { isObject } from '#lib/json.ts'
import type { ShapeFault } from '#publish/check/shape.ts'
import type { JsonPath } from '#publish/model/source.ts'
import type { Json, JsonObject } from '#runtime/model.ts'

type Report = (path: JsonPath, code: string, message: string, hint?: string) => void

/** What does not fit together among the facts of a race: its times, its places, its ages, its refunds. */
export function raceFaults(race: JsonObject): ShapeFault[] {
  const faults: ShapeFault[] = []
  const report: Report = (path, code, message, hint) => void faults.push({ path, code, message, hint })
  inOrder(race, [], ['signUpStart', 'signUpEnd', 'raceTime', 'raceEndTime'], report)
  refunds(race, report)
  const ids = new Set<string>()
  for (const [index, item] of entries(race.items)) {
    const path = ['items', index]
    const id = String(item.itemId)
    if (ids.has(id)) report([...path, 'itemId'], 'race.itemTwice', `another project has the id ${id} already`)
    ids.add(id)
    if (!id.startsWith(String(race.raceId))) {
      const hint = `Write ${String(race.raceId)} and two digits.`
      report([...path, 'itemId'], 'race.itemId', `${id} does not begin with the race's id`, hint)
    }
    times(race, item, path, report)
    people(item, path, report)
    choices(item, path, report)
  }
  return faults
}

/** Times that have to follow each other; one that is missing is passed over. */
function inOrder(holder: JsonObject, path: JsonPath, keys: string[], report: Report): void {
  let before: { key: string; at: number } | null = null
  for (const key of keys) {
    const at = timeOf(holder[key])
    if (at === null) continue
    if (before && at <= before.at) {
      const message = `${key} (${String(holder[key])}) is not after ${before.key} (${String(holder[before.key])})`
      report([...path, key], 'race.time', message)
    }
    before = { key, at }
  }
}

function times(race: JsonObject, item: JsonObject, path: JsonPath, report: Report): void {
  const { drawAt, payDeadline } = item
  const lottery = item.allocation === 'lottery'
  if (!lottery && drawAt !== undefined) {
    report([...path, 'drawAt'], 'race.time', `a project without a ballot has no draw`, 'Set allocation to "lottery".')
  }
  const all = {
    signUpEnd: race.signUpEnd ?? null,
    drawAt: drawAt ?? null,
    payDeadline: payDeadline ?? null,
    raceTime: race.raceTime ?? null,
  }
  inOrder(all, path, ['signUpEnd', 'drawAt', 'payDeadline', 'raceTime'], report)
  if (payDeadline !== undefined && item.payTiming === 'before') {
    const message = 'payment comes before the draw, so there is no payment after it'
    report([...path, 'payDeadline'], 'race.time', message, 'Set payTiming to "after", or leave payDeadline out.')
  }
  if (!lottery && item.payTiming === 'after') {
    const message = 'without a ballot there is nothing to pay after'
    report([...path, 'payTiming'], 'race.time', message, 'Set payTiming to "before".')
  }
  if (typeof item.hold === 'string' && /^P(T?(0[DHM])*)*$/.test(item.hold)) {
    report([...path, 'hold'], 'race.time', `a place held for ${item.hold} is lost before it can be paid`)
  }
}

function people(item: JsonObject, path: JsonPath, report: Report): void {
  const least = numberOf(item.teamMin) ?? 1
  const most = numberOf(item.teamMax) ?? least
  const quota = numberOf(item.quota) ?? 0
  if (least > most)
    report([...path, 'teamMin'], 'race.quota', `an entry has ${least} runners at least and ${most} at most`)
  if (item.kind === 'individual' && most > 1) {
    report([...path, 'teamMax'], 'race.quota', `an individual project takes 1 runner an entry, not ${most}`)
  }
  if (item.kind === 'team' && most < 2) report([...path, 'teamMax'], 'race.quota', 'a team has 2 runners or more')
  if (quota < least)
    report([...path, 'quota'], 'race.quota', `${quota} places are not enough for one entry of ${least}`)
  else if (least === most && least > 1 && quota % least !== 0) {
    const message = `${quota} places are no whole number of teams of ${least}: ${quota % least} stay empty`
    report([...path, 'quota'], 'race.quota', message)
  }
  const [young, old] = [numberOf(item.ageMin), numberOf(item.ageMax)]
  if (young !== null && old !== null && young > old) {
    report([...path, 'ageMax'], 'race.age', `nobody is at least ${young} and at most ${old}`)
  }
  for (const [index, statement] of entries(item.statements)) {
    const older = numberOf(statement.olderThan)
    if (older !== null && old !== null && older >= old) {
      const message = `no runner is older than ${older}: the oldest is ${old}`
      report(
        [...path, 'statements', index, 'olderThan'],
        'race.age',
        message,
        'Raise ageMax, or leave the statement out.',
      )
    }
  }
}

function choices(item: JsonObject, path: JsonPath, report: Report): void {
  for (const key of ['groups', 'packages', 'statements']) {
    const seen = new Set<string>()
    for (const [index, choice] of entries(item[key])) {
      const id = String(choice.id)
      if (seen.has(id)) report([...path, key, index, 'id'], 'race.idTwice', `"${id}" is there twice`)
      seen.add(id)
    }
  }
}

function refunds(race: JsonObject, report: Report): void {
  let before: { until: number; percent: number } | null = null
  const steps = entries(race.refundLadder)
  for (const [index, step] of steps) {
    const path = ['refundLadder', index]
    const last = index === steps.length - 1
    if (step.until === null && !last)
      report([...path, 'until'], 'race.refund', 'a step without an end hides those after it')
    const until = step.until === null ? Number.POSITIVE_INFINITY : (timeOf(step.until) ?? Number.NaN)
    const percent = numberOf(step.percent) ?? 0
    if (before && until <= before.until)
      report([...path, 'until'], 'race.refund', 'this step ends before the one above it')
    if (before && percent > before.percent) {
      report(
        [...path, 'percent'],
        'race.refund',
        `${percent} % is more than the ${before.percent} % of an earlier withdrawal`,
      )
    }
    before = { until, percent }
  }
}

function entries(list: Json | undefined): [number, JsonObject][] {
  if (!Array.isArray(list)) return []
  return list.flatMap((item, index): [number, JsonObject][] => (isObject(item) ? [[index, item]] : []))
}

function timeOf(value: Json | undefined): number | null {
  const at = typeof value === 'string' ? Date.parse(value) : Number.NaN
  return Number.isNaN(at) ? null : at
}

function numberOf(value: Json | undefined): number | null {
  return typeof value === 'number' ? value : null
}
