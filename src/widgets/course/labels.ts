import { type Course, endsOf, freeCorner, marksOf, type Plan, placeAt, rightAt, type Spot } from './geometry.ts'
import type { PointOnWay } from './points.ts'
import type { CourseProps } from './props.gen.ts'

/** Pixels from the line to what stands beside it. */
export const ASIDE = 19

/** A water or a place as it lies on a drawing. */
export type Surrounding = Pick<CourseProps['around'][number], 'kind' | 'name'> & { spots: Spot[] }

/** What is shown of the points on the way. */
export type Waypoint = Pick<PointOnWay, 'kind' | 'km'>

interface Labels {
  lie: ReturnType<typeof endsOf>
  /** Of a loop one, where it starts and finishes. */
  ends: { km: number; spot: Spot; below: boolean; side: Side }[]
  /** On the line, or aside where something stands there; without those that have no room. */
  points: (Waypoint & { spot: Spot; aside: Spot })[]
  /** Which way a number stands aside; null where it has no room. */
  numbers: { mark: number; spot: Spot; aside: Spot | null }[]
  names: { kind: Surrounding['kind']; name: string; spot: Spot }[]
}

/**
 * Where everything on a drawing stands, so that nothing covers anything: ends, then the points, then kilometres, which
 * keep off the line too, then names.
 */
export function placeLabels(
  course: Course,
  plan: Plan,
  {
    points: given,
    around,
    loopName,
  }: { points: readonly Waypoint[]; around: readonly Surrounding[]; loopName: string },
): Labels {
  const spotAt = (km: number) => plan.spotOf(placeAt(course, km))
  const lie = endsOf(course, plan)
  const lower = spotAt(0).y > spotAt(course.length).y ? 0 : course.length
  const way = Array.from({ length: STEPS + 1 }, (_, step) => inPixels(spotAt((course.length * step) / STEPS), plan))
  const onLine = (own: Taken, line: Half) => way.filter((one) => reaches(own, one, line)).length
  const wide = lie === 'loop' ? Math.max(NAME.one, wideOf(loopName)) : NAME.one
  const ends = (lie === 'loop' ? [course.length] : [0, course.length]).map((km) => {
    const spot = spotAt(km)
    const over = lie === 'close' ? [km === lower] : [false, true]
    const sides = lie === 'loop' && sideOf(spot) === undefined ? SIDES : [sideOf(spot)]
    const places = sides.flatMap((side) =>
      over.map((below) => ({ below, side, name: nameOfEnd(spot, { plan, below, side, wide }) })),
    )
    const cost = ({ name }: (typeof places)[number]) => onLine(name, CLEAR) + (isInside(name, plan) ? 0 : STEPS)
    // The first of those that cover the least of the course.
    const { name, ...place } = places.reduce((one, other) => (cost(other) < cost(one) ? other : one))
    return { km, spot, ...place, taken: [{ ...inPixels(spot, plan), ...END }, name] }
  })
  const taken = [...ends.flatMap((end) => end.taken), buttonAt(freeCorner(course, plan), plan)]
  const stand = (km: number, half: Half, places: (right: Spot) => Spot[], isFree = (_: Taken) => true) => {
    const spot = spotAt(km)
    const aside = places(rightAt(course, plan, km)).find((one) => {
      const own = asideOf(spot, one, { plan, half })
      return isInside(own, plan) && !taken.some((other) => covers(own, other)) && isFree(own)
    })
    if (aside) taken.push(asideOf(spot, aside, { plan, half }))
    return { spot, aside: aside ?? null }
  }
  const points = given.flatMap(({ kind, km }) => {
    const { spot, aside } = stand(km, POINT, (right) => [ON_LINE, ...aroundOf(right)])
    return aside ? [{ kind, km, spot, aside }] : []
  })
  const numbers = marksOf(course).map((mark) => ({
    mark,
    ...stand(mark, NUMBER, aroundOf, (own) => onLine(own, LINE) === 0),
  }))
  const names = around.flatMap(({ kind, name, spots }) => {
    const places = kind === 'water' ? besidesOf(spots, plan) : nearbyOf(spots, plan)
    const room = { plan, taken, way }
    for (const words of new Set([name, onTwoLines(name)])) {
      const spot = spotOfName(words, places, room)
      if (spot === null) continue
      taken.push(nameAt(spot, words, plan))
      return [{ kind, name: words, spot }]
    }
    return []
  })
  // What leads from a point aside to the line stays under the points on it.
  points.sort((one, other) => Number(one.aside === ON_LINE) - Number(other.aside === ON_LINE))
  return { lie, ends, points, numbers, names }
}

