import { expect, it } from 'vitest'
import { STAND_INS, standIns } from './standIns.ts'

it.each(STAND_INS.map(({ file }) => file))('%s throws when it is reached', async (file) => {
  const parts = Object.values((await import(`./${file}`)) as Record<string, new () => unknown>)
  for (const part of parts) expect(() => Reflect.construct(part, [])).toThrow(/not in the build/)
  expect(parts.length).toBeGreaterThan(0)
})

it('stands in only for what the named package asks for', () => {
  const plugin = standIns()
  expect(plugin.resolveId('./fetch.js', '/x/node_modules/axios/lib/adapters/adapters.js')).toMatch(/axiosFetch\.ts$/)
  expect(plugin.resolveId('./fetch.js', '/x/node_modules/other/index.js')).toBeNull()
  expect(plugin.resolveId('react', '/x/node_modules/axios/index.js')).toBeNull()
})

it('fails the build when a package no longer asks for its part', () => {
  expect(() => standIns().buildEnd()).toThrow(/@rjsf\/core no longer asks for markdown-to-jsx\/react/)
})
