import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { operatorError } from '#lib/words.ts'

export interface Listener {
  server: Server
  /** Hands all further requests to `next`; `healthy` is asked whenever somebody wants to know whether it is ready. */
  serve(next: RequestListener, healthy?: () => Promise<boolean>): void
  /** Is ready no more, takes no further requests, and waits for those under way, 3 seconds at most. */
  drain(): Promise<void>
  close(): Promise<void>
}

type State =
  | { status: 'starting' }
  | { status: 'serving'; next: RequestListener; healthy: () => Promise<boolean> }
  | { status: 'draining' }

/** Milliseconds that requests under way have to end; closing the database after them fits into the 5 s of a stop. */
const DRAIN_MS = 3000
const HEALTH_MS = 2000

/**
 * Longer than a proxy keeps a connection that nobody uses (nginx and most load balancers: 60 s): the side that closes
 * first must be the proxy's, else it sends a request into a connection that has just ended. Node's own is 5 s.
 */
const KEEP_ALIVE_MS = 75_000

/** Takes the port at once and answers 503 until the product is ready; throws when the port is taken. */
export async function listen(port: number): Promise<Listener> {
  let state: State = { status: 'starting' }
  const open = new Set<ServerResponse>()
  const server = createServer((request, response) => {
    const [path] = (request.url ?? '').split('?')
    if (path === '/healthz/alive') return tell(response, 200, 'alive')
    if (path === '/healthz') return void ready().then(({ code, status }) => tell(response, code, status))
    if (state.status !== 'serving') return unavailable(response, state.status)
    open.add(response)
    response.once('close', () => open.delete(response))
    return state.next(request, response)
  })
  server.keepAliveTimeout = KEEP_ALIVE_MS
  async function ready(): Promise<{ code: number; status: string }> {
    if (state.status !== 'serving') return { code: 503, status: state.status }
    const healthy = await within(state.healthy(), HEALTH_MS)
    return healthy ? { code: 200, status: 'ready' } : { code: 503, status: 'no database' }
  }
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(worded(error, port)))
    server.listen(port, '0.0.0.0', resolve)
  })
  return {
    server,
    serve: (next, healthy = async () => true) => {
      state = { status: 'serving', next, healthy }
    },
    async drain() {
      state = { status: 'draining' }
      const ended = [...open].map(
        (response) => new Promise<boolean>((done) => response.once('close', () => done(true))),
      )
      await within(
        Promise.all(ended).then(() => true),
        DRAIN_MS,
      )
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function tell(response: ServerResponse, code: number, status: string): void {
  response.writeHead(code, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
  response.end(JSON.stringify({ status }))
}

function unavailable(response: ServerResponse, status: 'starting' | 'draining'): void {
  const words = status === 'starting' ? 'starting' : 'ending'
  response.writeHead(503, { 'content-type': 'text/plain; charset=utf-8', 'retry-after': '2', connection: 'close' })
  response.end(`Startline is ${words}\n`)
}

/** What comes within a time; false when nothing does, or it fails. */
async function within(answer: Promise<boolean>, ms: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), ms)
  })
  const first = await Promise.race([answer.catch(() => false), late])
  clearTimeout(timer)
  return first
}

function worded(error: Error & { code?: string }, port: number): Error {
  if (error.code === 'EADDRINUSE') {
    return operatorError({
      zh: `端口 ${port} 已被占用。请停掉占用它的程序，或换一个：PORT=4200 npm start`,
      en: `Port ${port} is in use. Stop what uses it, or choose another: PORT=4200 npm start`,
    })
  }
  if (error.code === 'EACCES') {
    return operatorError({
      zh: `当前用户不能用端口 ${port}，请选 1024 以上的。`,
      en: `Port ${port} is not allowed for this user. Choose one from 1024 on.`,
    })
  }
  return error
}
