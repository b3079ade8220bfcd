import { disc, line, type Motif, round, shape } from './motif.ts'

const pine: Motif = (tone) =>
  shape('M-2 0h4v-8h-4z', tone.dark) + shape('M-13-6 0-26 13-6zM-10-18 0-36 10-18zM-7-30 0-45 7-30z')

const pines: Motif = (tone, random) => {
  let d = ''
  for (let x = -60; x <= 60; x += random.between(9, 17)) {
    const h = random.between(16, 38)
    d += `M${round(x - h * 0.26)} 0L${round(x)} ${round(-h)} ${round(x + h * 0.26)} 0z`
  }
  return shape(d) + shape('M-64 3V-2H64V3z', tone.dark)
}

const trees: Motif = (tone, random) => {
  let crowns = ''
  let lit = ''
  for (let x = -58; x <= 58; x += random.between(11, 18)) {
    const radius = round(random.between(8, 14))
    crowns += disc(round(x), round(-radius * 0.9), radius)
    if (random.chance(0.5)) lit += disc(round(x + radius * 0.25), round(-radius * 1.1), round(radius * 0.55), tone.leaf)
  }
  return crowns + lit
}

const palm: Motif = (tone) =>
  line('M0 0C-4-24-2-46 6-66', tone.dark, 4) +
  shape(
    'M6-66C-8-78-22-74-30-60-20-68-6-68 6-66zM6-66C-2-84-14-90-28-86-16-82-4-76 6-66zM6-66C14-84 26-88 38-82 26-80 14-76 6-66zM6-66c14-8 28-4 36 10-10-8-22-12-36-10zM6-66c8 2 16 12 16 24-6-10-10-18-16-24zM6-66C0-62-8-52-8-40-4-52 0-60 6-66z',
  )

const palms: Motif = (tone, random) =>
  `${palm(tone, random)}<g transform="translate(26 4) scale(-.7 .7)">${palm(tone, random)}</g>`

/** A willow at the water's edge: curtains of uneven length hang from a leaning crown. */
const willow: Motif = (tone, random) => {
  const curtain = (from: number, to: number, step: number): string => {
    let d = ''
    for (let x = from; x <= to; x += step) {
      const top = -76 + (x / 46) ** 2 * 26
      const fall = random.between(26, 58) * (1 - Math.abs(x) / 110)
      const drift = x < 0 ? -7 : 5
      d += `M${round(x * 0.7)} ${round(top + 6)}Q${round(x + drift)} ${round(top + 4)} ${round(x + drift)} ${round(top + fall)}`
    }
    return d
  }
  return (
    line('M4 0C8-26-4-40 0-72M2-40C10-54 18-58 24-64M0-46-18-64', tone.dark, 5) +
    line(curtain(-44, 42, 8), tone.base, 4.5, ' stroke-linecap="round"') +
    line(curtain(-40, 40, 9), tone.leaf, 3, ' stroke-linecap="round" opacity=".85"')
  )
}

/** A tree in blossom or in autumn leaf: crowns take the lit tone. */
const crownTree: Motif = (tone) =>
  line('M0 0C0-16-2-24 0-40M0-22 14-36M0-28-12-38', tone.dark, 5) +
  disc(-14, -48, 15, tone.leaf) +
  disc(12, -52, 17, tone.leaf) +
  disc(0, -64, 15, tone.leaf) +
  disc(-4, -46, 11, tone.dark)

const lotus: Motif = (tone) =>
  shape('M-50 0q16-8 32 0-16 6-32 0zM-12 4q18-8 36 0-18 6-36 0zM30-1q12-6 26 0-13 5-26 0z') +
  line('M4 2V-16M-34 0V-10', tone.base, 2) +
  shape('M4-14c-10-2-12-12-8-18 2 4 4 6 5 8 0-6 1-9 3-12 2 3 3 6 3 12 1-2 3-4 5-8 4 6 2 16-8 18z', tone.pop)

const reeds: Motif = (tone, random) => {
  let stems = ''
  let heads = ''
  for (let x = -40; x <= 40; x += 7) {
    const h = round(random.between(18, 40))
    const lean = round(random.between(2, 9))
    stems += `M${x} 2q0 ${-h / 2} ${lean} ${-h}`
    heads += `M${round(x + lean)} ${-h}l3-9`
  }
  return line(stems, tone.base, 1.6) + line(heads, tone.lit, 3.4, ' stroke-linecap="round"')
}

export const plants = { pine, pines, trees, palms, willow, crownTree, lotus, reeds }
