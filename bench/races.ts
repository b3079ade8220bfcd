import { execFile } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { writeConfigFolder } from './configFolder.ts'
import type { Measured } from './configProcess.ts'

/** A line of the table: what was measured, and the most it may be. */
export interface RacesRow {
  what: string
  value: number
  unit: 's' | 'ms' | 'ms a document' | 'KiB a document' | 'MiB' | 'documents'
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
    row(`check ${of}`, check.ms / 1000, 's'),
    row(`build ${of}`, build.ms / 1000, 's'),
    row(`publish ${of} from nothing: check, build, shared documents`, publish.ms / 1000, 's', 60),
    row(`memory ${of}, the largest of all three`, Math.max(check.peak, build.peak, publish.peak), 'MiB'),
  ]
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

function row(what: string, value: number, unit: RacesRow['unit'], reach: number | null = null): RacesRow {
  return { what, value, unit, reach }
}

async function measure(mode: 'command', ...args: string[]): Promise<Measured>
async function measure(mode: 'documents', ...args: string[]): Promise<Measured & { documents: number; bytes: number }>
async function measure(...args: string[]): Promise<object> {
  const { stdout } = await run(process.execPath, ['--import', 'tsx', PROCESS, ...args], { maxBuffer: 1 << 24 })
  return JSON.parse(stdout)
}
