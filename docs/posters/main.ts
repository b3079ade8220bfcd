import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { readCourse } from '#authoring/pictures/readCourse.ts'
import { decodeCourse } from '#lib/courseLine.ts'
import { CITIES, seedRaces } from '#platform/sandbox/seeds/seeds.ts'
import type { RaceFacts } from '#race/facts.gen.ts'
import { drawCard } from './cards.ts'
import { minify } from './minify.ts'
import { drawPoster } from './poster.ts'
import { longestKm, posterFacts } from './posterFacts.ts'
import type { PosterFacts } from './sketch.ts'

/*
 * Draws the posters that the platform serves: `npx tsx docs/posters/main.ts`. One a race and one a project of another
 * distance than its race's, in the scene of its campaign where there is one; one a city for races that are added later, and
 * one for all other places.
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
  strip: string
}

const written = readdirSync(RACES).map(
  (id): RaceFacts => JSON.parse(readFileSync(join(RACES, id, 'race.json'), 'utf8')),
)
const races = [...seedRaces(DRAWN_AT), ...written]
const anyRace = { distanceKm: null, raceTime: RACE_DAY, ground: 'city' } as const
const pictures: PosterFacts[] = [
  ...races.flatMap((race) => {
    const facts = posterFacts(race)
    const others = race.items.filter((item) => longestKm([item]) !== facts.distanceKm)
    return [{ ...facts, ...realLine(race) }, ...others.map((item) => posterFacts(race, item))]
  }),
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

/** Where a campaign's poster is cut for the strip over its other pages, from its top: its towers and runners are whole there. */
const STRIPS: Record<string, number> = {
  shangMa: 405,
  shangMaFive: 420,
  shangMaFour: 0,
  shangMaHalf: 110,
  shangMaWmHalf: 205,
}
const STRIP_RATIO = 15 / 8
/** The roses along the foot of a poster, of which a strip would show the tips alone. */
const FOOT = /<g transform="translate\(\d+ (?:8[89]|90)\d\) scale\([\d.]+\)">.*?<\/g>/g
const arts = Object.entries(STRIPS).map(([id, top]) => {
  const art: CampaignArt = JSON.parse(readFileSync(join(CAMPAIGNS, id, 'campaign.json'), 'utf8'))
  return { ...art, id, top }
})

for (const name of readdirSync(FOLDER)) rmSync(join(FOLDER, name))
for (const facts of pictures) {
  const art = arts.find(({ raceId }) => facts.id.startsWith(raceId))
  const svg = art
    ? drawCard(art.id, readFileSync(join(CAMPAIGNS, art.id, art.poster), 'utf8'), facts)
    : drawPoster(facts, { ratio: '16:9', variant: 'posters' })
  writeFileSync(join(FOLDER, `${facts.id}.svg`), minify(svg))
}

for (const { id, top, poster, strip } of arts) {
  const [from, to] = [join(CAMPAIGNS, id, poster), join(CAMPAIGNS, id, strip)]
  if (poster.endsWith('.svg')) {
    const svg = readFileSync(from, 'utf8')
    writeFileSync(
      to,
      svg
        .replace(FOOT, '')
        .replace(/viewBox="0 0 (\d+) (\d+)" width="\d+" height="\d+"/, (_, width: string, whole: string) => {
          const height = Math.min(Number(width) / STRIP_RATIO, Number(whole) - top)
          return `viewBox="0 ${top} ${width} ${height}" width="${width}" height="${height}"`
        }),
    )
  } else {
    const { width = 0 } = await sharp(from).metadata()
    const area = { left: 0, top, width, height: Math.round(width / STRIP_RATIO) }
    await sharp(from).extract(area).jpeg({ quality: 82, mozjpeg: true }).toFile(to)
  }
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
