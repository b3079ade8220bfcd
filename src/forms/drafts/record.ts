import { dequal as equal } from 'dequal/lite'
import { isRecord } from '#lib/json.ts'
import { collectLeaves, valueAt, withValueAt } from '#lib/jsonPointer.ts'
import type { Json } from '#runtime/model.ts'
import type { PrivacyClass, SavedAnswer, SavedAnswers } from '#runtime/ports.ts'

/** How long an answer outlives its last change, in milliseconds. */
const KEEP: Record<PrivacyClass, number> = {
  sensitive: 24 * 3_600_000,
  personal: 7 * 24 * 3_600_000,
  public: 7 * 24 * 3_600_000,
}

/** One field of an answer; without a value it was taken away. */
interface Cell {
  /** When the runner changed it, epoch ms. */
  at: number
  value?: Json
  /** The page made it by itself: of two the earlier stays. */
  own?: true
}

interface DraftAnswer {
  version?: string
  privacy?: Record<string, PrivacyClass>
  /** By JSON pointer in the answer. */
  cells: Record<string, Cell>
}

/** A draft as it is stored: every field with the time of its change, so that two of them can be merged. */
export interface DraftRecord {
  format: 2
  /** When it was sent or ended, epoch ms: no field up to then is part of it any more. */
  ended?: number
  answers: Record<string, DraftAnswer>
}

const NEVER = Number.NEGATIVE_INFINITY

export const NO_DRAFT: DraftRecord = { format: 2, answers: {} }

export function isEmpty(record: DraftRecord): boolean {
  return Object.keys(record.answers).length === 0
}

/** Whether a record says nothing, not even that it has ended. */
export function isNothing(record: DraftRecord): boolean {
  return isEmpty(record) && record.ended === undefined
}

/** Two records of one draft as one: of each field the newer change. It does not matter which comes first. */
export function merged(one: DraftRecord, other: DraftRecord): DraftRecord {
  const ended = Math.max(one.ended ?? NEVER, other.ended ?? NEVER)
  const answers: Record<string, DraftAnswer> = {}
  for (const name of new Set([...Object.keys(one.answers), ...Object.keys(other.answers)])) {
    const [latest, older] = inOrder(ownValue(one.answers, name), ownValue(other.answers, name))
    if (!latest) continue
    const cells: Record<string, Cell> = {}
    for (const pointer of new Set([...Object.keys(latest.cells), ...Object.keys(older?.cells ?? {})])) {
      const cell = later(latest.cells[pointer], older?.cells[pointer])
      if (cell && cell.at > ended) cells[pointer] = cell
    }
    if (Object.keys(cells).length === 0) continue
    answers[name] = { ...versionOf(latest), ...privacyOf(latest, older), cells }
  }
  return { format: 2, ...(ended > NEVER ? { ended } : {}), answers }
}

/** The record of a draft that was sent or ended now: it takes every field out of what it is merged with. */
export function endRecord(record: DraftRecord, now: number): DraftRecord {
  const newest = Object.values(record.answers).map((answer) => touched(answer) + 1)
  return { format: 2, ended: Math.max(now, record.ended ?? NEVER, ...newest), answers: {} }
}

/**
 * The record with what the runner has changed since a page `shown` its answers; the same record when nothing was. A
 * change is newer than the one it was made on, whatever the phone's clock says.
 */
export function stamped(record: DraftRecord, shown: SavedAnswers, now: SavedAnswers, at: number): DraftRecord {
  const answers = { ...record.answers }
  let changed = false
  for (const [name, answer] of Object.entries(now)) {
    const known = ownValue(record.answers, name)
    const cells = changesOf(answer, ownValue(shown, name), known, Math.max(at, (record.ended ?? NEVER) + 1))
    if (Object.keys(cells).length === 0) continue
    changed = true
    answers[name] = {
      ...versionOf(answer),
      ...pick(answer.privacy ?? known?.privacy),
      cells: { ...known?.cells, ...cells },
    }
  }
  return changed ? { ...record, answers } : record
}

