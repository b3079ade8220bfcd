import type { DropFacts } from '#entities/drop/facts.gen.ts'
import type { JsonObject } from '#lib/json.ts'
import { addRunner, idCard, newKey } from './entryFixtures.ts'
import type { Client, TestBench } from './testBench.ts'

const words = (name: string) => ({ zh: name, en: name })
const piece = (id: string, odds: number, edition: number) =>
  ({ id, odds, edition, name: words(id), story: words(id), picture: '/files/a.svg', rarity: 'common' }) as const

/** A drop that is on sale on the day of the tests, with a box of five. */
export function testDrop(more: Partial<DropFacts> = {}) {
  const facts: DropFacts = {
    ...{ name: words('Test drop'), series: { id: 'tests', name: words('Tests') }, page: '/TestCollection' },
    ...{ picture: '/files/a.svg', issuer: words('Issuer'), notice: words('Notice'), ageMin: 18, giftAfterDays: 1 },
    ...{ opens: '2026-12-10T10:00:00+08:00', closes: '2027-01-10T10:00:00+08:00' },
    boxes: [
      {
        ...{ id: 'box', name: words('Box'), picture: '/files/a.svg', price: 1990, stock: 5, most: 2 },
        pieces: [piece('sun', 0.6, 3), piece('moon', 0.4, 2)],
      },
    ],
    ...more,
  }
  return { kind: 'drop', id: 'Test', facts: facts as unknown as JsonObject }
}

export const BOX = { dropId: 'Test', boxId: 'box' }

/** A caller who has told their own age. */
export async function grownUp(bench: TestBench, birthday = '1990-05-12'): Promise<Client> {
  const client = await bench.runner()
  await addRunner(client, birthday, idCard(birthday), true)
  return client
}

/** Buys and pays a box; answers its order. */
export async function buy(bench: TestBench, client: Client): Promise<string> {
  const { orderId } = await client.call('createBlindBoxOrder', { ...BOX, idempotencyKey: newKey('box') })
  const { attemptId } = await client.call('wechatH5Prepay', { orderId, attemptKey: newKey('attempt') })
  await bench.console('POST', `pay/${attemptId}`, {})
  await bench.platform.tick()
  return orderId
}
