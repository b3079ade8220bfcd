import { loadCatalogue } from '#authoring/catalogue/catalogue.ts'
import { loadFolder } from '#authoring/model/loadFolder.ts'
import { createBuilder } from '#building/createBuilder.ts'
import type { DrawFacts } from '#entities/draw/facts.gen.ts'
import type { AnyEntity } from '#entities/entity.ts'
import type { Json, JsonObject, Page } from '#runtime/model.ts'
import { addRunner, draftOf, newKey } from './platform/entryFixtures.ts'
import { askForCode, createTestBench, logIn } from './platform/testBench.ts'

/** What is told first: the pages as published now, and somebody who has entered a race. */
export interface Opening {
  pages: [name: string, page: Page][]
  constants: JsonObject
  query: JsonObject
  /** An entry that is confirmed and has a slot to collect its pack in; that of `query` waits for its payment. */
  booked: string
  /** An order of the shop that is on its way, and a prize that has been claimed; that of `query` waits for its address. */
  bought: string
  claimed: string
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
const FREE_ITEM = `${RACE}03`
const CONSENTS = [
  { id: 'entry', version: '2027.3' },
  { id: 'health', version: '2027.2' },
]

// The compiler's bundler and the database do not work inside a simulated browser: they run here, beside the test.
const catalogue = loadCatalogue(process.cwd())
const built = await createBuilder(catalogue)(loadFolder('pages-config'))
const NOW = Date.parse('2026-12-10T12:00:00+08:00')
/** Draws that whoever draws wins the first thing to post in. */
const entities = built.entities.map((entity): AnyEntity => {
  if (entity.kind !== 'draw') return entity
  const { prizes } = entity.facts as unknown as DrawFacts
  const sure = prizes.find(({ kind }) => kind === 'post')
  return {
    ...entity,
    facts: {
      ...entity.facts,
      prizes: prizes.map((one) => ({ ...one, odds: Number(one === sure) })),
    } as unknown as JsonObject,
  }
})
const bench = await createTestBench({ races: built.races, entities, now: () => NOW })
const runner = bench.stranger()
const { token, userId, accountId } = await logIn(bench, runner)
runner.token = token
const { contestantsId } = await addRunner(runner)
const save = async (player: string, item = ITEM) => {
  const { teamName: _, ...draft } = await draftOf(runner, item, [player], { packageId: 'standard', consents: CONSENTS })
  return runner.call('infoSaveV2', draft)
}
const { entryId } = await save(contestantsId)
// What the runner has kept for later entries: lists of it are not empty.
await runner.call('addMailInfo', {
  consignee: '王小跑',
  consigneePhone: '13912345678',
  region: '620102',
  addressDetail: '天水北路 222 号',
})
const [{ mailInfoId = '' } = {}] = await runner.call('listMailInfo', {})
const { orderId: bought } = await runner.call('createShopOrder', {
  ...{ productId: 'runCap', variantId: 'white', quantity: 1, mailInfoId },
  ...{ payable: 9700, idempotencyKey: newKey('shop') },
})
const { attemptId } = await runner.call('aliH5Prepay', { orderId: bought, attemptKey: newKey('attempt') })
await bench.console('POST', `pay/${attemptId}`, {})
await bench.console('POST', `goods/${bought}/send`, { carrier: 'sf', trackingNo: 'SF1234567890' })
const { prizeId } = await runner.call('drawPrize', { drawId: 'base', idempotencyKey: newKey('draw') })
const { prizeId: claimed } = await runner.call('drawPrize', { drawId: 'sac', idempotencyKey: newKey('draw') })
await runner.call('savePrizeAddress', { prizeId: claimed, mailInfoId })
await runner.call('addAssociateUser', { name: '我自己', answers: { dressSize: 'M' } })
await runner.call('exchangeCoupon', { code: 'YICHANG27' })
const order = await runner.call('createOrder5AppAsync', { entryId, idempotencyKey: newKey('order') })
await bench.platform.tick()
// What was given up is a message.
const other = await save((await addRunner(runner)).contestantsId)
const givenUp = await runner.call('createOrder5AppAsync', {
  entryId: other.entryId,
  idempotencyKey: newKey('order'),
})
await bench.platform.tick()
await runner.call('cancelOrder', { orderId: givenUp.orderId ?? '' })
const [news] = (await runner.call('myRaceMessage', {})).results
const { entryId: booked } = await save((await addRunner(runner)).contestantsId, FREE_ITEM)
const free = await runner.call('createOrder5AppAsync', { entryId: booked, idempotencyKey: newKey('order') })
await bench.platform.tick()
await runner.call('zeroPayment', { orderId: free.orderId ?? '' })
const [slot] = await runner.call('listCollectionSlots', { entryId: booked })
await runner.call('bookCollectionSlot', { entryId: booked, slotId: slot?.slotId ?? '', waits: false })
// The club's pages have a login of their own.
const club = bench.stranger()
await askForCode(club)
const codes = await bench.console<{ mobile: string; code: string }[]>('GET', 'codes')
const code = codes.find(({ mobile }) => mobile === club.mobile)?.code ?? ''
club.token = (await club.call('nrcLogin', { mobile: club.mobile, code })).token
const callerOf = (operation: string) => (catalogue.operations.get(operation)?.session === 'nrc' ? club : runner)
const { token: payerToken } = await runner.call('payerLink', { orderId: order.orderId ?? '' })

async function answerTo({ id, operation, params }: Call): Promise<Answer> {
  // As the application's client does: what a page leaves open is not sent.
  const given = Object.fromEntries(Object.entries(params).filter(([, value]) => value !== null))
  try {
    return { id, value: await callerOf(operation).call(operation as never, given as never) }
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
    messageId: news?.messageId ?? '',
    article: 'withdraw',
    organizationId: '300003',
    collegeId: 'jinghu',
    contentId: 'firstMarathon',
    productId: 'runCap',
    variantId: 'white',
    prizeId,
    dropId: 'BeiMa',
    boxId: 'course',
    pieceId: 'dawn',
  },
  booked,
  bought,
  claimed,
  user: { userId, accountId },
  now: NOW,
} satisfies Opening)
