import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadCatalogue } from '#authoring/catalogue/catalogue.ts'
import { isError } from '#authoring/model/finding.ts'
import { createFolderReader } from '#authoring/model/loadFolder.ts'
import { createBuilder } from '#building/createBuilder.ts'
import { buildFolder } from '#commands/build.ts'
import { runCommand } from '#commands/runCommand.ts'
import { readBuiltApp } from '#releasing/documents/builtApp.ts'
import type { DocumentsWritten } from '#releasing/documents/writeDocuments.ts'
import { publishRelease } from '#releasing/publishRelease.ts'
import { openStore } from '#releasing/store/openStore.ts'

/** What a process of its own has measured, as it prints it. */
export interface Measured {
  /** Milliseconds: of the whole command from the process's start, the median of the edits, or of a core for a document. */
  ms: number
  /** The most memory it held, MiB. */
  peak: number
  /** Milliseconds of a core, of the whole process: other programs do not count. */
  core: number
}

/** A command as an operator runs it. Throws when it finds faults. */
async function command(args: string[]): Promise<number> {
  const lines: string[] = []
  const note = (line: string) => void lines.push(line)
  const code = await runCommand(args, { cwd: process.cwd(), out: note, err: note })
  if (code !== 0) throw new Error(`startline ${args.join(' ')} answered ${code}\n${lines.slice(0, 20).join('\n')}`)
  return performance.now()
}

/** From a saved file to built objects and checked pages, beside everything that was built before. */
async function edits(folder: string, file: string, count: number): Promise<number> {
  const read = createFolderReader(folder)
  const build = createBuilder(loadCatalogue(process.cwd()))
  let before = (await build(read())).objects
  const original = readFileSync(join(folder, file), 'utf8')
  const taken: number[] = []
  for (let edit = 1; edit <= count; edit++) {
    writeFileSync(join(folder, file), original.replace(/"zh": "[^"]*"/, `"zh": "改动 ${edit}"`))
    const from = performance.now()
    const { objects, findings } = await build(read([file]))
    taken.push(performance.now() - from)
    const fault = findings.find(isError)
    if (fault) throw new Error(`${file}: ${JSON.stringify(fault)}`)
    if ([...objects.keys()].every((name) => before.has(name))) throw new Error(`${file}: the edit was not built`)
    before = objects
  }
  writeFileSync(join(folder, file), original)
  return taken.sort((a, b) => a - b)[Math.floor(count / 2)] ?? 0
}

/** Publishes a folder without documents, and then draws all of them: what that took of a core, and what was written. */
async function documents(folder: string, to: string): Promise<DocumentsWritten & { ms: number }> {
  const app = await readBuiltApp('dist/app')
  if (!app) throw new Error('dist/app is not built')
  const [store, built] = await Promise.all([openStore(to, process.cwd()), buildFolder(process.cwd(), folder)])
  const signed = { author: 'bench', note: '', now: Date.now() }
  await publishRelease(store, built, signed)
  const written: DocumentsWritten[] = []
  const from = process.cpuUsage()
  const drawing = { app, which: 'all' } as const
  await publishRelease(store, built, { ...signed, drawing, onDocuments: (done) => void written.push(done) })
  const { user, system } = process.cpuUsage(from)
  const [done] = written
  if (!done || done.drawn === 0 || done.failed.length > 0) throw new Error(`not drawn: ${JSON.stringify(done)}`)
  return { ...done, ms: (user + system) / 1000 / done.drawn }
}

/** MiB. Linux counts what the parent held into `maxRSS`; its own file does not. */
function peakMemory(): number {
  const status = existsSync('/proc/self/status') ? readFileSync('/proc/self/status', 'utf8') : ''
  const peak = /VmHWM:\s+(\d+) kB/.exec(status)?.[1]
  return (peak === undefined ? process.resourceUsage().maxRSS : Number(peak)) / 1024
}

const [mode, ...args] = process.argv.slice(2)
const [folder = '', file = '', count = ''] = args

async function measured(): Promise<Pick<Measured, 'ms'>> {
  if (mode === 'edit') return { ms: await edits(folder, file, Number(count)) }
  if (mode === 'documents') return documents(folder, file)
  return { ms: await command(args) }
}

const found = await measured()
const { user, system } = process.cpuUsage()
console.log(JSON.stringify({ ...found, peak: peakMemory(), core: (user + system) / 1000 } satisfies Measured))
