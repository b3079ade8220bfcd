import { existsSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import S3rver from 's3rver'

export interface S3Server {
  endpoint: string
  close(): Promise<void>
}

/** An S3-compatible server with one bucket. s3rver knows no conditional writes: `conditional` answers 412 as Amazon does. */
export async function startS3(folder: string, bucket: string, conditional: boolean): Promise<S3Server> {
  const s3 = new S3rver({ directory: folder, silent: true, configureBuckets: [{ name: bucket }] })
  await s3.configureBuckets()
  const handle = s3.callback()
  const server = createServer((request, response) => {
    const path = decodeURIComponent((request.url ?? '').split('?')[0] ?? '')
    const condition = conditional && request.method === 'PUT' && request.headers['if-none-match'] === '*'
    if (!condition || !existsSync(join(folder, `${path}._S3rver_object`))) return handle(request, response)
    request.resume()
    response.writeHead(412, { 'content-type': 'application/xml' })
    response.end('<Error><Code>PreconditionFailed</Code></Error>')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    endpoint: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
