import { expect, it } from 'vitest'
import { compileBlock, eachBlock, readsAnswers } from './block.ts'
import type { Action, Block } from './model.ts'

const navigate: Action = { do: 'navigate', to: '/a', query: { id: '{{race.raceId}}' } }
const track: Action = { do: 'track', event: 'seen' }
const block = (facts: object): Block => ({ type: 'card', ...facts }) as Block
const leads = (...onTap: Action[]) => compileBlock(block({ onTap })).lead !== null

it('leads on where a tap does nothing but go, a note of the visit apart', () => {
  expect(leads(navigate)).toBe(true)
  expect(leads(track, navigate)).toBe(true)
  expect(leads(navigate, track)).toBe(false)
  expect(leads({ do: 'toast', text: '' }, navigate)).toBe(false)
  expect(leads({ ...navigate, when: 'race' })).toBe(false)
  expect(leads(track, { ...navigate, when: 'race' })).toBe(false)
  expect(leads({ do: 'toast', text: '' })).toBe(false)
  expect(leads()).toBe(false)
})

it('is taken to be there while its data is awaited, where it says so or asks for nothing else', () => {
  const expected = (facts: object) => compileBlock(block(facts)).expected
  expect(
    ['order != null', 'order !== null', 'order == null', 'order != 1', 'order.id != null', 'order'].map((showIf) =>
      expected({ showIf }),
    ),
  ).toEqual([true, true, false, false, false, false])
  expect([expected({}), expected({ expected: 0, showIf: 'order != null' }), expected({ expected: 2 })]).toEqual([
    false,
    false,
    true,
  ])
})

it('knows what it reads and whether an answer is collected inside it', () => {
  const one = compileBlock(
    block({ showIf: 'race.open', title: '{{order.id}}', each: 'items', source: 'list', key: 'item.id' }),
  )
  expect([...one.reads].sort()).toEqual(['order', 'race'])
  expect([...one.lists].sort()).toEqual(['items', 'list'])
  const input = block({ input: true })
  const asks = (facts: object) => compileBlock(block(facts)).asks
  expect([
    asks({ input: true }),
    asks({ blocks: [input] }),
    asks({ fallback: input }),
    asks({ blocks: [block({})] }),
  ]).toEqual([true, true, true, false])
  expect(compileBlock(input)).toBe(compileBlock(input))
})

it('asks the page’s answers of steps only where they read them', () => {
  expect(
    [
      { do: 'toast', text: '{{race.name}}' },
      { do: 'toast', text: '{{query.id}} {{lang}}' },
      { do: 'toast', text: '{{race.name}} {{lang}}' },
    ].map((one) => readsAnswers([one])),
  ).toEqual([true, false, true])
})

it('is gone through with what is around it', () => {
  const inner = block({ id: 'inner' })
  const outer = block({ id: 'outer', blocks: [inner] })
  const seen: unknown[] = []
  eachBlock([outer, block({ id: 'last' })], (one, around) => seen.push([one.id, ...around.map(({ id }) => id)]))
  expect(seen).toEqual([['outer'], ['inner', 'outer'], ['last']])
})