/** Nearer to a side of the drawing than this an end is at its edge, in parts of the width. */
const NEAR = 0.15

/** Which end of a name stands at its place; its middle when left out. */
type Side = 'left' | 'right' | undefined
const SIDES: readonly Side[] = [undefined, 'left', 'right']

/** At an edge of the drawing, where a name in the middle would be cut. */
const sideOf = ({ x }: Spot): Side => (x < NEAR ? 'left' : x > 1 - NEAR ? 'right' : undefined)

/** A drawing of a small phone, in pixels: where something has room there it has it on every other. */
const NARROW = 256
/** A name of an end, in pixels: how far up its middle is, how far it reaches beyond its end, half of its width. */
const NAME = { up: 19, beyond: 12, one: 23 }
/** Half of a kilometre's number, of an end, of a point and of the line, in pixels. */
const NUMBER = { wide: 9, high: 6.5 }
const END = { wide: 5, high: 7.5 }
const POINT = { wide: 10.5, high: 10.5 }
const LINE = { wide: 3, high: 3 }
/** The same with the air around it that a name of an end keeps where it can. */
const CLEAR = { wide: 6, high: 6 }
/** The same with the air around it that a name of a water or a place keeps. */
const AROUND = { wide: 4, high: 4 }
/** From the corner to the middle of the button in it, and half of that. */
const BUTTON = { in: 30, half: 24 }
const ON_LINE = { x: 0, y: 0 }
const FARTHER = 1.7
/** Parts of a course that a name is held against. */
const STEPS = 200

/** Half of what something takes up on a drawing, in pixels. */
interface Half {
  wide: number
  high: number
}

type Taken = Spot & Half

const inPixels = ({ x, y }: Spot, { ratio }: Plan): Spot => ({ x: x * NARROW, y: y * ratio * NARROW })

const covers = (one: Taken, other: Taken) =>
  Math.abs(one.x - other.x) < one.wide + other.wide && Math.abs(one.y - other.y) < one.high + other.high

/** Whether something lies on a place of a line that is so wide. */
const reaches = (own: Taken, { x, y }: Spot, { wide, high }: Half) =>
  Math.abs(own.x - x) < own.wide + wide && Math.abs(own.y - y) < own.high + high

function isInside({ x, y, wide, high }: Taken, plan: Plan): boolean {
  const edge = inPixels({ x: 1, y: 1 }, plan)
  return x > wide && y > high && x < edge.x - wide && y < edge.y - high
}

function nameOfEnd(
  spot: Spot,
  { plan, below, side, wide }: { plan: Plan; below: boolean; side: Side; wide: number },
): Taken {
  const { x, y } = inPixels(spot, plan)
  const aside = wide - NAME.beyond
  const off = { left: aside, right: -aside, none: 0 }[side ?? 'none']
  return { x: x + off, y: y + (below ? NAME.up : -NAME.up), wide, high: 9 }
}

function buttonAt(corner: ReturnType<typeof freeCorner>, plan: Plan): Taken {
  const edge = inPixels({ x: 1, y: 1 }, plan)
  return {
    x: corner.endsWith('left') ? BUTTON.in : edge.x - BUTTON.in,
    y: corner.startsWith('top') ? BUTTON.in : edge.y - BUTTON.in,
    wide: BUTTON.half,
    high: BUTTON.half,
  }
}

function asideOf(spot: Spot, aside: Spot, { plan, half }: { plan: Plan; half: Half }): Taken {
  const { x, y } = inPixels(spot, plan)
  return { x: x + aside.x * ASIDE, y: y + aside.y * ASIDE, ...half }
}

