import { expect, test } from 'vitest'
import { loadCatalogue } from '#authoring/catalogue/catalogue.ts'
import { listAddresses } from '#authoring/check/rules/siteFaults.ts'
import { visitPage } from '#authoring/check/visitPage.ts'
import { loadFolder } from '#authoring/model/loadFolder.ts'
import { PROJECT_ROOT } from '#authoring/projectRoot.ts'
import { asObject } from '#lib/json.ts'
import { choosePage } from '#runtime/choosePage.ts'
import { parseExpression } from '#runtime/expression/parse.ts'
import { carriedTree } from '#runtime/expression/trees.ts'
import type { JsonObject } from '#runtime/model.ts'
import { buildFolder } from './build.ts'

const built = await buildFolder(PROJECT_ROOT, 'pages-config')

test('the project’s own config has no findings, and its races say who opens them', () => {
  expect(built.findings).toEqual([])
  expect(JSON.parse(built.pointers.get('cloud.json') ?? '')).toContainEqual({ raceId: '1000060001', forceApp: false })
})

test('a page object carries the tree of each of its expressions', () => {
  const catalogue = loadCatalogue(PROJECT_ROOT)
  const unread: string[] = []
  for (const [name, text] of built.objects) {
    if (!name.endsWith('.json')) continue
    const flat: JsonObject = JSON.parse(text)
    const carried = asObject(flat.expressions)
    const expression = (one: string) => {
      if (!Object.hasOwn(carried, one) && carriedTree(one, parseExpression(one)) !== null) unread.push(one)
    }
    visitPage(flat, new Map(), catalogue, { expression })
  }
  expect(unread).toEqual([])
})

test('each address of site.json leads a phone to a page', () => {
  const pointer = built.pointed.get('pointer.json')
  const site = JSON.parse(loadFolder(`${PROJECT_ROOT}/pages-config`).get('site.json') ?? '') as JsonObject
  const addresses = listAddresses(site)
  expect(addresses.length).toBeGreaterThan(8)
  const lost = addresses.filter(({ to }) => {
    const { pathname, searchParams } = new URL(to, 'https://app.invalid')
    return !pointer || choosePage(pointer, pathname, searchParams, { container: 'browser' }) === null
  })
  expect(lost).toEqual([])
})
