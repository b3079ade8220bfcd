import { isRecord } from '#lib/json.ts'
import type { Words } from '#lib/words.ts'
import {
  canonical,
  commitmentOf,
  type DrawHead,
  deriveSeed,
  drawTickets,
  frozenText,
  type Outcome,
  plainValue,
  sha256,
  type Ticket,
} from './draw.ts'
import { type LossRule, weightOf } from './losses.ts'
import type { DrawShare } from './shares.ts'
import { text } from './texts.ts'

/** Something in the file of a draw that is not as the rule says; `line` counts from 1, 0 for the file as a whole. */
export interface DrawFault {
  line: number
  words: Words
}

/** The file of a draw as it was read. */
export interface CheckedDraw {
  head: DrawHead
  tickets: Ticket[]
  /** Hash of the list as it stands in the file. */
  listHash: string
  commitment: string
  /** Null before the draw. */
  drawn: { publicValue: string; seed: string; outcomes: Outcome[] } | null
  faults: DrawFault[]
}

type Line = { at: number; text: string; value: unknown }
type Read = { status: 'unreadable'; faults: DrawFault[] } | { status: 'read'; draw: CheckedDraw }

/** Reads the file of a draw, draws again from what it says and tells every line that is not what comes out. */
export function checkDraw(file: string): Read {
  const lines = file.replace(/\n$/, '').split('\n').map(parsed)
  const [first, ...others] = lines
  if (!first || !isHead(first.value)) {
    return unreadable(1, text('drawFile.head'))
  }
  const end = others.findIndex(({ value }) => !isTicket(value))
  const vouching = end < 0 ? undefined : others[end]
  if (!vouching || !isVouched(vouching.value)) {
    return unreadable(vouching?.at ?? lines.length, text('drawFile.vouching'))
  }
  const listed = others.slice(0, end)
  const tickets = listed.flatMap(({ value }) => (isTicket(value) ? [value] : []))
  const { listHash: written, commitment } = vouching.value
  const listHash = sha256([first, ...listed].map((line) => `${line.text}\n`).join(''))
  const faults = [...listFaults(first.value, tickets, [first, ...listed])]
  if (listHash !== written) faults.push(differs(vouching.at, 'listHash', written, listHash))
  const draw = { head: first.value, tickets, listHash, commitment }
  const [revealing, ...results] = others.slice(end + 1)
  if (!revealing) return { status: 'read', draw: { ...draw, drawn: null, faults } }
  if (!isRevealed(revealing.value)) {
    return unreadable(revealing.at, text('drawFile.revealing'))
  }
  const { secret, publicValue, seed: revealed } = revealing.value
  const promised = commitmentOf(secret)
  if (promised !== commitment) faults.push(differs(vouching.at, 'commitment', commitment, promised))
  if (plainValue(publicValue) === '') faults.push({ line: revealing.at, words: text('drawFile.noDigit') })
  const seed = deriveSeed(listHash, { secret, publicValue })
  if (seed !== revealed) faults.push(differs(revealing.at, 'seed', revealed, seed))
  const outcomes = drawTickets(tickets, first.value, seed)
  faults.push(...resultFaults(outcomes, results, revealing.at))
  return { status: 'read', draw: { ...draw, drawn: { publicValue, seed, outcomes }, faults } }
}

/** What of an earlier file is not in a later one: the list that was frozen must stand at its beginning, to the letter. */
export function frozenFaults(earlier: string, later: string): DrawFault[] {
  const before = upToVouching(earlier)
  const now = later.split('\n')
  const at = before.findIndex((line, index) => line !== now[index])
  if (at < 0) return []
  const words = text('drawFile.changed', { frozen: before[at] ?? '', now: now[at] ?? text('drawFile.missing') })
  return [{ line: at + 1, words }]
}

function upToVouching(file: string): string[] {
  const lines = file.replace(/\n$/, '').split('\n')
  const end = lines.findIndex((line) => isVouched(parsed(line, 0).value))
  return end < 0 ? lines : lines.slice(0, end + 1)
}

function listFaults(head: DrawHead, tickets: readonly Ticket[], lines: readonly Line[]): DrawFault[] {
  const expected = frozenText(head, tickets).split('\n')
  const order = lines.find(({ text }, index) => text !== expected[index])
  const seen = new Set<string>()
  const twice = tickets.findIndex(({ ticket }) => seen.size === seen.add(ticket).size)
  return [
    ...(order ? [{ line: order.at, words: text('drawFile.order') }] : []),
    ...tickets.flatMap((ticket, index) => weightFaults(head, ticket, index + 2)),
    ...tickets.flatMap((ticket, index) => shareFaults(head, ticket, index + 2)),
    ...tickets
      .slice(twice, twice + 1)
      .map(({ ticket }) => ({ line: twice + 2, words: text('drawFile.twice', { ticket }) })),
  ]
}

