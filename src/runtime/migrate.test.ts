import { expect, it } from 'vitest'
import { migrated } from './migrate.ts'
import type { JsonObject } from './model.ts'

const renamed = ({ heading, ...page }: JsonObject): JsonObject => ({ ...page, title: heading ?? '' })
const listed = (page: JsonObject): JsonObject => ({ ...page, route: [page.route ?? ''] })

it('brings a page of any earlier format to the newest, one step after the other', () => {
  const steps = [renamed, listed]
  expect(migrated({ format: 1, heading: 'a', route: '/a' }, steps)).toEqual({ format: 3, title: 'a', route: ['/a'] })
  expect(migrated({ format: 2, title: 'a', route: '/a' }, steps)).toEqual({ format: 3, title: 'a', route: ['/a'] })
  const newest = { format: 3, title: 'a', route: ['/a'] }
  expect(migrated(newest, steps)).toBe(newest)
})

it.each([0, 4, 1.5, '1', null])('refuses the format %j', (format) => {
  expect(migrated({ format }, [renamed, listed])).toBeNull()
})

it('leaves a page of today as it is', () => {
  const page = { format: 1, route: '/a' }
  expect(migrated(page)).toBe(page)
  expect(migrated({ format: 2 })).toBeNull()
})
