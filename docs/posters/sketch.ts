import type { Frame } from './frame.ts'
import type { Palette } from './palette.ts'
import type { Random } from './random.ts'
import type { Scene } from './scenes.ts'

/** Where the course runs: through the city, over mountains, in a park. */
export type Ground = 'city' | 'trail' | 'park'

export interface PosterFacts {
  /** Of the race or the project; seeds everything left to chance. */
  id: string
  /** The city's pinyin in one word; without a drawing of its own it gets a common one. */
  city: string
  /** Of the longest project; null draws no numerals. */
  distanceKm: number | null
  /** Epoch ms: the season and the light. */
  raceTime: number
  ground: Ground
  /** A grown-up and a child run it together. */
  family?: boolean
  /** #rrggbb of the course line, where a race has its own colour. */
  accent?: string
  /** Longitude, latitude and height in metres of the course's real line, where it is known. */
  line?: readonly (readonly number[])[]
}

/** What a composition draws from. */
export interface Sketch {
  facts: PosterFacts
  frame: Frame
  palette: Palette
  scene: Scene
  random: Random
}

/** One way to lay a poster out: definitions and drawing as SVG text. */
export type Composition = (sketch: Sketch) => { defs: string; body: string }
