import { disc, line, type Motif, round, shape } from './motif.ts'

/** One upturned roof, `half` wide each way, with its ridge `rise` above the eaves. */
function roof(y: number, half: number, rise: number): string {
  const tip = round(half + 7)
  const ridge = round(half * 0.62)
  return `M${-tip} ${y - 4}Q${-half} ${y - 2} ${-ridge} ${y - rise}H${ridge}Q${half} ${y - 2} ${tip} ${y - 4}L${round(half * 0.9)} ${y}H${round(-half * 0.9)}z`
}

function tiered(levels: number, half: number, step: number, taper: number): Motif {
  return (tone) => {
    let body = ''
    let roofs = ''
    for (let level = 0; level < levels; level += 1) {
      const width = half * (1 - level * taper)
      const y = round(-level * step)
      body += `M${round(-width * 0.72)} ${y}h${round(width * 1.44)}v${round(-step)}h${round(-width * 1.44)}z`
      roofs += roof(round(y - step * 0.62), width, step * 0.4)
    }
    const top = -levels * step
    return shape(body, tone.pop) + shape(roofs, tone.dark) + shape(`M-2 ${round(top)}h4l-1.4-18h-1.2z`, tone.dark)
  }
}

const pagoda = tiered(7, 20, 19, 0.085)
const slimPagoda = tiered(9, 13, 15, 0.055)
/** Three or four wide storeys: Yellow Crane, Tengwang, Yueyang. */
const grandTower = tiered(4, 44, 27, 0.16)
const pavilion = tiered(2, 24, 24, 0.28)

/** Xi'an's and Nanjing's walls: a battered rampart with battlements, and a gate tower on it. */
const cityWall: Motif = (tone) => {
  let teeth = ''
  for (let x = -150; x < 150; x += 11) teeth += `M${x}-38h6v-6h-6z`
  return (
    shape(`M-154 0-150-38H150L154 0z${teeth}`) +
    line('M-151-30H151', tone.lit, 2) +
    shape('M-40 0-36-50H36L40 0z', tone.base) +
    shape('M-9 0v-16a9 9 0 0 1 18 0V0z', tone.dark) +
    shape('M-28-50h56v-20h-56zM-20-70h40v-18h-40z', tone.pop) +
    shape(roof(-66, 36, 10) + roof(-86, 26, 14), tone.dark)
  )
}

const drumTower: Motif = (tone) =>
  shape('M-38 0-34-34H34L38 0z') +
  shape('M-8 0v-12a8 8 0 0 1 16 0V0z', tone.dark) +
  shape('M-27-34h54v-20h-54zM-20-54h40v-20h-40z', tone.pop) +
  shape(roof(-50, 34, 10) + roof(-70, 26, 20), tone.dark)

/** Beijing's Temple of Heaven: three round eaves on three terraces. */
const templeOfHeaven: Motif = (tone) =>
  shape('M-62 0h124v-7H-62zM-52-7H52v-7H-52zM-42-14h84v-7h-84z', tone.lit) +
  shape('M-26-21h52v-20h-52zM-20-50h40v-12h-40zM-14-72h28v-9h-28z', tone.pop) +
  shape(
    'M-38-40Q-24-44-20-56H20Q24-44 38-40 0-34-38-40zM-30-62Q-18-66-14-76H14Q18-66 30-62 0-56-30-62zM-22-82Q-8-90-2-112H2Q8-90 22-82 0-76-22-82z',
    tone.dark,
  ) +
  disc(0, -115, 4, tone.lit)

/** The Great Wall over a ridge. */
const greatWall: Motif = (tone) =>
  line('M-150-6C-110-34-86-20-60-48S-20-78 10-62s40-4 64-34 46-4 70 6', tone.lit, 9) +
  line('M-150-11C-110-39-86-25-60-53S-20-83 10-67s40-4 64-34 46-4 70 6', tone.dark, 2.5, ' stroke-dasharray="4 3"') +
  shape('M-72-44h22v-22h-22zM62-92h24v-26H62z', tone.base) +
  shape('M-75-66h28v-5h-28zM59-118h30v-6H59z', tone.dark)

