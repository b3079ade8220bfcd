const HIP_Y = 46
const THIGH = 25
const SHANK = 27
const FOOT = 10
const TURN = 2 * Math.PI

type Point = readonly [x: number, y: number]

const at = ([x, y]: Point): string => `${x.toFixed(2)} ${y.toFixed(2)}`

/** From a joint, downwards; an angle leans forward, to the right. */
const along = ([x, y]: Point, angle: number, length: number): Point => [
  x + Math.sin(angle) * length,
  y + Math.cos(angle) * length,
]

/** Hip, knee, ankle and toe of one leg; forward and straight at 0, behind at a half, drawn up on its way back to the front. */
function leg(phase: number, hip: Point): Point[] {
  const swing = Math.max(0, -Math.sin(phase * TURN))
  const thigh = 0.14 + 0.66 * Math.cos(phase * TURN) + 0.2 * swing
  const knee = 0.3 + 1.5 * swing
  const ankle = along(along(hip, thigh, THIGH), thigh - knee, SHANK)
  return [hip, along(hip, thigh, THIGH), ankle, along(ankle, thigh - knee + 1.35, FOOT)]
}

function arm(phase: number, shoulder: Point): Point[] {
  const upper = -0.15 + 0.75 * Math.cos(phase * TURN)
  const elbow = along(shoulder, upper, 18)
  return [shoulder, elbow, along(elbow, upper + 1.5, 17)]
}

interface Clothes {
  skin: string
  shirt: string
  shorts: string
}

/** A runner from the side, 100 units high with a foot on x, y; `phase` of two steps from 0 to 1. Limbs are strokes with round ends. */
export function drawStride(
  phase: number,
  x: number,
  y: number,
  size: number,
  { skin, shirt, shorts }: Clothes,
): string {
  const [near, far] = [leg(phase, [0, -HIP_Y]), leg(phase + 0.5, [0, -HIP_Y])]
  const lowest = Math.max(...[...near, ...far].map(([, depth]) => depth))
  // In the middle of a step no foot is down.
  const flight = 4 * Math.cos(phase * 2 * TURN) ** 2
  const shoulder: Point = [7, -74]
  const limb = (points: readonly Point[], width: number, colour: string) =>
    `<path d="M${points.map(at).join(' ')}" stroke="${colour}" stroke-width="${width}"/>`
  const drawLeg = (points: Point[]) =>
    limb(points.slice(0, 3), 9, skin) + limb(points.slice(2), 6, shirt) + limb(points.slice(0, 2).map(half), 14, shorts)
  const half = ([px, py]: Point, index: number): Point =>
    index === 0 ? [px, py] : [px * 0.55, -HIP_Y + (py + HIP_Y) * 0.55]
  return (
    `<g transform="translate(${x.toFixed(2)} ${(y - (lowest + flight) * size).toFixed(2)}) scale(${size})" fill="none" stroke-linecap="round" stroke-linejoin="round">` +
    `<g opacity=".8">${limb(arm(phase, shoulder), 6, skin)}${drawLeg(far)}</g>` +
    drawLeg(near) +
    limb([shoulder, [0, -50]], 17, shirt) +
    limb(arm(phase + 0.5, shoulder), 6, skin) +
    `<circle cx="14" cy="-94" r="9" fill="${skin}" stroke="none"/></g>`
  )
}
