import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DropFacts } from '#entities/drop/facts.gen.ts'
import { mix } from './colour.ts'
import { minify } from './minify.ts'
import { drawPoster } from './poster.ts'

/*
 * Draws the pictures of the drops, beside their facts: `npx tsx docs/posters/keepsakes.ts`. A piece is a medal with a view of
 * the city inside, its rim by its rarity; a box has the drop's colours.
 */
const FOLDER = 'pages-config/series/drops'

/** What a drop looks like: the city of its views, its field and its metal. */
const ART: Record<string, { city: string; field: string; metal: string; moments?: string[] }> = {
  BeiMa: { city: 'beijing', field: '#8f1d2c', metal: '#f0c987' },
  HuangHe: { city: 'lanzhou', field: '#1d4a5e', metal: '#e3b871' },
  NightRun: {
    city: 'shanghai',
    field: '#191a45',
    metal: '#8fd3ff',
    moments: ['2027-07-18T22:00', '2027-01-18T22:00', '2027-05-18T05:30'],
  },
}
const WIDTH = 480
const HEIGHT = 360
const RADIUS = 118
/** Of the year and of the day, so that the views of a box differ in light. */
const MOMENTS = ['2027-04-18T07:00', '2027-07-18T12:00', '2027-10-18T17:30', '2027-01-18T22:00', '2027-05-18T05:30']

for (const file of readdirSync(FOLDER).filter((name) => name.endsWith('.json'))) {
  const id = file.replace('.json', '')
  const art = ART[id]
  if (!art) continue
  const { drop }: { drop: DropFacts } = JSON.parse(readFileSync(join(FOLDER, file), 'utf8'))
  mkdirSync(join(FOLDER, id), { recursive: true })
  const write = (name: string, svg: string) => writeFileSync(join(FOLDER, name), minify(svg))
  const { moments = MOMENTS } = art
  const hero = view(`${id}-hero`, art.city, moments[0] ?? '', art.metal)
  write(drop.picture, hero.replace('<svg ', '<svg aria-hidden="true" '))
  for (const [at, box] of drop.boxes.entries()) {
    write(box.picture, sheet(art.field, drawBox(art, at)))
    for (const [place, { id: piece, rarity, picture }] of box.pieces.entries()) {
      const inside = view(`${id}-${box.id}-${piece}`, art.city, moments[(place + at) % moments.length] ?? '', art.metal)
      write(picture, sheet(art.field, medal(inside, rarity, art.metal)))
    }
  }
}

function view(id: string, city: string, moment: string, accent: string): string {
  const raceTime = Date.parse(`${moment}:00+08:00`)
  return drawPoster(
    { id, city, distanceKm: null, raceTime, ground: 'city', accent },
    { ratio: '4:3', variant: 'keepsake' },
  )
}

function sheet(field: string, body: string): string {
  const lanes = [0, 1, 2, 3, 4].map((lane) => {
    const r = 190 + lane * 30
    return `<circle cx="${WIDTH / 2}" cy="${HEIGHT + 40}" r="${r}"/>`
  })
  const deep = mix(field, '#000000', 0.35)
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}" aria-hidden="true">` +
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${field}"/>` +
    `<g fill="none" stroke="${deep}" stroke-width="6">${lanes.join('')}</g>${body}</svg>`
  )
}

/** The view within a rim: plain, doubled, or with rays. */
function medal(inside: string, rarity: DropFacts['boxes'][number]['pieces'][number]['rarity'], metal: string): string {
  const [x, y] = [WIDTH / 2, HEIGHT / 2]
  const rim = (r: number, width: number, more = '') =>
    `<circle cx="${x}" cy="${y}" r="${r}" fill="none" stroke="${metal}" stroke-width="${width}"${more}/>`
  const nested = inside
    .replace('<svg ', `<svg aria-hidden="true" x="${x - 160}" y="${y - 120}" `)
    .replace(/width="480" height="360"/, 'width="320" height="240"')
  const rims = {
    common: rim(RADIUS + 4, 8),
    rare: rim(RADIUS + 4, 8) + rim(RADIUS + 18, 3),
    hidden:
      rim(RADIUS + 4, 10) +
      rim(RADIUS + 24, 20, ` stroke-dasharray="3 ${((2 * Math.PI * (RADIUS + 24)) / 60 - 3).toFixed(3)}"`),
  }
  return (
    `<defs><clipPath id="rim"><circle cx="${x}" cy="${y}" r="${RADIUS}"/></clipPath></defs>` +
    `<g clip-path="url(#rim)">${nested}</g>${rims[rarity]}`
  )
}

/** A closed box with lanes on its lid; each of a drop stands a little differently. */
function drawBox({ field, metal }: { field: string; metal: string }, at: number): string {
  const [light, mid, dark] = [mix(metal, '#ffffff', 0.35), metal, mix(metal, field, 0.45)]
  const lean = at * 26
  const [left, right, front] = [110 + lean, 370 - lean / 2, 240 + lean / 2]
  const lines = [0.25, 0.5, 0.75].map((part) => {
    const on = (from: number, to: number) => from + (to - from) * part
    return `M${on(left, front)} ${on(128, 168)}L${on(240, right)} ${on(88, 128)}`
  })
  return (
    `<path d="M${left} 128L240 88L${right} 128L${front} 168Z" fill="${light}"/>` +
    `<path d="M${left} 128L${front} 168V296L${left} 250Z" fill="${mid}"/>` +
    `<path d="M${right} 128L${front} 168V296L${right} 250Z" fill="${dark}"/>` +
    `<path d="${lines.join('')}" fill="none" stroke="${field}" stroke-width="4"/>` +
    `<path d="M${left} 150L${front} 192V206L${left} 164ZM${right} 150L${front} 192V206L${right} 164Z" fill="${field}"/>`
  )
}
