import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '#platform/contract.ts'
import type { OperationId } from '#platform/handler.ts'
import { createTestBench, type TestBench } from './support/platform/testBench.ts'

const RUBBISH = ['5', 'x', '-1', '1e9', '无', '9223372036854775808', '%', '<b>', '[object Object]', 'a'.repeat(2000)]

interface Read {
  page: string
  call: OperationId
  /** Of its parameters, one that the page takes from its address. */
  parameter: string
}

/** What pages ask for as they open, with a parameter of their address. */
function readsOfLinks(): Read[] {
  const reads = new Set(contract.operations.filter(({ read }) => read).map(({ id }) => id))
  return readdirSync('pages-config')
    .filter((name) => name.endsWith('.json') && !name.endsWith('.scenarios.json'))
    .flatMap((page) => {
      const { data = {} } = JSON.parse(readFileSync(`pages-config/${page}`, 'utf8'))
      return Object.values<{ call: OperationId; with?: object }>(data).flatMap(({ call, with: given = {} }) =>
        Object.entries(given)
          .filter(([, value]) => reads.has(call) && typeof value === 'string' && value.includes('query.'))
          .map(([parameter]) => ({ page, call, parameter })),
      )
    })
}

let bench: TestBench
beforeAll(async () => {
  bench = await createTestBench()
})
afterAll(() => bench.platform.close())

test('no page is refused what it asks for because of what a link says', async () => {
  const found = readsOfLinks()
  expect(found.length).toBeGreaterThan(30)
  const runner = await bench.runner()
  const refused: string[] = []
  for (const { page, call, parameter } of found) {
    for (const value of RUBBISH) {
      const answer = await runner.raw(call, { [parameter]: value })
      const { place = '' } = answer.json()
      if (answer.statusCode >= 500 || place.endsWith(`/${parameter}`))
        refused.push(`${page} ${call} ${parameter}=${value.slice(0, 20)}`)
    }
  }
  expect(refused).toEqual([])
})
