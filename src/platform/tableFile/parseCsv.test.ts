import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toCsv } from '#lib/csv.ts'
import { parseCsv } from './parseCsv.ts'

test('what is written as CSV is read again, whatever stands in it', () => {
  const cell = fc.string({ unit: 'binary', minLength: 1 }).filter((text) => text.trim() === text)
  const rows = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1 })
  fc.assert(
    fc.property(rows, (written) => {
      const head = ['a', 'b']
      const read = parseCsv(toCsv([head, ...written]))
      expect(Array.isArray(read) && read.map(({ cells }) => cells)).toEqual([head, ...written])
    }),
  )
})
