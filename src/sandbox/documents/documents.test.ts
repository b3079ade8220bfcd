import { afterAll, beforeAll, expect, test } from 'vitest'
import { addRunner, draftOf, enter, FILES } from '#sandbox/testing/entryFixtures.ts'
import { FREE } from '#sandbox/testing/raceFixtures.ts'
import { type Client, createTestBench, type TestBench } from '#sandbox/testing/testBench.ts'

let bench: TestBench
beforeAll(async () => {
  bench = await createTestBench()
})
afterAll(() => bench.sandbox.close())

const handIn = (client: Client, registrationId: string, file: Uint8Array, documentId = 'health') =>
  client.call('handInDocument', { registrationId, documentId, file: file as unknown as string })
const get = (url: string) => bench.sandbox.app.inject({ url })

async function entered(): Promise<{ client: Client; registrationId: string }> {
  const client = await bench.runner()
  await enter(client, FREE)
  const [item] = (await client.call('myRegistrationListByGroup', {})).results
  return { client, registrationId: item?.registrationId ?? '' }
}

test('a document is asked for, handed in, replaced until its day, and read by its owner only', async () => {
  const { client, registrationId } = await entered()
  const detail = () => client.call('detailRegistrationOrder', { registrationId })
  expect((await detail()).documents).toMatchObject([
    { id: 'health', status: 'missing', open: true, types: ['jpg', 'pdf'], maxBytes: 2_000_000, fileName: null },
    { id: 'photo', status: 'late', open: false, types: ['png', 'jpg'], maxBytes: 1_048_576 },
  ])
  expect(await handIn(client, registrationId, FILES.pdf)).toMatchObject({ status: 'handedIn', fileName: 'a.png' })
  const { path } = await client.call('openDocument', { registrationId, documentId: 'health' })
  const opened = await get(path)
  expect([opened.statusCode, opened.headers['content-type'], opened.rawPayload.equals(Buffer.from(FILES.pdf))]).toEqual(
    [200, 'application/pdf', true],
  )
  expect(opened.headers).toMatchObject({ 'cache-control': 'private, no-store', 'x-content-type-options': 'nosniff' })

  await handIn(client, registrationId, FILES.jpg)
  // The way to the replaced file is no way to the new one.
  expect((await get(path)).statusCode).toBe(404)
  const next = await client.call('openDocument', { registrationId, documentId: 'health' })
  expect((await get(next.path)).headers['content-type']).toBe('image/jpeg')

  const thief = await bench.runner()
  await expect(handIn(thief, registrationId, FILES.pdf)).rejects.toThrow()
  await expect(thief.call('openDocument', { registrationId, documentId: 'health' })).rejects.toThrow()
  await expect(bench.stranger().call('openDocument', { registrationId, documentId: 'health' })).rejects.toMatchObject({
    code: 1004010,
  })
  await bench.console('POST', 'clock', { advance: 6 * 60_000 })
  expect((await get(next.path)).statusCode).toBe(404)
})

test('what a document is, its size and its day are judged by the bytes and the facts', async () => {
  const { client, registrationId } = await entered()
  await expect(handIn(client, registrationId, FILES.png)).rejects.toMatchObject({ code: 2008003 })
  const html = new TextEncoder().encode('<script>alert(1)</script>%PDF-1.7')
  await expect(handIn(client, registrationId, html)).rejects.toMatchObject({ code: 2008003 })
  await expect(handIn(client, registrationId, new Uint8Array())).rejects.toMatchObject({ code: 2007001 })
  const large = new Uint8Array(2_000_001)
  large.set(FILES.pdf)
  await expect(handIn(client, registrationId, large)).rejects.toMatchObject({ code: 2008004 })
  expect(await handIn(client, registrationId, large.slice(0, 2_000_000))).toMatchObject({ status: 'handedIn' })
  await expect(handIn(client, registrationId, FILES.png, 'photo')).rejects.toMatchObject({ code: 2008002 })
  await expect(handIn(client, registrationId, FILES.pdf, 'passport')).rejects.toMatchObject({ code: 2008001 })
})

test('a draft has nothing to hand in yet', async () => {
  const client = await bench.runner()
  const { contestantsId } = await addRunner(client)
  const { registrationId } = await client.call('infoSaveV2', await draftOf(client, FREE, [contestantsId]))
  expect((await client.call('detailRegistrationOrder', { registrationId })).documents).toEqual([])
  await expect(handIn(client, registrationId, FILES.pdf)).rejects.toMatchObject({ code: 2008001 })
})
