import { expect, it } from 'vitest'
import { regions } from '#authoring/catalogue/regions.ts'
import { findCity } from './newRace.ts'

it.each([
  ['大理', '大理白族自治州', 'Dali'],
  ['大理市', '大理白族自治州', 'Dali'],
  ['大理州', '大理白族自治州', 'Dali'],
  ['红河', '红河哈尼族彝族自治州', 'Honghe'],
  ['博尔塔拉', '博尔塔拉蒙古自治州', 'Bortala'],
  ['广州', '广州市', 'Guangzhou'],
  ['哈尔滨', '哈尔滨市', 'Harbin'],
  ['北京', '北京市', 'Beijing'],
])('%s is %s', (name, zh, en) => {
  expect(findCity(name)?.city).toMatchObject({ zh, en })
})

it('has a name in both languages for every city', () => {
  const named = regions().cities.map(({ name }) => [name, findCity(name)?.city])
  expect(named.filter(([, city]) => !city)).toEqual([])
  expect(named).toEqual(
    named.map(([name]) => [name, expect.objectContaining({ zh: name, en: expect.stringMatching(/^[A-Z]/) })]),
  )
})

it.each(['苏州州', '无此地'])('%s is no city', (name) => expect(findCity(name)).toBeNull())
