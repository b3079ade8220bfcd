import { mix } from '../colour.ts'
import { disc, line, shape } from '../motifs/motif.ts'
import { drawLockup } from '../numerals.ts'
import { drawAthlete } from '../people.ts'
import { place } from '../scenery.ts'
import type { Composition } from '../sketch.ts'

const BANK = 306

/** The sun over the river between the city's towers, runners on the promenade: the film of shangMaHalf, as one still picture. */
export const embankment: Composition = ({ facts, frame, palette, random }) => {
  const { width, height, horizon } = frame
  const sun = { x: 462, y: 124, radius: 50 }
  const skyline = [
    { motif: 'blocks', x: 0.42, scale: 0.8 },
    { motif: 'pearlTower', x: 0.6, scale: 1.06 },
    { motif: 'lujiazui', x: 0.85, scale: 1.02 },
  ] as const
  const glints = [0, 1, 2, 3].map((row) => `M${sun.x - 22 - row * 7} ${horizon + 14 + row * 13}h${52 + row * 11}`)
  const stop = (colour: string, offset = '') => `<stop${offset} stop-color="${colour}"/>`
  return {
    defs: `<linearGradient id="s" x2="0" y2="1">${stop(palette.top)}${stop(palette.middle, ' offset=".55"')}${stop(palette.horizon, ' offset="1"')}</linearGradient>`,
    body: [
      shape(`M0 0H${width}V${horizon + 8}H0z`, 'url(#s)'),
      `<circle cx="${sun.x}" cy="${sun.y}" r="92" fill="${palette.sun}" opacity=".3"/>`,
      disc(sun.x, sun.y, sun.radius, palette.sun),
      shape(`M0 ${horizon}H${width}V${height}H0z`, mix(palette.middle, palette.mid.base, 0.45)),
      place([...skyline], frame, horizon + 4, palette.mid, random),
      line(glints.join(''), palette.sun, 3, ' stroke-linecap="round" opacity=".75"'),
      shape(`M0 ${BANK}H${width}V${height}H0z`, palette.groundDeep),
      shape(`M0 ${BANK + 4}H${width}v30H0z`, palette.course),
      line(`M0 ${BANK + 19}H${width}`, '#fff', 2, ' opacity=".7"'),
      drawAthlete(210, BANK + 22, 0.86, '#8a5a3c', '#fff', palette.groundDeep),
      drawAthlete(560, BANK + 22, 0.86, '#c98d62', '#e4553a', palette.groundDeep),
      drawLockup(facts.distanceKm, { x: 46, y: 62, height: 104, colour: '#fff', bar: palette.sun }),
    ].join(''),
  }
}
