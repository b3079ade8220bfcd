import { FORMATS } from '#lib/formats.ts'

/** Formats of published forms as the platform reads them. */
export const ANSWER_FORMATS: Record<string, (text: string) => boolean> = {
  ...FORMATS,
  // A picture inline, as long as it has not been uploaded.
  'data-url': (text) => /^data:[\w.+-]+\/[\w.+-]+(;[\w=.%+-]+)*;base64,/.test(text),
}
