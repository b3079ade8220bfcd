import { execFile, spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { writeConfigFolder } from './configFolder.ts'
import type { Measured } from './configProcess.ts'

/** A line of the table: what was measured, and the most it may be. */
export interface RacesRow {
  what: string
  value: number
  unit: 's' | 's of a core' | 'ms a document' | 'KiB a document' | 'MiB' | 'documents'
  reach: number | null
}

const FOLDER = resolve('.cache/races')
const PROCESS = join(import.meta.dirname, 'configProcess.ts')
/** A season's calendar: most races are facts alone, and the entries of most are not open. */
const SHARES = { own: 100, open: 100 }
/** Of as many races all pages are drawn: what a document takes does not depend on how many there are. */
const DRAWN = 300

const run = promisify(execFile)

/** Check, build and publish of generated races, all of their documents, and an edit while `publish --watch` runs. */
export async function runRaces(races: number): Promise<RacesRow[]> {
  try {
    const rows = await whole(races)
    rows.push(...(await edits(races)))
    rows.push(...(await documents(Math.min(races, DRAWN))))
    return rows
  } finally {
    rmSync(FOLDER, { recursive: true, force: true })
  }
}

async function whole(races: number): Promise<RacesRow[]> {
  const pages = join(FOLDER, 'pages')
  writeConfigFolder(process.cwd(), pages, races, SHARES)
  const of = `of ${races} races`
  const check = await measure('command', 'check', pages)
  const build = await measure('command', 'build', pages, '--out', join(FOLDER, 'out'))
  const publish = await measure('command', 'publish', pages, '--to', join(FOLDER, 'store'), '--app', 'dist/app')
  return [
    ...timed(`check ${of}`, check),
    ...timed(`build ${of}`, build),
    ...timed(`publish ${of} from nothing: check, build, shared documents`, publish, 60),
    row(`memory ${of}, the largest of all three`, Math.max(check.peak, build.peak, publish.peak), 'MiB'),
  ]
}

/** One of the races whose pages are drawn, and one of the others. */
const OPEN = '2000000000'
const CLOSED = '2000000007'
const EDITS = 5

/** From a saved race.json to the race's pointer in the store, and to the line that says that all is done. */
async function edits(races: number): Promise<RacesRow[]> {
  const [pages, store] = [join(FOLDER, 'pages'), join(FOLDER, 'store')]
  const args = ['src/commands/cli.ts', 'publish', pages, '--to', store, '--app', 'dist/app', '--watch', '--lang', 'en']
  const watching = spawn(process.execPath, ['--import', 'tsx', ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  watching.stdout.on('data', (text) => {
    output += text
  })
  const ended = new Promise((resolve) => watching.once('exit', resolve))
  try {
    await until(() => output.includes('Ctrl-C ends it'))
    const rows: RacesRow[] = []
    for (const [raceId, which] of [
      [OPEN, 'whose pages are drawn'],
      [CLOSED, 'whose entries are years away'],
    ] as const) {
      const file = join(pages, 'races', raceId, 'race.json')
      const pointer = () => readFileSync(join(store, 'races', `${raceId}.json`), 'utf8')
      const original = readFileSync(file, 'utf8')
      const taken: { pointer: number; all: number; core: number }[] = []
      for (let edit = 1; edit <= EDITS; edit++) {
        const before = pointer()
        output = ''
        const core = coreOf(watching.pid)
        const from = performance.now()
        writeFileSync(file, original.replace('Race number', `Edit ${edit}, race number`))
        await until(() => pointer() !== before)
        const published = performance.now() - from
        await until(() => output.includes('\n'))
        taken.push({ pointer: published, all: performance.now() - from, core: coreOf(watching.pid) - core })
      }
      const of = `an edit of a race ${which}, beside ${races}, while publish --watch runs`
      rows.push(row(`${of}: published`, median(taken.map((one) => one.pointer)) / 1000, 's', 1))
      const ms = median(taken.map((one) => one.all))
      rows.push(...timed(`${of}: all written`, { ms, core: median(taken.map((one) => one.core)) }))
    }
    return rows
  } finally {
    watching.kill('SIGINT')
    await ended
  }
}

/** Milliseconds of a core that a process has had, on Linux; elsewhere nobody says. */
function coreOf(pid: number | undefined): number {
  const file = `/proc/${pid}/stat`
  if (!existsSync(file)) return Number.NaN
  const [user = 0, system = 0] = readFileSync(file, 'utf8').split(') ')[1]?.split(' ').slice(11, 13).map(Number) ?? []
  return (user + system) * 10
}

const PATIENCE_MS = 300_000

async function until(holds: () => boolean): Promise<void> {
  const from = performance.now()
  while (!holds()) {
    if (performance.now() - from > PATIENCE_MS) throw new Error('nothing was published')
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

function median(values: number[]): number {
  return values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

async function documents(races: number): Promise<RacesRow[]> {
  const pages = join(FOLDER, 'drawn')
  writeConfigFolder(process.cwd(), pages, races, { ...SHARES, own: 10 })
  const found = await measure('documents', pages, join(FOLDER, 'all'))
  const of = `all pages of ${races} races`
  return [
    row(`${of}, drawn on one core`, found.ms, 'ms a document', 4),
    row(of, found.bytes / 1024 / found.documents, 'KiB a document'),
    row(of, found.documents, 'documents'),
  ]
}

/** By the clock, and of a core: what else the machine does counts by the clock only. */
function timed(what: string, { ms, core }: Pick<Measured, 'ms' | 'core'>, reach: number | null = null): RacesRow[] {
  return [row(what, ms / 1000, 's', reach), row(what, core / 1000, 's of a core')]
}

function row(what: string, value: number, unit: RacesRow['unit'], reach: number | null = null): RacesRow {
  return { what, value, unit, reach }
}

async function measure(mode: 'command', ...args: string[]): Promise<Measured>
async function measure(mode: 'documents', ...args: string[]): Promise<Measured & { documents: number; bytes: number }>
async function measure(...args: string[]): Promise<object> {
  const { stdout } = await run(process.execPath, ['--import', 'tsx', PROCESS, ...args], { maxBuffer: 1 << 24 })
  return JSON.parse(stdout)
}
