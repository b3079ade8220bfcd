import type { PointGroup } from 'signature_pad'
import { isObject } from '#lib/json.ts'
import type { Json } from '#runtime/model.ts'

/** Lines of a signature as a draft keeps them: points as [x, y, pressure, time], on a sheet of this size in CSS px. */
export interface Strokes {
  width: number
  height: number
  lines: number[][][]
}

const round = (n: number) => Math.round(n * 10) / 10

/** Packs the lines of the pad; times start at zero. */
export function packStrokes(groups: readonly PointGroup[], width: number, height: number): Strokes {
  const start = groups[0]?.points[0]?.time ?? 0
  const lines = groups.map(({ points }) =>
    points.map(({ x, y, pressure, time }) => [round(x), round(y), round(pressure), Math.round(time - start)]),
  )
  return { width, height, lines }
}

/** Lines for a pad of another size; the sheet is scaled evenly and centred, so that a signature keeps its shape. */
export function fitStrokes(strokes: Strokes, width: number, height: number, pen: Omit<PointGroup, 'points'>) {
  const scale = Math.min(width / strokes.width, height / strokes.height)
  const left = (width - strokes.width * scale) / 2
  const top = (height - strokes.height * scale) / 2
  return strokes.lines.map(
    (line): PointGroup => ({
      ...pen,
      points: line.map(([x = 0, y = 0, pressure = 0, time = 0]) => ({
        x: left + x * scale,
        y: top + y * scale,
        pressure,
        time,
      })),
    }),
  )
}

/** Reads the strokes of a saved answer; null for anything else. */
export function parseStrokes(value: Json | undefined): Strokes | null {
  if (!isObject(value)) return null
  const { width, height, lines } = value
  if (!positive(width) || !positive(height) || !Array.isArray(lines)) return null
  const read = lines.map((line) => (Array.isArray(line) ? line.filter(isPoint) : []))
  return { width, height, lines: read.filter((line) => line.length > 0) }
}

const positive = (value: unknown): value is number => typeof value === 'number' && value > 0
const isPoint = (value: Json): value is number[] =>
  Array.isArray(value) && value.length >= 2 && value.every((n) => typeof n === 'number' && Number.isFinite(n))

/** A signature: its picture as a PNG data URL, and what it was made from, the lines or the typed name. */
export type Signed = { image: string; strokes: Strokes; typed: null } | { image: string; strokes: null; typed: string }

/** Reads a saved answer; null for anything that is not a signature with its picture. */
export function parseSigned(value: Json): Signed | null {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return null
  const { image, typed } = value
  if (typeof image !== 'string' || !image.startsWith('data:image/png')) return null
  if (typeof typed === 'string' && typed !== '') return { image, strokes: null, typed }
  const strokes = parseStrokes(value.strokes)
  return strokes && strokes.lines.length > 0 ? { image, strokes, typed: null } : null
}
