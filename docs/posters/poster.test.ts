import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { seedRaces } from '#platform/sandbox/seeds/seeds.ts'
import { drawCard } from './cards.ts'
import { contrast, mix } from './colour.ts'
import { RATIOS } from './frame.ts'
import { minify } from './minify.ts'
import { createPalette, moodOf } from './palette.ts'
import { drawPoster } from './poster.ts'
import { posterFacts } from './posterFacts.ts'
import { randomOf } from './random.ts'
import { SCENES } from './scenes.ts'
import type { PosterFacts } from './sketch.ts'

const FACTS: PosterFacts = {
  id: '1000020101',
  city: 'shanghai',
  distanceKm: 42.195,
  raceTime: Date.UTC(2027, 3, 17, 23, 30),
  ground: 'city',
}
const DECEMBER = Date.UTC(2026, 11, 5)

describe('drawPoster', () => {
  it('draws every listed race as a picture a renderer accepts, small enough for a list', async () => {
    const seen = new Set<string>()
    for (const race of seedRaces(DECEMBER)) {
      const svg = drawPoster(posterFacts(race), { ratio: '16:9' })
      expect(svg.length).toBeGreaterThan(2_000)
      expect(svg.length).toBeLessThan(11_500)
      expect(svg).not.toMatch(/NaN|undefined|Infinity|<text|<script|href/)
      seen.add(svg)
      const { width, height } = await sharp(Buffer.from(svg)).metadata()
      expect([width, height]).toEqual([640, 360])
    }
    expect(seen.size).toBe(seedRaces(DECEMBER).length)
  })

  it('gives neighbours in a list pictures that differ at the size of a thumbnail', async () => {
    const thumbnails = await Promise.all(
      seedRaces(DECEMBER).map(async (race) => {
        const svg = drawPoster(posterFacts(race), { ratio: '16:9' })
        return sharp(Buffer.from(svg)).resize(96, 54).greyscale().raw().toBuffer()
      }),
    )
    for (const [index, picture] of thumbnails.entries()) {
      const next = thumbnails[index + 1]
      if (!next) continue
      const difference = picture.reduce((sum, value, at) => sum + Math.abs(value - (next[at] ?? 0)), 0) / picture.length
      expect(difference, `races ${index} and ${index + 1}, of 255`).toBeGreaterThan(12)
    }
  })

  it('draws the real line of a course where it is known', () => {
    const map = { ...FACTS, id: '1000020101' }
    const line = [0, 1, 2, 3].map((at) => [103.7 + at / 50, 36.05 + (at % 2) / 100, 1500 + at])
    const drawn = drawPoster({ ...map, line }, { ratio: '16:9' })
    expect(drawn).not.toBe(drawPoster(map, { ratio: '16:9' }))
    expect(drawn).not.toMatch(/NaN|Infinity/)
  })

  it('gives the same bytes for the same facts and another picture for another race', () => {
    const svg = drawPoster(FACTS, { ratio: '16:9' })
    expect(drawPoster({ ...FACTS }, { ratio: '16:9' })).toBe(svg)
    expect(drawPoster({ ...FACTS, id: '1000020102' }, { ratio: '16:9' })).not.toBe(svg)
    expect(drawPoster(FACTS, { ratio: '16:9', variant: 'banners' })).not.toBe(svg)
  })

  it('draws mountains for a trail race, a park for a short run, and each project of a race as another picture', () => {
    const picture = (change: Partial<PosterFacts>) => drawPoster({ ...FACTS, ...change }, { ratio: '16:9' })
    const grounds = (['city', 'trail', 'park'] as const).map((ground) => picture({ ground }))
    expect(new Set(grounds).size).toBe(3)
    const seeds = seedRaces(DECEMBER)
    const trail = seeds.find(({ name }) => name.zh.includes('越野'))
    const road = seeds.find(({ name, items }) => name.zh.endsWith('马拉松') && items.length > 2)
    if (!trail || !road) throw new Error('the seeds have no such races')
    expect(posterFacts(trail).ground).toBe('trail')
    expect(posterFacts(road).ground).toBe('city')
    const short = road.items.find(({ distanceKm = 0 }) => distanceKm <= 10)
    expect(short && posterFacts(road, short)).toMatchObject({ ground: 'park', distanceKm: short?.distanceKm })
    const drawn = road.items.map((item) => drawPoster(posterFacts(road, item), { ratio: '16:9' }))
    expect(new Set(drawn.map((svg) => svg.replace(/<g transform[^>]*skewX.*?<\/g>/, ''))).size).toBe(road.items.length)
  })

  it.each(RATIOS)('draws every city and unknown ones at %s', async (ratio) => {
    for (const city of [...Object.keys(SCENES), '429004']) {
      const svg = drawPoster({ ...FACTS, city, distanceKm: null }, { ratio })
      expect(svg).not.toMatch(/NaN|undefined/)
    }
    const { width, height } = await sharp(Buffer.from(drawPoster(FACTS, { ratio }))).metadata()
    const [across = 1, down = 1] = ratio.split(':').map(Number)
    expect((width ?? 0) / (height ?? 1)).toBeCloseTo(across / down, 2)
  })

  it('takes a race’s own colour for the course', () => {
    expect(drawPoster({ ...FACTS, accent: '#12ab34' }, { ratio: '16:9' })).toContain('#12ab34')
  })
})

describe('drawCard', () => {
  it.each(['shangMa', 'shangMaFive', 'shangMaFour', 'shangMaHalf', 'shangMaWmHalf'])(
    'draws a race in the scene of its campaign %s, light enough for a list',
    async (campaign) => {
      const svg = minify(
        drawCard(
          campaign,
          readFileSync(`campaigns/${campaign}/poster.${campaign === 'shangMaHalf' ? 'jpg' : 'svg'}`, 'utf8'),
          FACTS,
        ),
      )
      expect(svg).not.toMatch(/NaN|undefined|<text|<script|href/)
      expect(gzipSync(svg).length).toBeLessThan(2_800)
      const { width, height } = await sharp(Buffer.from(svg)).metadata()
      expect([width, height]).toEqual([640, 360])
    },
  )
})

describe('the palette', () => {
  it('keeps numerals readable at every season and hour', () => {
    for (const season of ['spring', 'summer', 'autumn', 'winter'] as const) {
      for (const hour of ['dawn', 'day', 'dusk', 'night'] as const) {
        for (const seed of ['a', 'b', 'c', 'd', 'e', 'f']) {
          const palette = createPalette(season, hour, randomOf(seed))
          const sky = mix(palette.top, palette.middle, 0.55)
          expect(contrast(palette.numeral, sky), `${season} ${hour}`).toBeGreaterThan(2.5)
        }
      }
    }
  })

  it('reads season and hour on China’s clock', () => {
    expect(moodOf(Date.UTC(2027, 2, 31, 23, 30))).toEqual({ season: 'spring', hour: 'dawn' })
    expect(moodOf(Date.UTC(2027, 10, 30, 16))).toEqual({ season: 'winter', hour: 'night' })
    expect(moodOf(Date.UTC(2027, 6, 1, 4))).toEqual({ season: 'summer', hour: 'day' })
    expect(moodOf(Date.UTC(2027, 9, 1, 9, 30))).toEqual({ season: 'autumn', hour: 'dusk' })
  })
})