function changesOf(
  now: SavedAnswer,
  shown: SavedAnswer | undefined,
  known: DraftAnswer | undefined,
  at: number,
): Record<string, Cell> {
  const before = collectLeaves(shown?.value)
  const after = collectLeaves(now.value)
  const cells: Record<string, Cell> = {}
  const put = (pointer: string, cell: Omit<Cell, 'at'>) => {
    cells[pointer] = { at: Math.max(at, (known?.cells[pointer]?.at ?? NEVER) + 1), ...cell }
  }
  for (const [pointer, value] of after) {
    if (before.has(pointer) && equal(before.get(pointer), value)) continue
    // What a page filled in by itself must not win over what was typed elsewhere.
    if (now.own && known?.cells[pointer]) continue
    if (!known?.cells[pointer] && now.defaults !== undefined && equal(valueAt(now.defaults, pointer), value)) continue
    put(pointer, now.own ? { value, own: true } : { value })
  }
  for (const pointer of before.keys()) if (!after.has(pointer)) put(pointer, {})
  return cells
}

/**
 * What a page shows, brought from one state of its record to another: only fields that differ between the two change.
 * Answers the same object when none does.
 */
export function applied(shown: SavedAnswers, from: DraftRecord, to: DraftRecord): SavedAnswers {
  const next: SavedAnswers = { ...shown }
  let changed = false
  for (const name of new Set([...Object.keys(from.answers), ...Object.keys(to.answers)])) {
    const before = ownValue(from.answers, name)
    const after = ownValue(to.answers, name)
    const value = withCells(ownValue(shown, name)?.value, before?.cells ?? {}, after?.cells ?? {})
    if (equal(value, ownValue(shown, name)?.value)) continue
    changed = true
    if (value === undefined || !after) delete next[name]
    else next[name] = answerOf(value, after)
  }
  return changed ? next : shown
}

/** The answers of a record. */
export function readAnswers(record: DraftRecord): SavedAnswers {
  return applied({}, NO_DRAFT, record)
}

function answerOf(value: Json, { version, privacy }: DraftAnswer): SavedAnswer {
  return { value, ...versionOf({ version }), ...pick(privacy) }
}

type Cells = Record<string, Cell>

function withCells(value: Json | undefined, before: Cells, after: Cells): Json | undefined {
  const gone = Object.keys(before).filter((pointer) => after[pointer]?.value === undefined)
  let next = gone.reduce((all, pointer) => without(all, pointer), value)
  const given = Object.entries(after).filter(([pointer, cell]) => !equal(before[pointer], cell))
  for (const [pointer, cell] of given.sort(byTime)) {
    if (cell.value === undefined) next = without(next, pointer)
    else next = pointer === '' ? cell.value : withValueAt(next, pointer, cell.value)
  }
  return next
}

// An object may have got fields of another tab since it was taken away as one value.
function without(value: Json | undefined, pointer: string): Json | undefined {
  const found = valueAt(value, pointer)
  if (found === undefined || hasKeys(found)) return value
  return pointer === '' ? undefined : withValueAt(value, pointer, undefined)
}

// What holds fields comes before them, and one without fields never takes others away.
function byTime([a, one]: [string, Cell], [b, other]: [string, Cell]): number {
  const [first, second] = [isEmptyObject(one.value) ? 0 : one.at, isEmptyObject(other.value) ? 0 : other.at]
  return first - second || a.length - b.length
}

/** What is still to be remembered; the same record when that is all of it. */
export function faded(record: DraftRecord, now: number): DraftRecord {
  const { ended } = record
  if (now - Math.min(ended ?? now, ...Object.values(record.answers).map(touched)) < KEEP.sensitive) return record
  const answers: Record<string, DraftAnswer> = {}
  for (const [name, answer] of Object.entries(record.answers)) {
    const age = now - touched(answer)
    if (age >= KEEP.personal) continue
    const cells = age < KEEP.sensitive ? answer.cells : withoutSensitive(answer)
    if (Object.keys(cells).length > 0) answers[name] = { ...answer, cells }
  }
  return { format: 2, ...(ended !== undefined && now - ended < KEEP.personal ? { ended } : {}), answers }
}

/** Epoch ms of the last change of any field; 0 when there is none. */
export function lastChange(record: DraftRecord): number {
  return Math.max(0, ...Object.values(record.answers).map(touched))
}

function withoutSensitive({ cells, privacy = {} }: DraftAnswer): Cells {
  const secrets = Object.keys(privacy).filter((pointer) => privacy[pointer] === 'sensitive')
  return Object.fromEntries(
    Object.entries(cells).filter(
      ([pointer]) => !secrets.some((one) => isWithin(pointer, one) || isWithin(one, pointer)),
    ),
  )
}

