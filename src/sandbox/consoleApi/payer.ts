import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Platform } from '#sandbox/handler.ts'
import { isLongId } from '#sandbox/ids.ts'
import { type Source, sourceOf } from '#sandbox/limits/source.ts'
import { takeNotification } from '#sandbox/payment/notify.ts'
import { entries } from '#sandbox/tables/entries.ts'
import { attempts, orders } from '#sandbox/tables/orders.ts'
import { projects, races } from '#sandbox/tables/races.ts'
import type { ConsoleContext } from './context.ts'

const YEAR_MS = 366 * 86_400_000
type Mode = 'again' | 'late' | 'badSignature' | 'wrongAmount'
type Target = { Params: { attemptId: string } }

/** The payer's hand and the provider's mischief, for the cashier page and the console. */
export function registerPayer(app: FastifyInstance, { platform, tick }: ConsoleContext): void {
  app.get<Target>('/sandbox/api/attempts/:attemptId', async (request, reply) => {
    const found = await cashierView(platform, request.params.attemptId)
    return found ?? reply.code(404).send({ message: 'No such payment' })
  })

  // notifyAfterMs: of the platform's clock until the notification, or null for none at all; received: another sum than was asked for.
  const pay = {
    type: ['object', 'null'],
    properties: {
      notifyAfterMs: { type: ['integer', 'null'], minimum: 0, maximum: YEAR_MS },
      received: { type: 'integer', minimum: 1, maximum: 10_000_000 },
    },
  }
  app.post<Target & { Body: { notifyAfterMs?: number | null; received?: number } | null }>(
    '/sandbox/api/pay/:attemptId',
    { schema: { body: pay } },
    async (request, reply) => {
      const { attemptId } = request.params
      const notifyAfterMs = request.body?.notifyAfterMs === undefined ? 0 : request.body.notifyAfterMs
      const { received } = request.body ?? {}
      const paid = { notifyAfterMs, ...(received === undefined ? {} : { received }) }
      const outcome = isLongId(attemptId) ? await platform.provider.pay(attemptId, paid) : 'unknown'
      if (outcome === 'unknown') return reply.code(404).send({ message: 'No such payment' })
      if (outcome === 'closed') return reply.code(409).send({ message: 'The payment is closed', outcome })
      await tick()
      return { outcome }
    },
  )

  const notify = {
    type: 'object',
    required: ['mode'],
    properties: { mode: { enum: ['again', 'late', 'badSignature', 'wrongAmount'] } },
  }
  app.post<Target & { Body: { mode: Mode } }>(
    '/sandbox/api/notify/:attemptId',
    { schema: { body: notify } },
    async (request, reply) => {
      const { attemptId } = request.params
      const sent = isLongId(attemptId)
        ? await send(platform, attemptId, request.body.mode, sourceOf(request))
        : { refused: 'No such payment' }
      if ('refused' in sent) return reply.code(409).send({ message: sent.refused })
      await tick()
      return sent
    },
  )
}

async function send(
  platform: Platform,
  attemptId: string,
  mode: Mode,
  source: Source,
): Promise<{ outcome: string } | { refused: string }> {
  const { provider, clock } = platform
  const before = await provider.query(attemptId)
  if (!before) return { refused: 'No such payment' }
  if (mode === 'late') {
    if (before.status === 'WAITING') return { refused: 'Not late yet: move the clock past the end of the hold first' }
    // The bank took the money before the payment was closed; its notification is only sent now.
    await provider.pay(attemptId, { notifyAfterMs: null, inTransit: true })
  } else if (mode === 'again' && before.status !== 'PAID')
    return { refused: 'Not paid yet: there is nothing to send again' }
  const trade = (await provider.query(attemptId)) ?? before
  const paid = { ...trade, status: 'PAID' as const, paidAt: trade.paidAt ?? clock.now() }
  const message = provider.outbox.message(paid, mode === 'wrongAmount' ? { amount: Math.max(1, trade.amount - 1) } : {})
  const signature = mode === 'badSignature' ? provider.signer.sign(`${message.body} `) : message.signature
  return { outcome: await takeNotification(platform, { body: message.body, signature, source }) }
}

async function cashierView({ db, provider, clock }: Platform, attemptId: string) {
  if (!isLongId(attemptId)) return null
  const [row] = await db
    .select({ attempt: attempts, order: orders, race: races.facts, project: projects.facts })
    .from(attempts)
    .innerJoin(orders, eq(orders.orderId, attempts.orderId))
    .innerJoin(entries, eq(entries.entryId, orders.entryId))
    .innerJoin(races, eq(races.raceId, entries.raceId))
    .innerJoin(projects, eq(projects.itemId, entries.itemId))
    .where(eq(attempts.attemptId, attemptId))
  if (!row) return null
  const { attempt, order, race, project } = row
  const trade = await provider.query(attemptId)
  return {
    attemptId,
    channel: attempt.channel,
    amount: attempt.amount,
    status: attempt.status,
    tradeStatus: trade?.status ?? null,
    orderId: order.orderId,
    orderNo: order.orderNo,
    orderStatus: order.status,
    expiresAt: order.expiresAt,
    now: clock.now(),
    returnUrl: attempt.returnUrl,
    raceName: race.name,
    itemName: project.name,
  }
}
