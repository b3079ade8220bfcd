import { mix } from '../colour.ts'
import { line, round, shape } from '../motifs/motif.ts'
import { drawAthlete } from '../people.ts'
import { drawLands, place } from '../scenery.ts'
import type { Composition } from '../sketch.ts'
import { drawSky } from '../sky.ts'

/** Where a pylon stands on the way to the eye: 0 at the horizon, 1 at the picture's lower edge. */
const FAR_PYLON = 0.09
const NEAR_PYLON = 0.34
/** Where the stays of the near one meet the deck. */
const STAYS = [0.42, 0.54, 0.7, 0.9, 1.16]
const PEOPLE = [
  { x: 0.49, y: 246, size: 0.24, skin: '#7a4a36' },
  { x: 0.53, y: 252, size: 0.3, skin: '#e3b08c' },
  { x: 0.47, y: 270, size: 0.5, skin: '#c98f6c' },
  { x: 0.6, y: 292, size: 0.66, skin: '#5b3a2e' },
  { x: 0.35, y: 336, size: 1.05, skin: '#8a5a3c' },
]

/** On the road of a cable-stayed bridge, under its pylons, towards the sun. */
export const deck: Composition = ({ frame, palette, scene, random }) => {
  const { width, height } = frame
  const high = { ...frame, horizon: 214 }
  const [middle, end] = [width / 2, high.horizon + 4]
  const sky = drawSky(high, palette, random, 0.5)
  const edge = (part: number, side: number) => ({
    x: middle + side * (5 + width * 0.56 * part),
    y: end + (height - end) * part,
  })
  const pylon = (part: number, tall: number, colour: string) => {
    const [left, right] = [edge(part, -1), edge(part, 1)]
    const wide = 2 + part * 22
    const top = left.y - tall
    const legs = `M${round(left.x - wide)} ${round(left.y + wide)}L${middle} ${round(top)}L${round(right.x + wide)} ${round(left.y + wide)}`
    const beam = `M${round(middle - (middle - left.x) * 0.6)} ${round(top + tall * 0.56)}H${round(middle + (middle - left.x) * 0.6)}`
    const stays = [-1, 1].flatMap((side) =>
      STAYS.map((stay, index) => {
        const foot = edge(part + (stay - NEAR_PYLON) * (part / NEAR_PYLON), side)
        return `M${middle + side * 2} ${round(top + tall * (0.3 - index * 0.06))}L${round(foot.x)} ${round(foot.y)}`
      }),
    )
    return (
      line(stays.join(''), mix(colour, palette.sun, 0.35), round(0.6 + part * 2.6), ' opacity=".8"') +
      line(legs + beam, colour, round(wide), ' stroke-linejoin="round"')
    )
  }
  const kerb = shape(
    `M${middle - 1} ${end}L-2 ${height}h12zM${middle + 1} ${end}L${width + 2} ${height}h-12z`,
    palette.course,
  )
  const glints = [0, 1, 2, 3, 4].map((row) => {
    const y = end + 12 + row * 13
    return `M${40 - row * 9} ${y}h${46 + row * 8}M${width - 92 + row * 6} ${y}h${52 + row * 8}`
  })
  return {
    defs: sky.defs,
    body: [
      sky.body,
      drawLands(scene, high, palette, random),
      place(
        scene.back.map((one) => ({ ...one, scale: (one.scale ?? 1) * 0.8 })),
        frame,
        high.horizon + 2,
        palette.far,
        random,
      ),
      shape(`M0 ${high.horizon}H${width}V${height}H0z`, mix(palette.middle, palette.mid.base, 0.45)),
      line(glints.join(''), palette.sun, 2.4, ' stroke-linecap="round" opacity=".55"'),
      shape(`M${middle - 5} ${end}h10L${round(edge(1, 1).x)} ${height}H${round(edge(1, -1).x)}z`, palette.groundDeep),
      pylon(FAR_PYLON, 84, palette.mid.base),
      kerb,
      line(`M${middle} ${end + 8}V${height}`, '#fff', 3, ' stroke-dasharray="10 12" opacity=".5"'),
      pylon(NEAR_PYLON, 236, palette.near.base),
      PEOPLE.map(({ x, y, size, skin }, index) => {
        const shirt = [palette.course, '#fff', palette.sun][index % 3] ?? '#fff'
        const shadow = `<ellipse cx="${round(width * x)}" cy="${y + 2}" rx="${round(34 * size)}" ry="${round(5 * size)}" fill="#000" opacity=".25"/>`
        return shadow + drawAthlete(width * x, y, size, skin, shirt, mix(palette.top, '#000', 0.3))
      }).join(''),
    ].join(''),
  }
}
