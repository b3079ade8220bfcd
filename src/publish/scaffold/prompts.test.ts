import { expect, it } from 'vitest'
import { answersOf } from './prompts.ts'
import type { Kind } from './scaffold.ts'

const KIND: Kind = {
  name: { option: 'id', ask: 'Id', refuse: (id) => (/^\d+$/.test(id) ? null : `"${id}" is no number`) },
  questions: [
    { option: 'zh', ask: 'Name', usual: 'Usual' },
    { option: 'block', ask: 'Block' },
  ],
  make: () => ({ files: new Map(), next: [] }),
}

function typing(...lines: string[]) {
  const asked: string[] = []
  const ask = async (question: string) => {
    asked.push(question)
    return lines.shift() ?? ''
  }
  return { ask, asked }
}

it('asks for everything that is missing, and again after a wrong answer', async () => {
  const { ask, asked } = typing('x', '7', '', '', 'hero')
  expect(await answersOf(KIND, { name: undefined, options: {} }, ask)).toEqual({
    name: '7',
    answers: { zh: 'Usual', block: 'hero' },
  })
  expect(asked).toEqual(['Id: ', '"x" is no number\nId: ', 'Name [Usual]: ', 'Block: ', 'an answer is needed\nBlock: '])
})

it('asks nothing when the command line says all that must be said', async () => {
  const { ask, asked } = typing()
  const given = { name: '7', options: { block: 'hero' } }
  expect(await answersOf(KIND, given, ask)).toEqual({ name: '7', answers: { zh: 'Usual', block: 'hero' } })
  expect(asked).toEqual([])
})

it('refuses what is wrong or missing where nobody can be asked', async () => {
  await expect(answersOf(KIND, { name: 'x', options: {} }, undefined)).rejects.toThrow('"x" is no number')
  await expect(answersOf(KIND, { name: '7', options: {} }, undefined)).rejects.toThrow('Block? Say it with --block.')
})
