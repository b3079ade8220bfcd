/** Contrast of two colours by WCAG 2, 1 to 21. Takes `#rrggbb`; 0 when one of them is none. */
export function contrast(a: string | undefined, b: string | undefined): number {
  if (!isColour(a) || !isColour(b)) return 0
  const [bright = 0, dim = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x)
  return (bright + 0.05) / (dim + 0.05)
}

const GROUNDS = ['paper', 'card', 'raised']
const TEXTS = ['ink', 'muted', 'accent-strong', 'accent-ink', 'link', 'info', 'success', 'warning', 'danger']

/** Tokens that are read on other tokens: text, ground. Each pair needs 4.5:1. */
export const READ_ON: readonly (readonly [string, string])[] = [
  ...GROUNDS.flatMap((ground) => TEXTS.map((text) => [text, ground] as const)),
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

/** The colours of a style sheet's tokens, by name without `--sl-`, in light and in dark. */
export function parsePalette(css: string): { light: Record<string, string>; dark: Record<string, string> } {
  const [before = '', rest = ''] = css.split('@media (prefers-color-scheme: dark)')
  const [darkCss = '', after = ''] = rest.split('\n}\n')
  const light = tokens(before + after)
  return { light, dark: { ...light, ...tokens(darkCss) } }
}

function tokens(text: string): Record<string, string> {
  const pairs = [...text.matchAll(/--sl-([\w-]+):\s*(#[0-9a-f]{6});/g)]
  return Object.fromEntries(pairs.map(([, name = '', colour = '']) => [name, colour]))
}

function isColour(value: string | undefined): value is string {
  return value !== undefined && /^#[0-9a-f]{6}$/i.test(value)
}

function luminance(hex: string): number {
  const channel = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5)
}
