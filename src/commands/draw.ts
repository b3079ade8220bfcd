import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { message } from '#authoring/model/finding.ts'
import { faultText } from '#lib/faultText.ts'
import { operatorError, type Words } from '#lib/words.ts'
import type { DrawResult } from '#race/draw.ts'
import { type CheckedDraw, checkDraw, type DrawFault, frozenFaults } from '#race/drawCheck.ts'
import { isSure } from '#race/losses.ts'
import { defineCommand, json, type Terminal } from './command.ts'

const SHOWN = 20

/** Draws a published ballot again and says whether it comes out as its file says. */
export const draw = defineCommand(
  message('draw.usage'),
  { frozen: { type: 'string' }, ticket: { type: 'string' }, json: { type: 'boolean' } },
  async (values, [named = ''], terminal) => {
    const text = await textOf(named, terminal)
    const read = checkDraw(text)
    if (read.status === 'unreadable') {
      for (const fault of read.faults) terminal.err(faultLine(fault))
      return 2
    }
    const earlier = values.frozen === undefined ? null : await textOf(values.frozen, terminal)
    const faults = [...(earlier === null ? [] : frozenFaults(earlier, text)), ...read.draw.faults]
    const outcome = values.ticket === undefined ? null : outcomeOf(read.draw, values.ticket)
    if (values.json) {
      const { head, listHash, commitment, drawn, tickets } = read.draw
      // A machine reads one language, whoever runs it.
      const problems = faults.map(({ line, words }) => ({ line, message: words.en }))
      terminal.out(json({ ...head, tickets: tickets.length, listHash, commitment, drawn, outcome, faults: problems }))
    } else {
      tellDraw(read.draw, terminal)
      if (outcome) terminal.out(ticketLine(read.draw, outcome))
      tellFaults(faults, read.draw, terminal)
    }
    return faults.length === 0 ? 0 : 1
  },
  1,
)

async function textOf(named: string, { cwd }: Terminal): Promise<string> {
  try {
    if (!/^https?:\/\//.test(named)) return readFileSync(resolve(cwd, named), 'utf8')
    const answer = await fetch(named)
    if (!answer.ok) throw new Error(`${answer.status} ${answer.statusText}`)
    return await answer.text()
  } catch (error) {
    const why = faultText(error).split('\n')[0] ?? ''
    throw operatorError(message('draw.unreadable', { named, why }))
  }
}

type TicketOutcome = { ticket: string; places: number; rank: number | null; result: DrawResult | null; share?: string }

function outcomeOf({ tickets, drawn }: CheckedDraw, asked: string): TicketOutcome {
  const wanted = asked.trim().toUpperCase()
  const found = tickets.find(({ ticket }) => ticket === wanted)
  if (!found) throw operatorError(message('draw.noTicket', { asked }))
  const outcome = drawn?.outcomes.find(({ ticket }) => ticket === wanted)
  return { rank: null, result: null, ...outcome, ticket: wanted, places: found.places }
}

function tellDraw({ head, tickets, listHash, commitment, drawn }: CheckedDraw, { out }: Terminal): void {
  const runners = tickets.reduce((sum, { places }) => sum + places, 0)
  out(message('draw.project', { race: head.race, project: head.project, itemId: head.itemId }))
  out(message('draw.frozen', { frozenAt: head.frozenAt, tickets: tickets.length, runners, places: head.places }))
  const { lostBefore } = head
  if (lostBefore) {
    const lost = tickets.filter(({ losses = 0 }) => losses > 0).length
    const sure = tickets.filter(({ losses }) => isSure(lostBefore, losses)).length
    out(message('draw.lostBefore', { lost, weights: lostBefore.weights ?? [1], sure }))
  }
  if (head.by) out(message('draw.byResult'))
  for (const { id, name, places } of head.shares ?? []) {
    const inIt = tickets.filter(({ shares }) => shares?.includes(id)).length
    out(message('draw.share', { name, places, tickets: inIt }))
  }
  out(message('draw.list', { listHash }))
  out(message('draw.commitment', { commitment }))
  if (!drawn) {
    out(message('draw.notDrawnYet', { publicValue: head.publicValue, publicAt: head.publicAt }))
    return
  }
  const count = (wanted: DrawResult) => drawn.outcomes.filter(({ result }) => result === wanted).length
  out(message('draw.publicValue', { value: drawn.publicValue, name: head.publicValue }))
  out(message('draw.seed', { seed: drawn.seed }))
  out(message('draw.results', { drawn: count('drawn'), waits: count('waits'), notDrawn: count('notDrawn') }))
}

const RESULTS: Readonly<Record<DrawResult, Words>> = {
  drawn: message('draw.result.drawn'),
  waits: message('draw.result.waits'),
  notDrawn: message('draw.result.notDrawn'),
}

function ticketLine({ head, tickets }: CheckedDraw, { ticket, places, rank, result, share }: TicketOutcome): Words {
  if (rank === null || result === null) {
    return message('draw.ticket', { ticket, places })
  }
  const values = { ticket, places, result: RESULTS[result], rank, tickets: tickets.length }
  const of = head.shares?.find(({ id }) => id === share)
  return of ? message('draw.ticketOfShare', { ...values, share: of.name }) : message('draw.ticketDrawn', values)
}

function tellFaults(faults: readonly DrawFault[], { drawn }: CheckedDraw, { out, err }: Terminal): void {
  for (const fault of faults.slice(0, SHOWN)) err(faultLine(fault))
  const more = faults.length - SHOWN
  if (more > 0) err(message('draw.more', { more }))
  if (faults.length > 0) err(message('draw.differs', { faults: faults.length }))
  else if (drawn) out(message('draw.same'))
  else out(message('draw.sameList'))
}

function faultLine({ line, words }: DrawFault): Words {
  return message('draw.fault', { line, words })
}
