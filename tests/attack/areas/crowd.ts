import { idCard } from '#sandbox/testing/entryFixtures.ts'
import { orderStatus, RACE, saveEntry, savePlayer, submitEntry } from '../../support/entry.ts'
import { type Area, Tally } from '../area.ts'
import { sideBySide } from '../wire.ts'

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
  const rows = await target.console<ProjectRow[]>('GET', 'projects')
  const taken = rows.find(({ itemId }) => itemId === ITEM)?.taken ?? 0
  await target.console('POST', 'quota', { itemId: ITEM, quota: taken + runners })
  const from = performance.now()
  let entered = 0
  await sideBySide(Array.from({ length: runners }), AT_ONCE, async () => {
    try {
      const { platform } = await target.account()
      const player = await savePlayer(platform, { name: '王小跑', idNumber: idCard() })
      const orderId = await submitEntry(platform, await saveEntry(platform, ITEM, player))
      const status = await orderStatus(platform, orderId)
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
  await target.console('POST', 'quota', { itemId: ITEM, quota: null })
  tally.note = `${entered} of ${runners} runners behind one address entered, in ${((performance.now() - from) / 1000).toFixed(0)} s`
  return tally
}
