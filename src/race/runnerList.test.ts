import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readRunnerList } from './runnerList.ts'

const runnersIn = (text: string) => readRunnerList(text).map(({ line, runner }) => [line, ...Object.values(runner)])

it('reads a table as it is pasted, whatever stands between its cells and in which order', () => {
  const text = [
    '\ufeff姓名\t证件号\t手机',
    '张三丰\t11010519491231002X\t13912345678',
    '',
    '138 1234 5678，李四，110101199005120019',
    '"Mary O’Neil";E1234567;+61412345678;女;1990/5/2',
  ].join('\r\n')
  expect(runnersIn(text)).toEqual([
    [2, '张三丰', '11010519491231002X', '13912345678', '', ''],
    [4, '李四', '110101199005120019', '13812345678', '', ''],
    [5, 'Mary O’Neil', 'E1234567', '+61412345678', '2', '1990-05-02'],
  ])
})

it('takes +86 off, and keeps what it does not know for the judge', () => {
  expect(runnersIn('王五,+8613912345678,12ab')).toEqual([[1, '王五', '12AB', '13912345678', '', '']])
  expect(runnersIn('只有姓名,1')).toEqual([[1, '只有姓名', '1', '', '', '']])
})

it('never throws, and counts every line that says something', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary' })), (lines) => {
      const read = readRunnerList(lines.join('\n'))
      expect(read.map(({ line }) => line)).toEqual([...new Set(read.map(({ line }) => line))].sort((a, b) => a - b))
    }),
    { numRuns: 200 },
  )
})
