import { join } from 'node:path'
import { runCommand } from '#commands/runCommand.ts'
import { startNginx } from '../support/nginx.ts'

// The built application and the project's config, published to a folder and served by nginx in front of a running platform.
const { NGINX_PORT = '', PLATFORM_PORT = '', NGINX_HOME = '' } = process.env
const published = join(NGINX_HOME, 'published')
const terminal = { cwd: process.cwd(), out: console.log, err: console.error }
const code = await runCommand(['publish', '--to', published, '--app', 'dist/app', '--author', 'e2e'], terminal)
if (code !== 0) throw new Error(`startline publish answered ${code}`)
const nginx = await startNginx({
  home: NGINX_HOME,
  published,
  port: Number(NGINX_PORT),
  platform: Number(PLATFORM_PORT),
})
console.log(nginx.address)
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void nginx.stop())
