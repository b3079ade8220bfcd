// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest'
import { readSite } from '#app/config/site.ts'
import { raceType, storeRaceType } from './shell.tsx'

const site = readSite({ specialRaces: [{ raceId: '7', raceType: 1 }], specialRaceRoutes: ['/personal'] })
const race = (raceId: string) => new URLSearchParams({ raceId })

beforeEach(() => localStorage.clear())

it('is looked up without a trace, and stored on its own', () => {
  expect(raceType(site, localStorage, '/personal', race('7'))).toBe(true)
  expect(localStorage.length).toBe(0)
  storeRaceType(site, localStorage, '/personal', race('7'))
  expect(raceType(site, localStorage, '/my', race('9'))).toBe(true)
  expect(raceType(site, localStorage, '/personal', race('9'))).toBe(false)
  storeRaceType(site, localStorage, '/personal', race('9'))
  expect(raceType(site, localStorage, '/my', race('7'))).toBe(false)
})
