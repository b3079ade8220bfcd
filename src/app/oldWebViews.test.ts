// @vitest-environment jsdom
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fillGaps } from './oldWebViews.ts'

const LACKING: [object, string[]][] = [
  [Object, ['hasOwn', 'fromEntries']],
  [Array.prototype, ['flat', 'flatMap', 'at']],
  [String.prototype, ['at', 'replaceAll', 'matchAll']],
  [Promise, ['allSettled']],
]

const outcomes = (list: number[][], text: string, part: string) =>
  JSON.stringify([
    list.flat(),
    [list, 1].flat(2),
    list.flatMap((inner, index) => [inner.length, [index]]),
    [list.at(0), list.at(-1), text.at(0), text.at(-1)],
    text.replaceAll(part, '+'),
    [...text.matchAll(/(a)|b*/g)].map((match) => [match[0], match.index]),
    Object.fromEntries(list.map((inner, index) => [`k${index}`, inner])),
    [Object.hasOwn({ a: 1 }, 'a'), Object.hasOwn({ a: 1 }, 'toString')],
  ])

it('fills what an old WebView lacks with the same behaviour', async () => {
  const samples = fc.sample(
    fc.tuple(fc.array(fc.array(fc.nat(9))), fc.stringMatching(/^[abc]{0,8}$/), fc.stringMatching(/^[abc]{1,2}$/)),
    200,
  )
  const modern = samples.map((sample) => outcomes(...sample))
  const natives = LACKING.flatMap(([target, names]) =>
    names.map((name) => ({ target, name, native: Object.getOwnPropertyDescriptor(target, name) })),
  )
  for (const { target, name } of natives) Reflect.deleteProperty(target, name)
  try {
    fillGaps()
    const filled = samples.map((sample) => outcomes(...sample))
    const settled = await Promise.allSettled([1, Promise.reject(new Error('x'))])
    for (const { target, name, native } of natives) Object.defineProperty(target, name, native ?? {})
    expect(filled).toEqual(modern)
    expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
  } finally {
    for (const { target, name, native } of natives) Object.defineProperty(target, name, native ?? {})
  }
})