/** A ticket has as many lots as the head's rule gives for what it has lost; without a rule none has any but its own. */
function weightFaults({ lostBefore }: DrawHead, { ticket, losses, weight }: Ticket, line: number): DrawFault[] {
  if (!lostBefore) {
    const isPlain = losses === undefined && weight === undefined
    return isPlain ? [] : [{ line, words: text('drawFile.noWeights', { ticket }) }]
  }
  if (losses === undefined) return [{ line, words: text('drawFile.noLosses', { ticket }) }]
  const found = weightOf(lostBefore, losses)
  if (weight === found) return []
  return [{ line, words: text('drawFile.weight', { ticket, losses, found, written: weight ?? 1 }) }]
}

/** A ticket is in shares of the head alone, and has a finish time where one of them, or the whole, goes by that. */
function shareFaults(
  { by, shares = [] }: DrawHead,
  { ticket, shares: own = [], seconds }: Ticket,
  line: number,
): DrawFault[] {
  const unknown = own.find((id) => !shares.some((share) => share.id === id))
  if (unknown !== undefined) return [{ line, words: text('drawFile.noShare', { ticket, share: unknown }) }]
  const goesByTime = by !== undefined || shares.some((share) => share.by && own.includes(share.id))
  if (goesByTime === (seconds !== undefined)) return []
  return [{ line, words: text(goesByTime ? 'drawFile.noTime' : 'drawFile.time', { ticket }) }]
}

function resultFaults(outcomes: readonly Outcome[], results: readonly Line[], after: number): DrawFault[] {
  const faults = outcomes.flatMap((outcome, index): DrawFault[] => {
    const line = results[index]
    const expected = canonical(outcome)
    if (line?.text === expected) return []
    const { rank } = outcome
    if (!line) return [{ line: after + index + 1, words: text('drawFile.noRank', { rank, text: expected }) }]
    return [{ line: line.at, words: text('drawFile.otherRank', { rank, text: expected, written: line.text }) }]
  })
  const [extra] = results.slice(outcomes.length)
  return extra ? [...faults, { line: extra.at, words: text('drawFile.extra') }] : faults
}

function differs(line: number, what: 'listHash' | 'commitment' | 'seed', written: string, found: string): DrawFault {
  return { line, words: text('drawFile.differs', { what: text(`drawFile.${what}`), written, found }) }
}

function unreadable(line: number, words: Words): Read {
  return { status: 'unreadable', faults: [{ line, words }] }
}

function parsed(text: string, index: number): Line {
  try {
    return { at: index + 1, text, value: JSON.parse(text) }
  } catch {
    return { at: index + 1, text, value: null }
  }
}

const isText = (value: unknown) => isRecord(value) && typeof value.zh === 'string' && typeof value.en === 'string'
const isCount = (value: unknown) => Number.isSafeInteger(value) && Number(value) >= 0

function isHead(value: unknown): value is DrawHead {
  if (!isRecord(value) || !isCount(value.places)) return false
  const { draw, lostBefore, by, shares } = value
  if (draw !== 1 && draw !== 2 && draw !== 3) return false
  if (lostBefore === undefined ? draw === 2 : draw === 1 || !isLossRule(lostBefore)) return false
  if (by === undefined && shares === undefined ? draw === 3 : draw !== 3) return false
  if (by !== undefined && by !== 'result') return false
  if (shares !== undefined && !(Array.isArray(shares) && shares.every(isShare))) return false
  const texts = ['raceId', 'itemId', 'publicAt', 'frozenAt'].every((key) => typeof value[key] === 'string')
  return texts && ['race', 'project', 'publicValue'].every((key) => isText(value[key]))
}

/** More lots than these nobody draws, and no draw is to take for ever. */
const MOST_LOTS = 1000
const isLots = (value: unknown) => isCount(value) && value !== 0 && Number(value) <= MOST_LOTS

function isLossRule(value: unknown): value is LossRule {
  if (!isRecord(value)) return false
  const { weights = [], sureAfter = 1 } = value
  return Array.isArray(weights) && weights.every(isLots) && isCount(sureAfter) && sureAfter !== 0
}

function isShare(value: unknown): value is DrawShare {
  if (!isRecord(value) || typeof value.id !== 'string' || !isText(value.name)) return false
  return isCount(value.places) && (value.by === undefined || value.by === 'result')
}

function isTicket(value: unknown): value is Ticket {
  if (!isRecord(value) || typeof value.ticket !== 'string' || typeof value.proof !== 'string') return false
  const { losses = 0, weight = 1, shares = [], seconds = 0 } = value
  if (!isCount(losses) || !isLots(weight) || !isCount(seconds)) return false
  if (!Array.isArray(shares) || !shares.every((id) => typeof id === 'string')) return false
  return typeof value.waits === 'boolean' && isCount(value.places) && value.places !== 0
}

function isVouched(value: unknown): value is { listHash: string; commitment: string } {
  return isRecord(value) && typeof value.listHash === 'string' && typeof value.commitment === 'string'
}

function isRevealed(value: unknown): value is { secret: string; publicValue: string; seed: string } {
  return isRecord(value) && ['secret', 'publicValue', 'seed'].every((key) => typeof value[key] === 'string')
}
