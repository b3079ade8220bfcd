import { execFile, execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'

const run = promisify(execFile)

export interface TestDatabase {
  url: string
  drop(): Promise<void>
}

/**
 * An empty database on a real PostgreSQL: on the server of DATABASE_URL_TEST, or else on a private one that is started
 * for it. Throws when there is neither; a test of locks that skips itself would prove nothing.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const given = process.env.DATABASE_URL_TEST
  const server = given ? { url: given, stop: async () => {} } : await startPostgres()
  const name = `startline_${process.pid}_${Math.random().toString(36).slice(2, 10)}`
  await onServer(server.url, `create database ${name}`)
  const url = new URL(server.url)
  url.pathname = `/${name}`
  return {
    url: url.toString(),
    async drop() {
      await onServer(server.url, `drop database ${name} with (force)`)
      await server.stop()
    },
  }
}

async function onServer(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

/** A PostgreSQL of a test's own, which it may restart. */
export interface TestPostgres {
  url: string
  /** `fast` ends every session, `immediate` is a crash: it recovers when it starts. */
  restart(mode: 'fast' | 'immediate'): Promise<void>
  stop(): Promise<void>
}

export async function startPostgres(): Promise<TestPostgres> {
  const bin = findBin()
  const root = process.getuid?.() === 0
  const user = root ? serverUser() : null
  // PostgreSQL refuses to run as root.
  const as = (program: string, args: string[]) =>
    user ? run('runuser', ['-u', user, '--', join(bin, program), ...args], { cwd: '/' }) : run(join(bin, program), args)
  const folder = mkdtempSync(join(tmpdir(), 'startline-pg-'))
  if (user) execFileSync('chown', [user, folder])
  const data = join(folder, 'data')
  const port = await freePort()
  await as('initdb', ['-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync'])
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync=off -c max_connections=120`
  const started = ['-D', data, '-w', '-t', '60', '-l', join(folder, 'log'), '-o', options]
  await as('pg_ctl', [...started, 'start'])
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    restart: async (mode) => void (await as('pg_ctl', [...started, '-m', mode, 'restart'])),
    async stop() {
      await as('pg_ctl', ['-D', data, '-w', '-m', 'immediate', 'stop'])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function findBin(): string {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  const folders = [
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
  ]
  const found = folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'pg_ctl')))
  if (found) return found
  throw new Error(
    'This test needs PostgreSQL: set DATABASE_URL_TEST or install the server (apt-get install postgresql)',
  )
}

function serverUser(): string {
  for (const name of ['postgres', 'nobody']) {
    try {
      execFileSync('id', ['-u', name], { stdio: 'ignore' })
      return name
    } catch {
      // Not on this machine; the next one may be.
    }
  }
  throw new Error('Running as root, and neither user postgres nor nobody exists to run PostgreSQL as')
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      const port = typeof address === 'object' && address ? address.port : 0
      probe.close(() => resolve(port))
    })
  })
}
