import { qrCells } from '#ui/qrCells.ts'

export interface Card {
  title: string
  text: string
  hint: string
  /** Address of its picture, '' for none. */
  picture: string
  /** Whole address that its code holds. */
  address: string
}

export const CARD = { width: 750, height: 1000 } as const

const PICTURE = 422
const MARGIN = 48
const CODE = 220
// As on paper, in every theme: the picture leaves the page.
const COLOURS = { paper: '#ffffff', ink: '#14181f', muted: '#5a6472', lane: '#ff4d2e', code: '#000000' } as const
const FONT = '"PingFang SC", "Noto Sans SC", system-ui, sans-serif'

/** Draws a card as a PNG data URL; null where this browser has no canvas. */
export async function drawCard(card: Card): Promise<string | null> {
  const canvas = document.createElement('canvas')
  const sheet = canvas.getContext('2d')
  if (!sheet) return null
  canvas.width = CARD.width
  canvas.height = CARD.height
  const [code, picture] = await Promise.all([qrCells(card.address), loadPicture(card.picture)])
  sheet.fillStyle = COLOURS.paper
  sheet.fillRect(0, 0, CARD.width, CARD.height)
  sheet.fillStyle = COLOURS.lane
  sheet.fillRect(0, 0, CARD.width, PICTURE)
  if (picture) drawCovering(sheet, picture)
  sheet.textBaseline = 'top'
  sheet.fillStyle = COLOURS.ink
  sheet.font = `600 44px ${FONT}`
  const end = writeLines(sheet, card.title, PICTURE + 40, 56, 2)
  sheet.fillStyle = COLOURS.muted
  sheet.font = `400 30px ${FONT}`
  writeLines(sheet, card.text, end + 12, 42, 2)
  const top = CARD.height - CODE - MARGIN + 12
  const cell = CODE / code.side
  sheet.fillStyle = COLOURS.code
  for (const [x, y] of code.dark) {
    sheet.fillRect(MARGIN - 12 + Math.round(x * cell), top + Math.round(y * cell), Math.ceil(cell), Math.ceil(cell))
  }
  sheet.fillStyle = COLOURS.ink
  sheet.font = `600 32px ${FONT}`
  writeLines(sheet, card.hint, top + CODE / 2 - 20, 44, 2, MARGIN + CODE + 12)
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

function drawCovering(sheet: CanvasRenderingContext2D, picture: HTMLImageElement): void {
  const [width, height] = [picture.naturalWidth || 16, picture.naturalHeight || 9]
  const scale = Math.max(CARD.width / width, PICTURE / height)
  sheet.save()
  sheet.beginPath()
  sheet.rect(0, 0, CARD.width, PICTURE)
  sheet.clip()
  const [w, h] = [width * scale, height * scale]
  sheet.drawImage(picture, (CARD.width - w) / 2, (PICTURE - h) / 2, w, h)
  sheet.restore()
}

/** Writes a text in lines that fit, the last one cut; answers where the next would begin. */
function writeLines(
  sheet: CanvasRenderingContext2D,
  text: string,
  top: number,
  height: number,
  most: number,
  left = MARGIN,
): number {
  const lines = wrapLines(text, (line) => sheet.measureText(line).width <= CARD.width - MARGIN - left, most)
  for (const [at, line] of lines.entries()) sheet.fillText(line, left, top + at * height)
  return top + lines.length * height
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
