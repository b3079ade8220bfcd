import { readdirSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Area } from '#api/contract.gen.ts'
import { seedRaces } from '#platform/sandbox/seeds/seeds.ts'
import type { RaceFacts } from '#race/facts.gen.ts'
import { createTestBench, type TestBench } from '#support/platform/testBench.ts'
import { posterFile } from './registerFiles.ts'

let bench: TestBench
beforeAll(async () => {
  bench = await createTestBench()
})
afterAll(() => bench.platform.close())

/** The races of the config beside the product. */
const launchedRaces = () =>
  readdirSync('pages-config/races').map((id): RaceFacts => {
    return JSON.parse(readFileSync(`pages-config/races/${id}/race.json`, 'utf8'))
  })

const get = (url: string, headers: Record<string, string> = {}) => bench.platform.app.inject({ url, headers })

describe('drawn pictures', () => {
  it('exist for every race the lists show', async () => {
    for (let page = 1; page < 3; page += 1) {
      for (const race of await bench.stranger().call('listRecommend', { page, size: 50 })) {
        if (!race.imgRecommend2.startsWith('posters/')) continue
        const answer = await get(`/files/${race.imgRecommend2}`)
        expect(answer.statusCode, race.imgRecommend2).toBe(200)
        expect(answer.body).toMatch(/^<svg xmlns/)
      }
    }
  })

  it('are kept by the client until they change', async () => {
    const first = await get('/files/posters/1000020101.svg')
    expect(first.headers['cache-control']).toContain('max-age=3600')
    const again = await get('/files/posters/1000020101.svg', { 'if-none-match': `W/${first.headers.etag}` })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    expect((await get('/files/banners/1000020101.svg')).body).toBe(first.body)
    expect((await get('/files/posters/1000020101.svg?ratio=2:1')).body).toContain('viewBox="0 20 640 320"')
  })

  it('are a project’s own where the race’s shows another distance, its longest or its families’, a city’s or any for races that none was drawn for', () => {
    const bytes: number[] = []
    for (const race of [...seedRaces(Date.parse('2026-12-05T00:00:00Z')), ...launchedRaces()]) {
      const families = race.items.filter(({ kind }) => kind === 'family')
      const isPark = race.items.every(({ kind, distanceKm = 0 }) => kind === 'family' || distanceKm <= 10)
      const named = isPark && families.length > 0 ? families : race.items
      const shown = Math.max(...named.map(({ distanceKm = 0 }) => distanceKm))
      const ofRace = posterFile(race, race.raceId).body
      expect(posterFile({ ...race, raceId: '1000099999' }, '1000099999').body, race.raceId).not.toBe(ofRace)
      for (const { itemId, distanceKm = 0 } of race.items) {
        const { body } = posterFile(race, itemId)
        expect(body === ofRace, itemId).toBe(distanceKm === shown)
        expect(body).not.toMatch(/NaN|undefined|Infinity|<text|<script|href/)
        bytes.push(gzipSync(body).length)
      }
    }
    // On the wire: what repeats itself weighs next to nothing.
    expect(Math.max(...bytes)).toBeLessThan(3_200)
    const [race] = seedRaces(0)
    if (!race) throw new Error('no race is listed')
    const elsewhere = (code: string) => {
      return posterFile({ ...race, raceId: '1000099999', city: { ...race.city, code } }, '1000099999').body
    }
    // A district of Shanghai, one of Lanzhou, and a place that none was drawn for.
    expect(elsewhere('310115')).toBe(elsewhere('310000'))
    expect(new Set(['310115', '620102', '429004'].map(elsewhere)).size).toBe(3)
  })

  it('do not exist for what is no race', async () => {
    expect((await get('/files/posters/9999999999.svg')).statusCode).toBe(404)
    expect((await get('/files/posters/..%2f..%2fsecret.svg')).statusCode).toBe(404)
  })
})

describe('area files', () => {
  it('answer whole, with a tag, and 304 after that', async () => {
    const full = await get('/files/area-full.json?t=1')
    const areas = full.json() as Area[]
    expect(areas).toHaveLength(34)
    expect(areas[0]).toMatchObject({ code: '110000', name: { zh: '北京市', en: 'Beijing' } })
    expect((await get('/files/area-full.json?t=2', { 'if-none-match': String(full.headers.etag) })).statusCode).toBe(
      304,
    )
    const short = await get('/files/area.json')
    expect(short.body.length).toBeLessThan(full.body.length / 4)
    expect((await bench.stranger().call('areaList', {}))[0]?.children).toHaveLength(1)
  })

  it('fail when the console orders it, and work again after', async () => {
    await bench.console('POST', 'switches', { operation: 'areaFullList', mode: 'fail' })
    expect((await get('/files/area-full.json')).json()).toMatchObject({ success: false })
    await bench.console('POST', 'switches', { operation: 'areaFullList', mode: 'none' })
    expect((await get('/files/area-full.json')).json()).toHaveLength(34)
  })

  it('stand beside the country list of the contract', async () => {
    const countries = await bench.stranger().call('countryList', {})
    expect(countries[0]).toEqual({ code: 'CHN', name: { zh: '中国', en: 'China' }, phone: '86' })
  })
})
