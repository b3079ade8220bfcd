import { message } from '#authoring/model/finding.ts'
import { operatorError } from '#lib/words.ts'
import { createApiClient } from '#rehearse/apiClient.ts'
import type { DrawScore } from '#rehearse/drawDay.ts'
import { type Progress, rehearse as play } from '#rehearse/rehearse.ts'
import type { Scorecard } from '#rehearse/score.ts'
import { defineCommand, json, type Terminal } from './command.ts'

/** Rehearses a race's opening. */
export const rehearse = defineCommand(
  message('rehearse.usage'),
  {
    at: { type: 'string', default: 'http://localhost:4173' },
    runners: { type: 'string', default: '500' },
    seconds: { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
    json: { type: 'boolean' },
  },
  async (values, [raceId = ''], terminal) => {
    if (!URL.canParse(values.at)) {
      throw operatorError(message('rehearse.noAddress', { at: values.at }))
    }
    const options = {
      raceId,
      runners: countOf('runners', values.runners, 20_000),
      seconds: countOf('seconds', values.seconds, 3600),
      seed: countOf('seed', values.seed, 1_000_000_000),
    }
    const api = createApiClient(values.at, { secret: process.env.CONSOLE_SECRET, language: terminal.lang })
    const card = await play(api, options, createBar(values.json ? { ...terminal, out: terminal.err } : terminal))
    if (values.json) terminal.out(json(card))
    else sayCard(card, terminal)
    const broken =
      card.projects.some(({ oversold }) => oversold > 0) ||
      card.draws.some((draw) => draw.broken.length > 0) ||
      card.lost.length + card.doublePaid.length > 0
    return broken ? 1 : 0
  },
  1,
)

function countOf(name: string, text: string, most: number): number {
  const count = Number(text)
  if (Number.isInteger(count) && count >= 1 && count <= most) return count
  throw operatorError(message('rehearse.noCount', { name, most, text }))
}

const PARTS: Record<Progress['part'], { zh: string; en: string }> = {
  opening: message('rehearse.part.opening'),
  hours: message('rehearse.part.hours'),
  draw: message('rehearse.part.draw'),
  counting: message('rehearse.part.counting'),
}
const BAR = 30

/** A bar on a terminal that can go back in its line; elsewhere a line every tenth. */
function createBar({ lang, out }: Terminal): (progress: Progress) => void {
  let lastLine = ''
  return ({ part, done, of }) => {
    const share = of === 0 ? 1 : done / of
    const line = `${PARTS[part][lang]} ${'█'.repeat(Math.round(share * BAR)).padEnd(BAR, '░')} ${done}/${of}`
    if (process.stderr.isTTY) process.stderr.write(`\r${line}${done === of ? '\n' : ''}`)
    else if (`${part}${Math.floor(share * 10)}` !== lastLine) out({ zh: line, en: line })
    lastLine = `${part}${Math.floor(share * 10)}`
  }
}

function sayDraw(draw: DrawScore, out: Terminal['out']): void {
  const { itemId, undrawn, tickets, places, drawn, offered, entered, forfeited, refunded, empty, broken } = draw
  if (undrawn !== null) {
    out(message('rehearse.undrawn', { itemId, undrawn }))
    return
  }
  out(message('rehearse.draw', { itemId, tickets, places, drawn, offered, entered, forfeited, refunded, empty }))
  for (const words of broken) out({ zh: `    ${words.zh}`, en: `    ${words.en}` })
}

function sayCard(card: Scorecard, { out }: Terminal): void {
  const { paid, unpaid, waiting, refused } = card.outcomes
  out(message('rehearse.outcomes', { runners: card.runners, paid, unpaid, waiting, refused }))
  for (const { itemId, quota, sold, oversold } of card.projects) {
    out(message('rehearse.project', { itemId, quota, sold, oversold }))
  }
  for (const one of card.draws) sayDraw(one, out)
  out(message('rehearse.lost', { lost: card.lost.length, doublePaid: card.doublePaid.length }))
  for (const one of [...card.lost, ...card.doublePaid]) out({ zh: `  ${one}`, en: `  ${one}` })
  out(message('rehearse.operations'))
  for (const { operation, calls, p50, p99, failed } of card.operations) {
    const line = `${operation.padEnd(26)}${String(calls).padStart(6)}${`${p50} ms`.padStart(8)}${`${p99} ms`.padStart(9)}${String(failed).padStart(6)}`
    out({ zh: line, en: line })
  }
  if (card.obstacles.length > 0) out(message('rehearse.obstacles'))
  for (const { operation, message: said, times } of card.obstacles) {
    out(message('rehearse.obstacle', { times, operation, said }))
  }
  for (const field of card.unanswered) {
    out(message('rehearse.unanswered', { field }))
  }
}
