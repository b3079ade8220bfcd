import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { hostname } from 'node:os'
import { dirname } from 'node:path'
import { lock } from 'proper-lockfile'
import { isRecord } from '#lib/json.ts'
import { errorWords, operatorError, type Words } from '#lib/words.ts'
import { text } from './texts.ts'

/** Who holds a lock, so that another start can look whether it still lives. */
interface Owner {
  pid: number
  /** When the process began, in ticks since the boot; null where the system does not tell. */
  started: string | null
  host: string
  boot: string | null
  /** Pids mean something only within it: two containers of one host have one boot and one pid 1 each. */
  pidNamespace: string | null
}

type Holder = { status: 'dead' | 'unknown' } | { status: 'alive'; pid: number }

const STALE_MS = 10_000
const HEARTBEAT_MS = 5000
const LOOK_EVERY_MS = 250

/**
 * Takes `<path>.lock` for this process and names it in `<path>.owner`. A lock whose owner is a dead process of this
 * host and boot is taken at once; one that cannot be looked at is waited for, `log` says so, until its heartbeat is
 * 10 s old. Throws when a living one has it. `what` names what is locked. Answers the way to give it back.
 */
export async function holdLock(path: string, what: Words, log: (words: Words) => void): Promise<() => Promise<void>> {
  try {
    mkdirSync(dirname(path), { recursive: true })
    accessSync(dirname(path), constants.W_OK)
  } catch (cause) {
    throw operatorError(text('storage.lock.readOnly', { what, why: errorWords(cause) }), { cause })
  }
  const heartbeat = heartbeatOf(path)
  for (let waiting = false; ; waiting = true) {
    const release = await tryLock(path, what)
    if (release) return release
    const beat = heartbeatOf(path)
    if (heartbeat !== null && beat !== null && beat !== heartbeat) throw inUse(what, ownerWords(readOwner(path)))
    const owner = ownerWords(readOwner(path))
    if (!waiting) log(text('storage.lock.waits', { what, owner }))
    await new Promise((done) => setTimeout(done, LOOK_EVERY_MS))
  }
}

/** Null when the lock is another's of whom nothing is known yet. */
async function tryLock(path: string, what: Words): Promise<(() => Promise<void>) | null> {
  // Looking at an owner and taking its lock away must not interleave with another start that does the same.
  const turn = `${path}.turn`
  const done = await lock(turn, {
    realpath: false,
    stale: HEARTBEAT_MS,
    retries: { retries: 200, minTimeout: 50, maxTimeout: 50 },
  })
  try {
    const holder = holderOf(path)
    if (holder.status === 'alive') throw inUse(what, text('storage.lock.process', { pid: holder.pid }))
    if (holder.status === 'unknown' && Date.now() - (heartbeatOf(path) ?? 0) <= STALE_MS) return null
    rmSync(`${path}.lock`, { recursive: true, force: true })
    const release = await lock(path, { realpath: false, stale: STALE_MS, update: HEARTBEAT_MS })
    writeFileSync(`${path}.owner`, `${JSON.stringify(self())}\n`)
    return async () => {
      rmSync(`${path}.owner`, { force: true })
      await release()
    }
  } finally {
    await done()
  }
}

function inUse(what: Words, owner: Words): Error {
  return operatorError(text('storage.lock.taken', { what, owner }))
}

function holderOf(path: string): Holder {
  if (!existsSync(`${path}.lock`)) return { status: 'dead' }
  const owner = readOwner(path)
  const { host, boot, pidNamespace } = self()
  if (owner?.host !== host || owner.boot !== boot || owner.pidNamespace !== pidNamespace) return { status: 'unknown' }
  if (!isRunning(owner.pid)) return { status: 'dead' }
  const started = startOf(owner.pid)
  if (started === null || owner.started === null) return { status: 'unknown' }
  // Another process may have been given the pid since.
  return started === owner.started ? { status: 'alive', pid: owner.pid } : { status: 'dead' }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: there is one, of another user.
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH')
  }
}

function self(): Owner {
  return {
    pid: process.pid,
    started: startOf(process.pid),
    host: hostname(),
    boot: orNull(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()),
    pidNamespace: orNull(() => readlinkSync('/proc/self/ns/pid')),
  }
}

/** Field 22 of /proc/<pid>/stat (proc(5)); a zombie has ended, though its pid is still taken. */
function startOf(pid: number): string | null {
  const stat = orNull(() => readFileSync(`/proc/${pid}/stat`, 'utf8'))
  // The second field is a name that may hold spaces and brackets.
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ')
  if (!fields) return null
  return fields[0] === 'Z' ? 'ended' : (fields[19] ?? null)
}

function readOwner(path: string): Owner | null {
  const owner: unknown = orNull(() => JSON.parse(readFileSync(`${path}.owner`, 'utf8')))
  if (!isRecord(owner) || typeof owner.pid !== 'number' || typeof owner.host !== 'string') return null
  const { pid, host } = owner
  const textOf = (value: unknown) => (typeof value === 'string' ? value : null)
  return {
    pid,
    host,
    started: textOf(owner.started),
    boot: textOf(owner.boot),
    pidNamespace: textOf(owner.pidNamespace),
  }
}

function ownerWords(owner: Owner | null): Words {
  return owner ? text('storage.lock.processOn', { host: owner.host, pid: owner.pid }) : text('storage.lock.nobody')
}

function heartbeatOf(path: string): number | null {
  return orNull(() => statSync(`${path}.lock`).mtimeMs)
}

function orNull<T>(read: () => T): T | null {
  try {
    return read()
  } catch {
    return null
  }
}
