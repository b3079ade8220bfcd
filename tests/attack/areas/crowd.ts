import { inParallel } from '#lib/inParallel.ts'
import { saveRunner } from '#rehearse/entrySteps.ts'
import { idCard } from '#support/platform/entryFixtures.ts'
import { RACE, saveSample, submitOrder } from '../../support/entry.ts'
import { type Area, Tally } from '../area.ts'

const ITEM = `${RACE}04`
const RUNNERS = { long: 2000, short: 30 }
const AT_ONCE = 20

interface ProjectRow {
  itemId: string
  taken: number
}

/** A whole field of runners behind one address, as behind a carrier's NAT: each logs in, enters and has an order. */
export const crowd: Area = async (target, size) => {
  const tally = new Tally()
  const runners = RUNNERS[size]
  const rows = await target.api.console<ProjectRow[]>('projects')
  const taken = rows.find(({ itemId }) => itemId === ITEM)?.taken ?? 0
  await target.api.console('quota', { itemId: ITEM, quota: taken + runners })
  const from = performance.now()
  let entered = 0
  await inParallel(Array.from({ length: runners }), AT_ONCE, async () => {
    try {
      const { device } = await target.account()
      const player = await saveRunner(device, idCard())
      const orderId = await submitOrder(device, await saveSample(device, ITEM, player))
      const { status } = await device.ask('queryCreateOrderInfo', { orderId })
      tally.hold(status === 'CREATING' || status === 'PENDING', () => `an order of the crowd is ${status}`)
      entered += 1
      tally.count(200)
    } catch (error) {
      tally.count(200)
      tally.hold(
        false,
        () => `a runner of the crowd was turned away: ${error instanceof Error ? error.message : error}`,
      )
    }
  })
  tally.hold(entered === runners, () => `${entered} of ${runners} runners entered`)
  await target.api.console('quota', { itemId: ITEM, quota: null })
  tally.note = `${entered} of ${runners} runners behind one address entered, in ${((performance.now() - from) / 1000).toFixed(0)} s`
  return tally
}
