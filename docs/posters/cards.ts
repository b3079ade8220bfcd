import { embankment } from './compositions/embankment.ts'
import { frameOf } from './frame.ts'
import { drawLockup, type Lockup } from './numerals.ts'
import { createPalette } from './palette.ts'
import { randomOf } from './random.ts'
import { SCENES } from './scenes.ts'
import type { PosterFacts } from './sketch.ts'

interface Cut {
  /** Where the campaign's poster is cut to 16:9, in its own units. */
  view: readonly [x: number, y: number, width: number, height: number]
  lockup: Lockup
  /** What of the poster is drawn further than its edge, as far as the cut reaches. */
  change: readonly (readonly [from: string, to: string])[]
  /** What is not seen at a list's size: it need not be loaded there. */
  without?: RegExp
}

/** Of posters that are drawings, by campaign. */
const CUTS: Record<string, Cut> = {
  shangMa: {
    view: [-470, 150, 1248, 702],
    lockup: { x: -400, y: 268, height: 190, width: 500, colour: '#fff', bar: '#ffd98a' },
    change: [
      ['<rect width="900" height="1200"', '<rect x="-500" width="1400" height="1200"'],
      ['M0 690H900V1310H0Z', 'M-500 690H900V1310H-500Z'],
    ],
  },
  shangMaFive: {
    without:
      /<circle [^>]*r="(?:1\.6|2\.2|3)"[^>]*>|<rect [^>]*opacity="\.9"\/>|<path [^>]*filter="url\(#gl\)"[^>]*>|<filter.*<\/filter>|<circle c[xy]="-?\d+" cy="-\d+" r="[67]"[^>]*>|<ellipse [^>]*>|<path [^>]*opacity="\.7"[^>]*>|<path [^>]*stroke-width="2\.1"[^>]*>|<g transform="translate\(760 778\).*?<\/g>/g,
    view: [-520, 98, 1420, 799],
    lockup: { x: -420, y: 250, height: 300, colour: '#fff', bar: '#7ef7d4' },
    change: [
      ['<rect width="900" height="900"', '<rect x="-520" width="1420" height="900"'],
      [
        '<path d="M0 560H900V700H0Z"',
        '<path d="M400 526V556M438 460V556M454 460V556M640 426V556M658 430V556M698 376V556M716 396V556M800 480V556" stroke="#f6bd60" stroke-width="6" stroke-dasharray="8 9 8 26"/>' +
          '<path d="M-480 124H0M-100 196H60M420 96H880M370 262H560M-420 530H60M400 352H480" stroke="#fff" stroke-width="5" stroke-linecap="round" stroke-dasharray="1 60 1 142 1 36 1 110" opacity=".7"/>' +
          '<path d="M-520 560H900V760H-520Z"',
      ],
      ['M0 690C300 650 600 640 900 660V900H0Z', 'M-520 700Q-260 730 0 690C300 650 600 640 900 660V900H-520Z'],
      ['<path d="M120 590h160"', '<path d="M-440 640h120M-250 600h150M-120 660h90M120 590h160"'],
    ],
  },
  shangMaFour: {
    without: /<g id="clock".*?<\/g>|<path d="M\d+ \d+h\d+"[^>]*>|<ellipse [^>]*>/g,
    view: [0, -75, 1200, 675],
    lockup: { x: 84, y: -20, height: 190, colour: '#c9f24a', bar: '#fff' },
    change: [['<rect width="1200" height="600"', '<rect y="-75" width="1200" height="675"']],
  },
  shangMaWmHalf: {
    without:
      /<path d="M-8 2C[^>]*>|<circle [^>]*r="17"[^>]*>|<ellipse [^>]*>|<circle cx="190"[^>]*>|<circle cx="980"[^>]*>|<g [^>]*rotate[^>]*scale\((?:0\.\d|1\.[0-3])\)"><path d="M0-12C[^>]*><\/g>/g,
    view: [0, 182, 1200, 675],
    lockup: { x: 84, y: 246, height: 190, colour: '#8c1d5f', bar: '#d6468f' },
    change: [],
  },
}

/** The campaign whose poster is a film's first picture. */
const FILMED = 'shangMaHalf'

/** A race in the scene of its campaign, as a list's picture: the scene in 16:9 with the distance on it. */
export function drawCard(campaign: string, poster: string, facts: PosterFacts): string {
  if (campaign === FILMED) return drawFilmed(facts)
  const cut = CUTS[campaign]
  if (!cut) throw new Error(`cards.ts: no cut for ${campaign}`)
  const [x, y, width, height] = cut.view
  const scene = cut.change.reduce((svg, [from, to]) => svg.replace(from, to), poster)
  return withoutUnseen(cut.without ? scene.replace(cut.without, '') : scene, cut.view)
    .replace(
      /viewBox="[^"]+" width="\d+" height="\d+"/,
      `viewBox="${x} ${y} ${width} ${height}" width="640" height="360"`,
    )
    .replace('</svg>', `${drawLockup(facts.distanceKm, cut.lockup)}</svg>`)
}

/** Leaves, flowers and runners, taken as 46 units of their own around their middle, that lie beyond the cut. */
function withoutUnseen(svg: string, [x, y, width, height]: Cut['view']): string {
  return svg.replace(
    /<g transform="translate\((-?\d+) (-?\d+)\)[^"]*scale\((\d[\d.]*)[^>]*>(?:(?!<g\b).)*?<\/g>/g,
    (drawing, ...at: string[]) => {
      const [left = 0, top = 0, scale = 1] = at.slice(0, 3).map(Number)
      const reach = 46 * scale
      const seen = left + reach > x && left - reach < x + width && top + reach > y && top - reach < y + height
      return seen ? drawing : ''
    },
  )
}

function drawFilmed(facts: PosterFacts): string {
  const scene = SCENES.shanghai
  if (!scene) throw new Error('scenes.json: there is no "shanghai"')
  const frame = frameOf('16:9')
  const palette = createPalette('spring', 'dawn', randomOf('huangpu/light2'), facts.accent ?? '#d0605a')
  const { defs, body } = embankment({ facts, frame, palette, scene, random: randomOf('huangpu') })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${frame.width}" height="${frame.height}" viewBox="0 0 ${frame.width} ${frame.height}"><defs>${defs}</defs>${body}</svg>`
}
