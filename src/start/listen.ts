import { createServer, type RequestListener, type Server } from 'node:http'

export interface Listener {
  server: Server
  /** Hands all further requests to `next`. */
  serve(next: RequestListener): void
  close(): Promise<void>
}

/** Takes the port at once and answers 503 until the product is ready; throws when the port is taken. */
export async function listen(port: number): Promise<Listener> {
  let current: RequestListener = (_request, response) => {
    response.writeHead(503, { 'content-type': 'text/plain; charset=utf-8', 'retry-after': '2' })
    response.end('Startline is starting\n')
  }
  const server = createServer((request, response) => current(request, response))
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(worded(error, port)))
    server.listen(port, '0.0.0.0', resolve)
  })
  return {
    server,
    serve: (next) => {
      current = next
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function worded(error: Error & { code?: string }, port: number): Error {
  if (error.code === 'EADDRINUSE') {
    return new Error(`Port ${port} is in use. Stop what uses it, or choose another: PORT=4200 npm start`)
  }
  if (error.code === 'EACCES') return new Error(`Port ${port} is not allowed for this user. Choose one from 1024 on.`)
  return error
}
