import { randomBytes } from 'node:crypto'
import { and, eq, gt, type SQL } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '#platform/clock.ts'
import type { documents } from '#platform/tables/entries.ts'
import type { invoices } from '#platform/tables/invoices.ts'
import type { cardPhotos } from '#platform/tables/people.ts'
import type { personalFiles } from '#platform/tables/personal.ts'

const LINK_MS = 5 * 60_000

interface PrivateFile {
  name: string
  type: string
  bytes: Uint8Array
}

/** A link that nobody guesses, as the row of its file has it. */
export function newLink(clock: Clock): { link: string; linkUntil: number } {
  return { link: randomBytes(24).toString('hex'), linkUntil: clock.now() + LINK_MS }
}

/** The file of a link, while it works. */
export function isLinked(
  table: typeof documents | typeof invoices | typeof cardPhotos | typeof personalFiles,
  link: string,
  clock: Clock,
): SQL | undefined {
  return and(eq(table.link, link), gt(table.linkUntil, clock.now()))
}

/** Serves files that only their owner was given a way to: nothing on the way keeps them, and nothing in them runs. */
export function serveByLink(
  app: FastifyInstance,
  folder: string,
  read: (link: string) => Promise<PrivateFile | null>,
): void {
  app.get<{ Params: { link: string } }>(`/files/${folder}/:link(^[0-9a-f]{48}$)`, async (request, reply) => {
    const file = await read(request.params.link)
    reply.header('cache-control', 'private, no-store')
    if (!file) return reply.code(404).type('text/plain; charset=utf-8').send('This link has expired')
    reply
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('content-disposition', `inline; filename*=UTF-8''${encodeURIComponent(file.name)}`)
    return reply.type(file.type).send(Buffer.from(file.bytes))
  })
}
