import type { InputFolder } from '#forms/inputs/descriptor.ts'
import type { FormSchema } from '#forms/model.ts'
import { formatChinaTime } from '#lib/date.ts'

const isFree = (schema: FormSchema, format: string) =>
  schema.type === 'string' && schema.format === format && schema.enum === undefined && schema.oneOf === undefined

export default {
  inputs: {
    time: {
      types: ['string'],
      asks: 'choose',
      settings: { min: 'text', max: 'text', minutes: 'number' },
      issues: { format: 'timeForm', pattern: 'timeForm' },
      defaultFor: (schema) => isFree(schema, 'time'),
    },
    dateTime: {
      types: ['string'],
      asks: 'choose',
      settings: { min: 'text', max: 'text', minutes: 'number' },
      issues: { format: 'dateTimeForm', pattern: 'dateTimeForm' },
      defaultFor: (schema) => isFree(schema, 'date-time'),
      describe(answer) {
        const at = Date.parse(String(answer))
        return Number.isNaN(at) ? null : formatChinaTime(at, 'yyyy-MM-dd HH:mm')
      },
    },
  },
  texts: {
    zh: {
      timeForm: '{{label}}请填写时间，如 07:30',
      dateTimeForm: '{{label}}请填写日期和时间，如 2027-04-18 07:30',
      beijingTime: '北京时间',
    },
    en: {
      timeForm: '{{label}} must be a time, such as 07:30',
      dateTimeForm: '{{label}} must be a date and a time, such as 2027-04-18 07:30',
      beijingTime: 'Beijing time (UTC+8)',
    },
  },
} satisfies InputFolder
