import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readCourse } from '#authoring/pictures/readCourse.ts'
import { decodeCourse } from '#lib/courseLine.ts'
import { CITIES, seedRaces } from '#platform/sandbox/seeds/seeds.ts'
import type { RaceFacts } from '#race/facts.gen.ts'
import { RATIOS } from './frame.ts'
import { minify } from './minify.ts'
import { drawPoster } from './poster.ts'
import { longestKm, posterFacts } from './posterFacts.ts'
import type { PosterFacts } from './sketch.ts'

/*
 * Draws the posters that the platform serves: `npx tsx docs/posters/main.ts`. One a race and one a project that is shorter
 * than the race's longest, one a city for races that are added later, and one for all other places.
 */
const FOLDER = 'src/platform/sandbox/posters'
const RACES = 'pages-config/races'
const CAMPAIGNS = 'campaigns'
/** The day that the listed races' seasons follow from: the same pictures whenever this runs. */
const DRAWN_AT = Date.parse('2026-11-23T10:00:00+08:00')
const RACE_DAY = Date.parse('2027-04-18T07:30:00+08:00')

interface CampaignArt {
  raceId: string
  poster: string
  hero?: { ratio?: string }
  theme: { colours: { accent: string } }
}

const written = readdirSync(RACES).map(
  (id): RaceFacts => JSON.parse(readFileSync(join(RACES, id, 'race.json'), 'utf8')),
)
const races = [...seedRaces(DRAWN_AT), ...written]
const anyRace = { distanceKm: null, raceTime: RACE_DAY, ground: 'city' } as const
const pictures: PosterFacts[] = [
  ...races.flatMap((race) => [
    { ...posterFacts(race), ...realLine(race) },
    ...race.items.filter((item) => longestKm([item]) !== longestKm(race.items)).map((item) => posterFacts(race, item)),
  ]),
  ...Object.entries(CITIES).map(
    ([
      city,
      {
        city: { code },
      },
    ]) => ({ ...anyRace, id: cityPrefix(code), city }),
  ),
  { ...anyRace, id: 'any', city: '' },
]

for (const name of readdirSync(FOLDER)) rmSync(join(FOLDER, name))
for (const facts of pictures) {
  writeFileSync(join(FOLDER, `${facts.id}.svg`), minify(drawPoster(facts, { ratio: '16:9', variant: 'posters' })))
}

// A campaign has the art of its race in its own colour, as poster.svg beside it, unless it brings a picture.
for (const file of readdirSync(CAMPAIGNS).map((id) => join(CAMPAIGNS, id, 'campaign.json'))) {
  const campaign: CampaignArt | null = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null
  const race = written.find(({ raceId }) => raceId === campaign?.raceId)
  if (!campaign || !race || campaign.poster !== 'poster.svg') continue
  // Digits would be cut where the page cuts the sides of its picture.
  const ratio = RATIOS.find((one) => one === campaign.hero?.ratio)
  const facts = { ...posterFacts(race), accent: campaign.theme.colours.accent, ...(ratio ? {} : { distanceKm: null }) }
  const drawing = minify(drawPoster(facts, { ratio: ratio ?? '4:3', variant: 'campaign' }))
  writeFileSync(join(file, '../poster.svg'), drawing.replace('<svg ', '<svg aria-hidden="true" '))
}

/** Of the course file beside the race's facts, where there is one. */
function realLine({ raceId, course }: RaceFacts): Pick<PosterFacts, 'line'> {
  const file = join(RACES, raceId, course?.line ?? '')
  const read = course ? readCourse(file, readFileSync(file, 'utf8')) : null
  return typeof read === 'string'
    ? { line: decodeCourse(read).map(({ lon, lat, elevation }) => [lon, lat, elevation ?? 0]) }
    : {}
}

/** Districts of a municipality share two digits, those of another city four. */
function cityPrefix(code: string): string {
  return ['11', '12', '31', '50', '81', '82'].includes(code.slice(0, 2)) ? code.slice(0, 2) : code.slice(0, 4)
}
