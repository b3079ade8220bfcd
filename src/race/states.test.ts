import { expect, test } from 'vitest'
import {
  BY_URGENCY,
  type EventOf,
  entryState,
  eventLabel,
  type Guard,
  isActive,
  mayFire,
  type ObjectKind,
  parseActor,
  STARTS,
  type StatusOf,
  step,
  TRANSITIONS,
  type Transition,
  takesPlaces,
  timedEvent,
} from './states.ts'

const KINDS: ObjectKind[] = ['registration', 'order', 'attempt', 'refund']
const rowsOf = (kind: ObjectKind) =>
  TRANSITIONS[kind].flatMap(({ event, from, to, guards }) =>
    (from as readonly string[]).map((one) => ({ kind, event, from: one, to, guards: guards as readonly Guard[] })),
  )
const fire = (kind: ObjectKind, from: string, event: string, facts: Partial<Record<Guard, boolean>>) =>
  step(kind, from as StatusOf[typeof kind], event as EventOf<typeof kind>, facts)

test('every transition needs each of its guards, and nothing but them', () => {
  for (const { kind, event, from, to, guards } of KINDS.flatMap(rowsOf)) {
    const all = Object.fromEntries(guards.map((guard) => [guard, true]))
    expect(fire(kind, from, event, all)).toEqual({ outcome: 'moves', to })
    for (const guard of guards) {
      expect(fire(kind, from, event, { ...all, [guard]: false })).toEqual({ outcome: 'refused', guard })
      const { [guard]: _, ...others } = all
      expect(fire(kind, from, event, others)).toEqual({ outcome: 'refused', guard })
    }
  }
})

test('every transition has somebody who brings it about, and what has a time is the platform’s to do', () => {
  for (const kind of KINDS) {
    for (const row of TRANSITIONS[kind] as readonly Transition<string>[]) {
      expect(row.by.length, row.event).toBeGreaterThan(0)
      if (row.timers) expect(row.by, row.event).toContain('worker')
    }
  }
  const timed = BY_URGENCY.flatMap((status) => timedEvent('registration', status) ?? [])
  expect(timed).toEqual(['holdExpired', 'payWindowExpired', 'reviewExpired', 'waitlistEnded'])
  expect([parseActor('user:1'), parseActor('worker')]).toEqual(['runner', 'worker'])
  expect(() => parseActor('somebody')).toThrow('"somebody" is no actor')
  expect([mayFire('registration', 'approve', 'operator'), mayFire('registration', 'approve', 'runner')]).toEqual([
    true,
    false,
  ])
})

test('an event has one outcome in a state', () => {
  for (const kind of KINDS) {
    const keys = rowsOf(kind).map(({ event, from }) => `${from} ${event}`)
    expect(new Set(keys).size).toBe(keys.length)
  }
})

test('an event moves nothing that it has already moved', () => {
  for (const { kind, event, to, guards } of KINDS.flatMap(rowsOf)) {
    const all = Object.fromEntries(guards.map((guard) => [guard, true]))
    expect(fire(kind, to, event, all)).toEqual({ outcome: 'ignored' })
  }
})

test('ends stay ends, but for money that arrives late', () => {
  for (const end of ['LOST', 'REJECTED', 'WITHDRAWN', 'DEFERRED'] as const) {
    expect(rowsOf('registration').filter((row) => row.from === end)).toEqual([])
  }
  const fromExpired = rowsOf('registration').filter((row) => row.from === 'EXPIRED')
  expect(fromExpired.map((row) => row.event)).toEqual(['latePaid', 'latePaidBallot'])
  expect(fire('attempt', 'CLOSED', 'confirmed', { amountMatches: true })).toEqual({ outcome: 'moves', to: 'CONFIRMED' })
})

test('a place is taken while held, won or confirmed; a ballot takes none before its draw', () => {
  expect(takesPlaces('HELD', false)).toBe(true)
  expect(takesPlaces('HELD', true)).toBe(false)
  expect(takesPlaces('AWAIT_DRAW', true)).toBe(false)
  expect(takesPlaces('CONFIRMED', true)).toBe(true)
  expect(takesPlaces('EXPIRED', false)).toBe(false)
  expect(isActive('AWAIT_DRAW')).toBe(true)
  expect(isActive('DRAFT')).toBe(false)
})

test('an entry shows what waits for its runner first', () => {
  const state = (...statuses: Parameters<typeof entryState>[0][number]['status'][]) =>
    entryState(statuses.map((status) => ({ status })))
  expect(state('CONFIRMED', 'WON', 'WITHDRAWN')).toBe('WON')
  expect(state('WITHDRAWN', 'CONFIRMED')).toBe('CONFIRMED')
  expect(state('WITHDRAWN')).toBe('WITHDRAWN')
  expect(state()).toBe('DRAFT')
})

test('a runner reads what has a label, in other words where nothing is to pay', () => {
  for (const kind of KINDS) {
    for (const { event, label, freeLabel } of TRANSITIONS[kind] as readonly Transition<string>[]) {
      const first = (TRANSITIONS[kind] as readonly Transition<string>[]).find((row) => row.event === event)
      if (first?.label !== label || first?.freeLabel !== freeLabel) continue
      expect(eventLabel(kind, event)).toEqual(label ?? null)
      expect(eventLabel(kind, event, true)).toEqual(freeLabel ?? label ?? null)
    }
    const { event, label } = STARTS[kind]
    expect(eventLabel(kind, event, true)).toEqual(label ?? null)
    expect(eventLabel(kind, 'nothing')).toBeNull()
  }
  expect(TRANSITIONS.registration.some((row) => 'freeLabel' in row)).toBe(true)
})

test('a runner’s own steps are no worker’s, and what has no time runs out by nothing', () => {
  expect(timedEvent('registration', 'CONFIRMED')).toBeNull()
  expect([takesPlaces('WON', true), takesPlaces('WON', false)]).toEqual([true, true])
})
