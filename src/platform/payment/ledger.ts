import { and, eq, sum } from 'drizzle-orm'
import type { Database } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import type { OrderRow } from '#platform/records.ts'
import { ledger } from '#platform/tables/orders.ts'
import { sumDeposit } from '#race/deposit.ts'
import { charged, isBalanced, type LedgerAccount, type Posted, writtenOff } from '#race/ledger.ts'

/** One thing that happened to an order's money. */
interface Posting {
  orderId: string
  /** The order, attempt or refund that it is about. */
  objectId: string
  at: number
}

/** Writes one posting in the transaction of what it tells; throws when its sides do not sum to zero. One of nothing is none. */
export async function post(tx: Database, posting: Posting, { event, sides }: Posted): Promise<void> {
  const entries = Object.entries(sides) as [LedgerAccount, number][]
  if (!isBalanced(sides)) {
    const postings = entries.map(([account, amount]) => `${account} ${amount}`).join(', ')
    throw new Error(`Posting "${event}" of order ${posting.orderId} does not balance: ${postings}`)
  }
  const moved = entries.filter(([, amount]) => amount !== 0)
  if (moved.length === 0) return
  const shared = { ...posting, event, postingId: newId() }
  await tx.insert(ledger).values(moved.map(([account, amount]) => ({ ...shared, account, amount })))
}

/** What an account of an order holds, in fen; read it under the order's lock. */
export async function readBalance(tx: Database, orderId: string, account: LedgerAccount): Promise<number> {
  const mine = and(eq(ledger.orderId, orderId), eq(ledger.account, account))
  const [row] = await tx
    .select({ total: sum(ledger.amount) })
    .from(ledger)
    .where(mine)
  return Number(row?.total ?? 0)
}

type Priced = Pick<OrderRow, 'payable' | 'lines'>

/** An order costs its payer this much, from now on or again. */
export function charge(tx: Database, orderId: string, { payable, lines }: Priced, at: number): Promise<void> {
  return post(tx, { orderId, objectId: orderId, at }, charged(payable, sumDeposit(lines)))
}

/** Nobody owes this price any more: the order has ended unpaid. */
export function writeOff(tx: Database, orderId: string, { payable, lines }: Priced, at: number): Promise<void> {
  return post(tx, { orderId, objectId: orderId, at }, writtenOff(payable, sumDeposit(lines)))
}
