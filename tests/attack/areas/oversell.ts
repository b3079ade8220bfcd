import { inParallel } from '#lib/inParallel.ts'
import { saveRunner, untilMade } from '#rehearse/entrySteps.ts'
import { idCard } from '#support/platform/entryFixtures.ts'
import { RACE, saveSample } from '../../support/entry.ts'
import { type Area, Tally } from '../area.ts'
import type { Account, Target } from '../target.ts'

const ITEM = `${RACE}05`
const SIZES = { long: { clients: 200, places: 20 }, short: { clients: 30, places: 5 } }

interface Entrant extends Account {
  entryId: string
  /** The order each submit was answered with. */
  orders: Set<string>
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
  await target.api.console('quota', { itemId: ITEM, quota: before.taken + places })
  const entrants: Entrant[] = []
  await inParallel(Array.from({ length: clients }), 8, async () => {
    entrants.push(await entrantOf(target))
  })
  const from = performance.now()
  // The same submit twice, as a second tap sends it, and a third under another key.
  const taps = entrants.flatMap((entrant) => ['a', 'a', 'b'].map((key) => ({ entrant, key })))
  await inParallel(taps, taps.length, async ({ entrant, key }) => {
    const { entryId, device } = entrant
    const submit = { entryId, idempotencyKey: `oversell-${key}-${entryId}` }
    const answer = await device.call('createOrder5AppAsync', submit)
    tally.count(200)
    if ('data' in answer && answer.data.orderId) entrant.orders.add(answer.data.orderId)
    tally.hold(answer.code === 0 || answer.code >= 2_000_000, () => `a submit is answered ${JSON.stringify(answer)}`)
  })
  const seconds = ((performance.now() - from) / 1000).toFixed(1)
  let winners = 0
  for (const { device, orders, entryId } of entrants) {
    tally.hold(orders.size <= 1, () => `registration ${entryId} has ${orders.size} orders`)
    const [orderId] = orders
    if (!orderId) continue
    const status = await untilMade(device, orderId)
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
  const row = (await target.api.console<ProjectRow[]>('projects')).find(({ itemId }) => itemId === ITEM)
  if (!row) throw new Error(`The product has no project ${ITEM}`)
  return row
}

async function entrantOf(target: Target): Promise<Entrant> {
  const account = await target.account()
  const { device } = account
  const player = await saveRunner(device, idCard())
  return { ...account, entryId: await saveSample(device, ITEM, player), orders: new Set() }
}
