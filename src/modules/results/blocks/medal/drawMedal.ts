import { artHeight, type Draw, PAPER } from '#ui/canvasSheet.ts'

export interface Medal {
  race: string
  runner: string
  project: string
  time: string
  day: string
  place: string
}

const MARGIN = 76
const CODE = 188
/** The medal's middle, and its outer edge. */
const DISC = { x: 540, y: 574, radius: 368 } as const
const NOTCHES = 96
/** The part of the art on the left of the face: what the numeral takes up. */
const BESIDE = 0.4
const FULL = 2 * Math.PI
const GOLD = { dark: '#7a5a1c', rim: '#b98a2f', face: '#d9b25c', light: '#f8e8b8' } as const
const NIGHT = { deep: '#0d1117', lit: '#333d4e', quiet: '#b9c1cd' } as const

/** A medal on its ribbon in the light of an evening: the race's art struck in gold, its runner's figures below. */
export const drawMedal: Draw<Medal> = (sheet, medal, { art, code }) => {
  const { context, type, fill, wrap } = sheet
  const { width, height } = sheet.size
  fill(NIGHT.deep, 0, 0, width, height)
  context.fillStyle = between(context, { from: 0, to: 860 }, [NIGHT.lit, NIGHT.deep])
  context.fillRect(0, 0, width, height)
  ribbon(context)
  disc(context)
  face(context, art)

  // Beside each other at the foot: what was run, and the code that shows it.
  const inner = width - 2 * MARGIN
  const narrow = inner - CODE - 40
  const top = 1010
  context.textAlign = 'left'
  type(600, 48, PAPER.paper)
  context.fillText(wrap(medal.runner, inner, 1).join(''), MARGIN, top)
  type(600, 132, PAPER.paper)
  context.fillText(medal.time, MARGIN, top + 66)
  type(600, 36, GOLD.light)
  const ran = [medal.project, medal.place].filter((one) => one !== '').join(' · ')
  context.fillText(wrap(ran, inner, 1).join(''), MARGIN, top + 222)
  type(400, 36, NIGHT.quiet)
  const y = sheet.write(wrap(medal.race, narrow, 2), MARGIN, top + 278, 48)
  context.fillText(medal.day, MARGIN, y)
  fill(PAPER.paper, width - MARGIN - CODE, height - MARGIN - CODE, CODE, CODE)
  sheet.code(code, width - MARGIN - CODE + 8, height - MARGIN - CODE + 8, CODE - 16)
}

type Context = CanvasRenderingContext2D

/** Light that falls off from the middle of the medal. */
function between(context: Context, { from, to }: { from: number; to: number }, colours: readonly string[]) {
  const light = context.createRadialGradient(DISC.x, DISC.y, from, DISC.x, DISC.y, to)
  for (const [at, colour] of colours.entries()) light.addColorStop(at / (colours.length - 1), colour)
  return light
}

/** As metal: light from the top left, a second glint at the bottom right. */
function metal(context: Context, radius: number, colours: readonly string[]) {
  const { x, y } = DISC
  const shine = context.createLinearGradient(x - radius, y - radius, x + radius, y + radius)
  for (const [at, colour] of colours.entries()) shine.addColorStop(at / (colours.length - 1), colour)
  return shine
}

function circle(context: Context, radius: number, filled: string | CanvasGradient): void {
  context.beginPath()
  context.arc(DISC.x, DISC.y, radius, 0, FULL)
  context.fillStyle = filled
  context.fill()
}

function disc(context: Context): void {
  const { x, y, radius } = DISC
  context.save()
  context.shadowColor = 'rgb(0 0 0 / 60%)'
  context.shadowBlur = 70
  context.shadowOffsetY = 34
  circle(context, radius, GOLD.rim)
  context.restore()
  circle(context, radius, metal(context, radius, [GOLD.light, GOLD.rim, GOLD.dark, GOLD.rim, GOLD.light]))
  // A milled edge.
  context.lineWidth = 4
  for (let at = 0; at < NOTCHES; at++) {
    const turn = (at / NOTCHES) * FULL
    const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
    context.beginPath()
    context.moveTo(x + cos * (radius - 22), y + sin * (radius - 22))
    context.lineTo(x + cos * (radius - 4), y + sin * (radius - 4))
    context.strokeStyle = at % 2 === 0 ? GOLD.dark : GOLD.light
    context.stroke()
  }
  circle(context, radius - 28, metal(context, radius, [GOLD.dark, GOLD.rim, GOLD.light]))
  circle(context, radius - 40, metal(context, radius, [GOLD.light, GOLD.face, GOLD.rim]))
  circle(context, radius - 66, GOLD.dark)
}

/** The art takes the colour of the metal and keeps its own light; a second, shifted print of it makes it stand out. */
function face(context: Context, art: HTMLImageElement | null): void {
  const { x, y, radius } = DISC
  const inner = radius - 72
  context.save()
  context.beginPath()
  context.arc(x, y, inner, 0, FULL)
  context.clip()
  circle(context, inner, GOLD.face)
  if (art) {
    const high = 2 * inner
    const wide = (high * 16) / Math.max(9, artHeight(art, 16))
    const print = (way: GlobalCompositeOperation, alpha: number, shift: number) => {
      context.globalCompositeOperation = way
      context.globalAlpha = alpha
      context.drawImage(art, x - inner - wide * BESIDE + shift, y - inner + shift, wide, high)
    }
    print('luminosity', 0.85, 0)
    print('soft-light', 0.5, 5)
    context.globalCompositeOperation = 'source-over'
    context.globalAlpha = 1
  }
  context.fillStyle = metal(context, inner, ['rgb(255 247 214 / 45%)', 'rgb(255 247 214 / 0%)', 'rgb(60 38 0 / 35%)'])
  context.fillRect(x - inner, y - inner, 2 * inner, 2 * inner)
  // The face lies below its rim: the rim's shadow falls on it.
  context.fillStyle = between(context, { from: inner * 0.86, to: inner }, ['rgb(40 24 0 / 0%)', 'rgb(40 24 0 / 55%)'])
  context.fillRect(x - inner, y - inner, 2 * inner, 2 * inner)
  context.restore()
}

/** Two straps of three stripes that meet in the ring on top of the medal. */
function ribbon(context: Context): void {
  const foot = DISC.y - DISC.radius
  for (const side of [-1, 1]) {
    for (const [from, to, colour] of [
      [0, 1, PAPER.lane],
      [0.36, 0.64, PAPER.paper],
      [0.44, 0.56, PAPER.lane],
    ] as const) {
      const edge = (part: number, top: number, bottom: number) => DISC.x + side * (bottom + (top - bottom) * part)
      context.beginPath()
      context.moveTo(edge(from, 330, 170), 0)
      context.lineTo(edge(to, 330, 170), 0)
      context.lineTo(edge(to, 76, -64), foot - 6)
      context.lineTo(edge(from, 76, -64), foot - 6)
      context.closePath()
      context.fillStyle = colour
      context.fill()
    }
    // The strap behind lies in the other's shadow.
    if (side === -1) {
      context.fillStyle = 'rgb(0 0 0 / 22%)'
      context.fill()
    }
  }
  context.lineWidth = 20
  context.strokeStyle = GOLD.rim
  context.beginPath()
  context.arc(DISC.x, foot - 8, 46, 0, FULL)
  context.stroke()
  context.lineWidth = 6
  context.strokeStyle = GOLD.light
  context.beginPath()
  context.arc(DISC.x, foot - 8, 46, Math.PI, 1.6 * Math.PI)
  context.stroke()
}
