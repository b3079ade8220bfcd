import type { Parcel } from '#api/contract.gen.ts'
import { text } from '#platform/texts.ts'
import type { Text } from '#race/facts.gen.ts'

const HOUR = 3_600_000

interface Sent {
  sentAt: number
  carrier: Text
  from: Text
  to: Text
}

/** Hours from handing over until each thing that happens to a parcel. */
const WAY = [
  [0, 'packed'],
  [2, 'collected'],
  [9, 'sorted'],
  [32, 'arrived'],
  [44, 'delivering'],
  [48, 'delivered'],
] as const

export const deliveredAt = (sentAt: number): number => sentAt + 48 * HOUR

/** The simulated carrier's answer on a parcel: its way is a matter of time, which the console moves. */
export function trackParcel({ sentAt, ...values }: Sent, now: number): Pick<Parcel, 'state' | 'steps'> {
  const done = WAY.filter(([hours]) => sentAt + hours * HOUR <= now)
  const last = done.at(-1)?.[1] ?? 'packed'
  return {
    state: last === 'packed' ? 'sent' : last === 'delivered' || last === 'delivering' ? last : 'onTheWay',
    steps: done
      .map(([hours, step]) => ({ at: sentAt + hours * HOUR, text: text(`shop.step.${step}`, values) }))
      .reverse(),
  }
}
