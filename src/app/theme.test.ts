import { expect, it } from 'vitest'
import { themeCss } from './theme.ts'

it('puts a page’s colours over those of the site, in dark too unless dark names its own', () => {
  const site = { colours: { accent: '#111111', link: '#222222' }, dark: { accent: '#333333' } }
  const page = { colours: { accent: '#444444' }, dark: { link: '#555555' } }
  expect(themeCss(site)).toBe(
    ':root{--sl-accent:#111111;--sl-link:#222222}\n@media (prefers-color-scheme:dark){:root{--sl-accent:#333333}}',
  )
  expect(themeCss(site, page)).toBe(
    ':root{--sl-accent:#444444;--sl-link:#222222}\n@media (prefers-color-scheme:dark){:root{--sl-accent:#444444;--sl-link:#555555}}',
  )
})

it('leaves out what is no colour', () => {
  expect(themeCss({ colours: { accent: 'red', 'bad;name': '#000000' } })).toBe('')
})
