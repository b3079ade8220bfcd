import type { FastifyInstance } from 'fastify'
import { isLongId } from '#sandbox/ids.ts'
import { decideReview, type Reviewed } from '#sandbox/registration/review.ts'
import type { ConsoleContext } from './context.ts'

const WHY: Record<Exclude<Reviewed, 'done'>, string> = {
  notInReview: 'The entry is under review no more',
  soldOut: 'Too few places are left for all of its runners',
}

/** What an operator decides of entries under review: approved, or rejected with a reason that the runner reads. */
export function registerReviews(app: FastifyInstance, { platform, tick }: ConsoleContext): void {
  const body = {
    type: 'object',
    required: ['approved'],
    properties: { approved: { type: 'boolean' }, reason: { type: 'string', minLength: 1, maxLength: 200 } },
    if: { properties: { approved: { const: false } } },
    // biome-ignore lint/suspicious/noThenProperty: JSON Schema's keyword
    then: { required: ['reason'] },
  }
  type Order = { approved: boolean; reason?: string }
  app.post<{ Params: { entryId: string }; Body: Order }>(
    '/sandbox/api/reviews/:entryId',
    { schema: { body } },
    async (request, reply) => {
      const { entryId } = request.params
      const { approved, reason = '' } = request.body
      if (!isLongId(entryId)) return reply.code(404).send({ message: `No entry ${entryId}` })
      const decision = approved ? { approved } : { approved, reason: { zh: reason, en: reason } }
      const reviewed = await decideReview(platform, entryId, decision)
      if (reviewed !== 'done') return reply.code(409).send({ message: WHY[reviewed] })
      await tick()
      return { entryId, approved }
    },
  )
}
