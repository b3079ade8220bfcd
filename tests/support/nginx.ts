import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runCommand } from '#commands/runCommand.ts'

export interface Nginx {
  address: string
  /** What it wrote into its error log, and the lines of its access log. */
  errors(): string
  accesses(): string
  stop(): Promise<void>
}

export interface NginxPlace {
  /** For its own files. */
  home: string
  /** What `startline publish` wrote. */
  published: string
  port: number
  /** Port of the platform's API, or of each of its servers. */
  platform: number | readonly number[]
  /** The config folder, when it is not the project's. */
  config?: string
}

const BROTLI = ['static', 'filter'].map((name) => `/usr/lib/nginx/modules/ngx_http_brotli_${name}_module.so`)
const hasBrotli = BROTLI.every((module) => existsSync(module))

/** Debian's nginx with what `startline nginx` writes for these places. */
export async function startNginx({ home, published, port, platform, config }: NginxPlace): Promise<Nginx> {
  for (const folder of ['logs', 'temp', 'startline.d']) mkdirSync(join(home, folder), { recursive: true })
  const written = ['--out', join(home, 'startline.conf'), '--folder', published, '--logs', join(home, 'logs')]
  const upstreams = [platform].flat().flatMap((one) => ['--upstream', `127.0.0.1:${one}`])
  const places = ['--port', `127.0.0.1:${port}`, ...upstreams, ...(config ? [config] : [])]
  const terminal = { cwd: process.cwd(), out: console.log, err: console.error }
  const code = await runCommand(['nginx', ...written, ...places], terminal)
  if (code !== 0) throw new Error(`startline nginx answered ${code}`)
  if (hasBrotli)
    writeFileSync(join(home, 'startline.d/brotli.conf'), 'brotli_static on;\nbrotli on;\nbrotli_comp_level 8;\n')
  writeFileSync(join(home, 'nginx.conf'), mainConfig(home))
  const child = spawn('nginx', ['-p', home, '-c', join(home, 'nginx.conf')], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` },
  })
  let printed = ''
  child.stderr.on('data', (chunk: Buffer) => {
    printed += chunk.toString()
  })
  const read = (name: string) => readFileSync(join(home, 'logs', name), 'utf8')
  const ended = new Promise<void>((done) => child.once('exit', () => done()).once('error', () => done()))
  const address = `http://localhost:${port}`
  await answering(`http://127.0.0.1:${port}/healthz/alive`, child, () => printed)
  return {
    address,
    errors: () => `${printed}${read('error.log')}`,
    accesses: () => read('access.log'),
    stop() {
      child.kill('SIGQUIT')
      return ended
    },
  }
}

function mainConfig(home: string): string {
  const temp = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `  ${name}_temp_path ${home}/temp/${name};`,
  )
  return [
    'daemon off;',
    ...(process.getuid?.() === 0 ? ['user root;'] : []),
    'worker_processes 1;',
    `pid ${home}/nginx.pid;`,
    `error_log ${home}/logs/error.log warn;`,
    ...(hasBrotli ? BROTLI.map((module) => `load_module ${module};`) : []),
    'events {}',
    'http {',
    ...temp,
    '  access_log off;',
    '  sendfile on;',
    `  include ${home}/startline.conf;`,
    '}',
  ].join('\n')
}

async function answering(url: string, child: ChildProcess, printed: () => string): Promise<void> {
  for (const until = Date.now() + 15_000; Date.now() < until && child.exitCode === null && child.pid; ) {
    if (
      await fetch(url).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return
    await new Promise((done) => setTimeout(done, 30))
  }
  throw new Error(`nginx did not start. Is it installed? (tests/ci/tools.sh)\n${printed()}`)
}
