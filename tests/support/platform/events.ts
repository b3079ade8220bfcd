import fc from 'fast-check'

export const MINUTE = 60_000

/** Projects of a timeline's race, by the last digit of their ids. */
export const ITEM = { late: 0, noLate: 1, prepaid: 2, approval: 3, team: 4, drawn: 5 } as const

/** Something that happens; `which` picks among the newest orders, attempts or entries there are. */
export type TimelineEvent =
  /** Two of three want the size of which there are few; with `plenty` the one that never runs out. */
  | {
      do: 'submit'
      who: number
      item: number
      shared: boolean
      coupon?: boolean
      code?: boolean
      waits?: boolean
      plenty?: true
    }
  | { do: 'review'; which: number; approved: boolean }
  | { do: 'prepay' | 'cancel' | 'query'; which: number }
  | { do: 'pay'; which: number; notifyAfterMs: number | null; received?: number }
  | { do: 'notify'; which: number; mode: 'again' | 'late' | 'badSignature' | 'wrongAmount' }
  | { do: 'wait'; minutes: number }
  /** Of all runners, or of the first of a team; `placed`: of an entry that has a place. */
  | { do: 'withdraw'; which: number; placed?: boolean }
  | { do: 'leave'; which: number }
  /** To the other first-come project, which costs more or less, to the next race, or of its runner. */
  | { do: 'change'; which: number; to: 'other' | 'nextRace' | 'runner' }
  /** A slot to collect the packs of an entry that has a place, or none any more. */
  | { do: 'book'; which: number; slot: 'one' | 'two'; waits: boolean }
  | { do: 'unbook'; which: number }
  /** On the day of the draw, which comes with it: the list is frozen, drawn, and drawn again from its file. */
  | { do: 'draw'; item: typeof ITEM.prepaid | typeof ITEM.drawn }
  | { do: 'callOff'; how: 'cancelled' | 'deferred' }
  /** The provider refuses refunds from now on, or takes them again; the operator sees to those that failed. */
  | { do: 'refunds'; how: 'refused' | 'taken' | 'sendAgain' | 'byHand' | 'doneByHand' }
  | { do: 'tick' }

