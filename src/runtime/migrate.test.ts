import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { FORMAT, migrated, oldestFormat } from './migrate.ts'
import type { JsonObject } from './model.ts'

const renamed = ({ heading, ...page }: JsonObject): JsonObject => ({ ...page, title: heading ?? '' })
const listed = (page: JsonObject): JsonObject =>
  typeof page.route === 'string' ? { ...page, route: [page.route] } : page

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

it('publishes a page in the oldest format that says the same', () => {
  expect(oldestFormat({ format: 3, route: ['/a'] }, [listed, listed])).toBe(1)
  expect(oldestFormat({ format: 3, route: ['/a'] }, [renamed, listed])).toBe(2)
  expect(oldestFormat({ format: 3, route: '/a' }, [renamed, listed])).toBe(3)
})

describe('format 1', () => {
  it('closed the page by the bridge’s own action, wherever a list of steps stands, and asked for a login with `true`', () => {
    const steps = [{ do: 'confirm', onError: [{ do: 'bridge.close', when: 'page.native' }] }]
    const untouched = { type: 'text', text: { zh: 'bridge.close', en: 'bridge.close' } }
    const page = {
      format: 1,
      login: true,
      onOpen: steps,
      blocks: [{ type: 'card', blocks: [untouched], onTap: steps }],
    }
    const now = [{ do: 'confirm', onError: [{ do: 'close', when: 'page.native' }] }]
    const read = migrated(page)
    expect(read).toEqual({
      format: FORMAT,
      login: 'account',
      onOpen: now,
      blocks: [{ type: 'card', blocks: [untouched], onTap: now }],
    })
    expect(steps[0]?.onError[0]?.do).toBe('bridge.close')
  })

  it('leaves what says the same today as it is', () => {
    const blocks = [{ type: 'button', text: 'OK', onTap: [{ do: 'close' }] }]
    const page: JsonObject = { format: 1, route: '/a', login: 'nrc', blocks }
    const read = migrated(page)
    expect(read).toEqual({ ...page, format: FORMAT })
    expect(read?.blocks).toBe(blocks)
    expect(oldestFormat({ ...page, format: FORMAT })).toBe(1)
  })

  const CORPUS = 'tests/corpus'
  const published = readdirSync(CORPUS).flatMap((release) =>
    readdirSync(join(CORPUS, release))
      .filter((name) => name !== 'site.json')
      .map((name): [string, JsonObject] => [
        `${release}/${name}`,
        JSON.parse(readFileSync(join(CORPUS, release, name), 'utf8')),
      ]),
  )
  it.each(published)('published as %s is read', (_name, page) => {
    const read = migrated(page)
    expect(read?.format).toBe(FORMAT)
    expect(JSON.stringify(read)).not.toMatch(/"do":"bridge\.close"|"login":true/)
    if (page.login === true) expect(read?.login).toBe('account')
    expect(Object.keys(read ?? {})).toEqual(Object.keys(page))
  })
})
