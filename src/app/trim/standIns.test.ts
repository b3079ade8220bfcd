import { expect, it } from 'vitest'
import { getFetch } from './axiosFetch.ts'
import BigNumber from './bignumber.ts'
import fastUri from './fastUri.ts'
import { standIns } from './standIns.ts'

it('throws when a part is reached after all', () => {
  expect(() => new BigNumber()).toThrow(/bignumber\.js is not in the build/)
  expect(() => getFetch()).toThrow(/fetch adapter of axios is not in the build/)
  expect(() => fastUri.resolve()).toThrow(/fast-uri is not in the build/)
})

it('stands in only for what the named package asks for', () => {
  const plugin = standIns()
  expect(plugin.resolveId('./fetch.js', '/x/node_modules/axios/lib/adapters/adapters.js')).toMatch(/axiosFetch\.ts$/)
  expect(plugin.resolveId('./fetch.js', '/x/node_modules/other/index.js')).toBeNull()
  expect(plugin.resolveId('react', '/x/node_modules/axios/index.js')).toBeNull()
})

it('fails the build when a package no longer asks for its part', () => {
  expect(() => standIns().buildEnd()).toThrow(/json-bigint no longer asks for bignumber\.js/)
})
