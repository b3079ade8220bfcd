import { artHeight, type Draw, PAPER } from '#ui/canvasSheet.ts'

export interface Medal {
  race: string
  runner: string
  project: string
  time: string
  day: string
}

/** The medal's body, in from whose edge the rim and the face lie. */
const BODY = { left: 170, top: 230, width: 740, height: 800, corner: 110 } as const
const MIDDLE = BODY.left + BODY.width / 2
const FACE = 30
const CODE = 184
const GOLD = { rim: '#b98a2f', light: '#f3dfa8', face: '#e2c06f', ink: '#4a3510' } as const

/** A medal on its ribbon: the race's art over the whole width of its face, the engraving below. */
export const drawMedal: Draw<Medal> = (sheet, medal, { art, code }) => {
  const { context, type, fill } = sheet
  const { width, height } = sheet.size
  fill(PAPER.paper, 0, 0, width, height)
  ribbon(context)
  body(context, 0, GOLD.rim)
  body(context, 12, GOLD.light)
  body(context, FACE - 6, GOLD.rim)
  body(context, FACE, GOLD.face)
  const wide = BODY.width - 2 * FACE
  const high = Math.min(wide * 0.5625, artHeight(art, wide))
  if (art) {
    context.save()
    outline(context, FACE)
    context.clip()
    context.drawImage(art, BODY.left + FACE, BODY.top + FACE, wide, high)
    context.restore()
  }

  context.textAlign = 'center'
  const under = BODY.top + FACE + high
  fill(GOLD.rim, BODY.left + FACE, under, wide, 4)
  type(600, 38, GOLD.ink)
  const y = sheet.write(sheet.wrap(medal.race, wide - 80, 2), MIDDLE, under + 26, 48)
  type(600, 96, GOLD.ink)
  context.fillText(medal.time, MIDDLE, y + 8)
  type(600, 42, GOLD.ink)
  context.fillText(sheet.wrap(medal.runner, wide - 160, 1).join(''), MIDDLE, y + 122)
  type(400, 28, GOLD.ink)
  context.fillText(sheet.wrap(medal.project, wide - 240, 1).join(''), MIDDLE, y + 176)

  const foot = height - CODE - 36
  sheet.code(code, width - 64 - CODE, foot, CODE)
  context.textAlign = 'left'
  type(400, 28, PAPER.muted)
  context.fillText(medal.day, 64, foot + CODE - 44)
}

type Context = CanvasRenderingContext2D

function body(context: Context, inset: number, colour: string): void {
  outline(context, inset)
  context.fillStyle = colour
  context.fill()
}

/** Older WebViews have no roundRect. */
function outline(context: Context, inset: number): void {
  const { left, top, width, height, corner } = BODY
  const [x, y, right, bottom] = [left + inset, top + inset, left + width - inset, top + height - inset]
  context.beginPath()
  context.moveTo(x + corner, y)
  context.arcTo(right, y, right, bottom, corner - inset)
  context.arcTo(right, bottom, x, bottom, corner - inset)
  context.arcTo(x, bottom, x, y, corner - inset)
  context.arcTo(x, y, right, y, corner - inset)
  context.closePath()
}

function ribbon(context: Context): void {
  for (const [side, colour] of [
    [-1, PAPER.lane],
    [1, PAPER.night],
  ] as const) {
    context.beginPath()
    context.moveTo(MIDDLE + side * 320, 0)
    context.lineTo(MIDDLE + side * 140, 0)
    context.lineTo(MIDDLE - side * 40, BODY.top + 20)
    context.lineTo(MIDDLE + side * 110, BODY.top + 20)
    context.closePath()
    context.fillStyle = colour
    context.fill()
  }
}
