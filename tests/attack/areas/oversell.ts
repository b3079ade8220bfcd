import { idCard } from '#sandbox/testing/entryFixtures.ts'
import { entryOf, must, orderStatus, RACE, savePlayer, signStatements } from '../../support/entry.ts'
import { type Area, Tally } from '../area.ts'
import type { Account, Target } from '../target.ts'
import { sideBySide } from '../wire.ts'

const ITEM = `${RACE}05`
const SIZES = { long: { clients: 200, places: 20 }, short: { clients: 30, places: 5 } }

interface Entrant extends Account {
  entryId: string
  /** The order each submit was answered with. */
  orders: Set<string>
  codes: number[]
}

interface ProjectRow {
  itemId: string
  quota: number
  taken: number
}

/** More runners than places, all at the same moment and each three times: as many get one as there are. */
export const oversell: Area = async (target, size) => {
  const tally = new Tally()
  const { clients, places } = SIZES[size]
  const before = await project(target)
  await target.console('POST', 'quota', { itemId: ITEM, quota: before.taken + places })
  const entrants: Entrant[] = []
  await sideBySide(Array.from({ length: clients }), 8, async () => {
    entrants.push(await entrantOf(target))
  })
  const from = performance.now()
  // The same submit twice, as a second tap sends it, and a third under another key.
  const taps = entrants.flatMap((entrant) => ['a', 'a', 'b'].map((key) => ({ entrant, key })))
  await sideBySide(taps, taps.length, async ({ entrant, key }) => {
    const { entryId, platform } = entrant
    const submit = { entryId, idempotencyKey: `oversell-${key}-${entryId}` }
    const answer = await platform.post('/center/order-center/createOrder5AppAsync', submit)
    tally.count(200)
    entrant.codes.push(answer.code)
    if (answer.code === 0 && answer.data.orderId) entrant.orders.add(String(answer.data.orderId))
    tally.hold(
      answer.code === 0 || answer.code >= 2_000_000,
      () => `a submit is answered ${answer.code} ${answer.message}`,
    )
  })
  const seconds = ((performance.now() - from) / 1000).toFixed(1)
  let winners = 0
  for (const { platform, orders, entryId } of entrants) {
    tally.hold(orders.size <= 1, () => `registration ${entryId} has ${orders.size} orders`)
    const [orderId] = orders
    if (!orderId) continue
    const status = await settled(platform, orderId)
    tally.hold(status === 'PENDING', () => `order ${orderId} is ${status}`)
    if (status === 'PENDING') winners += 1
  }
  const after = await project(target)
  tally.hold(winners === places, () => `${winners} of ${clients} clients got one of ${places} places`)
  tally.hold(after.taken <= after.quota, () => `${after.taken} places are taken of ${after.quota}`)
  tally.note = `${clients} clients, ${places} places, ${winners} winners, ${tally.tried} submits in ${seconds} s`
  return tally
}

async function project(target: Target): Promise<ProjectRow> {
  const row = (await target.console<ProjectRow[]>('GET', 'projects')).find(({ itemId }) => itemId === ITEM)
  if (!row) throw new Error(`The product has no project ${ITEM}`)
  return row
}

async function entrantOf(target: Target): Promise<Entrant> {
  const account = await target.account()
  const { platform } = account
  const player = await savePlayer(platform, { name: '王小跑', idNumber: idCard() })
  const entry = entryOf(ITEM, player, await signStatements(platform, ITEM))
  const saved = await platform.post('/center/registration-center/registration/info/save/v2', entry)
  return {
    ...account,
    entryId: must<{ entryId: string }>(saved).entryId,
    orders: new Set(),
    codes: [],
  }
}

/** What the order has come to once it is made. */
async function settled(platform: Account['platform'], orderId: string): Promise<string> {
  for (const until = Date.now() + 30_000; Date.now() < until; ) {
    const status = await orderStatus(platform, orderId)
    if (status !== 'CREATING') return status
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return 'CREATING'
}
