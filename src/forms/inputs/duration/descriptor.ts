import type { InputFolder } from '#forms/inputs/descriptor.ts'
import texts from './texts.json' with { type: 'json' }

export default {
  inputs: {
    duration: {
      types: ['integer', 'number'],
      asks: 'enter',
      group: true,
      issues: { type: 'durationParts' },
      describe: (answer) => (typeof answer === 'number' ? clock(answer) : null),
    },
  },
  texts,
} satisfies InputFolder

/** Seconds as h:mm:ss. */
function clock(seconds: number): string {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
}
