import { execFileSync } from 'node:child_process'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Json } from '#lib/json.ts'
import { jsonFile } from './jsonLayout.ts'

/** What the linter's formatter makes of a page. */
function formatted(text: string): string {
  const args = ['format', '--stdin-file-path=pages-config/some.json']
  return execFileSync('node_modules/.bin/biome', args, {
    input: text,
    encoding: 'utf8',
    stdio: ['pipe', 'pipe', 'ignore'],
  })
}

test('a file is laid out as the formatter leaves it', () => {
  const text = fc.oneof(
    fc.string({ maxLength: 12 }),
    fc.constantFrom('赛事详情', '{{race.raceName}}，起跑', 'Race details'),
  )
  const { value } = fc.letrec<{ value: Json }>((tie) => ({
    value: fc.oneof(
      { depthSize: 'medium' },
      text,
      fc.boolean(),
      fc.array(tie('value'), { maxLength: 6 }),
      fc.dictionary(fc.stringMatching(/^[a-z]{1,9}$/), tie('value'), { maxKeys: 6 }),
    ),
  }))
  // All in one file: a formatter starts in tenths of a second.
  const many = fc.sample(value, { numRuns: 300, seed: 7 })
  const file = jsonFile(many)
  expect(file.split('\n').length).toBeGreaterThan(300)
  expect(formatted(file)).toBe(file)
})
