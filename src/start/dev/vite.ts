import { randomBytes } from 'node:crypto'
import type { RequestListener, Server } from 'node:http'
import { createServer, type Plugin, type ViteDevServer } from 'vite'
import { contentSecurityPolicy, SECURITY_HEADERS } from '#start/security.ts'

const OVERLAY = '/src/start/dev/overlay.ts'

export interface DevPage {
  handle: RequestListener
  close(): Promise<void>
}

/** The application from its sources, with hot reload of code, under the product's policy plus a nonce for Vite's own. */
export async function vitePage(root: string, server: Server): Promise<DevPage> {
  const nonce = randomBytes(16).toString('base64')
  const vite: ViteDevServer = await createServer({
    root,
    appType: 'spa',
    logLevel: 'warn',
    html: { cspNonce: nonce },
    server: { middlewareMode: true, hmr: { server } },
    plugins: [overlayPlugin],
  })
  const headers = {
    ...SECURITY_HEADERS,
    'content-security-policy': contentSecurityPolicy({
      'script-src': `'self' 'nonce-${nonce}'`,
      'connect-src': "'self' ws: wss:",
    }),
  }
  return {
    handle(request, response) {
      for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
      vite.middlewares(request, response, () => {
        response.statusCode = 404
        response.end('Not found')
      })
    },
    close: () => vite.close(),
  }
}

const overlayPlugin: Plugin = {
  name: 'startline:findings',
  transformIndexHtml: () => [{ tag: 'script', attrs: { type: 'module', src: OVERLAY }, injectTo: 'body' }],
}
