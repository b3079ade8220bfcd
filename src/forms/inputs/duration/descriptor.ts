import type { InputFolder } from '#forms/inputs/descriptor.ts'

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
  texts: {
    zh: { hours: '时', minutes: '分', seconds: '秒', durationParts: '分和秒应在 0 到 59 之间' },
    en: { hours: 'h', minutes: 'min', seconds: 's', durationParts: 'Minutes and seconds are 0 to 59' },
  },
} satisfies InputFolder

/** Seconds as h:mm:ss. */
function clock(seconds: number): string {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
}
