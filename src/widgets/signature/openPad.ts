import type { PointGroup } from 'signature_pad'
import { fitStrokes, packStrokes, type Strokes } from './strokes.ts'

/** A canvas that can be signed on. */
export interface Pad {
  undo(): void
  clear(): void
  /** Follows a new size of the canvas; what was drawn keeps its shape. */
  resize(): void
  close(): void
}

interface PadOptions {
  strokes: Strokes | null
  onBegin(): void
  /** After every stroke, undo or clear: the lines and their picture, null when nothing is left. */
  onChange(drawn: { strokes: Strokes; image: string } | null): void
}

// Paper is white and ink is dark in every theme: the picture is kept with a document.
const PAPER = '#ffffff'
const PEN: Omit<PointGroup, 'points'> = {
  penColor: '#14181f',
  dotSize: 1.6,
  minWidth: 0.9,
  maxWidth: 2.8,
  velocityFilterWeight: 0.7,
  compositeOperation: 'source-over',
}

/** Air around the ink, in CSS px. */
const MARGIN = 16

/** The picture of the ink alone: wherever on the sheet it was written, it stands in the middle of where it is shown. */
function cutOut(canvas: HTMLCanvasElement, lines: number[][][]): string {
  const density = canvas.width / canvas.clientWidth
  const cut = document.createElement('canvas')
  const [left = 0, top = 0] = [0, 1].map((axis) => {
    const places = lines.flat().map((point) => point[axis] ?? 0)
    const from = Math.min(...places) - MARGIN
    cut[axis === 0 ? 'width' : 'height'] = (Math.max(...places) + MARGIN - from) * density
    return -from * density
  })
  cut.getContext('2d')?.drawImage(canvas, left, top)
  return cut.toDataURL('image/png')
}

/** Loads the drawing library and starts it on the canvas; rejects when it cannot be loaded. */
export async function openPad(canvas: HTMLCanvasElement, { strokes, onBegin, onChange }: PadOptions): Promise<Pad> {
  const { default: SignaturePad } = await import('signature_pad')
  const pad = new SignaturePad(canvas, { ...PEN, backgroundColor: PAPER })
  let sheet = strokes
  let size = { width: 0, height: 0 }

  const redraw = () => pad.fromData(sheet ? fitStrokes(sheet, size.width, size.height, PEN) : [])
  const tell = () => {
    const groups = pad.toData()
    sheet = groups.length > 0 ? packStrokes(groups, size.width, size.height) : null
    onChange(sheet && { strokes: sheet, image: cutOut(canvas, sheet.lines) })
  }
  const resize = () => {
    const { clientWidth: width, clientHeight: height } = canvas
    // A hidden step has no size; it is measured again when it is shown.
    if (width === 0 || height === 0 || (width === size.width && height === size.height)) return
    size = { width, height }
    const density = Math.min(Math.max(window.devicePixelRatio || 1, 1), 3)
    canvas.width = Math.round(width * density)
    canvas.height = Math.round(height * density)
    canvas.getContext('2d')?.scale(density, density)
    redraw()
  }
  pad.addEventListener('beginStroke', onBegin)
  pad.addEventListener('endStroke', tell)
  resize()
  return {
    resize,
    undo() {
      pad.fromData(pad.toData().slice(0, -1))
      tell()
    },
    clear() {
      pad.clear()
      tell()
    },
    close() {
      pad.off()
      pad.removeEventListener('beginStroke', onBegin)
      pad.removeEventListener('endStroke', tell)
    },
  }
}
