import { execFile } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { writeConfigFolder } from './configFolder.ts'
import { type ConfigRow, runConfigLoads } from './configLoads.ts'
import type { Measured } from './configProcess.ts'

const SIZES = [100, 1000, 10_000]
const LARGEST = 10_000
const FOLDER = resolve('.cache/config')
const OWN = 'races/2000000007/eventDetails.json'
const PROCESS = join(import.meta.dirname, 'configProcess.ts')

const run = promisify(execFile)

/** Check, build and edit of generated races, each in a process of its own; then what a page loads in Chromium. */
export async function runConfig(): Promise<ConfigRow[]> {
  const base = await wholeFolder(0)
  const rows = [row('check and build of the shared pages alone', (base.check.ms + base.build.ms) / 1000, 's')]
  for (const races of SIZES) rows.push(...wholeRows(races, await wholeFolder(races), base))
  rows.push(...(await edits()))
  rmSync(FOLDER, { recursive: true, force: true })
  return [...rows, ...(await runConfigLoads())]
}

interface Whole {
  check: Measured
  build: Measured
}

/** Two commands, as an operator runs them. The quieter of two runs where one is short: what else a machine does only adds. */
async function wholeFolder(races: number): Promise<Whole> {
  const pages = join(FOLDER, 'pages')
  const out = join(FOLDER, 'out')
  writeConfigFolder(process.cwd(), pages, races)
  const quietest = async (...args: string[]) => {
    const runs: Measured[] = []
    for (let run = 0; run < (races < LARGEST ? 2 : 1); run++) runs.push(await measure('command', ...args))
    return runs.reduce((a, b) => (b.ms < a.ms ? b : a))
  }
  const check = await quietest('check', pages)
  const build = await quietest('build', pages, '--out', out)
  rmSync(out, { recursive: true, force: true })
  return { check, build }
}

function wholeRows(races: number, { check, build }: Whole, base: Whole): ConfigRow[] {
  const last = races === LARGEST
  const beyond = (command: keyof Whole, { ms }: Measured) => (ms - base[command].ms) / races
  const of = `of ${races} races`
  return [
    row(`check and build ${of}`, (check.ms + build.ms) / 1000, 's', last ? 60 : null),
    row(`memory ${of}, the larger of both`, Math.max(check.peak, build.peak), 'MiB', last ? 1536 : null),
    row(`check ${of}, beyond the shared pages`, beyond('check', check), 'ms a page'),
    row(`build ${of}, beyond the shared pages`, beyond('build', build), 'ms a page'),
  ]
}

function row(what: string, value: number, unit: ConfigRow['unit'], reach: number | null = null): ConfigRow {
  return { what, value, unit, reach }
}

async function edits(): Promise<ConfigRow[]> {
  const edit = async (file: string, count: number) =>
    (await measure('edit', join(FOLDER, 'pages'), file, String(count))).ms
  const beside = `beside ${LARGEST} races`
  return [
    row(`an edit of a race's page ${beside}, to built`, await edit(OWN, 15), 'ms', 150),
    row(`an edit of a shared page ${beside}, to built`, await edit('my.json', 15), 'ms', 150),
    row(`an edit of the page that all ${LARGEST} races change, to all built`, await edit('eventDetails.json', 1), 'ms'),
  ]
}

async function measure(...args: string[]): Promise<Measured> {
  const { stdout } = await run(process.execPath, ['--import', 'tsx', PROCESS, ...args], { maxBuffer: 1 << 24 })
  return JSON.parse(stdout)
}
