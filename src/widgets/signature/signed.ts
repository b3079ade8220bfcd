import type { Json } from '#runtime/model.ts'
import { type Strokes, strokesOf } from './strokes.ts'

/** A signature: its picture as a PNG data URL, and what it was made from, the lines or the typed name. */
export type Signed = { image: string; strokes: Strokes; typed: null } | { image: string; strokes: null; typed: string }

/** Reads a saved answer; null for anything that is not a signature with its picture. */
export function signedOf(value: Json): Signed | null {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return null
  const { image, typed } = value
  if (typeof image !== 'string' || !image.startsWith('data:image/png')) return null
  if (typeof typed === 'string' && typed !== '') return { image, strokes: null, typed }
  const strokes = strokesOf(value.strokes)
  return strokes && strokes.lines.length > 0 ? { image, strokes, typed: null } : null
}
