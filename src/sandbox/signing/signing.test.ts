import { afterAll, beforeAll, expect, test } from 'vitest'
import { FCFS_RACE, STRICT } from '#sandbox/testing/raceFixtures.ts'
import { createTestBench, type TestBench } from '#sandbox/testing/testBench.ts'

let bench: TestBench
beforeAll(async () => {
  bench = await createTestBench()
})
afterAll(() => bench.sandbox.close())

test('tells the statements of a project in words, with who signs them and a hash of each', async () => {
  const asked = { raceId: FCFS_RACE, itemId: STRICT }
  const statements = await bench.stranger().call('registrationStatementQuery', asked)
  expect(statements).toMatchObject([
    { id: 'entry', signedBy: 'entrant', html: { en: '<p>entry 1</p>' }, olderThan: null },
    { id: 'relative', signedBy: 'relative', olderThan: 65 },
  ])
  expect(new Set(statements.map(({ hash }) => hash)).size).toBe(2)
})
