import { loadCatalogue } from '#authoring/catalogue/catalogue.ts'
import { loadFolder } from '#authoring/model/loadFolder.ts'
import { createBuilder } from '#building/createBuilder.ts'
import type { Json, JsonObject, Page } from '#runtime/model.ts'
import { addRunner, draftOf, newKey } from './platform/entryFixtures.ts'
import { createTestBench, logIn } from './platform/testBench.ts'

/** What is told first: the pages as published now, and somebody who has entered a race. */
export interface Opening {
  pages: [name: string, page: Page][]
  constants: JsonObject
  query: JsonObject
  user: JsonObject
  /** Of the platform's clock, which stands still. */
  now: number
}

/** A call of an operation, and how it ended. */
export interface Call {
  id: number
  operation: string
  params: JsonObject
}
export type Answer = { id: number; value: Json } | { id: number; refused: string }

const RACE = '1000060003'
const ITEM = `${RACE}01`
const CONSENTS = [
  { id: 'entry', version: '2027.3' },
  { id: 'health', version: '2027.2' },
]

// The compiler's bundler and the database do not work inside a simulated browser: they run here, beside the test.
const built = await createBuilder(loadCatalogue(process.cwd()))(loadFolder('pages-config'))
const NOW = Date.parse('2026-12-10T12:00:00+08:00')
const bench = await createTestBench({ races: built.races, now: () => NOW })
const runner = bench.stranger()
const { token, userId, accountId } = await logIn(bench, runner)
runner.token = token
const { contestantsId } = await addRunner(runner)
const { teamName: _, ...draft } = await draftOf(runner, ITEM, [contestantsId], {
  packageId: 'standard',
  consents: CONSENTS,
})
const { entryId } = await runner.call('infoSaveV2', draft)
// What the runner has kept for later entries: lists of it are not empty.
await runner.call('addMailInfo', {
  consignee: '王小跑',
  consigneePhone: '13912345678',
  region: '620102',
  addressDetail: '天水北路 222 号',
})
await runner.call('addAssociateUser', { name: '我自己', answers: { dressSize: 'M' } })
await runner.call('exchangeCoupon', { code: 'YICHANG27' })
const order = await runner.call('createOrder5AppAsync', { entryId, idempotencyKey: newKey('order') })
await bench.platform.tick()
const { token: payerToken } = await runner.call('payerLink', { orderId: order.orderId ?? '' })

async function answerTo({ id, operation, params }: Call): Promise<Answer> {
  // As the application's client does: what a page leaves open is not sent.
  const given = Object.fromEntries(Object.entries(params).filter(([, value]) => value !== null))
  try {
    return { id, value: await runner.call(operation as never, given as never) }
  } catch (error) {
    return { id, refused: `${operation} ${JSON.stringify(params)}: ${error}` }
  }
}

const objects = [...built.objects].filter(([name]) => name.endsWith('.json'))
process.on('message', async (call: Call) => process.send?.(await answerTo(call)))
process.on('disconnect', () => process.exit())
process.send?.({
  pages: objects.map(([name, text]): [string, Page] => [name, JSON.parse(text)]),
  constants: JSON.parse(built.pointers.get('pointer.json') ?? '{}').site?.constants ?? {},
  query: {
    raceId: RACE,
    itemId: ITEM,
    orderId: order.orderId ?? '',
    entryId,
    registrationId: entryId,
    contestantsId,
    token: payerToken,
  },
  user: { userId, accountId },
  now: NOW,
} satisfies Opening)
