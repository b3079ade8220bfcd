import { mix } from './colour.ts'
import type { Frame } from './frame.ts'
import { line, round, shape } from './motifs/motif.ts'
import type { Palette } from './palette.ts'
import type { Random } from './random.ts'
import type { Front } from './scenes.ts'

/** The band between the far land and the near bank: water with its light, or fields. */
export function drawFront(
  front: Front,
  frame: Frame,
  palette: Palette,
  random: Random,
  sunX: number,
  tint: string | undefined,
): { defs: string; body: string } {
  const { width, horizon, bank } = frame
  const water = front === 'river' || front === 'lake' || front === 'sea'
  const [top, bottom] = water
    ? [mix(palette.middle, palette.mid.base, 0.3), mix(palette.top, palette.near.base, 0.55)]
    : front === 'snow'
      ? [mix('#ffffff', palette.middle, 0.25), mix('#ffffff', palette.middle, 0.6)]
      : front === 'sand'
        ? [mix(palette.horizon, palette.mid.base, 0.3), mix(palette.horizon, palette.mid.base, 0.7)]
        : [mix(palette.horizon, palette.mid.base, 0.72), mix(palette.mid.base, palette.near.base, 0.6)]
  const tinted = (colour: string): string => (tint ? mix(colour, tint, 0.55) : colour)
  const defs = `<linearGradient id="w" x2="0" y2="1"><stop stop-color="${tinted(top)}"/><stop offset="1" stop-color="${tinted(bottom)}"/></linearGradient>`
  let body = `<path fill="url(#w)" d="M0 ${horizon}H${width}V${bank + 40}H0z"/>`
  if (water) {
    let glints = ''
    for (let row = 0; row < 9; row += 1) {
      const y = horizon + 5 + row * 6.4
      const reach = 12 + row * 5
      const x = sunX + random.between(-reach, reach)
      glints += `M${Math.round(x - reach)} ${Math.round(y)}h${Math.round(reach * random.between(0.8, 1.7))}`
    }
    let ripples = ''
    for (let count = 0; count < 12; count += 1) {
      const y = random.between(horizon + 6, bank + 4)
      ripples += `M${Math.round(random.between(0, width))} ${Math.round(y)}h${Math.round(random.between(14, 44))}`
    }
    body +=
      line(ripples, '#ffffff', 1.3, ' stroke-linecap="round" opacity=".28"') +
      line(glints, palette.sun, 2.4, ' stroke-linecap="round" opacity=".75"')
  } else {
    let rows = ''
    for (let row = 0; row < 4; row += 1) {
      const y = horizon + 10 + row * 12
      rows += `M0 ${y}C${round(width * 0.3)} ${round(y - random.between(-8, 10))} ${round(width * 0.6)} ${round(y + random.between(-6, 10))} ${width} ${round(y - random.between(0, 8))}`
    }
    body += line(rows, '#ffffff', 1.6, ` opacity="${front === 'snow' ? '.8' : '.22'}"`)
  }
  return { defs, body }
}

/** The near bank the course runs on. */
export function drawBank(frame: Frame, palette: Palette, random: Random): { defs: string; body: string } {
  const { width, height, bank } = frame
  const lift = random.between(-5, 7)
  const top = `M0 ${round(bank + 6 + lift)}C${round(width * 0.24)} ${round(bank - 14)} ${round(width * 0.42)} ${round(bank + 12)} ${round(width * 0.64)} ${round(bank + 3)}S${round(width * 0.9)} ${round(bank - 16 - lift)} ${width} ${round(bank - 10)}`
  const defs = `<linearGradient id="g" x2="0" y2="1"><stop stop-color="${palette.ground}"/><stop offset="1" stop-color="${palette.groundDeep}"/></linearGradient>`
  const fold = `M0 ${round(bank + 40 - lift)}C${round(width * 0.2)} ${round(bank + 58)} ${round(width * 0.34)} ${round(bank + 70)} ${round(width * 0.52)} ${round(bank + 52)}S${round(width * 0.84)} ${round(bank + 22 + lift)} ${width} ${round(bank + 34)}V${height}H0z`
  let grass = ''
  for (let count = 0; count < 9; count += 1) {
    const [x, y] = [Math.round(random.between(0, width)), Math.round(random.between(bank + 22, height - 4))]
    grass += `M${x - 3} ${y - 7}l3 7 3-7m-3-2v9`
  }
  const body =
    shape(`${top}V${height}H0z`, 'url(#g)') +
    line(top, palette.near.leaf, 3, ' opacity=".55"') +
    shape(fold, palette.groundDeep) +
    line(grass, palette.near.leaf, 1.3, ' stroke-linecap="round" opacity=".5"')
  return { defs, body }
}

/** Petals, leaves or snow in the air: a few, so that the season is felt. */
export function drawSeason(frame: Frame, palette: Palette, random: Random): string {
  const { season, speck } = palette
  if (season === 'summer') return ''
  let d = ''
  for (let count = 0; count < (season === 'winter' ? 24 : 13); count += 1) {
    const [x, y] = [Math.round(random.between(10, frame.width - 10)), Math.round(random.between(16, frame.bank))]
    d += season === 'winter' ? `M${x} ${y}h0` : `M${x} ${y}q4-5 8-1q-3 5-8 1z`
  }
  return season === 'winter'
    ? line(d, speck, 3.2, ' stroke-linecap="round" opacity=".8"')
    : `<path d="${d}" fill="${speck}" opacity=".85"/>`
}
