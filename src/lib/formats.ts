import { OWN_FORMATS } from './ownFormats.ts'
import * as standard from './standardFormats.ts'

const STANDARD = { ...standard }

/** The names in `standardFormats.ts` of the formats that are written otherwise. */
export const STANDARD_FORMATS: Readonly<Record<string, keyof typeof STANDARD>> = {
  uuid: 'uuid',
  hostname: 'hostname',
  'idn-hostname': 'hostname',
  ipv4: 'ipv4',
  ipv6: 'ipv6',
  duration: 'duration',
  regex: 'regex',
  'uri-reference': 'uriReference',
  'iri-reference': 'uriReference',
  'uri-template': 'uriTemplate',
  'json-pointer': 'jsonPointer',
  'relative-json-pointer': 'relativeJsonPointer',
  byte: 'byte',
  color: 'color',
}

/** Formats that say how an answer is typed or kept, and nothing of what is right. */
export const FORMS_OF_TYPING: ReadonlySet<string> = new Set([
  ...['password', 'textarea', 'binary', 'data-url', 'int32', 'int64', 'float', 'double'],
])

/** Digits to which `multipleOf` is judged: tenths are no exact numbers, 50.3 is 503 of them. */
export const STEP_PRECISION = 8

/** The formats a form may name; one table for the compiler, the linter, the compiled validators and the platform. */
export const FORMATS: Record<string, (text: string) => boolean> = {
  ...OWN_FORMATS,
  ...Object.fromEntries(Object.entries(STANDARD_FORMATS).map(([name, own]) => [name, STANDARD[own]])),
  ...Object.fromEntries([...FORMS_OF_TYPING].map((name) => [name, () => true])),
}
