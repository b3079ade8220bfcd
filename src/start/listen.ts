import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { message } from '#authoring/model/finding.ts'
import { operatorError } from '#lib/words.ts'

export interface Listener {
  server: Server
  /** Opens the port and hands all requests to `next`; `health` is asked whenever somebody wants to know of it. */
  serve(next: RequestListener, health?: () => Promise<Health>): Promise<void>
  /** Closes the port, and waits for the requests under way, 3 seconds at most. */
  drain(): Promise<void>
  close(): Promise<void>
}

/** What /healthz says: 200 where requests are served, else 503. */
export type Health =
  | { status: 'ready' }
  /** Served is all but what is named. */
  | { status: 'degraded'; why: string[] }
  | { status: 'no database' | 'disk full' | 'draining' }

/** Milliseconds that requests under way have to end; closing the database after them fits into the 5 s of a stop. */
const DRAIN_MS = 3000
const HEALTH_MS = 2000

/**
 * Longer than a proxy keeps a connection that nobody uses (nginx and most load balancers: 60 s): the side that closes
 * first must be the proxy's, else it sends a request into a connection that has just ended. Node's own is 5 s.
 */
const KEEP_ALIVE_MS = 75_000

/**
 * A listener on a port that opens when the product is ready, and not before: a balancer sends a refused connection's
 * request to another server, but hands on a 503. Throws at once when the port is taken.
 */
export async function prepareListener(port: number): Promise<Listener> {
  const open = new Set<ServerResponse>()
  let draining = false
  let rested = () => {}
  const server = createServer()
  server.keepAliveTimeout = KEEP_ALIVE_MS
  if (port !== 0) {
    const trial = createServer()
    await openPort(trial, port)
    await new Promise((closed) => trial.close(closed))
  }
  return {
    server,
    async serve(next, health = async () => ({ status: 'ready' })) {
      const now = async (): Promise<Health> =>
        draining ? { status: 'draining' } : within(health(), HEALTH_MS, { status: 'no database' })
      server.on('request', (request, response) => {
        const [path] = (request.url ?? '').split('?')
        if (path === '/healthz/alive') return tell(response, { status: 'alive' })
        if (path === '/healthz') return void now().then((found) => tell(response, found))
        // On a connection that was open before: the next request must come on another, to another server.
        if (draining) response.setHeader('connection', 'close')
        open.add(response)
        response.once('close', () => {
          open.delete(response)
          if (open.size === 0) rested()
        })
        return next(request, response)
      })
      await openPort(server, port)
    },
    async drain() {
      draining = true
      server.close()
      const ended = new Promise<void>((done) => {
        rested = done
      })
      if (open.size > 0) await within(ended, DRAIN_MS, undefined)
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function openPort(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => reject(worded(error, port)))
    server.listen(port, '0.0.0.0', resolve)
  })
}

function tell(response: ServerResponse, found: Health | { status: 'alive' }): void {
  const served = found.status === 'ready' || found.status === 'degraded' || found.status === 'alive'
  const headers = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' }
  response.writeHead(served ? 200 : 503, headers).end(JSON.stringify(found))
}

/** What comes within a time; `otherwise` when nothing does, or it fails. */
async function within<T>(answer: Promise<T>, ms: number, otherwise: T): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<T>((resolve) => {
    timer = setTimeout(() => resolve(otherwise), ms)
  })
  const first = await Promise.race([answer.catch(() => otherwise), late])
  clearTimeout(timer)
  return first
}

function worded(error: Error & { code?: string }, port: number): Error {
  if (error.code === 'EADDRINUSE') return operatorError(message('start.port.taken', { port }))
  if (error.code === 'EACCES') return operatorError(message('start.port.forbidden', { port }))
  return error
}
