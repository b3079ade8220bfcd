import { inArray, notInArray, sql } from 'drizzle-orm'
import { instant } from '#entities/drop/opening.ts'
import type { Platform } from '#platform/handler.ts'
import { writeMessages } from '#platform/messages/write.ts'
import { accounts } from '#platform/tables/accounts.ts'
import { blindBoxes, collectibles } from '#platform/tables/drops.ts'
import { liveDrops } from './onSale.ts'

const NEWS_MS = 3_600_000

/** Tells whoever holds a box or a piece of any drop when another opens, each once and while it is news. */
export async function announceDrops(platform: Platform): Promise<void> {
  const { db, clock } = platform
  const now = clock.now()
  for (const { id, facts } of liveDrops(platform)) {
    const opens = instant(facts.opens)
    if (now < opens || now >= opens + NEWS_MS) continue
    const holders = db.select({ id: collectibles.ownerId }).from(collectibles)
    const buyers = db.select({ id: blindBoxes.userId }).from(blindBoxes)
    const there = db.select({ id: blindBoxes.userId }).from(blindBoxes).where(sql`${blindBoxes.dropId} = ${id}`)
    const receivers = await db
      .select({ userId: accounts.userId })
      .from(accounts)
      .where(sql`(${inArray(accounts.userId, holders)} or ${inArray(accounts.userId, buyers)})
        and ${notInArray(accounts.userId, there)} and not ${accounts.blocked}`)
    const message = { code: 'dropOpen' as const, subject: id, values: { name: facts.name, page: facts.page }, at: now }
    await writeMessages(
      db,
      receivers.map(({ userId }) => ({ userId, ...message })),
    )
  }
}
