import { BlockList, isIPv4 } from 'node:net'
import type { Handler } from '#platform/handler.ts'
import { readData } from '#platform/readData.ts'
import { listCities } from '#platform/regions/areas.ts'
import { readIndex } from './raceIndex.ts'

/** Networks of cities, as address/bits; what is in none of them is not known. */
const NETWORKS = readData<Record<string, string[]>>(import.meta.url, '../regions/cityNetworks.json')

const cities = Object.entries(NETWORKS).map(([code, networks]) => {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    list.addSubnet(address, Number(bits))
  }
  return { code, list }
})

/** The code of the city that a network address belongs to; null where the table does not know it. */
export function findCityOf(address: string): string | null {
  return (isIPv4(address) && cities.find(({ list }) => list.check(address))?.code) || null
}

export const locateCity: Handler<'locateCity'> = async (context) => {
  const code = findCityOf(context.source.address)
  const name = listCities()
    .flatMap(({ children = [] }) => children)
    .find((city) => city.code === code)?.name
  if (code === null || !name) return { city: null }
  const races = (await readIndex(context)).filter(({ cityCode }) => cityCode === code).length
  return { city: { code, name, races } }
}
