import { artHeight, type Draw, PAPER } from '#ui/canvasSheet.ts'

export interface Pass {
  race: string
  title: string
  day: string
  hours: string
  place: string
  number: string
  numberLabel: string
  runners: readonly string[]
  hint: string
}

const MARGIN = 64
const ART = 420
const CODE = 400
/** So many lines of runners fit beside the code. */
const MOST_RUNNERS = 5

export const drawPass: Draw<Pass> = (sheet, pass, { art, code }) => {
  const { context, type, fill, wrap } = sheet
  const { width, height } = sheet.size
  const inner = width - 2 * MARGIN
  fill(PAPER.paper, 0, 0, width, height)
  fill(PAPER.night, 0, 0, width, ART)
  if (art) context.drawImage(art, 0, 0, width, artHeight(art, width))
  fill(PAPER.paper, 0, ART, width, height - ART)
  fill(PAPER.lane, 0, ART, width, 12)

  let top = ART + 56
  const write = (lines: readonly string[], step: number) => {
    top = sheet.write(lines, MARGIN, top, step)
  }
  type(600, 38, PAPER.muted)
  write(wrap(pass.title, inner, 1), 56)
  type(600, 52, PAPER.ink)
  write(wrap(pass.race, inner, 2), 68)
  top += 28
  type(600, 76, PAPER.ink)
  write([...wrap(pass.day, inner, 1), ...wrap(pass.hours, inner, 1)], 96)
  type(400, 42, PAPER.muted)
  write(wrap(pass.place, inner, 2), 58)

  const foot = height - CODE - 150
  fill(PAPER.line, MARGIN, foot - 40, inner, 2)
  sheet.code(code, width - MARGIN - CODE + 24, foot - 12, CODE)
  const beside = inner - CODE - 16
  top = foot
  type(400, 36, PAPER.muted)
  write(wrap(pass.numberLabel, beside, 1), 52)
  type(600, 72, PAPER.ink)
  write(wrap(pass.number, beside, 2), 92)
  type(400, 36, PAPER.ink)
  const hidden = pass.runners.length - MOST_RUNNERS
  const shown = hidden > 0 ? [...pass.runners.slice(0, MOST_RUNNERS - 1), `+${hidden + 1}`] : pass.runners
  for (const runner of shown) write(wrap(runner, beside, 1), 50)
  type(400, 34, PAPER.muted)
  top = height - 108
  write(wrap(pass.hint, inner, 2), 44)
}
