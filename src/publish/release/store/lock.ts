import { randomUUID } from 'node:crypto'
import { LOCK } from '#publish/release/record.ts'
import { Refusal } from './refusal.ts'
import type { Store } from './store.ts'

export interface Owner {
  author: string
  /** Epoch ms. */
  at: number
  /** Takes the lock of a publish that has died. */
  breakLock?: boolean | undefined
}

/** Throws when the lock was taken away meanwhile. */
export type StillMine = () => Promise<void>

/** Publishes are one after the other: does the work while it holds the store's lock. Throws when another has it. */
export async function withLock<T>(store: Store, owner: Owner, work: (stillMine: StillMine) => Promise<T>): Promise<T> {
  const mine = JSON.stringify({ token: randomUUID(), author: owner.author, at: owner.at })
  if (owner.breakLock) await store.remove(LOCK)
  if (!(await store.putNew(LOCK, mine))) throw new Refusal(await busy(store))
  try {
    return await work(async () => {
      if ((await store.get(LOCK)) !== mine)
        throw new Refusal(`${store.name}: another publish has taken over; this one stops`)
    })
  } finally {
    if ((await store.get(LOCK)) === mine) await store.remove(LOCK)
  }
}

async function busy(store: Store): Promise<string> {
  const { author, at } = holder((await store.get(LOCK)) ?? '')
  return (
    `${store.name} is being published to${author ? ` by ${author}` : ''}${at ? ` since ${new Date(at).toISOString()}` : ''}.\n` +
    'Wait until that has ended. If it has died, run this again with --break-lock.'
  )
}

function holder(text: string): { author?: string; at?: number } {
  try {
    const { author, at } = JSON.parse(text)
    return { author: String(author), at: Number(at) }
  } catch {
    return {}
  }
}
