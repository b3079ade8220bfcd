import { readIdCard } from '#lib/idCard.ts'

/** Formats that published forms name beyond those of JSON Schema, or with the phone's looser reading. */
export const ANSWER_FORMATS: Record<string, (text: string) => boolean> = {
  'id-card': (text) => readIdCard(text) !== null,
  mobile: (text) => /^1[3-9]\d{9}$/.test(text),
  // A time of the clock, as the phone's time field gives it.
  time: (text) => /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/.test(text),
  email: (text) => /^[\w.+-]+@[\w-]+(\.[\w-]+)+$/.test(text),
  // A picture inline, as long as it has not been uploaded.
  'data-url': (text) => /^data:[\w.+-]+\/[\w.+-]+(;[\w=.%+-]+)*;base64,/.test(text),
}
