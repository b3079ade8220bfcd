import { afterAll, beforeAll, expect, test } from 'vitest'
import { documentOfOneOwner, enteredForDocuments, handIn } from '#support/platform/documentJourney.ts'
import { addRunner, draftOf, FILES } from '#support/platform/entryFixtures.ts'
import { FREE } from '#support/platform/raceFixtures.ts'
import { createTestBench, type TestBench } from '#support/platform/testBench.ts'

let bench: TestBench
beforeAll(async () => {
  bench = await createTestBench()
})
afterAll(() => bench.platform.close())

test('a document is asked for, handed in, replaced until its day, and read by its owner only', () =>
  documentOfOneOwner(bench))

test('what a document is, its size and its day are judged by the bytes and the facts', async () => {
  const { client, entryId } = await enteredForDocuments(bench)
  await expect(handIn(client, entryId, FILES.png)).rejects.toMatchObject({ code: 2008003 })
  const html = new TextEncoder().encode('<script>alert(1)</script>%PDF-1.7')
  await expect(handIn(client, entryId, html)).rejects.toMatchObject({ code: 2008003 })
  await expect(handIn(client, entryId, new Uint8Array())).rejects.toMatchObject({ code: 2007001 })
  const large = new Uint8Array(2_000_001)
  large.set(FILES.pdf)
  await expect(handIn(client, entryId, large)).rejects.toMatchObject({ code: 2008004 })
  expect(await handIn(client, entryId, large.slice(0, 2_000_000))).toMatchObject({ status: 'handedIn' })
  await expect(handIn(client, entryId, FILES.png, 'photo')).rejects.toMatchObject({ code: 2008002 })
  await expect(handIn(client, entryId, FILES.pdf, 'passport')).rejects.toMatchObject({ code: 2008001 })
})

test('a draft has nothing to hand in yet', async () => {
  const client = await bench.runner()
  const { contestantsId } = await addRunner(client)
  const { entryId } = await client.call('infoSaveV2', await draftOf(client, FREE, [contestantsId]))
  expect((await client.call('detailRegistrationOrder', { entryId })).documents).toEqual([])
  await expect(handIn(client, entryId, FILES.pdf)).rejects.toMatchObject({ code: 2008001 })
})
