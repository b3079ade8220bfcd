import type { Tone } from '../palette.ts'
import type { Random } from '../random.ts'

/** A drawing that stands on y = 0 with its middle at x = 0, y up is negative; filled with the layer's base tone. */
export type Motif = (tone: Tone, random: Random) => string

/** Short coordinates: a tenth of a unit only where it can be seen. */
export const round = (value: number): number =>
  Math.abs(value) >= 20 ? Math.round(value) : Math.round(value * 10) / 10

/** A closed shape. */
export const shape = (d: string, fill?: string): string => `<path d="${d}"${fill ? ` fill="${fill}"` : ''}/>`

/** An open line. */
export const line = (d: string, colour: string, width: number, extra = ''): string =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}"${extra}/>`

/** Rows of lit windows: one dashed line costs a tenth of as many squares. */
export const windows = (d: string, colour: string, width = 2, dash = '2 4'): string =>
  line(d, colour, width, ` stroke-dasharray="${dash}" opacity=".55"`)

export const disc = (x: number, y: number, radius: number, fill?: string): string =>
  `<circle cx="${x}" cy="${y}" r="${radius}"${fill ? ` fill="${fill}"` : ''}/>`
