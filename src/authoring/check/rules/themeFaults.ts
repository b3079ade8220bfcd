import type { ShapeFault } from '#authoring/check/shape.ts'
import { finding } from '#authoring/model/finding.ts'
import { contrast, READ_ON } from '#lib/contrast.ts'
import { isObject } from '#lib/json.ts'
import type { Json, JsonObject } from '#runtime/model.ts'

/** Colours of the default look by token name without `--sl-`. */
export interface Palettes {
  light: Record<string, string>
  dark: Record<string, string>
}

const LEAST = 4.5
/** The band is of no colour of its own until a theme names one. */
const WORDS_ON_BAND = ['on-photo', 'deep'] as const

/**
 * Colours of a theme that cannot be read on what they stand on. Where it says nothing the look `under` it counts, and
 * what it says for light holds in dark too, unless dark says otherwise.
 */
export function themeFaults({ theme }: JsonObject, under: Palettes): ShapeFault[] {
  if (typeof theme === 'string') return [{ path: ['theme'], ...finding('facts.unknown.factsOutside') }]
  if (!isObject(theme)) return []
  const light = tokensOf(theme.colours)
  const dark = new Map([...light, ...tokensOf(theme.dark)])
  return [
    ...faultsIn(light, under.light, (name) => ['theme', 'colours', name]),
    ...faultsIn(dark, under.dark, (name) => [
      'theme',
      isObject(theme.dark) && name in theme.dark ? 'dark' : 'colours',
      name,
    ]),
  ]
}

/** The look of a site: the default one with the site's colours. */
export function siteLook({ theme }: JsonObject, look: Palettes): Palettes {
  if (!isObject(theme)) return look
  const light = namedColours(theme.colours)
  return { light: { ...look.light, ...light }, dark: { ...look.dark, ...light, ...namedColours(theme.dark) } }
}

type Chosen = ReadonlyMap<string, { name: string; value: string }>

function faultsIn(chosen: Chosen, under: Record<string, string>, pathOf: (name: string) => string[]): ShapeFault[] {
  const colour = (token: string) => chosen.get(token)?.value.toLowerCase() ?? under[token]
  return [...READ_ON, WORDS_ON_BAND].flatMap(([text, ground]): ShapeFault[] => {
    const own = chosen.get(text) ?? chosen.get(ground)
    const found = contrast(colour(text), colour(ground))
    if (!own || found === 0 || found >= LEAST) return []
    const colours: [string, string] = [String(colour(text)), String(colour(ground))]
    return [
      {
        path: pathOf(own.name),
        ...finding('theme.contrast', {
          text,
          ground,
          found: found.toFixed(1),
          least: LEAST,
          colour: colours[0],
          groundColour: colours[1],
        }),
      },
    ]
  })
}

function tokensOf(colours: Json | undefined): Chosen {
  const named = isObject(colours) ? colours : {}
  return new Map(Object.entries(named).map(([name, value]) => [tokenName(name), { name, value: String(value) }]))
}

function namedColours(colours: Json | undefined): Record<string, string> {
  return Object.fromEntries([...tokensOf(colours)].map(([token, { value }]) => [token, value]))
}

function tokenName(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}
