import { artHeight, type CanvasSheet, type Draw, PAPER } from '#ui/canvasSheet.ts'

export interface Certificate {
  race: string
  runner: string
  project: string
  time: string
  timeLabel: string
  words: string
  facts: readonly { label: string; value: string }[]
  issuer: string
}

const MARGIN = 84
const FRAME = 28
const CODE = 208

/** As on paper: the art above, the name and the time in the middle, the smaller figures beside the code below. */
export const drawCertificate: Draw<Certificate> = (sheet, certificate, { art, code }) => {
  const { context, type, fill } = sheet
  const { width, height } = sheet.size
  const inner = width - 2 * MARGIN
  const middle = width / 2
  fill(PAPER.paper, 0, 0, width, height)
  const top = Math.min(608, artHeight(art, width))
  fill(PAPER.night, 0, 0, width, top)
  if (art) context.drawImage(art, 0, 0, width, artHeight(art, width))
  fill(PAPER.paper, 0, top, width, height - top)
  fill(PAPER.lane, 0, top, width, 10)
  frame(sheet, top)

  context.textAlign = 'center'
  type(600, 42, PAPER.ink)
  let y = sheet.write(sheet.wrap(certificate.race, inner, 2), middle, top + 54, 54)
  type(400, 30, PAPER.muted)
  context.fillText(certificate.project, middle, y + 4)
  y += 70
  type(600, 72, PAPER.ink)
  context.fillText(sheet.wrap(certificate.runner, inner, 1).join(''), middle, y)
  y += 94
  type(400, 30, PAPER.muted)
  context.fillText(sheet.wrap(certificate.words, inner, 1).join(''), middle, y)
  y += 62
  type(400, 28, PAPER.muted)
  context.fillText(certificate.timeLabel, middle, y)
  type(600, 144, PAPER.ink)
  context.fillText(certificate.time, middle, y + 34)

  // From the foot upwards: a name of one line leaves more room above it.
  const foot = height - MARGIN - 44
  context.textAlign = 'left'
  drawFacts(sheet, certificate.facts, foot - CODE)
  sheet.code(code, width - MARGIN - CODE, foot - CODE, CODE)
  context.textAlign = 'center'
  type(400, 26, PAPER.muted)
  context.fillText(sheet.wrap(certificate.issuer, inner, 1).join(''), middle, foot + 22)
}

function frame({ fill, size: { width, height } }: CanvasSheet, top: number): void {
  const from = top + FRAME + 10
  const [wide, tall] = [width - 2 * FRAME, height - FRAME - from]
  fill(PAPER.line, FRAME, from, wide, 2)
  fill(PAPER.line, FRAME, height - FRAME, wide, 2)
  fill(PAPER.line, FRAME, from, 2, tall)
  fill(PAPER.line, width - FRAME, from, 2, tall)
}

/** Two columns beside the code. */
function drawFacts({ context, size, type, wrap }: CanvasSheet, facts: Certificate['facts'], top: number): void {
  const wide = (size.width - 2 * MARGIN - CODE - 32) / 2
  for (const [at, { label, value }] of facts.entries()) {
    const [x, y] = [MARGIN + wide * (at % 2), top + 8 + 104 * Math.floor(at / 2)]
    type(400, 26, PAPER.muted)
    context.fillText(wrap(label, wide - 16, 1).join(''), x, y)
    type(600, 38, PAPER.ink)
    context.fillText(wrap(value, wide - 16, 1).join(''), x, y + 38)
  }
}
