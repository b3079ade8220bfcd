import type { Frame } from './frame.ts'
import { disc, line, round, shape } from './motifs/motif.ts'
import type { Palette } from './palette.ts'
import type { Random } from './random.ts'

export interface Sky {
  defs: string
  body: string
  /** Where the sun's reflection lies on water. */
  sunX: number
}

function cloud(x: number, y: number, size: number, random: Random): string {
  const h = round(size * 0.16)
  const w = round(size)
  const bump = round(size * random.between(0.2, 0.34))
  return `M${round(x)} ${round(y)}h${w}a${h} ${h} 0 0 0 ${-round(h * 0.8)} ${-h}a${round(bump * 0.72)} ${round(bump * 0.72)} 0 0 0 ${-round(bump * 1.1)} ${-round(bump * 0.36)}a${bump} ${bump} 0 0 0 ${-round(bump * 1.5)} ${round(bump * 0.3)}a${h} ${h} 0 0 0 ${-round(w - h * 0.8 - bump * 2.6)} ${round(h * 1.06 + bump * 0.06)}z`
}

function birds(frame: Frame, random: Random, colour: string): string {
  const x = frame.width * random.between(0.42, 0.48)
  const y = random.between(34, 52)
  let d = ''
  for (const [dx, dy, s] of [
    [0, 0, 1],
    [20, 8, 0.8],
    [-18, 11, 0.7],
  ] as const)
    d += `M${round(x + dx - 8 * s)} ${round(y + dy - 4 * s)}q${round(5 * s)} ${round(-2 * s)} ${round(8 * s)} ${round(4 * s)}q${round(3 * s)} ${round(-6 * s)} ${round(8 * s)} ${round(-4 * s)}`
  return line(d, colour, 1.8, ' stroke-linecap="round" opacity=".65"')
}

function stars(frame: Frame, random: Random): string {
  let d = ''
  for (let count = 0; count < 28; count += 1)
    d += `M${Math.round(random.between(0, frame.width))} ${Math.round(random.between(6, 150))}h0`
  return line(d, '#ffffff', 1.8, ' stroke-linecap="round" opacity=".75"')
}

/** Gradient, sun or moon with its halo, and clouds or stars. */
export function drawSky(frame: Frame, palette: Palette, random: Random, sunAt: number): Sky {
  const { width, horizon } = frame
  const night = palette.hour === 'night'
  const sunX = round(width * sunAt)
  const low = palette.hour === 'dawn' || palette.hour === 'dusk'
  const sunY = round(low ? random.between(150, 182) : random.between(58, 84))
  const radius = round(low ? random.between(38, 48) : night ? 24 : random.between(26, 32))
  const defs =
    `<linearGradient id="s" x2="0" y2="1"><stop stop-color="${palette.top}"/><stop offset=".55" stop-color="${palette.middle}"/><stop offset="1" stop-color="${palette.horizon}"/></linearGradient>` +
    `<radialGradient id="h"><stop offset=".2" stop-color="${palette.sun}" stop-opacity=".7"/><stop offset="1" stop-color="${palette.sun}" stop-opacity="0"/></radialGradient>`
  let body = `<path fill="url(#s)" d="M0 0H${width}V${horizon + 8}H0z"/>`
  if (night) body += stars(frame, random)
  body += disc(sunX, sunY, radius * 3, 'url(#h)')
  body += night
    ? shape(
        `M${sunX} ${sunY - radius}a${radius} ${radius} 0 1 1 ${-radius} ${radius * 1.5}a${radius * 0.86} ${radius * 0.86} 0 0 0 ${radius} ${-radius * 1.5}z`,
        palette.sun,
      )
    : disc(sunX, sunY, radius, palette.sun)
  const clouds =
    cloud(width * random.between(0.5, 0.62), random.between(96, 116), random.between(96, 120), random) +
    cloud(width * random.between(0.84, 0.92), random.between(64, 100), random.between(90, 130), random)
  body += `<path d="${clouds}" fill="#fff" opacity="${night ? '.12' : '.42'}"/>`
  return { defs, body: body + (night ? '' : birds(frame, random, palette.near.base)), sunX }
}
