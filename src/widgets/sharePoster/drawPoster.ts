import { qrCells } from '#ui/qrCells.ts'

export interface Poster {
  title: string
  slogan: string
  /** Lines below the name. */
  facts: readonly string[]
  inviter: string
  hint: string
  /** Address of its picture, '' for none. */
  picture: string
  /** Whole address that its code holds. */
  address: string
}

export const POSTER = { width: 750, height: 1334 } as const

const MARGIN = 52
const FOOT = 332
const CODE = 268
const BOTTOM = POSTER.height - FOOT
// As on paper, in every theme: the picture leaves the page.
const COLOURS = {
  night: '#14181f',
  shade: 'rgb(20 24 31 / 82%)',
  paper: '#ffffff',
  ink: '#14181f',
  muted: '#5a6472',
  lane: '#ff4d2e',
  pale: '#d5dae2',
  code: '#000000',
} as const

/** Draws a poster as a PNG data URL; null where this browser has no canvas. */
export async function drawPoster(poster: Poster): Promise<string | null> {
  const canvas = document.createElement('canvas')
  const sheet = canvas.getContext('2d')
  if (!sheet) return null
  canvas.width = POSTER.width
  canvas.height = POSTER.height
  const [code, picture] = await Promise.all([qrCells(poster.address), loadPicture(poster.picture)])
  // The page's own faces: a canvas knows neither its variables nor what stands in for a missing one.
  const font = getComputedStyle(document.body).fontFamily || 'sans-serif'
  const type = (weight: number, size: number, colour: string) => {
    sheet.font = `${weight} ${size}px ${font}`
    sheet.fillStyle = colour
  }
  sheet.textBaseline = 'top'
  sheet.fillStyle = COLOURS.night
  sheet.fillRect(0, 0, POSTER.width, POSTER.height)
  if (picture) drawArt(sheet, picture)

  // From the foot upwards, so that what there is stands together whatever there is of it.
  const wrap = (text: string, most: number) =>
    wrapLines(text, (line) => sheet.measureText(line).width <= POSTER.width - 2 * MARGIN, most)
  let top = BOTTOM - 44
  const write = (lines: readonly string[], height: number) => {
    top -= lines.length * height
    for (const [at, line] of lines.entries()) sheet.fillText(line, MARGIN, top + at * height)
  }
  type(400, 32, COLOURS.pale)
  for (const fact of [...poster.facts].reverse()) write(wrap(fact, 1), 46)
  top -= 20
  type(600, 68, COLOURS.paper)
  write(wrap(poster.title, 2), 84)
  top -= 16
  sheet.fillStyle = COLOURS.lane
  sheet.fillRect(MARGIN, top - 6, 72, 8)
  top -= 26
  type(600, 36, COLOURS.paper)
  write(wrap(poster.slogan, 2), 50)

  sheet.fillStyle = COLOURS.paper
  sheet.fillRect(0, BOTTOM, POSTER.width, FOOT)
  const edge = (FOOT - CODE) / 2
  const cell = CODE / code.side
  sheet.fillStyle = COLOURS.code
  for (const [x, y] of code.dark) {
    sheet.fillRect(edge + Math.round(x * cell), BOTTOM + edge + Math.round(y * cell), Math.ceil(cell), Math.ceil(cell))
  }
  const left = edge + CODE + 20
  const beside = (text: string) =>
    wrapLines(text, (line) => sheet.measureText(line).width <= POSTER.width - MARGIN - left, 2)
  sheet.font = `600 40px ${font}`
  const inviter = beside(poster.inviter)
  sheet.font = `400 32px ${font}`
  const hint = beside(poster.hint)
  let at = BOTTOM + (FOOT - inviter.length * 52 - hint.length * 44) / 2
  type(600, 40, COLOURS.ink)
  for (const line of inviter) {
    sheet.fillText(line, left, at)
    at += 52
  }
  type(400, 32, COLOURS.muted)
  for (const line of hint) {
    sheet.fillText(line, left, at)
    at += 44
  }
  return canvas.toDataURL('image/png')
}

function loadPicture(source: string): Promise<HTMLImageElement | null> {
  if (source === '') return Promise.resolve(null)
  return new Promise((resolve) => {
    const picture = new Image()
    // One from another host would keep the canvas from being read.
    picture.crossOrigin = 'anonymous'
    picture.onload = () => resolve(picture)
    picture.onerror = () => resolve(null)
    picture.src = source
  })
}

/** The art as it is at the top, and behind the words once more, large and darkened. */
function drawArt(sheet: CanvasRenderingContext2D, picture: HTMLImageElement): void {
  const shape = (picture.naturalHeight || 9) / (picture.naturalWidth || 16)
  const width = Math.max(POSTER.width, BOTTOM / shape)
  sheet.drawImage(picture, (POSTER.width - width) / 2, 0, width, width * shape)
  sheet.fillStyle = COLOURS.shade
  sheet.fillRect(0, 0, POSTER.width, BOTTOM)
  sheet.drawImage(picture, 0, 0, POSTER.width, POSTER.width * shape)
}

/** Breaks a text into as many lines as there may be: between words, and between the characters of a long one. */
export function wrapLines(text: string, fits: (line: string) => boolean, most: number): string[] {
  const parts = text.trim().match(/[\u2e80-\uffef]|[^\s\u2e80-\uffef]+\s*|\s+/gu) ?? []
  const lines: string[] = []
  let line = ''
  for (const part of parts.flatMap((one) => (fits(one.trimEnd()) ? [one] : Array.from(one)))) {
    if (line !== '' && !fits((line + part).trimEnd())) {
      lines.push(line.trimEnd())
      line = ''
    }
    line += part
  }
  if (line.trim() !== '') lines.push(line.trimEnd())
  if (lines.length <= most) return lines
  const shown = lines.slice(0, most)
  let last = Array.from(shown[most - 1] ?? '')
  const cut = () => `${last.join('').trimEnd()}…`
  while (last.length > 0 && !fits(cut())) last = last.slice(0, -1)
  return [...shown.slice(0, -1), cut()]
}
