import { finding, message } from '#authoring/model/finding.ts'
import type { Fault } from '#authoring/model/origins.ts'
import type { JsonPath } from '#authoring/model/source.ts'
import type { Words } from '#lib/words.ts'
import type { ProjectFacts, RaceFacts } from '#race/facts.gen.ts'
import { duration, holdMs, timeOf } from '#race/times.ts'

type Report = (path: JsonPath, fault: Fault) => void

const HALF_A_DAY = 12 * 3_600_000

/** What does not fit together among the times of a race and of its projects. */
export function timeFaults(race: RaceFacts, report: Report): void {
  const { signUpStart, signUpEnd, raceTime, raceEndTime } = race
  const starts = ofRace({ raceTime })
  let sound = true
  inOrder([...ofRace({ signUpStart, signUpEnd }), ...starts, ...ofRace({ raceEndTime })], [], (path, fault) => {
    sound = false
    report(path, fault)
  })
  // By a day of the race that is itself in doubt nothing else is judged.
  const day = sound ? starts : []
  for (const [index, item] of race.items.entries()) {
    const path = ['items', index]
    window(race, item, path, report)
    ofProject(item, { closes: closing(race, item), day }, path, report)
    papers(item, { closes: closing(race, item), day }, path, report)
  }
  if (race.mailing && sound) packsSent(race, race.mailing, report)
  refunds(race, day, report)
}

/** Moments that others lie between: when a project closes, and the start of the race. */
interface Bounds {
  closes: readonly Moment[]
  day: readonly Moment[]
}

const momentsOf = (of: Moment['of']) => (times: Record<string, string | undefined>) =>
  Object.entries(times).flatMap(([key, text]): Moment[] => (text === undefined ? [] : [{ of, key, text }]))
const ofRace = momentsOf('race')
const own = momentsOf('project')

/** When a project's sign-up closes, as its own moment or as the race's. */
function closing({ signUpEnd }: RaceFacts, item: ProjectFacts): Moment[] {
  return item.signUpEnd === undefined ? ofRace({ signUpEnd }) : own({ signUpEnd: item.signUpEnd })
}

/**
 * Moments that have to follow each other. A fault stands at the later of the two, or at the other where that is the
 * race's and stands elsewhere.
 */
function inOrder(moments: readonly Moment[], path: JsonPath, report: Report): void {
  let before: (Moment & { at: number }) | null = null
  for (const moment of moments) {
    const at = timeOf(moment.text)
    if (at === null) continue
    if (before && at <= before.at && (path.length === 0 || moment.of === 'project' || before.of === 'project')) {
      const { key } = path.length === 0 || moment.of === 'project' ? moment : before
      report([...path, ...key.split('.')], orderFault(moment, before))
    }
    before = { ...moment, at }
  }
}

function ofProject(item: ProjectFacts, { closes, day }: Bounds, path: JsonPath, report: Report): void {
  const { drawAt, payDeadline, publicValue, reviewUntil, waitlistUntil } = item
  const lottery = item.allocation === 'lottery'
  const approval = item.allocation === 'approval'
  const drawn = own({ 'publicValue.at': publicValue?.at, drawAt })
  if (!lottery && drawAt !== undefined) report([...path, 'drawAt'], finding('race.time.drawWithout'))
  if (!lottery && publicValue !== undefined) report([...path, 'publicValue'], finding('race.time.valueWithout'))
  if (!lottery && item.waitlist === 'optIn') report([...path, 'waitlist'], finding('race.time.waitlistWithout'))
  if (lottery && !publicValue) report(path, finding('race.ballot'))
  if (lottery && item.invitation) report([...path, 'invitation'], finding('race.invitation'))
  if (item.waitlist !== 'optIn' && waitlistUntil !== undefined)
    report([...path, 'waitlistUntil'], finding('race.time.noWaitlist'))
  if (!approval && reviewUntil !== undefined) report([...path, 'reviewUntil'], finding('race.time.reviewWithout'))
  if (payDeadline !== undefined && !approval && item.payTiming === 'before')
    report([...path, 'payDeadline'], finding('race.time.deadlineBefore'))
  if (!lottery && !approval && item.payTiming === 'after')
    report([...path, 'payTiming'], finding('race.time.afterWithout'))
  if (holdMs(item) === 0) report([...path, 'hold'], finding('race.time.noHold', { hold: String(item.hold) }))
  inOrder([...closes, ...own({ reviewUntil }), ...drawn, ...own({ payDeadline }), ...day], path, report)
  if (waitlistUntil !== undefined)
    inOrder([...(drawn.length > 0 ? drawn.slice(-1) : closes), ...own({ waitlistUntil }), ...day], path, report)
  if ((lottery && item.payTiming === 'after') || approval) timeToPay(item, path, report)
}

/** Who was drawn or approved has to read it, and to sleep, before the place is lost. */
function timeToPay({ payWindow, payDeadline, drawAt }: ProjectFacts, path: JsonPath, report: Report): void {
  if (payWindow !== undefined && duration(payWindow) < HALF_A_DAY) {
    report([...path, 'payWindow'], windowFault(payWindow, duration(payWindow)))
    return
  }
  const [drawn, due] = [timeOf(drawAt ?? ''), timeOf(payDeadline ?? '')]
  if (drawn === null || due === null || due <= drawn || due - drawn >= HALF_A_DAY) return
  report(
    [...path, 'payDeadline'],
    finding('race.time.shortDeadline', { drawAt: drawAt ?? '', payDeadline: payDeadline ?? '' }),
  )
}

