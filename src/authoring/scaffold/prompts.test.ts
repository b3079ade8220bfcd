import { expect, it } from 'vitest'
import { verbatim } from '#lib/words.ts'
import { collectAnswers } from './prompts.ts'
import type { Kind } from './scaffold.ts'

const KIND: Kind = {
  name: {
    option: 'id',
    ask: verbatim('Id'),
    refuse: (id) => (/^\d+$/.test(id) ? null : verbatim(`"${id}" is no number`)),
  },
  questions: [
    { option: 'zh', ask: { zh: '名称', en: 'Name' }, usual: 'Usual' },
    { option: 'block', ask: verbatim('Block') },
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
  expect(await collectAnswers(KIND, { name: undefined, options: {} }, ask, 'en')).toEqual({
    name: '7',
    answers: { zh: 'Usual', block: 'hero' },
  })
  expect(asked).toEqual(['Id: ', '"x" is no number\nId: ', 'Name [Usual]: ', 'Block: ', 'an answer is needed\nBlock: '])
})

it('asks for what is missing though the name was said, in the operator’s language', async () => {
  const { ask, asked } = typing('名字')
  const given = { name: '7', options: { block: 'hero' } }
  expect(await collectAnswers(KIND, given, ask, 'zh')).toEqual({ name: '7', answers: { zh: '名字', block: 'hero' } })
  expect(asked).toEqual(['名称 [Usual]: '])
})

it('asks nothing where nobody can answer or wants to: what has a usual answer gets it', async () => {
  const given = { name: '7', options: { block: 'hero' } }
  const answers = { zh: 'Usual', block: 'hero' }
  expect(await collectAnswers(KIND, given, undefined, 'en')).toEqual({ name: '7', answers })
})

it('refuses what is wrong or missing where nobody can be asked', async () => {
  await expect(collectAnswers(KIND, { name: 'x', options: { block: 'a' } }, undefined, 'en')).rejects.toThrow(
    '"x" is no number',
  )
  await expect(collectAnswers(KIND, { name: '7', options: {} }, undefined, 'en')).rejects.toThrow('--block  Block')
})
