import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RaceFacts } from '#race/facts.gen.ts'
import { deck } from './compositions/deck.ts'
import { disc } from './compositions/disc.ts'
import { lanes } from './compositions/lanes.ts'
import { panorama } from './compositions/panorama.ts'
import { minify } from './minify.ts'
import { drawPoster } from './poster.ts'
import { posterFacts } from './posterFacts.ts'
import type { Composition } from './sketch.ts'

/*
 * Draws the pictures of races that have no photographs, beside their facts: `npx tsx docs/posters/views.ts`. Each is the race's
 * own city at another hour.
 */
const VIEWS: Record<string, [name: string, composition: Composition, moment: string, accent?: string][]> = {
  '1000060002': [
    ['bridge', deck, '2027-10-24T06:40'],
    ['riverside', lanes, '2027-10-24T11:00', '#c2502e'],
    ['evening', disc, '2027-10-24T18:00', '#8a3b5e'],
  ],
  '1000060008': [
    ['lawn', lanes, '2027-04-25T10:00', '#3f8f6b'],
    ['shore', panorama, '2027-04-25T09:30', '#2f9160'],
    ['bubbles', disc, '2027-04-25T09:30', '#e0792f'],
  ],
}

for (const [raceId, views] of Object.entries(VIEWS)) {
  const folder = join('pages-config/races', raceId)
  const race: RaceFacts = JSON.parse(readFileSync(join(folder, 'race.json'), 'utf8'))
  for (const [name, composition, moment, accent] of views) {
    const facts = {
      ...posterFacts(race),
      distanceKm: null,
      raceTime: Date.parse(`${moment}:00+08:00`),
      ...(accent ? { accent } : {}),
    }
    const svg = minify(drawPoster(facts, { ratio: composition === disc ? '16:9' : '4:3', variant: name, composition }))
    writeFileSync(join(folder, `${name}.svg`), svg.replace('<svg ', '<svg aria-hidden="true" '))
  }
}
