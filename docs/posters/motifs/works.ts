import { disc, line, type Motif, round, shape, windows } from './motif.ts'

/** Lanzhou's waterwheel. */
const waterwheel: Motif = (tone) => {
  let spokes = ''
  let paddles = ''
  for (let index = 0; index < 16; index += 1) {
    const angle = (index * Math.PI) / 8
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
    spokes += `M0-44L${round(cos * 42)} ${round(-44 + sin * 42)}`
    paddles += `M${round(cos * 38)} ${round(-44 + sin * 38)}L${round(cos * 52)} ${round(-44 + sin * 52)}`
  }
  const ring = (radius: number, width: number): string =>
    `<circle cy="-44" r="${radius}" fill="none" stroke="${tone.base}" stroke-width="${width}"/>`
  return (
    line('M-34 10 0-44 34 10', tone.dark, 5) +
    line(spokes, tone.base, 1.6) +
    line(paddles, tone.base, 5) +
    ring(43, 3.4) +
    ring(28, 1.6) +
    disc(0, -44, 5, tone.lit)
  )
}

/** A gravity dam with its spillways running. */
const dam: Motif = (tone) => {
  let gates = ''
  let falls = ''
  for (let x = -110; x <= 100; x += 21) {
    gates += `M${x} 8v-46h5V8z`
    falls += `M${x + 12}-34q3 20 1 40`
  }
  return (
    shape('M-140 8-132-46H134L140 8z') +
    shape('M-136-46H138v-8H-136z', tone.lit) +
    shape(gates, tone.dark) +
    line(falls, '#ffffff', 5, ' opacity=".55"') +
    shape('M-104-54v-16h12v16zM-20-54v-20h14v20zM70-54v-16h12v16z', tone.dark)
  )
}

const blocks: Motif = (tone, random) => {
  let body = ''
  let lights = ''
  let shadow = ''
  for (let x = -104; x < 104; ) {
    const width = Math.round(random.between(14, 26))
    const height = Math.round(random.between(26, 70) * (1 - Math.abs(x) / 230))
    const box = `M${round(x)} 0v${-height}h${width}V0z`
    if (random.chance(0.35)) shadow += box
    else body += box
    if (random.chance(0.25)) body += `M${round(x + width / 2 - 1)} ${-height}h2v-12h-2z`
    if (random.chance(0.55)) lights += `M${round(x + width / 2)}-5V${6 - height}`
    x += width + (random.chance(0.3) ? 3 : -1)
  }
  return shape(body) + shape(shadow, tone.dark) + windows(lights, tone.lit, 4, '2 5')
}

/** Taller blocks that step up to the middle. */
const downtown: Motif = (tone, random) => {
  let body = ''
  let lit = ''
  let lights = ''
  for (let x = -96; x < 92; ) {
    const width = Math.round(random.between(15, 23))
    const height = Math.round((46 + 74 * Math.exp(-((x / 52) ** 2))) * random.between(0.72, 1.1))
    const cut = random.pick([0, 0, 6, 10])
    body += `M${round(x)} 0v${-height}l${width}-${cut}V0z`
    if (random.chance(0.5))
      lit += `M${round(x + width * 0.62)} 0v${round(-height - cut * 0.62)}l${round(width * 0.38)} ${round(-cut * 0.38)}V0z`
    else lights += `M${round(x + width / 2)}-5V${round(8 - height)}`
    x += width + Math.round(random.between(-2, 4))
  }
  return shape(body) + shape(lit, tone.lit) + windows(lights, tone.lit, 4, '2 5')
}

/** A long wooded island in a river, with a pavilion at its head. */
const isle: Motif = (tone, random) => {
  let crowns = ''
  let lit = ''
  for (let x = -120; x <= 120; x += random.between(11, 17)) {
    const radius = Math.round(random.between(8, 15) * (1 - Math.abs(x) / 260))
    crowns += disc(Math.round(x), -radius - 2, radius)
    if (random.chance(0.45)) lit += disc(Math.round(x) + 2, -radius - 4, Math.round(radius * 0.5), tone.leaf)
  }
  return (
    crowns +
    lit +
    shape('M-150 4Q-130-6-90-6H100q40 0 52 10-150 8-302 0z', tone.dark) +
    line('M-140 5Q0 11 140 5', tone.lit, 1.6)
  )
}

const sailboat: Motif = (tone) =>
  shape('M-16 0q16 8 32 0l-3 6h-26z', tone.dark) +
  shape('M-1-2V-40Q-18-22-16-2z', tone.lit) +
  shape('M2-2V-34Q14-18 13-2z', tone.pop)

const dragonBoat: Motif = (tone) =>
  shape('M-50-4Q0 12 50-6l8-12 4 4-8 18Q0 18-56 2z', tone.pop) +
  line('M-36-2-44 8M-18 1-26 11M0 2-8 12M18 1 10 11M34-2 26 8', tone.dark, 2) +
  line('M-36-8v-4M-18-5v-4M0-4v-4M18-5v-4M34-8v-4', tone.lit, 5, ' stroke-linecap="round"')

const opera: Motif = (tone) =>
  shape('M-70 0Q-64-38-22-40-30-22-30 0zM-34 0Q-28-52 22-56 8-30 8 0zM4 0Q12-34 62-40 46-20 46 0z', tone.lit) +
  shape('M-80 2H74V-6H-80z', tone.dark)

const stadium: Motif = (tone) =>
  shape('M-70 0C-82-26-50-46 0-46S82-26 70 0z') +
  line('M-62-4-34-42M-40 0-2-46M-14 0 30-42M14 0 54-34M62-4 34-42M40 0 2-46M14 0-30-42M-14 0-54-34', tone.lit, 1.6)

export const works = { waterwheel, dam, blocks, downtown, isle, sailboat, dragonBoat, opera, stadium }
