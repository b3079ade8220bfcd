import { expect } from 'vitest'
import { enter, FILES } from './entryFixtures.ts'
import { FREE } from './raceFixtures.ts'
import type { Client, TestBench } from './testBench.ts'

export const handIn = (client: Client, registrationId: string, file: Uint8Array, documentId = 'health') =>
  client.call('handInDocument', { registrationId, documentId, file: file as unknown as string })

/** Enters a new runner in a project that asks for documents. */
export async function enteredForDocuments(
  bench: TestBench,
): Promise<{ client: Client; entryId: string; registrationId: string }> {
  const client = await bench.runner()
  await enter(client, FREE)
  const [item] = (await client.call('myRegistrationListByGroup', {})).results
  const detail = await client.call('detailRegistrationOrder', { entryId: item?.entryId ?? '' })
  return { client, entryId: detail.entryId, registrationId: detail.playersDetail[0]?.registrationId ?? '' }
}

/** A document handed in, replaced and opened by its owner, and asked for by others: the same on both databases. */
export async function documentOfOneOwner(bench: TestBench): Promise<void> {
  const { client, entryId, registrationId } = await enteredForDocuments(bench)
  const get = (url: string) => bench.platform.app.inject({ url })
  const detail = () => client.call('detailRegistrationOrder', { entryId })
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
}
