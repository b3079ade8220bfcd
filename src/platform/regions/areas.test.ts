import { describe, expect, it } from 'vitest'
import type { Area } from '#api/contract.gen.ts'
import { listAreas, listCities } from './areas.ts'
import { listCountries } from './countries.ts'

function walk(areas: Area[], path: Area[] = []): Area[][] {
  return areas.flatMap((area) => [[...path, area], ...walk(area.children ?? [], [...path, area])])
}

const paths = walk(listAreas())
const find = (code: string): string[] =>
  (paths.find((path) => path.at(-1)?.code === code) ?? []).map((area) => area.name.zh)

describe('the area files', () => {
  it('hold all 34 provinces, each code once, six digits, named in both languages', () => {
    expect(listAreas()).toHaveLength(34)
    const codes = paths.map((path) => path.at(-1)?.code ?? '')
    expect(new Set(codes).size).toBe(codes.length)
    for (const path of paths) {
      const area = path.at(-1)
      expect(area?.code).toMatch(/^\d{6}$/)
      expect(area?.name.zh).toMatch(/^\p{Script=Han}+$/u)
      expect(area?.name.en, area?.name.zh).toMatch(/^[A-Z][A-Za-zü' -]+$/)
      expect(path.length).toBeLessThanOrEqual(3)
    }
    expect(codes.length).toBeGreaterThan(3_200)
  })

  it.each([
    ['110105', ['北京市', '北京市', '朝阳区']],
    ['310115', ['上海市', '上海市', '浦东新区']],
    ['500229', ['重庆市', '重庆市', '城口县']],
    ['430102', ['湖南省', '长沙市', '芙蓉区']],
    ['620102', ['甘肃省', '兰州市', '城关区']],
    ['420503', ['湖北省', '宜昌市', '伍家岗区']],
    ['429004', ['湖北省', '仙桃市']],
    ['441900', ['广东省', '东莞市']],
    ['620200', ['甘肃省', '嘉峪关市']],
    ['710100', ['台湾省', '台北市']],
    ['810001', ['香港特别行政区', '香港特别行政区', '中西区']],
    ['820001', ['澳门特别行政区', '澳门特别行政区', '花地玛堂区']],
  ])('place %s', (code, names) => {
    expect(find(code)).toEqual(names)
  })

  it('give every province a city level, with or without districts', () => {
    for (const province of listCities()) {
      expect(province.children?.length, province.name.zh).toBeGreaterThan(0)
      for (const city of province.children ?? []) expect(city.children).toBeUndefined()
    }
    expect(JSON.stringify(listAreas())).not.toContain('市辖区')
    expect(JSON.stringify(listAreas())).not.toContain('直辖县级')
  })

  it.each([
    ['610000', 'Shaanxi'],
    ['140000', 'Shanxi'],
    ['150100', 'Hohhot'],
    ['340200', 'Wuhu'],
    ['341500', "Lu'an"],
    ['610100', "Xi'an"],
    ['422800', 'Enshi Prefecture'],
    ['500240', 'Shizhu County'],
    ['110105', 'Chaoyang District'],
    ['371722', 'Shanxian'],
    ['650100', 'Urumqi'],
  ])('spell %s as %s', (code, name) => {
    expect(paths.find((path) => path.at(-1)?.code === code)?.at(-1)?.name.en).toBe(name)
  })
})

describe('the country list', () => {
  it('has China first, each alpha-3 code once, names in both languages', () => {
    const countries = listCountries()
    expect(countries.slice(0, 4).map(({ code, name }) => [code, name.zh])).toEqual([
      ['CHN', '中国'],
      ['HKG', '中国香港'],
      ['MAC', '中国澳门'],
      ['TWN', '中国台湾'],
    ])
    expect(countries).toHaveLength(249)
    expect(new Set(countries.map(({ code }) => code)).size).toBe(249)
    for (const { code, name, phone } of countries) {
      expect(code).toMatch(/^[A-Z]{3}$/)
      expect(name.zh, code).toMatch(/\p{Script=Han}/u)
      expect(name.en, code).toMatch(/^[A-ZÅ]/)
      expect(phone).toMatch(/^\d{0,3}$/)
    }
    expect(countries.find(({ code }) => code === 'KEN')).toEqual({
      code: 'KEN',
      name: { zh: '肯尼亚', en: 'Kenya' },
      phone: '254',
    })
  })
})
