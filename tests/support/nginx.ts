import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

export const SHIPPED = resolve('src/publish/nginx/startline.conf')

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
  /** Port of the platform's API. */
  platform: number
}

const BROTLI = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so'

/** Debian's nginx with the shipped configuration: its folder, ports and the platform's address are put in, nothing else. */
export async function startNginx({ home, published, port, platform }: NginxPlace): Promise<Nginx> {
  for (const folder of ['logs', 'temp', 'startline.d']) mkdirSync(join(home, folder), { recursive: true })
  const site = [
    [/\/srv\/startline/g, published],
    [/\/var\/log\/nginx/g, join(home, 'logs')],
    [/listen 80;/, `listen 127.0.0.1:${port};`],
    [/127\.0\.0\.1:4173/, `127.0.0.1:${platform}`],
  ].reduce((text, [from, to]) => replaced(text, from as RegExp, String(to)), readFileSync(SHIPPED, 'utf8'))
  writeFileSync(join(home, 'startline.conf'), site)
  if (existsSync(BROTLI)) writeFileSync(join(home, 'startline.d/brotli.conf'), 'brotli_static on;\n')
  writeFileSync(join(home, 'nginx.conf'), mainConfig(home))
  const child = spawn('nginx', ['-p', home, '-c', join(home, 'nginx.conf')], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` },
  })
  let printed = ''
  child.stderr.on('data', (chunk: Buffer) => {
    printed += chunk.toString()
  })
  const ended = new Promise<void>((done) => child.once('exit', () => done()).once('error', () => done()))
  const address = `http://localhost:${port}`
  await answering(`http://127.0.0.1:${port}/healthz`, child, () => printed)
  return {
    address,
    errors: () => `${printed}${readFileSync(join(home, 'logs/error.log'), 'utf8')}`,
    accesses: () => readFileSync(join(home, 'logs/access.log'), 'utf8'),
    stop() {
      child.kill('SIGQUIT')
      return ended
    },
  }
}

function replaced(text: string, from: RegExp, to: string): string {
  if (!from.test(text)) throw new Error(`${SHIPPED} has no ${from}`)
  return text.replace(from, to)
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
    ...(existsSync(BROTLI) ? [`load_module ${BROTLI};`] : []),
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
