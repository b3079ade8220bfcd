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
  day: string
}

const MARGIN = 96
const FRAME = 32
/** Hardly less than the whole: titles stand near a poster's edges. */
const ART = 560
const CODE = 150
const SEAL = { radius: 88, ink: '#c8321a' } as const
const GOLD = '#b98a2f'

/** As on paper: the art above, the name and the time in the middle, the figures, and at the foot who has issued it. */
export const drawCertificate: Draw<Certificate> = (sheet, certificate, { art, code }) => {
  const { context, type, fill, wrap } = sheet
  const { width, height } = sheet.size
  const inner = width - 2 * MARGIN
  const middle = width / 2
  fill(PAPER.paper, 0, 0, width, height)
  const high = artHeight(art, width)
  const top = Math.min(ART, high)
  fill(PAPER.night, 0, 0, width, top)
  if (art) context.drawImage(art, 0, (top - high) / 4, width, high)
  fill(PAPER.paper, 0, top, width, height - top)
  fill(PAPER.lane, 0, top, width, 10)
  frame(sheet, top)

  context.textAlign = 'center'
  type(600, 48, PAPER.ink)
  const short = wrap(certificate.race, inner, 2).length === 1
  if (!short) type(600, 42, PAPER.ink)
  let y = sheet.write(wrap(certificate.race, inner, 2), middle, top + 64, short ? 58 : 46)
  type(400, 36, PAPER.muted)
  context.fillText(certificate.project, middle, y)
  y += 52
  type(600, 84, PAPER.ink)
  context.fillText(wrap(certificate.runner, inner, 1).join(''), middle, y)
  y += 98
  type(400, 36, PAPER.muted)
  context.fillText(wrap(certificate.words, inner, 1).join(''), middle, y)
  y += 48
  type(600, 128, PAPER.ink)
  context.fillText(certificate.time, middle, y)
  type(400, 36, PAPER.muted)
  context.fillText(certificate.timeLabel, middle, y + 128)

  // From the foot upwards: a name of one line leaves more room above it.
  const foot = height - FRAME - 40
  drawFacts(sheet, certificate.facts, foot - CODE - 206)
  sheet.code(code, MARGIN, foot - CODE, CODE)
  context.textAlign = 'left'
  const [left, wide] = [MARGIN + CODE + 28, inner - CODE - 2 * SEAL.radius - 44]
  type(600, 36, PAPER.ink)
  const under = sheet.write(wrap(certificate.issuer, wide, 2), left, foot - CODE + 22, 46)
  type(400, 36, PAPER.muted)
  context.fillText(certificate.day, left, under)
  seal(sheet, certificate.issuer, width - MARGIN - SEAL.radius, foot - CODE / 2)
}

/** Two lines, as on a printed one. */
function frame({ context, size: { width, height } }: CanvasSheet, top: number): void {
  for (const [inset, line] of [
    [FRAME, 4],
    [FRAME + 12, 1.5],
  ] as const) {
    context.strokeStyle = GOLD
    context.lineWidth = line
    context.strokeRect(inset, top + 10 + inset, width - 2 * inset, height - top - 10 - 2 * inset)
  }
}

/** Two by two under a line. */
function drawFacts({ context, size, type, fill, wrap }: CanvasSheet, facts: Certificate['facts'], top: number): void {
  const wide = (size.width - 2 * MARGIN) / 2
  fill(PAPER.line, MARGIN, top - 16, 2 * wide, 2)
  context.textAlign = 'left'
  for (const [at, { label, value }] of facts.entries()) {
    const [x, y] = [MARGIN + wide * (at % 2), top + 96 * Math.floor(at / 2)]
    type(400, 36, PAPER.muted)
    context.fillText(wrap(label, wide - 16, 1).join(''), x, y)
    type(600, 44, PAPER.ink)
    context.fillText(wrap(value, wide - 16, 1).join(''), x, y + 42)
  }
}

/** The organiser's name around a runner's star, a little askew as a stamp is. */
function seal({ context, type }: CanvasSheet, issuer: string, x: number, y: number): void {
  const { radius, ink } = SEAL
  if (issuer === '') return
  context.save()
  context.translate(x, y)
  context.rotate(-0.14)
  context.globalAlpha = 0.86
  context.strokeStyle = ink
  for (const [inset, line] of [
    [3, 5],
    [11, 1.5],
  ] as const) {
    context.lineWidth = line
    context.beginPath()
    context.arc(0, 0, radius - inset, 0, 2 * Math.PI)
    context.stroke()
  }
  context.fillStyle = ink
  context.beginPath()
  for (let at = 0; at < 10; at++) {
    const turn = (at * Math.PI) / 5
    const reach = at % 2 === 0 ? 30 : 12
    context.lineTo(Math.sin(turn) * reach, 4 - Math.cos(turn) * reach)
  }
  context.closePath()
  context.fill()
  // As large as three quarters of the circle hold.
  const letters = Array.from(issuer)
  const path = radius - 36
  let size = 22
  const widths = () => {
    type(600, size, ink)
    return letters.map((letter) => context.measureText(letter).width + 2)
  }
  const whole = () => widths().reduce((sum, one) => sum + one, 0) / path
  while (whole() > 1.5 * Math.PI && size > 9) size--
  const found = widths()
  context.textAlign = 'center'
  let turn = -whole() / 2
  for (const [at, letter] of letters.entries()) {
    const half = (found[at] ?? 0) / path / 2
    turn += half
    context.save()
    context.rotate(turn)
    context.fillText(letter, 0, -path - size + 4)
    context.restore()
    turn += half
  }
  context.restore()
}
