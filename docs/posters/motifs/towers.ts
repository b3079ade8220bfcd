import { disc, line, type Motif, shape, windows } from './motif.ts'

/** Shanghai's Oriental Pearl: three columns, two spheres, splayed legs. */
const pearlTower: Motif = (tone) =>
  shape('M-30 0-9-46h6L-18 0zM30 0 9-46h-6L18 0zM-7-40h14V-128H-7z') +
  shape('M-2-128h4l-.6-62h-2.8z') +
  windows('M0-62V-118', tone.lit, 3, '3 5') +
  disc(0, -48, 18) +
  shape('M-18-48a18 18 0 0 1 36 0c-10 4-26 4-36 0z', tone.pop) +
  disc(0, -120, 12) +
  shape('M-12-120a12 12 0 0 1 24 0c-7 3-17 3-24 0z', tone.pop) +
  disc(0, -148, 5, tone.pop) +
  disc(0, -80, 6) +
  disc(0, -96, 5)

/** Shanghai Tower, the bottle opener and Jin Mao. */
const lujiazui: Motif = (tone) =>
  shape('M-14 0C-16-70-12-130-4-184c2-8 10-6 11 0C15-130 19-70 17 0z') +
  shape('M4 0C-4-60-8-120 2-186c2-4 5-3 5 2C15-130 19-70 17 0z', tone.lit) +
  line('M-13-40 16-70M-12-84 12-112M-9-124 9-146', tone.dark, 1.5) +
  shape('M28 0 32-120l8-30h14l4 30L60 0z', tone.dark) +
  shape('M39-142h16l-2-9H41z', tone.lit) +
  shape('M68 0v-60l2-2v-24l2-2v-16l3-2 3-16 3 16 3 2v16l2 2v24l2 2V0z') +
  windows('M74 0V-100M82 0V-100', tone.lit)

const cantonTower: Motif = (tone) =>
  shape('M-17 0C-4-54-5-90-15-140H17C6-96 6-50 19 0z') +
  line(
    'M-16-4 8-46-10-104 12-138M18-4-5-50 9-104-12-138M-13-18h28M-8-42h18M-6-66h13M-7-92h14M-10-116h22',
    tone.lit,
    1.4,
  ) +
  shape('M-2-140h4L.8-196h-1.6z') +
  shape('M-18-146 20-138v5L-18-141z', tone.dark)

/** A broadcasting tower with one pod, as many cities have. */
const needle: Motif = (tone) =>
  shape('M-11 0C-4-40-4-70-3-108h6C4-70 4-40 11 0z') +
  shape('M-14-108h28l-6-14H-8z', tone.pop) +
  shape('M-10-122H10l-4-8H-6z') +
  shape('M-2-130h4L.7-178h-1.4z')

/** Beijing's CITIC tower, Guomao and the CCTV loop. */
const guomao: Motif = (tone) =>
  shape('M-14 0c4-50 3-90-2-150q14-6 30 0c-5 60-6 100-2 150z') +
  windows('M-6-6V-146M0-6V-148M6-6V-146', tone.lit, 1.6, '3 3') +
  shape('M26 0v-92h22V0z', tone.dark) +
  shape('M-72 0l6-84h46l-4 30h-14l2-14h-16L-56 0zM-56 0l2-18h30l4-36h-10l-3 22', tone.base)

const supertall: Motif = (tone) =>
  shape('M-15 0-12-132-4-156 0-196 4-156 12-132 15 0z') +
  shape('M0-196 4-156 12-132 15 0H2z', tone.lit) +
  windows('M-6-4V-140', tone.dark, 2)

const twinSails: Motif = (tone) =>
  shape('M-26 0C-30-60-22-120-6-150-2-100-2-50-4 0z') +
  shape('M4 0C4-44 6-86 12-132 26-104 30-50 26 0z', tone.lit) +
  line('M-24-20h20M-25-44h21M-24-68h21M-22-92h19M-18-114h14', tone.dark, 1.2)

/** A giant wheel over a river. */
const wheel: Motif = (tone) => {
  const spokes = Array.from({ length: 12 }, (_, index) => {
    const angle = (index * Math.PI) / 6
    return `M0-64 ${Math.round(Math.cos(angle) * 52)} ${Math.round(-64 + Math.sin(angle) * 52)}`
  }).join('')
  const cabins = Array.from({ length: 12 }, (_, index) => {
    const angle = (index * Math.PI) / 6
    return `M${Math.round(Math.cos(angle) * 56)} ${Math.round(-64 + Math.sin(angle) * 56)}h0`
  }).join('')
  return (
    line(spokes, tone.base, 1) +
    `<circle cy="-64" r="54" fill="none" stroke="${tone.base}" stroke-width="5"/>` +
    line(cabins, tone.pop, 8, ' stroke-linecap="round"') +
    line('M-24 0 0-64 24 0', tone.dark, 6) +
    disc(0, -64, 7, tone.dark)
  )
}

const lighthouse: Motif = (tone) =>
  shape('M-9 0-6-64H6L9 0z', tone.lit) +
  shape('M-8-14 8-14l.8 10h-17.6zM-7-38H7l.7 10H-7.7z', tone.pop) +
  shape('M-8-64H8v-4H-8zM-5-68H5v-12H-5zM-7-80 0-90 7-80z', tone.dark)

/** Xichang's launch site: a rocket beside its gantry. */
const rocket: Motif = (tone) =>
  shape('M22 0h14v-150l-7-8-7 8z', tone.dark) +
  line('M22-8 36-26 22-44 36-62 22-80 36-98 22-116 36-134', tone.lit, 1.6) +
  shape('M8-36h16v4H8zM8-78h16v4H8zM6-118h18v4H6z', tone.dark) +
  shape('M-9-10v-112c0-14 5-22 9-28 4 6 9 14 9 28v112z') +
  shape('M-9-122c0-14 5-22 9-28 4 6 9 14 9 28zM-9-64H9v6H-9z', tone.pop) +
  shape('M-18-6v-34c0-8 3-14 6-17 3 3 4 9 4 17v34zM18-6v-34c0-8-3-14-6-17-3 3-4 9-4 17v34z', tone.lit) +
  shape('M-24 0h64v-6h-64z', tone.dark)

export const towers = {
  pearlTower,
  lujiazui,
  cantonTower,
  needle,
  guomao,
  supertall,
  twinSails,
  wheel,
  lighthouse,
  rocket,
}
