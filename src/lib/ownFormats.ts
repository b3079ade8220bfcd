import { isBirthday } from './age.ts'
import { isDay } from './date.ts'
import { documentFormats } from './documents.ts'
import { isEmail } from './email.ts'
import { isLatinName, isPersonName } from './personName.ts'
import { isMobile, isPhone } from './phone.ts'

const isAddress = (text: string) => /^https?:\/\/\S+$/i.test(text)

/** Formats of runners' answers. */
export const OWN_FORMATS: Record<string, (text: string) => boolean> = {
  date: isDay,
  time: (text) => /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/.test(text),
  'date-time': (text) => isDay(text.slice(0, 10)) && /^.{10}T.+/.test(text) && !Number.isNaN(Date.parse(text)),
  uri: isAddress,
  url: isAddress,
  iri: isAddress,
  email: isEmail,
  'idn-email': isEmail,
  birthday: (text) => isBirthday(text),
  mobile: isMobile,
  phone: isPhone,
  'person-name': isPersonName,
  'latin-name': isLatinName,
  ...documentFormats,
}
