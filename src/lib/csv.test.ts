import { expect, test } from 'vitest'
import { plainText } from './csv.ts'

test('no cell is taken for a formula', () => {
  for (const cell of ['=1+1', '+86 139', '-2', '@SUM(A1)', ' =1', '\u200b=1', '＝1', '\t1'])
    expect(plainText(cell)).toBe(`'${cell}`)
  for (const cell of ['', '王小跑', '110101199003070000', "O'Neill", 'a=b']) expect(plainText(cell)).toBe(cell)
})
