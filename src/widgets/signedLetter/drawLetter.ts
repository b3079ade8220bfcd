import { type Draw, PAPER } from '#ui/canvasSheet.ts'

export interface Letter {
  title: string
  race: string
  text: string
  statements: readonly string[]
  facts: readonly string[]
  signatureLabel: string
  signedOn: string
}

const MARGIN = 96
const CODE = 200
const SIGNATURE = { width: 460, height: 200 } as const
const FOOT = 420
const MOST_STATEMENTS = 8

/** The picture's art is the signature. */
export const drawLetter: Draw<Letter> = (sheet, letter, { art, code }) => {
  const { context, type, fill, wrap } = sheet
  const { width, height } = sheet.size
  const inner = width - 2 * MARGIN
  fill(PAPER.paper, 0, 0, width, height)
  fill(PAPER.lane, 0, 0, width, 16)
  let top = 112
  const write = (lines: readonly string[], step: number, x = MARGIN) => {
    top = sheet.write(lines, x, top, step)
  }
  type(600, 68, PAPER.ink)
  write(wrap(letter.title, inner, 1), 92)
  type(400, 36, PAPER.muted)
  write(wrap(letter.race, inner, 2), 52)
  top += 40
  type(400, 44, PAPER.ink)
  write(wrap(letter.text, inner, 6), 70)
  top += 32
  const bottom = height - FOOT - 32 - letter.facts.length * 54
  for (const [at, statement] of letter.statements.slice(0, MOST_STATEMENTS).entries()) {
    if (top + 68 > bottom) break
    type(600, 44, PAPER.ink)
    context.fillText(`${at + 1}.`, MARGIN, top)
    write(wrap(statement, inner - 64, 1), 68, MARGIN + 64)
  }

  top += 32
  type(400, 36, PAPER.muted)
  for (const fact of letter.facts) write(wrap(fact, inner, 1), 54)
  const foot = height - FOOT + 24
  fill(PAPER.line, MARGIN, foot, inner, 2)
  sheet.code(code, MARGIN - 16, foot + 48, CODE)
  const left = width - MARGIN - SIGNATURE.width
  top = foot + 40
  type(400, 34, PAPER.muted)
  write(wrap(letter.signatureLabel, SIGNATURE.width, 1), 48, left)
  if (art) drawWithin(context, art, left, top, SIGNATURE)
  fill(PAPER.line, left, top + SIGNATURE.height + 8, SIGNATURE.width, 2)
  top += SIGNATURE.height + 24
  type(400, 34, PAPER.muted)
  write(wrap(letter.signedOn, SIGNATURE.width, 1), 48, left)
}

/** As large as it fits, from the left. */
function drawWithin(
  context: CanvasRenderingContext2D,
  art: HTMLImageElement,
  x: number,
  y: number,
  within: { width: number; height: number },
): void {
  const scale = Math.min(within.width / art.naturalWidth, within.height / art.naturalHeight)
  const height = art.naturalHeight * scale
  context.drawImage(art, x, y + within.height - height, art.naturalWidth * scale, height)
}
