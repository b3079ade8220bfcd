import { Checkbox } from './checkbox/input.tsx'
import { Checkboxes, Radio, Select } from './choices/input.tsx'
import { CountryInput } from './country/input.tsx'
import { DateInput } from './date/input.tsx'
import { Duration } from './duration/input.tsx'
import { FileInput } from './file/input.tsx'
import { IdNumber } from './idNumber/input.tsx'
import type { InputKind } from './input.ts'
import { Password } from './password/input.tsx'
import { Pinyin } from './pinyin/input.tsx'
import { Region } from './region/input.tsx'
import { Email, NumberText, Phone, Text, TextArea } from './text/input.tsx'

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