/** Both sides of the line, its right first. */
const sidesOf = (right: Spot): Spot[] => [right, { x: -right.x, y: -right.y }]

/** Beside the line, then before and behind, near and farther off. */
function aroundOf(right: Spot): Spot[] {
  const ways = [right, { x: right.x + right.y, y: right.y - right.x }, { x: right.x - right.y, y: right.y + right.x }]
  const near = ways.flatMap(({ x, y }) => sidesOf({ x: x / Math.hypot(x, y), y: y / Math.hypot(x, y) }))
  return [...near, ...near.map(({ x, y }) => ({ x: x * FARTHER, y: y * FARTHER }))]
}

/** From the middle of a water to its name, in pixels: what is nearest is asked first. */
const BESIDE = [13, 18, 24]

/** Where a name may stand along a line: on either side of places on each of its stretches. */
function besidesOf(spots: readonly Spot[], plan: Plan): Spot[] {
  return BESIDE.flatMap((pixels) =>
    spots.slice(1).flatMap((spot, index) => {
      const before = spots[index] ?? spot
      const [dx, dy] = [spot.x - before.x, (spot.y - before.y) * plan.ratio]
      const long = Math.hypot(dx, dy) || 1
      const off = { x: ((dy / long) * pixels) / NARROW, y: ((dx / long) * pixels) / NARROW / plan.ratio }
      return [0.25, 0.5, 0.75].flatMap((part) => {
        const [x, y] = [before.x + (spot.x - before.x) * part, before.y + (spot.y - before.y) * part]
        return [
          { x: x - off.x, y: y + off.y },
          { x: x + off.x, y: y - off.y },
        ]
      })
    }),
  )
}

/** How far from its place a name may stand, in pixels: a quarter of a town is still itself there. */
const NEARBY = [14, 24, 36]
const WAYS = [0, 1, 2, 3, 4, 5, 6, 7].map((eighth) => (eighth * Math.PI) / 4)

/** A place, then what lies around it, the nearest first. */
function nearbyOf(spots: readonly Spot[], plan: Plan): Spot[] {
  const drawn = spots.filter(({ x, y }) => x > 0 && x < 1 && y > 0 && y < 1)
  return drawn.flatMap(({ x, y }) => [
    { x, y },
    ...NEARBY.flatMap((pixels) =>
      WAYS.map((way) => ({
        x: x + (Math.cos(way) * pixels) / NARROW,
        y: y + (Math.sin(way) * pixels) / NARROW / plan.ratio,
      })),
    ),
  ])
}

/** Half of a name, in pixels; a Chinese letter is as wide as high. */
const wideOf = (name: string) => [...name].reduce((sum, letter) => sum + (letter > '\u2e80' ? 12 : 6.5), 0) / 2 + 3

/** Broken at the space nearest to its middle; as it is where it has none. */
function onTwoLines(name: string): string {
  const spaces = [...name.matchAll(/ /g)].map(({ index }) => index)
  const [middle] = spaces.sort((a, b) => Math.abs(a - name.length / 2) - Math.abs(b - name.length / 2))
  return middle === undefined ? name : `${name.slice(0, middle)}\n${name.slice(middle + 1)}`
}

function nameAt(spot: Spot, name: string, plan: Plan): Taken {
  const lines = name.split('\n')
  return { ...inPixels(spot, plan), wide: Math.max(...lines.map(wideOf)), high: 3 + 6 * lines.length }
}

/** The first spot at which a name stands inside and covers neither anything written nor the course; null for none. */
function spotOfName(
  name: string,
  spots: readonly Spot[],
  { plan, taken, way }: { plan: Plan; taken: readonly Taken[]; way: readonly Spot[] },
): Spot | null {
  const isFree = (spot: Spot) => {
    const own = nameAt(spot, name, plan)
    if (!isInside(own, plan) || taken.some((one) => covers(own, one))) return false
    return !way.some((one) => reaches(own, one, AROUND))
  }
  return spots.find(isFree) ?? null
}
