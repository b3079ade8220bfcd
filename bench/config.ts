import { execFile } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { writeConfigFolder } from './configFolder.ts'
import { runConfigLoads } from './configLoads.ts'
import type { Measured } from './configProcess.ts'

export interface ConfigRow {
  what: string
  value: number
  unit: 's' | 'ms' | 'ms a page' | 'MiB' | 'KiB' | 'requests'
  /** The most it may be; null where nothing is asked. */
  reach: number | null
}

const SIZES = [100, 1000, 10_000]
const LARGEST = 10_000
const FOLDER = resolve('.cache/config')
const OWN = 'races/2000000007/eventDetails.json'
const PROCESS = join(import.meta.dirname, 'configProcess.ts')

const run = promisify(execFile)

/** Check, build and edit of generated races, each in a process of its own; then what a page loads in Chromium. */
export async function runConfig(): Promise<ConfigRow[]> {
  const rows: ConfigRow[] = []
  for (const races of SIZES) {
    writeConfigFolder(process.cwd(), join(FOLDER, 'pages'), races)
    rows.push(...(await wholeFolder(races)))
  }
  rows.push(...(await edits()))
  rmSync(FOLDER, { recursive: true, force: true })
  return [...rows, ...(await runConfigLoads())]
}

async function wholeFolder(races: number): Promise<ConfigRow[]> {
  const pages = join(FOLDER, 'pages')
  const check = await measure('command', 'check', pages)
  const build = await measure('command', 'build', pages, '--out', join(FOLDER, 'out'))
  rmSync(join(FOLDER, 'out'), { recursive: true, force: true })
  const of = `of ${races} races`
  const last = races === LARGEST
  return [
    {
      what: `check and build ${of}, two commands`,
      value: (check.ms + build.ms) / 1000,
      unit: 's',
      reach: last ? 60 : null,
    },
    { what: `check ${of}`, value: check.ms / races, unit: 'ms a page', reach: null },
    { what: `build ${of}`, value: build.ms / races, unit: 'ms a page', reach: null },
    {
      what: `memory ${of}, the larger`,
      value: Math.max(check.peak, build.peak),
      unit: 'MiB',
      reach: last ? 1536 : null,
    },
  ]
}

async function edits(): Promise<ConfigRow[]> {
  const edit = async (file: string, count: number) =>
    (await measure('edit', join(FOLDER, 'pages'), file, String(count))).ms
  const beside = `beside ${LARGEST} races`
  return [
    { what: `an edit of a race's page ${beside}, to built`, value: await edit(OWN, 15), unit: 'ms', reach: 150 },
    { what: `an edit of a shared page ${beside}, to built`, value: await edit('my.json', 15), unit: 'ms', reach: 150 },
    {
      what: `an edit of the page that all ${LARGEST} races change, to all built`,
      value: await edit('eventDetails.json', 1),
      unit: 'ms',
      reach: null,
    },
  ]
}

async function measure(...args: string[]): Promise<Measured> {
  const { stdout } = await run(process.execPath, ['--import', 'tsx', PROCESS, ...args], { maxBuffer: 1 << 24 })
  return JSON.parse(stdout)
}
