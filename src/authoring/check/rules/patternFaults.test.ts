import { expect, it } from 'vitest'
import { patternFaults } from './patternFaults.ts'

const findingsOf = (pattern: string) =>
  patternFaults({ pattern }).map(({ code, severity = 'error' }) => `${severity} ${code}`)[0] ?? 'fine'

it.each(['^(a+)+$', '^(a|a)*$', '^(\\w+\\s?)*$', '^(a*b*)*$', '^(?:(?:a|b)+c?)+$', '^(?:a+a+b)*$', '^([a-z]+){12}$'])(
  '%s is refused',
  (pattern) => expect(findingsOf(pattern)).toBe('error form.pattern'),
)

// One way through any text of a form is found in less than a millisecond, though the detector gives up on them.
it.each([
  '^[^@\\s]+@[^@\\s]+\\.[^@\\s]+$',
  '^((25[0-5]|2[0-4]\\d|1?\\d?\\d)\\.){3}(25[0-5]|2[0-4]\\d|1?\\d?\\d)$',
  '^\\+?\\d{1,3}[ -]?\\d{3,5}([ -]?\\d{3,5}){1,2}$',
  '^P(?!$)(\\d+Y)?(\\d+M)?(\\d+W)?(\\d+D)?(T(?=\\d)(\\d+H)?(\\d+M)?(\\d+S)?)?$',
  '^\\d+\\d+$',
  '^(?<name>a+)\\k<name>$',
])('%s is advised against', (pattern) => expect(findingsOf(pattern)).toBe('warning form.slowPattern'))

it.each(['^(ab)*$', '^(?:ab|ac)*d$', '^[\\w.+-]+@[\\w-]+(\\.[\\w-]+)+$', '^1[3-9]\\d{9}$'])('%s is fine', (pattern) =>
  expect(findingsOf(pattern)).toBe('fine'),
)