const which = fc.nat({ max: 2 })
const one = <T extends string | number>(name: T) => fc.constant(name)
/** Anything that may happen, the hard things more often than in life. */
export const timelineEvent: fc.Arbitrary<TimelineEvent> = fc.oneof(
  {
    weight: 10,
    arbitrary: fc.record({
      do: one('submit'),
      who: fc.nat({ max: 2 }),
      item: fc.nat({ max: 5 }),
      shared: fc.boolean(),
      coupon: fc.boolean(),
      code: fc.boolean(),
      waits: fc.boolean(),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: one('review'), which, approved: fc.boolean() }) },
  { weight: 12, arbitrary: fc.record({ do: one('prepay'), which }) },
  {
    weight: 6,
    arbitrary: fc.record({ do: one('pay'), which, notifyAfterMs: fc.constantFrom(null, 0, 20 * MINUTE) }),
  },
  {
    weight: 2,
    // Part of the price, or more than it.
    arbitrary: fc.record({
      do: one('pay'),
      which,
      notifyAfterMs: fc.constantFrom(null, 0),
      received: fc.constantFrom(1, 5_000, 20_000),
    }),
  },
  {
    weight: 10,
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
  { weight: 2, arbitrary: fc.record({ do: one('cancel'), which }) },
  { weight: 2, arbitrary: fc.record({ do: one('query'), which }) },
  { weight: 2, arbitrary: fc.record({ do: one('withdraw'), which }) },
  { weight: 2, arbitrary: fc.record({ do: one('leave'), which }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: one('change'),
      which,
      to: fc.oneof(
        { weight: 4, arbitrary: one('other') },
        { weight: 2, arbitrary: one('runner') },
        { weight: 1, arbitrary: one('nextRace') },
      ),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({ do: one('book'), which, slot: fc.constantFrom('one', 'two'), waits: fc.boolean() }),
  },
  { weight: 2, arbitrary: fc.record({ do: one('unbook'), which }) },
  { weight: 1, arbitrary: fc.record({ do: one('draw'), item: fc.constantFrom(ITEM.prepaid, ITEM.drawn) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: one('refunds'),
      how: fc.constantFrom('refused', 'taken', 'sendAgain', 'byHand', 'doneByHand'),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: one('wait'), minutes: fc.constantFrom(1, 10, 16) }) },
  { weight: 8, arbitrary: fc.record({ do: one('tick') }) },
)

/** How a race that was called off ends a sequence, if it was. */
export const timelineEnd: fc.Arbitrary<TimelineEvent[]> = fc.oneof(
  { weight: 3, arbitrary: fc.constant<TimelineEvent[]>([]) },
  { weight: 1, arbitrary: fc.constantFrom<TimelineEvent[]>([{ do: 'callOff', how: 'cancelled' }]) },
  { weight: 1, arbitrary: fc.constantFrom<TimelineEvent[]>([{ do: 'callOff', how: 'deferred' }]) },
)

const enter = (item: number, more: object = {}): TimelineEvent => ({
  do: 'submit',
  who: 0,
  item,
  shared: false,
  waits: true,
  ...more,
})
const TICK: TimelineEvent = { do: 'tick' }
const PREPAY: TimelineEvent = { do: 'prepay', which: 0 }
const enterAndPrepay = (item: number, more: object = {}): TimelineEvent[] => [enter(item, more), TICK, PREPAY]
const wait = (minutes: number): TimelineEvent[] => [{ do: 'wait', minutes }, TICK]
const OVERDUE = wait(16)
const LATE: TimelineEvent[] = [{ do: 'notify', which: 0, mode: 'late' }, TICK]
const PAY: TimelineEvent = { do: 'pay', which: 0, notifyAfterMs: 0 }
const PART: TimelineEvent = { ...PAY, received: 5_000 }
const MORE: TimelineEvent = { ...PAY, received: 20_000 }
const CHANGE: TimelineEvent = { do: 'change', which: 0, to: 'other' }
const LEAVE: TimelineEvent[] = [{ do: 'withdraw', which: 0 }, TICK]
const book = (waits: boolean): TimelineEvent => ({ do: 'book', which: 0, slot: 'one', waits })
const enterAndPay = (item: number, more: object = {}): TimelineEvent[] => [...enterAndPrepay(item, more), PAY]
const DRAW = { prepaid: { do: 'draw', item: ITEM.prepaid }, drawn: { do: 'draw', item: ITEM.drawn } } as const

/** Sequences run every time, so that the hard states are surely among those tried. */
export const KNOWN_TIMELINES: TimelineEvent[][] = [
  // Paid in time; then the money of a closed first attempt arrives too.
  [...enterAndPrepay(ITEM.late), PREPAY, PAY, { do: 'notify', which: 1, mode: 'late' }, TICK],
  // The money of the closed attempt arrives first, then the open one is paid as well.
  [...enterAndPrepay(ITEM.late), PREPAY, { do: 'notify', which: 1, mode: 'late' }, PAY, TICK],
  // Late, and the place is still there; late, and the policy is to refund; late for a ballot.
  [...enterAndPrepay(ITEM.late), ...OVERDUE, ...LATE],
  [...enterAndPrepay(ITEM.noLate), ...OVERDUE, ...LATE],
  [...enterAndPrepay(ITEM.prepaid), ...OVERDUE, ...LATE],
  [...enterAndPrepay(ITEM.late), { do: 'cancel', which: 0 }, ...LATE],
  // Approved, and paid in time or too late; not decided in time; a family of two, late, when one place is left.
  [enter(ITEM.approval), { do: 'review', which: 0, approved: true }, TICK, PREPAY, PAY],
  [enter(ITEM.approval), ...wait(200)],
  [...enterAndPrepay(ITEM.team), ...OVERDUE, ...enterAndPrepay(ITEM.team), ...LATE],
  // A slot of which there is one goes on to who waits for it when its entry is left.
  [
    ...enterAndPay(ITEM.late),
    book(false),
    ...enterAndPay(ITEM.noLate, { who: 1 }),
    book(false),
    book(true),
    { do: 'withdraw', which: 1 },
    TICK,
    book(false),
    { do: 'unbook', which: 0 },
  ],
  // Part of the price, then more than the rest; part of it and nothing more in time; and an entry that is refused.
  [
    ...enterAndPrepay(ITEM.late),
    PART,
    PREPAY,
    MORE,
    TICK,
    ...enterAndPrepay(ITEM.noLate),
    PART,
    ...OVERDUE,
    enter(ITEM.approval, { who: 1 }),
    { do: 'review', which: 0, approved: false },
  ],
  // A change that costs more: paid, then left; paid too late; given up.
  [...enterAndPay(ITEM.late), CHANGE, PREPAY, PAY, ...LEAVE],
  [...enterAndPay(ITEM.late), CHANGE, PREPAY, ...OVERDUE, ...LATE],
  [...enterAndPay(ITEM.late), CHANGE, { do: 'cancel', which: 0 }, ...LEAVE],
  // One that gives money back, and is left while that is on its way; one to the next race; another runner, then left.
  [...enterAndPay(ITEM.noLate), CHANGE, ...LEAVE],
  [...enterAndPay(ITEM.noLate), { do: 'change', which: 0, to: 'nextRace' }, ...LEAVE],
  [...enterAndPay(ITEM.late), { do: 'change', which: 0, to: 'runner' }, PREPAY, PAY, ...wait(25), ...LEAVE],
  // One of a team leaves it, then the other.
  [...enterAndPay(ITEM.team), { do: 'leave', which: 0 }, TICK, ...wait(25), ...LEAVE],
  // Late, and others have taken the places meanwhile.
  [
    ...enterAndPrepay(ITEM.late),
    ...OVERDUE,
    ...enterAndPrepay(ITEM.late),
    ...enterAndPrepay(ITEM.late),
    { do: 'notify', which: 2, mode: 'late' },
  ],
  // Paid before the draw, and left before it; so is one that waits for its review.
  [
    ...enterAndPay(ITEM.prepaid),
    enter(ITEM.drawn),
    enter(ITEM.approval),
    ...LEAVE,
    ...LEAVE,
    { do: 'withdraw', which: 2 },
    TICK,
  ],
  // Paid before the draw: three wait if they are not drawn and three do not, and two are drawn. Whoever they are, one of each
  // is left, and the place of one who leaves goes on.
  [
    ...enterAndPay(ITEM.prepaid),
    ...enterAndPay(ITEM.prepaid),
    ...enterAndPay(ITEM.prepaid),
    ...enterAndPay(ITEM.prepaid, { waits: false, plenty: true }),
    ...enterAndPay(ITEM.prepaid, { waits: false, plenty: true }),
    ...enterAndPay(ITEM.prepaid, { waits: false, plenty: true }),
    DRAW.prepaid,
    { do: 'withdraw', which: 0, placed: true },
    TICK,
    ...LEAVE,
  ],
  // Paid after it: the place of who does not pay goes on to who waits, and is paid late too. The third who waits gets none.
  [
    enter(ITEM.drawn),
    enter(ITEM.drawn),
    enter(ITEM.drawn, { waits: false, plenty: true }),
    enter(ITEM.drawn, { who: 1, coupon: true, plenty: true }),
    DRAW.drawn,
    PREPAY,
    ...OVERDUE,
    PREPAY,
    PAY,
    { do: 'notify', which: 1, mode: 'late' },
    TICK,
  ],
  // A coupon comes back with its entry's end, is used again, and the first is paid after all.
  [
    ...enterAndPrepay(ITEM.late, { coupon: true }),
    ...OVERDUE,
    ...enterAndPay(ITEM.noLate, { coupon: true }),
    { do: 'notify', which: 1, mode: 'late' },
    TICK,
    CHANGE,
    ...LEAVE,
  ],
  // So does the code of one runner.
  [
    ...enterAndPrepay(ITEM.late, { code: true }),
    ...OVERDUE,
    ...enterAndPay(ITEM.late, { code: true }),
    { do: 'notify', which: 1, mode: 'late' },
    TICK,
  ],
  // The provider refuses what goes back: sent again, or done by hand.
  [
    { do: 'refunds', how: 'refused' },
    ...enterAndPay(ITEM.noLate),
    ...LEAVE,
    { do: 'refunds', how: 'sendAgain' },
    ...enterAndPay(ITEM.late),
    ...LEAVE,
    { do: 'refunds', how: 'byHand' },
    { do: 'refunds', how: 'doneByHand' },
  ],
  // Called off over what is paid, held, changing, in review and in the ballot.
  ...(['cancelled', 'deferred'] as const).map((how): TimelineEvent[] => [
    ...enterAndPay(ITEM.late, { coupon: true }),
    ...enterAndPay(ITEM.noLate),
    CHANGE,
    enter(ITEM.approval),
    ...enterAndPay(ITEM.prepaid),
    ...enterAndPrepay(ITEM.team),
    PART,
    enter(ITEM.drawn),
    { do: 'callOff', how },
    TICK,
    ...LATE,
  ]),
]
