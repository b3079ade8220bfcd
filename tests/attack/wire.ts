import { Agent, request } from 'node:http'

export interface Sent {
  method?: string
  path: string
  headers?: Record<string, string>
  body?: string | Uint8Array
  /** Milliseconds to wait for the whole answer. */
  patience?: number
}

/** An answer; status 0 when the connection ended without one, with the reason as text. */
export interface Heard {
  status: number
  headers: Record<string, string | string[] | undefined>
  text: string
}

const agent = new Agent({ keepAlive: true, maxSockets: 48 })

/** Sends a request as it stands: no header is added or corrected but the length. */
export async function ask(address: string, sent: Sent): Promise<Heard> {
  const first = await once(address, sent)
  // A kept connection may be closed by the server just as it is used again: that says nothing of the request.
  return first.status === 0 && first.reused ? once(address, sent, false) : first
}

function once(address: string, sent: Sent, by: Agent | false = agent): Promise<Heard & { reused: boolean }> {
  const { method = 'GET', path, headers = {}, body, patience = 30_000 } = sent
  const { hostname, port } = new URL(address)
  return new Promise((resolve) => {
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
    const options = { agent: by, hostname, port, method, path, headers: { ...length, ...headers }, timeout: patience }
    const outgoing = request(options, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('error', ended)
      answer.on('end', () => {
        const text = Buffer.concat(chunks).toString('utf8')
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text, reused: false })
      })
    })
    function ended(error: Error): void {
      resolve({ status: 0, headers: {}, text: error.message, reused: outgoing.reusedSocket })
    }
    outgoing.on('error', ended)
    outgoing.on('timeout', () => outgoing.destroy(new Error(`no answer in ${patience} ms`)))
    outgoing.end(body)
  })
}

/** JSON of an answer, long ids as text; null when it is none. */
export function jsonOf(text: string): Record<string, unknown> | null {
  // Digits inside a text are no number, so the text as it stands may be the only one that parses.
  for (const attempt of [text.replace(/([:[,]\s*)(\d{16,})/g, '$1"$2"'), text]) {
    try {
      const value: unknown = JSON.parse(attempt)
      return typeof value === 'object' ? (value as Record<string, unknown>) : null
    } catch {}
  }
  return null
}
