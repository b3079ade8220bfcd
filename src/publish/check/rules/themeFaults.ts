import { contrast, READ_ON } from '#lib/contrast.ts'
import { isObject } from '#lib/json.ts'
import type { ShapeFault } from '#publish/check/shape.ts'
import type { JsonObject } from '#runtime/model.ts'

/** Colours of the default look by token name without `--sl-`. */
export interface Palettes {
  light: Record<string, string>
  dark: Record<string, string>
}

const LEAST = 4.5

/** Colours of a theme that cannot be read on what they stand on, with the default look where it says nothing. */
export function themeFaults(site: JsonObject, defaults: Palettes): ShapeFault[] {
  const { theme } = site
  if (!isObject(theme)) return []
  return (['colours', 'dark'] as const).flatMap((key) => {
    const named = isObject(theme[key]) ? theme[key] : {}
    const chosen = new Map(
      Object.entries(named).map(([name, value]) => [tokenName(name), { name, value: String(value) }]),
    )
    const base = key === 'dark' ? defaults.dark : defaults.light
    const colour = (token: string) => chosen.get(token)?.value.toLowerCase() ?? base[token]
    return READ_ON.flatMap(([text, ground]): ShapeFault[] => {
      const own = chosen.get(text) ?? chosen.get(ground)
      const found = contrast(colour(text), colour(ground))
      if (!own || found === 0 || found >= LEAST) return []
      const message = `${text} on ${ground} has a contrast of ${found.toFixed(1)}:1, ${LEAST}:1 is the least`
      const hint = `${colour(text)} on ${colour(ground)}: make one darker or lighter.`
      return [{ path: ['theme', key, own.name], code: 'theme.contrast', message, hint }]
    })
  })
}

function tokenName(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}
