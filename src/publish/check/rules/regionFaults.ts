import { type Region, regions } from '#publish/catalogue/regions.ts'
import type { ShapeFault } from '#publish/check/shape.ts'
import { RACE_FACTS } from '#publish/words/raceFacts.ts'
import type { RaceFacts } from '#race/facts.gen.ts'

/** A province or a city that is not there, is called otherwise, or lies elsewhere. One thing about each. */
export function regionFaults({ province, city }: RaceFacts): ShapeFault[] {
  const { provinces, cities } = regions()
  const known = provinces.find(({ code }) => code === province.code)
  const faults: ShapeFault[] = []
  if (!known)
    faults.push({ path: ['province', 'code'], ...RACE_FACTS.noProvince(province, named(province.zh, provinces)) })
  else if (!isCalled(province.zh, known))
    faults.push({ path: ['province', 'zh'], ...RACE_FACTS.otherName(province, known) })
  // Taiwan's cities have no codes of their own.
  if (city.code.startsWith('71')) return faults
  const place = cities.find(({ code }) => code === city.code)
  const inside = cities.filter(({ code }) => code.slice(0, 2) === province.code.slice(0, 2))
  if (!place)
    faults.push({
      path: ['city', 'code'],
      ...RACE_FACTS.noCity(city, named(city.zh, inside) ?? named(city.zh, cities)),
    })
  else if (!isCalled(city.zh, place)) faults.push({ path: ['city', 'zh'], ...RACE_FACTS.otherName(city, place) })
  else if (known && !inside.includes(place)) {
    const home = provinces.find(({ code }) => code.slice(0, 2) === place.code.slice(0, 2))
    faults.push({ path: ['city', 'code'], ...RACE_FACTS.cityElsewhere(place, known, home) })
  }
  return faults
}

function named(zh: string, all: readonly Region[]): Region | undefined {
  return all.find((region) => isCalled(zh, region))
}

/** 丽江 is 丽江市, 内蒙古 is 内蒙古自治区. */
function isCalled(zh: string, { name }: Region): boolean {
  return zh === name || (zh.length > 1 && name.startsWith(zh))
}
