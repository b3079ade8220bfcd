import { readFile } from 'node:fs/promises'
import Ajv from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { describe, expect, it } from 'vitest'
import { raceState, readTimes } from '#race/times.ts'
import { SEED_STATEMENTS, seedRaces } from './seeds.ts'

const readJson = async (path: string): Promise<unknown> =>
  JSON.parse(await readFile(new URL(`../../../../${path}`, import.meta.url), 'utf8'))

function statesAt(now: number): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const race of seedRaces(now)) {
    const row = readTimes(race)
    expect(row.signUpStart, race.name.zh).toBeLessThan(row.signUpEnd)
    expect(row.signUpEnd, race.name.zh).toBeLessThan(row.raceTime)
    expect(row.raceTime, race.name.zh).toBeLessThan(row.raceEnd)
    const state = raceState(row, now)
    counts[state] = (counts[state] ?? 0) + 1
  }
  return counts
}

describe('the listed races', () => {
  it('are the same mix of states whatever day and hour the platform is filled', () => {
    const start = Date.UTC(2026, 10, 1)
    for (let hours = 0; hours < 24 * 15; hours += 5) {
      expect(statesAt(start + hours * 3_600_000 + 61_000)).toEqual({
        open: 23,
        notStarted: 9,
        running: 3,
        awaiting: 7,
        ended: 9,
      })
    }
  })

  it('are valid facts of distinct races with open projects and both languages', async () => {
    const ajv = new Ajv({ allErrors: true, strict: false })
    addFormats(ajv)
    ajv.addSchema((await readJson('schemas/editor/types.schema.json')) as object, '/types.schema.json')
    const race = (await readJson('schemas/editor/entities/race.schema.json')) as object
    const validate = ajv.compile({ ...race, $id: '/entities/race.schema.json' })
    const races = seedRaces(Date.UTC(2026, 10, 21, 1))
    for (const race of races) expect(validate(race), `${race.raceId} ${ajv.errorsText(validate.errors)}`).toBe(true)
    expect(new Set(races.map((race) => race.raceId)).size).toBe(races.length)
    expect(new Set(races.map((race) => race.name.zh)).size).toBe(races.length)
    expect(new Set(races.map((race) => race.city.code)).size).toBeGreaterThan(35)
    for (const race of races) {
      expect(race.items.length).toBeGreaterThanOrEqual(1)
      expect(race.items.length).toBeLessThanOrEqual(3)
      for (const item of race.items) expect(item.itemId).toMatch(new RegExp(`^${race.raceId}\\d{2}$`))
    }
  })

  it('ask for the statements of the base registration page, at its versions', async () => {
    const page = JSON.stringify(await readJson('pages-config/registration.json'))
    for (const { id, version } of SEED_STATEMENTS) {
      expect(page).toMatch(new RegExp(`"statementId":"${id}","version":"${version.replace('.', '\\.')}"`))
    }
  })
})
