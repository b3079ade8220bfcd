import { Checkbox } from './checkbox.tsx'
import { Checkboxes, Radio, Select } from './choices.tsx'
import { CountryInput } from './country.tsx'
import { DateInput } from './date.tsx'
import { Duration } from './duration.tsx'
import { FileInput } from './file.tsx'
import { IdNumber } from './idNumber.tsx'
import type { InputKind } from './input.ts'
import { Password } from './password.tsx'
import { Pinyin } from './pinyin.tsx'
import { Region } from './region.tsx'
import { Email, NumberText, Phone, Text, TextArea } from './text.tsx'

/** The control of every widget name of `fieldWidgets.ts`, `hidden` apart. */
export const INPUTS: Record<string, InputKind> = {
  text: { render: Text },
  textarea: { render: TextArea },
  password: { render: Password },
  email: { render: Email },
  phone: { render: Phone },
  number: { render: NumberText },
  date: { render: DateInput },
  select: { render: Select },
  radio: { render: Radio, group: true },
  checkboxes: { render: Checkboxes, group: true },
  checkbox: { render: Checkbox, bare: true },
  agreement: { render: Checkbox, bare: true },
  region: { render: Region, group: true },
  country: { render: CountryInput },
  file: { render: FileInput },
  idNumber: { render: IdNumber },
  pinyin: { render: Pinyin },
  duration: { render: Duration, group: true },
}
