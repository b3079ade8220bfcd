import type { InputFolder } from '#forms/inputs/descriptor.ts'
import type { FormSchema } from '#forms/model.ts'

const SCALARS = ['string', 'number', 'integer', 'boolean'] as const
/** Choices that stay in sight as radios; more of them open a list. */
const IN_SIGHT = 5

function countOf(schema: FormSchema): number {
  return schema.type === 'array' || schema.type === 'boolean' ? 0 : ((schema.enum ?? schema.oneOf)?.length ?? 0)
}

/** Boxes are for what may be chosen, whatever spells it out. */
function isChoice(items: FormSchema | undefined): boolean {
  return Boolean(items?.enum ?? items?.oneOf ?? items?.anyOf ?? items?.$ref)
}

/** The field whose answer is what is offered. */
const CARRIED = { carry: 'field' } as const

export default {
  inputs: {
    select: { types: SCALARS, asks: 'choose', settings: CARRIED, defaultFor: (schema) => countOf(schema) > IN_SIGHT },
    radio: {
      settings: CARRIED,
      types: SCALARS,
      asks: 'choose',
      group: true,
      defaultFor: (schema) => countOf(schema) > 0 && countOf(schema) <= IN_SIGHT,
    },
    checkboxes: {
      settings: CARRIED,
      types: ['array'],
      asks: 'choose',
      group: true,
      defaultFor: ({ type, items }) => type === 'array' && isChoice(items),
    },
  },
  texts: { zh: { choose: '请选择' }, en: { choose: 'Choose' } },
} satisfies InputFolder
