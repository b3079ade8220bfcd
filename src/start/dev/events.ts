import type { ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Lang } from '#lib/language.ts'
import type { ConsoleGuard } from '#platform/console/guard.ts'

/** What an open page is told after a save; findings in both languages. */
export type DevMessage = { type: 'config' } | { type: 'findings'; lines: Record<Lang, string[]> }

export interface Events {
  send(message: DevMessage): void
  close(): void
}

const BEAT_MS = 20_000

/** Server-sent events under /dev/events, for the operator: they tell paths and drafts. A page that opens later hears the last message that still holds. */
export function serveEvents(app: FastifyInstance, { authorize }: ConsoleGuard): Events {
  const pages = new Set<ServerResponse>()
  let lastFindings: DevMessage | null = null
  const beat = setInterval(() => {
    for (const page of pages) page.write(':\n\n')
  }, BEAT_MS)
  app.get('/dev/events', { onRequest: authorize }, (_request, reply) => {
    reply.hijack()
    const page = reply.raw
    page.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
    page.write(lastFindings ? frame(lastFindings) : ':\n\n')
    pages.add(page)
    page.on('close', () => pages.delete(page))
  })
  return {
    send(message) {
      lastFindings = message.type === 'findings' ? message : null
      for (const page of pages) page.write(frame(message))
    },
    close() {
      clearInterval(beat)
      for (const page of pages) page.end()
    },
  }
}

function frame(message: DevMessage): string {
  return `data: ${JSON.stringify(message)}\n\n`
}