/** Reads and writes records as text. A save finds what the one before has left: that is not parsed again. */
export function recordTexts(): { read(text: unknown): DraftRecord | null; write(record: DraftRecord): string } {
  let last: { text: unknown; record: DraftRecord | null } = { text: null, record: null }
  return {
    read(text) {
      if (text !== last.text) last = { text, record: parseRecord(text) }
      return last.record
    },
    write(record) {
      if (record !== last.record) last = { text: JSON.stringify(record), record }
      return String(last.text)
    },
  }
}

/** Reads what is stored, also as releases before wrote it; null when it is no draft. */
export function parseRecord(text: unknown): DraftRecord | null {
  if (typeof text !== 'string') return null
  try {
    const stored: unknown = JSON.parse(text)
    if (!isRecord(stored) || !isRecord(stored.answers)) return null
    if (stored.format === 1) return ofFormat1(stored.answers)
    const sound = stored.format === 2 && Object.values(stored.answers).every(isAnswer)
    return sound && isTime(stored.ended ?? 0) ? (stored as unknown as DraftRecord) : null
  } catch {
    return null
  }
}

/** One time for a whole answer. */
function ofFormat1(stored: Record<string, unknown>): DraftRecord | null {
  const answers: Record<string, DraftAnswer> = {}
  for (const [name, answer] of Object.entries(stored)) {
    if (!isRecord(answer) || !isTime(answer.at) || answer.value === undefined) return null
    const { at, value, version, privacy } = answer as unknown as { at: number } & SavedAnswer
    const cells = [...collectLeaves(value)].map(([pointer, one]) => [pointer, { at, value: one }] as const)
    answers[name] = { ...versionOf({ version }), ...pick(privacy), cells: Object.fromEntries(cells) }
  }
  return { format: 2, answers }
}

function isAnswer(value: unknown): value is DraftAnswer {
  return (
    isRecord(value) &&
    isRecord(value.cells) &&
    Object.values(value.cells).every((cell) => isRecord(cell) && isTime(cell.at))
  )
}

function isTime(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value)
}

type Either = DraftAnswer | undefined

/** The one that was changed last, then the other. */
function inOrder(one: Either, other: Either): [Either, Either] {
  if (!one || !other) return [one ?? other, undefined]
  const difference = touched(one) - touched(other) || ((one.version ?? '') >= (other.version ?? '') ? 1 : -1)
  return difference > 0 ? [one, other] : [other, one]
}

function later(one: Cell | undefined, other: Cell | undefined): Cell | undefined {
  if (!one || !other) return one ?? other
  const byAge = one.own && other.own ? other.at - one.at : one.at - other.at
  const difference = byAge || (textOf(one) >= textOf(other) ? 1 : -1)
  return difference > 0 ? one : other
}

// What is sensitive in one of them stays so.
function privacyOf(latest: DraftAnswer, older: DraftAnswer | undefined): Pick<DraftAnswer, 'privacy'> {
  if (!latest.privacy || !older?.privacy) return pick(latest.privacy ?? older?.privacy)
  const sensitive = Object.entries(older.privacy).filter(([, level]) => level === 'sensitive')
  return { privacy: { ...older.privacy, ...latest.privacy, ...Object.fromEntries(sensitive) } }
}

function pick(privacy: DraftAnswer['privacy']): Pick<DraftAnswer, 'privacy'> {
  return privacy ? { privacy } : {}
}

function touched({ cells }: DraftAnswer): number {
  return Object.values(cells).reduce((newest, { at }) => Math.max(newest, at), 0)
}

function textOf({ value }: Cell): string {
  return value === undefined ? '' : JSON.stringify(value)
}

function versionOf({ version }: { version?: string | undefined }): { version?: string } {
  return version === undefined ? {} : { version }
}

function isWithin(pointer: string, holder: string): boolean {
  return pointer === holder || pointer.startsWith(`${holder}/`)
}

function hasKeys(value: Json): boolean {
  return isRecord(value) && Object.keys(value).length > 0
}

function isEmptyObject(value: Json | undefined): boolean {
  return isRecord(value) && Object.keys(value).length === 0
}

/** Names come from config and storage: what an object inherits is no value of it. */
function ownValue<T>(values: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(values, name) ? values[name] : undefined
}
