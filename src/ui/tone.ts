/** What a coloured piece says; words say it too, colour never alone. */
export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'danger' | 'accent'

const TONES: readonly string[] = ['neutral', 'info', 'success', 'warning', 'danger', 'accent']

/** A tone that came from config; unknown ones fall back. */
export function toneOf(value: unknown, fallback: Tone = 'neutral'): Tone {
  return typeof value === 'string' && TONES.includes(value) ? (value as Tone) : fallback
}
