import { type ChildProcess, spawn } from 'node:child_process'
import { type AddressInfo, createServer } from 'node:net'

/** Of every product that a test starts, unless it says otherwise. */
export const CONSOLE_SECRET = 'secret-of-the-tests'

/** The product running as its own process, as `npm start` runs it. */
export interface Product {
  address: string
  child: ChildProcess
  /** What it has printed so far. */
  output(): string
  /** Ends it; answers the exit code and how long that took. */
  stop(signal?: NodeJS.Signals): Promise<{ code: number | null; ms: number }>
  /** Its exit code, once it has ended by itself. */
  ended: Promise<number | null>
}

/** Starts the product (or its development server); `ready` waits for /healthz. */
export function startProduct(
  port: number,
  env: Record<string, string>,
  script = 'src/start/main.ts',
  cwd = process.cwd(),
): Product {
  const mode = script === 'src/start/main.ts' ? 'production' : 'development'
  const child = spawn(process.execPath, ['--import', 'tsx', script], {
    cwd,
    // Drawing costs a start two seconds: who tests documents asks for it.
    env: {
      ...process.env,
      NODE_ENV: mode,
      PORT: String(port),
      DATABASE_URL: '',
      PRERENDER: 'none',
      CONSOLE_SECRET,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  const listen = (chunk: Buffer) => {
    printed += chunk.toString()
  }
  child.stdout.on('data', listen)
  child.stderr.on('data', listen)
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  return {
    address: `http://localhost:${port}`,
    child,
    output: () => printed,
    ended,
    async stop(signal = 'SIGTERM') {
      const from = Date.now()
      child.kill(signal)
      return { code: await ended, ms: Date.now() - from }
    },
  }
}

/** Waits until the product is ready; throws with what it printed when it ends before. Answers the states seen. */
export async function ready(product: Product): Promise<number[]> {
  const seen = new Set<number>()
  let ended = false
  void product.ended.then(() => {
    ended = true
  })
  for (const until = Date.now() + 300_000; Date.now() < until && !ended; ) {
    const status = await fetch(`${product.address}/healthz`).then(
      (answer) => answer.status,
      () => 0,
    )
    if (status > 0) seen.add(status)
    if (status === 200) return [...seen]
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`The product did not become ready:\n${product.output()}`)
}

export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
}