/** A project takes entries within the race's sign-up: outside of it the race is not shown as open. */
function window(race: RaceFacts, item: ProjectFacts, path: JsonPath, report: Report): void {
  const { signUpStart, signUpEnd } = item
  const [opens, closes] = [timeOf(race.signUpStart), timeOf(race.signUpEnd)]
  const [start, end] = [timeOf(signUpStart ?? race.signUpStart), timeOf(signUpEnd ?? race.signUpEnd)]
  if (opens === null || closes === null || start === null || end === null) return
  if (end <= start && (signUpStart !== undefined || signUpEnd !== undefined)) {
    report([...path, signUpEnd === undefined ? 'signUpStart' : 'signUpEnd'], finding('race.time.closesFirst'))
    return
  }
  if (signUpStart !== undefined && start < opens) {
    report([...path, 'signUpStart'], finding('race.time.opensEarly', { text: signUpStart, ofRace: race.signUpStart }))
  }
  if (signUpEnd !== undefined && end > closes) {
    report([...path, 'signUpEnd'], finding('race.time.closesLate', { text: signUpEnd, ofRace: race.signUpEnd }))
  }
}

/** Whoever enters can still hand in what is asked, and it is there before the race. */
function papers(item: ProjectFacts, { closes, day }: Bounds, path: JsonPath, report: Report): void {
  for (const [index, { until }] of (item.documents ?? []).entries()) {
    const between = [...closes, ...own({ until }), ...day]
    inOrder(between, [...path, 'documents', index], (at, fault) => {
      // Its neighbours stand outside of the document.
      if (at.at(-1) === 'until') report(at, fault)
    })
  }
}

/** An address can be given as long as entries of those projects are taken, and what is sent arrives before the race. */
function packsSent(race: RaceFacts, { until, items }: NonNullable<RaceFacts['mailing']>, report: Report): void {
  const posted = race.items.filter(({ itemId }) => items?.includes(itemId) ?? true)
  const closes = posted.flatMap((item) => closing(race, item)).map(({ text }) => ({ text, at: timeOf(text) ?? 0 }))
  const last = closes.reduce((latest, one) => (one.at > latest.at ? one : latest), closes[0] ?? { text: '', at: 0 })
  const [sent, starts] = [timeOf(until), timeOf(race.raceTime)]
  if (sent === null || starts === null || closes.length === 0) return
  if (sent <= last.at || sent >= starts)
    report(
      ['mailing', 'until'],
      finding('race.time.packsSent', { until, signUpEnd: last.text, raceTime: race.raceTime }),
    )
}

/** Steps from early to late, each giving no more than the one before; the last for all the time that is left. */
function refunds({ refundLadder = [], raceTime }: RaceFacts, day: readonly Moment[], report: Report): void {
  let before: { until: number; percent: number } | null = null
  const starts = timeOf(day[0]?.text ?? '') ?? Number.POSITIVE_INFINITY
  for (const [index, step] of refundLadder.entries()) {
    const path = ['refundLadder', index]
    const last = index === refundLadder.length - 1
    if (step.until === null && !last) report([...path, 'until'], finding('race.refund.hides'))
    const until = step.until === null ? Number.POSITIVE_INFINITY : (timeOf(step.until) ?? Number.NaN)
    const { percent } = step
    if (before && until <= before.until) report([...path, 'until'], finding('race.refund.order'))
    else if (step.until !== null && until > starts)
      report([...path, 'until'], finding('race.refund.late', { until: step.until, raceTime }))
    else if (step.until !== null && last) report([...path, 'until'], finding('race.refund.open', { until: step.until }))
    if (before && percent > before.percent)
      report([...path, 'percent'], finding('race.refund.rises', { percent, earlier: before.percent }))
    before = { until, percent }
  }
}

/** A moment that the facts say, and whose it is: a project's own, or the race's. */
interface Moment {
  of: 'race' | 'project'
  /** Path of it among the facts of the race or of the project. */
  key: string
  /** As it is written. */
  text: string
}

function orderFault(moment: Moment, earlier: Moment): Fault {
  const values = {
    later: moment.key,
    laterText: moment.text,
    before: earlier.key,
    beforeText: earlier.text,
    whose: message(`terms.times.${earlier.of}`),
  }
  // Which of the two can be changed.
  const ofRace = moment.of === 'race' && earlier.of === 'project'
  const ofSignUp = moment.of === 'project' && earlier.of === 'race' && earlier.key === 'signUpEnd'
  const how = message(`terms.times.${ofRace ? 'earlier' : ofSignUp ? 'ownEnd' : 'either'}`, values)
  return finding('race.time.order', { ...values, how })
}

function windowFault(text: string, ms: number): Fault {
  const [, count = '72'] = /^PT(\d{1,3})M$/.exec(text) ?? []
  return finding('race.time.shortWindow', { text, length: lengthOf(ms), window: `PT${count}H`, hours: count })
}

function lengthOf(ms: number): Words {
  const minutes = Math.round(ms / 60_000)
  return minutes < 120
    ? message('terms.times.minutes', { minutes })
    : message('terms.times.hours', { hours: Math.round(minutes / 60) })
}
