import { asc, desc, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { isLongId } from '#sandbox/ids.ts'
import { decideProof } from '#sandbox/payment/offline.ts'
import { handleRefund } from '#sandbox/payment/refunds.ts'
import { ledger } from '#sandbox/tables/ledger.ts'
import { attempts, offlineProofs, orders } from '#sandbox/tables/orders.ts'
import type { ConsoleContext } from './context.ts'

const SHOWN = 1000

/** The ledger, and what an operator does by hand: refunds that the provider refused, and bank transfers. */
export function registerMoney(app: FastifyInstance, { platform, tick }: ConsoleContext): void {
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

  app.get('/sandbox/api/proofs', async () => {
    const rows = await db
      .select({ proof: offlineProofs, attempt: attempts, order: orders })
      .from(offlineProofs)
      .innerJoin(attempts, eq(attempts.attemptId, offlineProofs.attemptId))
      .innerJoin(orders, eq(orders.orderId, attempts.orderId))
      .where(eq(offlineProofs.status, 'SENT'))
      .orderBy(asc(offlineProofs.proofId))
    return rows.map(({ proof, attempt, order }) => ({
      ...proof,
      amount: attempt.amount,
      orderId: order.orderId,
      orderNo: order.orderNo,
      orderStatus: order.status,
    }))
  })

  const decision = {
    type: 'object',
    properties: {
      received: { type: 'integer', minimum: 1, maximum: 10_000_000 },
      refused: { type: 'string', minLength: 1, maxLength: 200 },
    },
    oneOf: [{ required: ['received'] }, { required: ['refused'] }],
  }
  type Decision = { received: number } | { refused: string }
  app.post<{ Params: { proofId: string }; Body: Decision }>(
    '/sandbox/api/proofs/:proofId',
    { schema: { body: decision } },
    async (request, reply) => {
      const { proofId } = request.params
      const decided = isLongId(proofId) && (await decideProof(platform, proofId, request.body))
      if (!decided) return reply.code(409).send({ message: 'No such proof waits to be looked at' })
      await tick()
      return { proofId }
    },
  )
}
