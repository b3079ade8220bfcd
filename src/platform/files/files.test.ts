import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Area } from '#api/contract.gen.ts'
import { createTestBench, type TestBench } from '#support/platform/testBench.ts'

let bench: TestBench
beforeAll(async () => {
  bench = await createTestBench()
}, 60_000)
afterAll(() => bench.platform.close())

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
    expect((await get('/files/banners/1000020101.svg')).headers.etag).not.toBe(first.headers.etag)
    expect((await get('/files/posters/1000020101.svg?ratio=2:1')).body).toContain('viewBox="0 0 720 360"')
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
