import type { Described, InputFolder } from '#forms/inputs/descriptor.ts'
import type { FormSchema } from '#forms/model.ts'
import texts from './texts.json' with { type: 'json' }

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
/** That, or the operation whose list is. */
const OFFERED = { ...CARRIED, source: 'offer' } as const
/** In one line or below each other; without it, as their words have room. */
const BOXES = { ...OFFERED, inline: 'flag' } as const
/** The answer is told by the name that the operation's list gave it. */
const ONE = {
  settings: OFFERED,
  asks: 'choose',
  types: SCALARS,
  describe: (_answer: unknown, { name }: Described) => name,
} as const

export default {
  inputs: {
    select: { ...ONE, defaultFor: (schema) => countOf(schema) > IN_SIGHT },
    radio: {
      ...ONE,
      settings: BOXES,
      group: true,
      defaultFor: (schema) => countOf(schema) > 0 && countOf(schema) <= IN_SIGHT,
    },
    checkboxes: {
      settings: BOXES,
      types: ['array'],
      asks: 'choose',
      group: true,
      defaultFor: ({ type, items }) => type === 'array' && isChoice(items),
    },
  },
  texts,
} satisfies InputFolder
