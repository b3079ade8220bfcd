import { contrast, mix } from './colour.ts'
import type { Random } from './random.ts'

export type Season = 'spring' | 'summer' | 'autumn' | 'winter'
export type Hour = 'dawn' | 'day' | 'dusk' | 'night'

/** Tones of one layer: its body, its lit side, its shadow, its painted parts, its leaves. */
export interface Tone {
  base: string
  lit: string
  dark: string
  pop: string
  leaf: string
}

export interface Palette {
  season: Season
  hour: Hour
  top: string
  middle: string
  horizon: string
  sun: string
  far: Tone
  mid: Tone
  near: Tone
  ground: string
  groundDeep: string
  course: string
  numeral: string
  speck: string
}

/** top, middle, horizon, sun, shade (what distance fades from), ground */
type Key = readonly [string, string, string, string, string, string]

const KEYS: Record<`${Season}-${Exclude<Hour, 'night'>}` | 'night', readonly [Key, ...Key[]]> = {
  'spring-dawn': [
    ['#4f63a8', '#d98fae', '#ffdcc6', '#fff3df', '#4b3f78', '#2d2857'],
    ['#2f7fae', '#93cfd2', '#ffdccb', '#fff6e4', '#27617a', '#12405a'],
  ],
  'spring-day': [
    ['#2f86bf', '#8fcbe2', '#fdeadd', '#fffaf0', '#2c6b70', '#14454c'],
    ['#2f8ea8', '#9bdcc8', '#fdeed0', '#fffaf0', '#2c7558', '#124a38'],
  ],
  'spring-dusk': [['#3a356f', '#b9648f', '#ffc6a0', '#fff0d2', '#452a60', '#271a47']],
  'summer-dawn': [
    ['#146c94', '#6ac0bd', '#ffe7b8', '#fff8e1', '#165a68', '#0b3846'],
    ['#26579b', '#7fa9d6', '#ffdcae', '#fff4d9', '#28467c', '#14285a'],
  ],
  'summer-day': [
    ['#0f78b8', '#58bcdc', '#e2f4ea', '#ffffff', '#0f6270', '#07404d'],
    ['#15809f', '#6ccabf', '#f5f3d3', '#ffffff', '#1c6b5b', '#0d4439'],
  ],
  'summer-dusk': [['#27296b', '#cf5676', '#ffb76f', '#fff0c8', '#40225a', '#211442']],
  'autumn-dawn': [
    ['#5a4f8c', '#dd846f', '#ffd9a0', '#fff3d4', '#5a3256', '#331c3c'],
    ['#2f6a86', '#d9a878', '#ffe2b0', '#fff6df', '#6a4038', '#3e2228'],
  ],
  'autumn-day': [
    ['#2a7fb0', '#8cc4d0', '#ffdf9e', '#fff8e4', '#8c4a22', '#4e2817'],
    ['#2f6f9f', '#f0bd7a', '#ffe9bf', '#fff9ea', '#8f3f2a', '#4a1f1c'],
  ],
  'autumn-dusk': [['#4f2759', '#cf5548', '#ffc268', '#fff1c4', '#4e1f46', '#2b1030']],
  'winter-dawn': [
    ['#42598f', '#ab9fca', '#fbdcd4', '#fff6ee', '#3c4577', '#232a54'],
    ['#2f5e86', '#8fb3cf', '#fde5d8', '#fff8f0', '#33567a', '#1a3554'],
  ],
  'winter-day': [
    ['#3f7db0', '#9cc6e0', '#f0f5f6', '#ffffff', '#2f5f86', '#183c5c'],
    ['#3a6fa8', '#a4c0e4', '#ffece2', '#ffffff', '#34508c', '#1b2f5e'],
  ],
  'winter-dusk': [['#222f5d', '#7669a5', '#f7bda3', '#fff0df', '#2c2a5c', '#171840']],
  night: [
    ['#0c1539', '#27377a', '#7d6bb0', '#fdf6e0', '#171d4f', '#0b1030'],
    ['#071d33', '#174a6b', '#5c94a3', '#fdf6e0', '#0d2f49', '#061a2c'],
  ],
}

const LEAVES: Record<Season, string> = { spring: '#f29db4', summer: '#2f9e6e', autumn: '#e8923a', winter: '#c9d8e6' }
const PAINT = '#e4553a'

/** Air between the eye and a layer takes its colour towards the sky's. */
function tone(key: Key, season: Season, depth: number): Tone {
  const [, middle, horizon, sun, shade] = key
  const base = mix(mix(horizon, middle, 0.35 + depth * 0.65), shade, depth)
  return {
    base,
    lit: mix(base, sun, 0.36),
    dark: mix(base, shade, 0.5),
    pop: mix(PAINT, base, 0.62 - depth * 0.4),
    leaf: mix(LEAVES[season], base, 0.62 - depth * 0.5),
  }
}

/** The colours of a place at a season and an hour: every layer fades towards the horizon. */
export function createPalette(season: Season, hour: Hour, random: Random, accent?: string): Palette {
  const key = random.pick(hour === 'night' ? KEYS.night : KEYS[`${season}-${hour}`])
  const [top, middle, horizon, sun, shade, ground] = key
  const sky = mix(top, middle, 0.55)
  const speck = { spring: '#ffd3df', summer: '#ffffff', autumn: '#ffc66b', winter: '#ffffff' }[season]
  return {
    season,
    hour,
    top,
    middle,
    horizon,
    sun,
    far: tone(key, season, 0.26),
    mid: tone(key, season, 0.58),
    near: tone(key, season, 0.86),
    ground: mix(mix(ground, shade, 0.6), middle, 0.12),
    groundDeep: ground,
    course: accent ?? '#ff4d2e',
    numeral: contrast('#ffffff', sky) >= 2.6 ? '#ffffff' : ground,
    speck,
  }
}

/** China has no daylight saving: the civil hour is UTC+8 all year. */
export function moodOf(raceTime: number): { season: Season; hour: Hour } {
  const local = new Date(raceTime + 8 * 3_600_000)
  const month = local.getUTCMonth() + 1
  const hour = local.getUTCHours() + local.getUTCMinutes() / 60
  const season: Season = month < 3 || month > 11 ? 'winter' : month < 6 ? 'spring' : month < 9 ? 'summer' : 'autumn'
  if (hour < 5 || hour >= 19.5) return { season, hour: 'night' }
  if (hour < 7.75) return { season, hour: 'dawn' }
  return { season, hour: hour < 16.5 ? 'day' : 'dusk' }
}
