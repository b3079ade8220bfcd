import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')
const [lightCss = '', darkCss = ''] = css.split('@media (prefers-color-scheme: dark)')

function tokens(text: string): Record<string, string> {
  const pairs = [...text.matchAll(/--sl-([\w-]+):\s*(#[0-9a-f]{6});/g)]
  return Object.fromEntries(pairs.map(([, name = '', colour = '']) => [name, colour]))
}

const light = tokens(lightCss)
const dark = { ...light, ...tokens(darkCss) }

function luminance(hex: string): number {
  const channel = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5)
}

function contrast(a: string | undefined, b: string | undefined): number {
  if (!a || !b) return 0
  const [bright = 0, dim = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x)
  return (bright + 0.05) / (dim + 0.05)
}

const grounds = ['paper', 'card', 'raised']
const texts = ['ink', 'muted', 'accent-strong', 'accent-ink', 'link', 'info', 'success', 'warning', 'danger']
const readable: [string, string][] = [
  ...grounds.flatMap((ground) => texts.map((text): [string, string] => [text, ground])),
  ['ink', 'sunken'],
  ['muted', 'sunken'],
  ['on-accent', 'accent-strong'],
  ['accent-ink', 'accent-soft'],
  ['info', 'info-soft'],
  ['success', 'success-soft'],
  ['warning', 'warning-soft'],
  ['danger', 'danger-soft'],
  ['ink', 'info-soft'],
  ['ink', 'success-soft'],
  ['ink', 'warning-soft'],
  ['ink', 'danger-soft'],
  ['ink', 'accent-soft'],
  ['on-toast', 'toast'],
]
const seen: [string, string][] = grounds.flatMap((ground): [string, string][] => [
  ['line-strong', ground],
  ['focus', ground],
  ['accent', ground],
])

describe.each([
  ['light', light],
  ['dark', dark],
])('the %s palette', (_, palette) => {
  it.each(readable)('%s can be read on %s', (text, ground) => {
    expect(contrast(palette[text], palette[ground])).toBeGreaterThanOrEqual(4.5)
  })

  it.each(seen)('%s can be told from %s', (shape, ground) => {
    expect(contrast(palette[shape], palette[ground])).toBeGreaterThanOrEqual(3)
  })
})

it('the dark palette names every colour of the light one', () => {
  expect(Object.keys(tokens(darkCss)).sort()).toEqual(Object.keys(light).sort())
})
