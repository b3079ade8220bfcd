import { artHeight, type Draw, PAPER } from '#ui/canvasSheet.ts'

export interface Bib {
  race: string
  /** Empty before there is one. */
  number: string
  pending: string
  runner: string
  facts: readonly string[]
}

const MARGIN = 64
const CODE = 232
const HOLE = 15
const EDGE = 40

export const drawBib: Draw<Bib> = (sheet, bib, { art, code }) => {
  const { context, type, fill } = sheet
  const { width, height } = sheet.size
  const inner = width - 2 * MARGIN
  fill(PAPER.paper, 0, 0, width, height)
  const top = Math.min(608, artHeight(art, width))
  fill(PAPER.night, 0, 0, width, top)
  if (art) context.drawImage(art, 0, 0, width, artHeight(art, width))
  fill(PAPER.paper, 0, top, width, height - top)
  fill(PAPER.lane, 0, top, width, 12)

  context.textAlign = 'center'
  type(600, 40, PAPER.ink)
  context.fillText(sheet.wrap(bib.race, inner, 1).join(''), width / 2, top + 46)
  // Who runs is read from afar before there is a number.
  const [large, small] = bib.number ? [bib.number, bib.runner] : [bib.runner, bib.pending]
  const size = largest(bib.number ? [190, 150, 120, 96, 76] : [120, 96, 76], (one) => {
    type(600, one, PAPER.ink)
    return context.measureText(large).width <= inner * 0.72
  })
  type(600, size, PAPER.ink)
  context.fillText(large, width / 2, top + 232 - size / 2)

  const foot = height - CODE - 40
  fill(PAPER.line, MARGIN, foot - 28, inner, 2)
  sheet.code(code, width - MARGIN - CODE + 12, foot, CODE)
  context.textAlign = 'left'
  const beside = inner - CODE - 24
  type(600, bib.number ? 68 : 48, PAPER.ink)
  context.fillText(sheet.wrap(small, beside, 1).join(''), MARGIN, foot + 14)
  type(400, 36, PAPER.muted)
  for (const [at, fact] of bib.facts.entries()) {
    context.fillText(sheet.wrap(fact, beside, 1).join(''), MARGIN, foot + 96 + at * 48)
  }

  // Where the pins go.
  for (const x of [EDGE, width - EDGE]) for (const y of [EDGE, height - EDGE]) drawHole(context, x, y)
}

/** The first size that fits, else the last. */
function largest(sizes: readonly number[], fits: (size: number) => boolean): number {
  return sizes.find(fits) ?? sizes.at(-1) ?? 0
}

function drawHole(context: CanvasRenderingContext2D, x: number, y: number): void {
  context.beginPath()
  context.arc(x, y, HOLE, 0, 2 * Math.PI)
  context.fillStyle = PAPER.line
  context.fill()
  context.lineWidth = 4
  context.strokeStyle = PAPER.paper
  context.stroke()
}
