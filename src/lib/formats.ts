import { readIdCard } from './idCard.ts'

const date = (text: string): boolean => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === text
}

/** The formats a form may name; one table for the compiler, the linter, the compiled validators and the platform. */
export const FORMATS: Record<string, (text: string) => boolean> = {
  date,
  time: (text) => /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/.test(text),
  'date-time': (text) => date(text.slice(0, 10)) && /^.{10}T.+/.test(text) && !Number.isNaN(Date.parse(text)),
  email: (text) => /^[\w.+-]+@[\w-]+(\.[\w-]+)+$/.test(text),
  uri: (text) => /^https?:\/\/\S+$/i.test(text),
  'id-card': (text) => readIdCard(text) !== null,
  mobile: (text) => /^1[3-9]\d{9}$/.test(text),
}
