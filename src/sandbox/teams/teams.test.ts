import { afterAll, beforeAll, expect, test } from 'vitest'
import { idCard } from '#sandbox/testing/entryFixtures.ts'
import { createTestBench, type TestBench } from '#sandbox/testing/testBench.ts'

let bench: TestBench
beforeAll(async () => {
  bench = await createTestBench()
})
afterAll(() => bench.sandbox.close())

test('a leader’s list is judged line by line: what is right is saved once, what is wrong says why', async () => {
  const leader = await bench.runner()
  const [one, other] = [idCard('1990-05-12'), idCard('1991-06-13')]
  const text = [
    '姓名,证件号,手机号',
    `张三丰,${one},13912345678`,
    `李四,${other.slice(0, -1)}A,13912345678`,
    '王五,E1234567,13912345678,男',
    `,${other},12345`,
  ].join('\n')
  const judged = await leader.call('saveContestantsList', { text })
  expect(judged.map(({ line, status }) => [line, status])).toEqual([
    [2, 'added'],
    [3, 'wrong'],
    [4, 'wrong'],
    [5, 'wrong'],
  ])
  // A passport says neither birthday nor gender; a line without a name has more than one fault.
  expect(judged[2]?.problems.map(({ en }) => en)).toEqual([expect.stringContaining('birth')])
  expect(judged[3]?.problems.length).toBeGreaterThan(1)
  const again = await leader.call('saveContestantsList', {
    text: `李四,${other},13912345678\n张三丰,${one},13912345678`,
  })
  expect(again.map(({ status }) => status)).toEqual(['added', 'known'])
  expect(again[1]?.contestantsId).toBe(judged[0]?.contestantsId)
  const [unknown] = await leader.call('saveContestantsList', { text: 'MARY,E1234568,13912345678,1990-01-01' })
  expect(unknown?.problems).toEqual([{ zh: '请选择性别', en: expect.stringContaining('gender') }])
  expect(await leader.call('listContestants', {})).toHaveLength(2)
  await expect(leader.call('saveContestantsList', { text: '甲1\n'.repeat(201) })).rejects.toMatchObject({
    code: 2002011,
  })
})
