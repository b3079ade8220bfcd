import { type Region, regions } from '#authoring/catalogue/regions.ts'
import type { ShapeFault } from '#authoring/check/shape.ts'
import { finding, message } from '#authoring/model/finding.ts'
import type { Words } from '#lib/words.ts'
import type { RaceFacts } from '#race/facts.gen.ts'

/** A province or a city that is not there, is called otherwise, or lies elsewhere. One thing about each. */
export function regionFaults({ province, city }: RaceFacts): ShapeFault[] {
  const { provinces, cities } = regions()
  const known = provinces.find(({ code }) => code === province.code)
  const faults: ShapeFault[] = []
  if (!known)
    faults.push({
      path: ['province', 'code'],
      ...finding('race.region.noProvince', {
        code: province.code,
        name: province.zh,
        how: codeOf(named(province.zh, provinces)),
      }),
    })
  else if (!isCalled(province.zh, known))
    faults.push({
      path: ['province', 'zh'],
      ...finding('race.region.otherName', { code: province.code, name: known.name, written: province.zh }),
    })
  // Taiwan's cities have no codes of their own.
  if (city.code.startsWith('71')) return faults
  const place = cities.find(({ code }) => code === city.code)
  const inside = cities.filter(({ code }) => code.slice(0, 2) === province.code.slice(0, 2))
  if (!place)
    faults.push({
      path: ['city', 'code'],
      ...finding('race.region.noCity', {
        code: city.code,
        name: city.zh,
        how: codeOf(named(city.zh, inside) ?? named(city.zh, cities) ?? around(city.code, cities)),
      }),
    })
  else if (!isCalled(city.zh, place))
    faults.push({
      path: ['city', 'zh'],
      ...finding('race.region.otherName', { code: city.code, name: place.name, written: city.zh }),
    })
  else if (known && !inside.includes(place)) {
    const home = provinces.find(({ code }) => code.slice(0, 2) === place.code.slice(0, 2))
    faults.push({
      path: ['city', 'code'],
      ...finding('race.region.cityElsewhere', {
        city: place.name,
        code: place.code,
        home: home?.name ?? message('terms.region.elsewhere'),
        province: known.name,
        how: codeOf(home),
      }),
    })
  }
  return faults
}

/** The code that was meant, or where it is found. */
function codeOf(region: Region | undefined): Words {
  if (!region) return message('terms.region.standard')
  return message('terms.region.write', { code: region.code, name: region.name })
}

/** The city in which a county with that code lies. */
function around(code: string, cities: readonly Region[]): Region | undefined {
  return cities.find((city) => city.code === `${code.slice(0, 4)}00`)
}

function named(zh: string, all: readonly Region[]): Region | undefined {
  return all.find((region) => isCalled(zh, region))
}

/** 丽江 is 丽江市, 内蒙古 is 内蒙古自治区. */
function isCalled(zh: string, { name }: Region): boolean {
  return zh === name || (zh.length > 1 && name.startsWith(zh))
}
