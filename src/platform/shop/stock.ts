import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '#platform/database.ts'
import { shopStock } from '#platform/tables/shop.ts'

interface Variant {
  productId: string
  variantId: string
}

const rowOf = ({ productId, variantId }: Variant) =>
  and(eq(shopStock.productId, productId), eq(shopStock.variantId, variantId))

/** How many of each variant of a product are taken, by its id. */
export async function countTaken(db: Database, productId: string): Promise<Map<string, number>> {
  const rows = await db.select().from(shopStock).where(eq(shopStock.productId, productId))
  return new Map(rows.map(({ variantId, taken }) => [variantId, taken]))
}

/**
 * Takes pieces of a variant of which there are `stock` in all, under the lock of its row until the transaction ends;
 * answers how many are left where there are not enough, else null.
 */
export async function takeStock(
  tx: Database,
  { stock, quantity, ...variant }: Variant & { stock: number; quantity: number },
): Promise<number | null> {
  await tx.insert(shopStock).values(variant).onConflictDoNothing()
  const [row] = await tx.select().from(shopStock).where(rowOf(variant)).for('update')
  const left = Math.max(0, stock - (row?.taken ?? 0))
  if (left < quantity) return left
  await tx
    .update(shopStock)
    .set({ taken: sql`${shopStock.taken} + ${quantity}` })
    .where(rowOf(variant))
  return null
}

export async function giveBackStock(
  tx: Database,
  { quantity, ...variant }: Variant & { quantity: number },
): Promise<void> {
  await tx
    .update(shopStock)
    .set({ taken: sql`${shopStock.taken} - ${quantity}` })
    .where(rowOf({ productId: variant.productId, variantId: variant.variantId }))
}
