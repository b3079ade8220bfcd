import { mix } from '../colour.ts'
import { disc, line, shape } from '../motifs/motif.ts'
import { createPalette } from '../palette.ts'
import { randomOf } from '../random.ts'
import { drawLands, place } from '../scenery.ts'
import { SCENES } from '../scenes.ts'
import { drawStride } from './stride.ts'

/** What is seen of the river: a picture for a phone, upright. */
export const FRAME = { width: 360, height: 450, horizon: 206, bank: 256 } as const
const { width, height, horizon, bank } = FRAME

const TURN = 2 * Math.PI
/** How often what crosses the picture does so in one round of the film. */
const CROSSINGS = 2
const STRIDES = 8
const RUNNER = 0.7
const TOWER = 0.96

const SKINS = ['#8a5a3c', '#f0c8a0', '#c98d62', '#f2d2b0', '#a8704a']
const SHIRTS = ['#ffffff', '#ffd166', '#e4553a', '#bfe6ee', '#ffffff']

/** The Huangpu at sunrise at a moment of the film, from 0 to 1, which is 0 again. */
export function drawScene(moment: number, accent: string): string {
  const random = randomOf('huangpu')
  const palette = createPalette('spring', 'dawn', randomOf('huangpu/light2'), accent)
  const scene = SCENES.shanghai
  if (!scene) throw new Error('scenes.json: there is no "shanghai"')
  const wave = (times: number, shift = 0) => Math.sin((moment * times + shift) * TURN)
  /** Between `from` and `to` on, and again. */
  const across = (from: number, to: number, shift: number, times = 1) =>
    from + ((moment * times + shift) % 1) * (to - from)

  const sun = { x: 196, y: 112, radius: 43 }
  const sky =
    shape(`M0 0H${width}V${horizon + 8}H0z`, 'url(#s)') +
    disc(sun.x, sun.y, sun.radius * (3 + 0.14 * wave(2)), 'url(#h)') +
    disc(sun.x, sun.y, sun.radius, palette.sun)

  // One shape after another at one distance: each comes to the place of the next.
  const gap = 150
  const clouds = [-1, 0, 1, 2].map((index) => `<use href="#c" x="${((index + moment) * gap).toFixed(2)}"/>`).join('')

  const flock = [
    [0, 0, 1],
    [24, 9, 0.8],
    [-20, 12, 0.75],
    [-44, 22, 0.7],
  ] as const
  const birds = flock
    .map(([dx, dy, size], index) => {
      const [x, y] = [across(-60, width + 90, 0.42) + dx, 80 + dy + 5 * wave(2, 0.2)]
      const beat = 4.5 * wave(16, index * 0.27)
      return `M${(x - 9 * size).toFixed(2)} ${(y - beat * size).toFixed(2)}q${5 * size} ${-1.5 * size} ${9 * size} ${((4 + beat) * size).toFixed(2)}q${4 * size} ${(-5.5 * size - beat * size).toFixed(2)} ${9 * size} ${(-(4 + beat) * size).toFixed(2)}`
    })
    .join('')

  const water = shape(`M0 ${horizon}H${width}V${bank + 20}H0z`, 'url(#w)')
  const glints = Array.from({ length: 9 }, (_, row) => {
    const [y, reach] = [horizon + 6 + row * 5.2, 10 + row * 4.2]
    const [lean, shift] = [random.between(-reach, reach) * 0.8, random.between(0, 1)]
    const half = reach * (0.62 + 0.3 * wave(3, shift))
    const x = sun.x + lean + 3 * wave(1, shift)
    return `M${(x - half).toFixed(2)} ${y.toFixed(1)}H${(x + half).toFixed(2)}`
  }).join('')
  const ripples = Array.from({ length: 14 }, () => {
    const [y, long, shift] = [random.between(horizon + 8, bank - 4), random.between(14, 40), random.between(0, 1)]
    return `M${across(-50, width + 10, shift).toFixed(2)} ${y.toFixed(1)}h${long.toFixed(1)}`
  }).join('')

  const boat = `<g transform="translate(${across(-40, width + 40, 0.3).toFixed(2)} ${(horizon + 26 + 1.2 * wave(6)).toFixed(2)}) rotate(${(1.6 * wave(6, 0.2)).toFixed(2)})">${place([{ motif: 'sailboat', x: 0, scale: 0.5 }], FRAME, 0, palette.mid, randomOf('boat'))}</g>`

  const promenade =
    shape(`M0 ${bank}H${width}V${height}H0z`, 'url(#g)') +
    shape(`M0 ${bank + 3}H${width}v17H0z`, palette.course) +
    line(`M0 ${bank + 11.5}H${width}`, '#ffffff', 1.2, ' opacity=".7"') +
    line(`M0 ${bank + 1.5}H${width}`, mix(palette.ground, '#ffffff', 0.35), 3)
  const rail =
    line(`M0 ${bank - 9}H${width}M0 ${bank - 4}H${width}`, palette.near.base, 1.2, ' opacity=".55"') +
    line(
      Array.from({ length: 19 }, (_, post) => `M${post * 20} ${bank - 10}v11`).join(''),
      palette.near.base,
      1.6,
      ' opacity=".7"',
    )

  const runners = SHIRTS.map((shirt, index) => {
    const shift = [0.16, 0.24, 0.55, 0.62, 0.92][index] ?? 0
    const lane = [14, 9, 15, 8, 12][index] ?? 10
    const x = across(-40, width + 40, shift, CROSSINGS)
    return {
      lane,
      drawn: drawStride((moment * CROSSINGS * STRIDES + index * 0.37) % 1, x, bank + lane, RUNNER, {
        skin: SKINS[index] ?? '#c98d62',
        shirt,
        shorts: palette.groundDeep,
      }),
      shade: `<ellipse cx="${x.toFixed(2)}" cy="${bank + lane + 1}" rx="15" ry="2.2" fill="${palette.groundDeep}" opacity=".35"/>`,
    }
  })
    .sort((one, other) => one.lane - other.lane)
    .map(({ shade, drawn }) => shade + drawn)
    .join('')

  const petals = Array.from({ length: 14 }, () => {
    const [start, shift, turn, size] = [
      random.between(-40, width),
      random.between(0, 1),
      random.between(0, 1),
      random.between(0.8, 1.5),
    ]
    const fallen = (moment + shift) % 1
    const x = start + fallen * 90 + 10 * wave(3, turn)
    return `<path d="M-4 0q4-5 8-1q-3 5-8 1z" transform="translate(${x.toFixed(2)} ${(-14 + fallen * (bank + 24)).toFixed(2)}) rotate(${(360 * ((moment * 2 + turn) % 1)).toFixed(1)}) scale(${(size * Math.min(1, 8 * (1 - fallen))).toFixed(2)})"/>`
  }).join('')

  const lamp = (0.35 + 0.35 * wave(4)).toFixed(2)
  const defs =
    `<linearGradient id="s" x2="0" y2="1"><stop stop-color="${palette.top}"/><stop offset=".55" stop-color="${palette.middle}"/><stop offset="1" stop-color="${palette.horizon}"/></linearGradient>` +
    `<radialGradient id="h"><stop offset=".2" stop-color="${palette.sun}" stop-opacity=".7"/><stop offset="1" stop-color="${palette.sun}" stop-opacity="0"/></radialGradient>` +
    `<linearGradient id="w" x2="0" y2="1"><stop stop-color="${mix(palette.middle, palette.mid.base, 0.3)}"/><stop offset="1" stop-color="${mix(palette.top, palette.near.base, 0.55)}"/></linearGradient>` +
    `<linearGradient id="g" x2="0" y2="1"><stop stop-color="${palette.ground}"/><stop offset="1" stop-color="${palette.groundDeep}"/></linearGradient>` +
    `<path id="c" fill="#fff" opacity=".42" d="M10 62H80a10 10 0 0 0 2-19.8a17 17 0 0 0-26-8.2a24 24 0 0 0-37 8a10.5 10.5 0 0 0-9 20z"/>`
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width * 2}" height="${height * 2}" viewBox="0 0 ${width} ${height}"><defs>${defs}</defs>` +
    sky +
    clouds +
    line(birds, palette.near.base, 1.8, ' stroke-linecap="round" opacity=".65"') +
    drawLands(scene, FRAME, palette, randomOf('lands')) +
    place(scene.back, FRAME, horizon, palette.far, randomOf('back')) +
    water +
    line(ripples, '#ffffff', 1.3, ' stroke-linecap="round" opacity=".28"') +
    line(glints, palette.sun, 2.4, ' stroke-linecap="round" opacity=".75"') +
    place(
      [
        { motif: 'pearlTower', x: 0.36, scale: TOWER },
        { motif: 'lujiazui', x: 0.7, scale: 0.92 },
        { motif: 'blocks', x: 0.94, scale: 0.8 },
        { motif: 'blocks', x: 0.1, scale: 0.7 },
      ],
      FRAME,
      horizon + 6,
      palette.mid,
      randomOf('mid'),
    ) +
    `<circle cx="130" cy="${horizon + 6 - 189.6 * TOWER}" r="2.4" fill="#fff" opacity="${lamp}"/>` +
    boat +
    rail +
    promenade +
    runners +
    `<g fill="${palette.speck}" opacity=".85">${petals}</g></svg>`
  )
}
