import fc from 'fast-check'

export const MINUTE = 60_000

/** Something that happens; `which` picks among the newest orders, attempts or entries there are. */
export type TimelineEvent =
  | { do: 'submit'; who: number; item: number; shared: boolean }
  | { do: 'review'; which: number; approved: boolean }
  | { do: 'prepay' | 'cancel' | 'query'; which: number }
  | { do: 'pay'; which: number; notifyAfterMs: number | null; received?: number }
  | { do: 'notify'; which: number; mode: 'again' | 'late' | 'badSignature' | 'wrongAmount' }
  | { do: 'wait'; minutes: number }
  | { do: 'withdraw'; which: number }
  /** To the other first-come project, which costs more or less, or to the next race. */
  | { do: 'change'; which: number; to: 'other' | 'nextRace' }
  | { do: 'tick' }

const which = fc.nat({ max: 2 })
const one = <T extends string>(name: T) => fc.constant(name)
/** Anything that may happen, the hard things more often than in life. */
export const timelineEvent: fc.Arbitrary<TimelineEvent> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: one('submit'),
      who: fc.nat({ max: 2 }),
      item: fc.nat({ max: 4 }),
      shared: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: one('review'), which, approved: fc.boolean() }) },
  { weight: 6, arbitrary: fc.record({ do: one('prepay'), which }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: one('pay'), which, notifyAfterMs: fc.constantFrom(null, 0, 20 * MINUTE) }),
  },
  {
    weight: 1,
    // Part of the price, or more than it.
    arbitrary: fc.record({
      do: one('pay'),
      which,
      notifyAfterMs: fc.constantFrom(null, 0),
      received: fc.constantFrom(1, 5_000, 20_000),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: one('notify'),
      which,
      mode: fc.oneof(
        { weight: 4, arbitrary: one('late') },
        { weight: 2, arbitrary: one('again') },
        { weight: 1, arbitrary: one('badSignature') },
        { weight: 1, arbitrary: one('wrongAmount') },
      ),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: one('cancel'), which }) },
  { weight: 1, arbitrary: fc.record({ do: one('query'), which }) },
  { weight: 1, arbitrary: fc.record({ do: one('withdraw'), which }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: one('change'),
      which,
      to: fc.oneof({ weight: 4, arbitrary: one('other') }, { weight: 1, arbitrary: one('nextRace') }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: one('wait'), minutes: fc.constantFrom(1, 10, 16) }) },
  { weight: 4, arbitrary: fc.record({ do: one('tick') }) },
)

const enterAndPrepay = (item: number): TimelineEvent[] => [
  { do: 'submit', who: 0, item, shared: false },
  { do: 'tick' },
  { do: 'prepay', which: 0 },
]
const OVERDUE: TimelineEvent[] = [{ do: 'wait', minutes: 16 }, { do: 'tick' }]
const LATE: TimelineEvent[] = [{ do: 'notify', which: 0, mode: 'late' }, { do: 'tick' }]
const PAY: TimelineEvent = { do: 'pay', which: 0, notifyAfterMs: 0 }
const PART: TimelineEvent = { ...PAY, received: 5_000 }
const MORE: TimelineEvent = { ...PAY, received: 20_000 }
const CHANGE: TimelineEvent = { do: 'change', which: 0, to: 'other' }
const LEAVE: TimelineEvent[] = [{ do: 'withdraw', which: 0 }, { do: 'tick' }]

/** Sequences run every time, so that the hard states are surely among those tried. */
export const KNOWN_TIMELINES: TimelineEvent[][] = [
  // Paid in time; then the money of a closed first attempt arrives too.
  [...enterAndPrepay(0), { do: 'prepay', which: 0 }, PAY, { do: 'notify', which: 1, mode: 'late' }, { do: 'tick' }],
  // The money of the closed attempt arrives first, then the open one is paid as well.
  [...enterAndPrepay(0), { do: 'prepay', which: 0 }, { do: 'notify', which: 1, mode: 'late' }, PAY, { do: 'tick' }],
  // Late, and the place is still there; late, and the policy is to refund; late for a ballot.
  [...enterAndPrepay(0), ...OVERDUE, ...LATE],
  [...enterAndPrepay(1), ...OVERDUE, ...LATE],
  [...enterAndPrepay(2), ...OVERDUE, ...LATE],
  [...enterAndPrepay(2), PAY],
  [...enterAndPrepay(0), { do: 'cancel', which: 0 }, ...LATE],
  // Approved, and paid in time or too late; a family of two, late, when one place is left.
  [
    { do: 'submit', who: 0, item: 3, shared: false },
    { do: 'review', which: 0, approved: true },
    { do: 'tick' },
    { do: 'prepay', which: 0 },
    PAY,
  ],
  [...enterAndPrepay(4), ...OVERDUE, ...enterAndPrepay(4), ...LATE],
  // Part of the price, then more than the rest; part of it and nothing more in time; and an entry that is refused.
  [
    ...enterAndPrepay(0),
    PART,
    { do: 'prepay', which: 0 },
    MORE,
    { do: 'tick' },
    ...enterAndPrepay(1),
    PART,
    ...OVERDUE,
    { do: 'submit', who: 1, item: 3, shared: false },
    { do: 'review', which: 0, approved: false },
  ],
  // A change that costs more: paid, then left; paid too late; given up.
  [...enterAndPrepay(0), PAY, CHANGE, { do: 'prepay', which: 0 }, PAY, ...LEAVE],
  [...enterAndPrepay(0), PAY, CHANGE, { do: 'prepay', which: 0 }, ...OVERDUE, ...LATE],
  [...enterAndPrepay(0), PAY, CHANGE, { do: 'cancel', which: 0 }, ...LEAVE],
  // One that gives money back, and is left while that is on its way; one to the next race.
  [...enterAndPrepay(1), PAY, CHANGE, ...LEAVE],
  [...enterAndPrepay(1), PAY, { do: 'change', which: 0, to: 'nextRace' }, ...LEAVE],
  // Late, and others have taken the places meanwhile.
  [
    ...enterAndPrepay(0),
    ...OVERDUE,
    ...enterAndPrepay(0),
    ...enterAndPrepay(0),
    { do: 'notify', which: 2, mode: 'late' },
  ],
]
