import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { contrast, parsePalette, READ_ON } from '#lib/contrast.ts'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')
const { light, dark } = parsePalette(css)
const seen = ['paper', 'card', 'raised'].flatMap((ground): [string, string][] => [
  ['line-strong', ground],
  ['focus', ground],
  ['accent', ground],
])

describe.each([
  ['light', light],
  ['dark', dark],
])('the %s palette', (_, palette) => {
  it.each(READ_ON)('%s can be read on %s', (text, ground) => {
    expect(contrast(palette[text], palette[ground])).toBeGreaterThanOrEqual(4.5)
  })

  it.each(seen)('%s can be told from %s', (shape, ground) => {
    expect(contrast(palette[shape], palette[ground])).toBeGreaterThanOrEqual(3)
  })
})

it('the dark palette names every colour of the light one, but those that are the same in both', () => {
  const [changing = '', rest = ''] = css.split('@media (prefers-color-scheme: dark)')
  const [darkCss = '', same = ''] = rest.split('\n}\n')
  expect(Object.keys(parsePalette(darkCss).light).sort()).toEqual(Object.keys(parsePalette(changing).light).sort())
  for (const name of Object.keys(parsePalette(same).light)) expect([name, dark[name]]).toEqual([name, light[name]])
  expect(light.wechat).toBe('#07883f')
})
