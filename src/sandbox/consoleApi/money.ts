import { desc, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { isLongId } from '#sandbox/ids.ts'
import { handleRefund } from '#sandbox/payment/refunds.ts'
import { ledger } from '#sandbox/schema.ts'
import type { ConsoleContext } from './context.ts'

const SHOWN = 1000

/** The ledger, and what an operator does with a refund that the provider refused. */
export function registerMoney(app: FastifyInstance, { platform }: ConsoleContext): void {
  const { db } = platform
  // An order's rows in the order they were posted; without an order the newest 1000 of all.
  app.get<{ Querystring: { orderId?: string } }>('/sandbox/api/ledger', async ({ query: { orderId } }) => {
    if (orderId === undefined) return db.select().from(ledger).orderBy(desc(ledger.ledgerId)).limit(SHOWN)
    if (!isLongId(orderId)) return []
    return db.select().from(ledger).where(eq(ledger.orderId, orderId)).orderBy(ledger.ledgerId)
  })

  const body = {
    type: 'object',
    required: ['do'],
    properties: { do: { enum: ['sendAgain', 'byHand', 'doneByHand'] } },
  }
  type Order = { do: 'sendAgain' | 'byHand' | 'doneByHand' }
  app.post<{ Params: { refundId: string }; Body: Order }>(
    '/sandbox/api/refunds/:refundId',
    { schema: { body } },
    async (request, reply) => {
      const { refundId } = request.params
      if (isLongId(refundId) && (await handleRefund(platform, refundId, request.body.do))) return { refundId }
      return reply.code(409).send({ message: 'The refund is not in the state for this' })
    },
  )
}
