import type { InputFolder } from '#forms/inputs/descriptor.ts'
import type { FormSchema } from '#forms/model.ts'
import { formatChinaTime } from '#lib/date.ts'
import texts from './texts.json' with { type: 'json' }

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
  texts,
} satisfies InputFolder
