import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { extname, join, resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import type { Page } from 'playwright'
import { build } from 'vite'

const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.css': 'text/css',
}

/** Builds one page of a bench as the product is built, its script as `entry.js` in `outDir`. */
export async function buildEntry(input: string, outDir: string): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    build: {
      outDir,
      target: 'es2022',
      rollupOptions: {
        input: resolve(input),
        output: { entryFileNames: 'entry.js', assetFileNames: 'entry[extname]' },
      },
    },
  })
}

/** A folder on a port of its own. */
export async function serveFolder(folder: string): Promise<{ port: number; close(): void }> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://local')
    readFile(join(folder, pathname)).then(
      (content) => response.setHeader('content-type', TYPES[extname(pathname)] ?? 'text/plain').end(content),
      () => response.writeHead(404).end(),
    )
  })
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done)
  })
  const address = server.address()
  return { port: typeof address === 'object' && address ? address.port : 0, close: () => server.close() }
}

/** A page of 4 times slower CPU, and what its main thread has done so far. Other programs do not count. */
export async function throttled(page: Page): Promise<{
  milliseconds(what: 'Script' | 'Task'): Promise<number>
  /** Bytes of what its scripts hold, after the garbage is collected. */
  heap(): Promise<number>
}> {
  const session = await page.context().newCDPSession(page)
  // Time of the thread, not of the clock.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  return {
    async milliseconds(what) {
      const { metrics } = await session.send('Performance.getMetrics')
      return (metrics.find(({ name }) => name === `${what}Duration`)?.value ?? 0) * 1000
    },
    async heap() {
      await session.send('HeapProfiler.collectGarbage')
      return (await session.send('Runtime.getHeapUsage')).usedSize
    },
  }
}
