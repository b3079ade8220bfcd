import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { loadCatalogue } from '#authoring/catalogue/catalogue.ts'
import { findEntityFaults } from '#authoring/check/rules/entityFaults.ts'
import { PROJECT_ROOT } from '#authoring/projectRoot.ts'
import type { DrawFacts } from '#entities/draw/facts.gen.ts'
import type { JsonObject } from '#lib/json.ts'

const schema = loadCatalogue(PROJECT_ROOT).entities.draw ?? {}
const { draw }: { draw: DrawFacts } = JSON.parse(readFileSync('pages-config/series/draws/base.json', 'utf8'))
const codesOf = (change: Partial<DrawFacts>) =>
  findEntityFaults('draw', { ...draw, ...change } as unknown as JsonObject, schema).map(
    ({ code, path }) => `${code} ${path.join('.')}`,
  )
const withPrize = (at: number, more: Partial<DrawFacts['prizes'][number]>) => ({
  prizes: draw.prizes.map((prize, index) => (index === at ? { ...prize, ...more } : prize)),
})

test('a draw that would promise what it cannot keep is a finding at its place', () => {
  expect(codesOf({})).toEqual([])
  expect(codesOf({ claimUntil: draw.opens })).toEqual(['draw.time claimUntil'])
  expect(codesOf({ claimUntil: '2027-11-01T00:00:00+08:00' })).toEqual(['draw.time claimUntil'])
  expect(codesOf(withPrize(0, { odds: 0.0006 }))).toEqual(['draw.odds prizes'])
  expect(codesOf({ expected: 50_000 })).toContain('draw.odds prizes.0.stock')
  expect(codesOf(withPrize(0, { worth: 5_000_001 }))).toEqual(['draw.worth prizes.0.worth'])
  expect(codesOf(withPrize(1, { id: 'shoes' }))).toEqual(['draw.prizeTwice prizes.1.id'])
  expect(codesOf(withPrize(5, { stock: 9_999_999 }))).toContain('draw.prize prizes.5.stock')
  expect(codesOf({ whenGone: 'shoes' })).toEqual(['draw.whenGone whenGone'])
  expect(codesOf({ whenGone: 'nothing' })).toEqual(['draw.whenGone whenGone'])
  expect(codesOf({ chances: [{ kind: 'entry', count: 1 }] })).toContain('draw.chance chances')
  expect(codesOf({ chances: [{ kind: 'once', count: 1, raceId: '1000060003' }] })).toEqual([
    'draw.chance chances.0.raceId',
  ])
})
