import { expect, test } from '@playwright/test'
import { IN_BROWSER } from '../tests/attack/areas.ts'
import { targetAt } from '../tests/attack/target.ts'

for (const [name, area] of Object.entries(IN_BROWSER)) {
  test(`under attack: ${name}`, async ({ baseURL }) => {
    const { tried, breaks } = await area(targetAt(baseURL ?? '', 20_261_122), 'short')
    expect(breaks).toEqual([])
    expect(tried).toBeGreaterThan(0)
  })
}
