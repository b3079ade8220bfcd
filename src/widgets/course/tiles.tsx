import type { Place, Plan } from './geometry.ts'

/** Tiles from one side of the drawing to the other, about. */
const ACROSS = 3
const DEEPEST = 18

interface Tile {
  src: string
  northWest: Place
  southEast: Place
}

/** Pictures of a map service (Web Mercator, `{z}`, `{x}`, `{y}` in its address) where they belong under a drawing. */
export default function Tiles({ plan, url }: { plan: Plan; url: string }) {
  return listTiles(plan, url).map(({ src, northWest, southEast }) => {
    const [from, to] = [plan.spotOf(northWest), plan.spotOf(southEast)]
    const style = {
      left: `${from.x * 100}%`,
      top: `${from.y * 100}%`,
      width: `${(to.x - from.x) * 100}%`,
      height: `${(to.y - from.y) * 100}%`,
    }
    return <img key={src} className="sl-course-tile" src={src} alt="" loading="lazy" style={style} />
  })
}

function listTiles(plan: Plan, url: string): Tile[] {
  const [from, to] = [plan.placeOf({ x: 0, y: 0 }), plan.placeOf({ x: 1, y: 1 })]
  const z = Math.min(DEEPEST, Math.round(Math.log2((ACROSS * 360) / (to.lon - from.lon))))
  const all = 2 ** z
  const columnOf = ({ lon }: Place) => Math.floor(((lon + 180) / 360) * all)
  const rowOf = ({ lat }: Place) => Math.floor(((1 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI) / 2) * all)
  const cornerOf = (x: number, y: number): Place => ({
    lon: (x / all) * 360 - 180,
    lat: (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / all))) * 180) / Math.PI,
  })
  const range = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, index) => first + index)
  return range(rowOf(from), rowOf(to)).flatMap((y) =>
    range(columnOf(from), columnOf(to)).map((x) => ({
      src: url.replace('{z}', String(z)).replace('{x}', String(x)).replace('{y}', String(y)),
      northWest: cornerOf(x, y),
      southEast: cornerOf(x + 1, y + 1),
    })),
  )
}