/** Lhasa's palace on its hill: white wings, red middle, small windows in rows. */
const potala: Motif = (tone) =>
  shape('M-110 0C-80-20-60-30-30-34H40C70-28 90-16 116 0z', tone.dark) +
  shape('M-84-18-76-62h40l-4-20h18v-22h50v22h16l-2 20h28l8 42C40-34-40-34-84-18z', tone.lit) +
  shape('M-24-34-20-104h44l6 70z', tone.pop) +
  shape('M-22-104h48l-4-7h-40zM-12-111-4-119h14l7 8z', tone.dark) +
  line('M-72-52h36M-74-42h42M32-72h12M36-52h38M36-42h42', tone.dark, 4, ' stroke-dasharray="2.5 5"') +
  line('M-18-92h40M-19-78h42M-20-64h45M-21-50h48', tone.dark, 5, ' stroke-dasharray="2.5 5.5"')

/** Harbin's St Sophia: green onion dome and tent roofs. */
const onionDome: Motif = (tone) =>
  shape('M-46 0v-42h92V0zM-20-42h40v-26h-40z', tone.pop) +
  shape('M-46-42-34-64-22-42zM22-42 34-64 46-42z', tone.dark) +
  shape('M-19-68C-30-84-16-98-2-112q2-4 4 0C16-98 30-84 19-68z', tone.lit) +
  line('M0-112v-14M-4-121h8M-34-64v-9M34-64v-9', tone.dark, 2) +
  shape(
    'M-7 0v-18a7 7 0 0 1 14 0V0zM-34-10v-14a5 5 0 0 1 10 0v14zM24-10v-14a5 5 0 0 1 10 0v14zM-5-48v-8a5 5 0 0 1 10 0v8z',
    tone.dark,
  )

/** Suzhou's and Huizhou's white houses with stepped gables. */
const waterTown: Motif = (tone) =>
  shape('M-96 0v-30h44V0zM-44 0v-42h40V0zM12 0v-32h46V0zM62 0v-24h36V0z', tone.lit) +
  shape(
    'M-102-28h10v-6h34v6h10v-4l-8-9h-38zM-49-40h8v-7h34v7h8v-4l-7-10h-37zM6-30h9v-7h40v7h9v-4l-8-9H14zM56-22h8v-6h32v6h8v-4l-7-8H62z',
    tone.dark,
  ) +
  shape(
    'M-78 0v-14h10V0zM-30 0v-16h10V0zM28 0v-15h11V0zM76 0v-12h9V0zM-88-20h6v6h-6zM-14-28h6v6h-6zM46-22h6v6h-6z',
    tone.base,
  )

const pyramids: Motif = (tone) =>
  shape('M-50 0-34-30-30-46Q-22-60-10-60T8-46L12-30 28 0z') +
  shape('M-10-60T8-46L12-30 28 0H-2z', tone.lit) +
  shape('M44 0 56-24q6-10 14-10t14 10L96 0z', tone.dark)

const yurts: Motif = (tone) =>
  shape('M-40 0v-16Q-40-32-18-34-2-32 4-18V0zM26 0v-10q1-12 16-13 13 2 15 13V0z', tone.lit) +
  shape('M-42-15Q-36-32-18-36 0-32 6-15-18-20-42-15zM24-9q3-14 18-16 14 2 17 16-18-4-35 0z', tone.dark) +
  shape('M-23 0v-13h10V0zM38 0v-9h8V0z', tone.base)

export const heritage = {
  pagoda,
  slimPagoda,
  grandTower,
  pavilion,
  cityWall,
  drumTower,
  templeOfHeaven,
  greatWall,
  potala,
  onionDome,
  waterTown,
  pyramids,
  yurts,
}
