import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Platform } from '#sandbox/handler.ts'
import { uploads } from '#sandbox/schema.ts'

/** Serves uploaded pictures to whoever knows their name. */
export function registerUploads(app: FastifyInstance, { db }: Platform): void {
  app.get<{ Params: { name: string } }>('/files/uploads/:name', async (request, reply) => {
    const [row] = await db
      .select()
      .from(uploads)
      .where(eq(uploads.path, `/files/uploads/${request.params.name}`))
    if (!row) return reply.code(404).type('text/plain').send('No such picture')
    reply.header('x-content-type-options', 'nosniff').header('cache-control', 'private, max-age=3600')
    return reply.type(row.type).send(Buffer.from(row.bytes))
  })
}
