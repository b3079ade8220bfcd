import { expect, it } from 'vitest'
import { hostPatterns } from './hostPatterns.ts'

it('reads hosts as an operator lists them', () => {
  expect(hostPatterns(['.a.example', 'b.example'])).toEqual(['a.example', '*.a.example', 'b.example'])
})
