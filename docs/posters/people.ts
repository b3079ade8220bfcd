import { round } from './motifs/motif.ts'

/** A runner in full stride, 100 units high, standing on x, y; limbs are strokes with round ends, so that they bend. */
export function drawAthlete(x: number, y: number, size: number, skin: string, shirt: string, shorts: string): string {
  const limb = (d: string, width: number, colour: string) =>
    `<path d="${d}" stroke="${colour}" stroke-width="${width}"/>`
  return (
    `<g transform="translate(${round(x)} ${round(y)}) scale(${Math.round(size * 100) / 100})" fill="none" stroke-linecap="round" stroke-linejoin="round">` +
    limb('M9-76-9-68-18-52', 6, skin) +
    limb('M0-46-9-24-36-24', 8, skin) +
    limb('M-36-24-41-14', 6, shirt) +
    limb('M0-46 22-36', 11, skin) +
    limb('M22-36 17-9', 8, skin) +
    limb('M17-7h11', 6, shirt) +
    limb('M0-46 12-40M0-46-5-35', 15, shorts) +
    limb('M9-74 1-50', 16, shirt) +
    limb('M9-76 23-62 37-72', 6, skin) +
    `<circle cx="15" cy="-93" r="8.5" fill="${skin}"/></g>`
  )
}
