import { expect, test } from 'vitest'
import { MESSAGES } from './failure.ts'

/** The codes of an ended login are the specification's, and each ends one in several ways. */
const OF_LOGIN = [1004010, 1004019]

test('a code on the wire means one refusal', () => {
  const codes = Object.values(MESSAGES).map(({ code }) => code)
  const twice = codes.filter((code, at) => codes.indexOf(code) !== at && !OF_LOGIN.includes(code))
  expect(twice).toEqual([])
})
