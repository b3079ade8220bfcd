import { spawn } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runCommand } from '#commands/runCommand.ts'
import { writeConfigFolder } from '../bench/configFolder.ts'

const folder = mkdtempSync(join(tmpdir(), 'startline-killed-'))
const RACES = 10
const note: string[] = []
const terminal = {
  cwd: folder,
  out: (line: string) => void note.push(line),
  err: (line: string) => void note.push(line),
}

beforeAll(async () => {
  writeConfigFolder(process.cwd(), join(folder, 'old'), RACES)
  cpSync(join(folder, 'old'), join(folder, 'new'), { recursive: true })
  // Another word in a page that every race has: every pointer changes.
  const site = join(folder, 'new/my.json')
  const text = readFileSync(site, 'utf8').replace(/"zh": "[^"]*"/, '"zh": "改过"')
  writeFileSync(site, text)
  expect(await runCommand(['publish', 'old', '--to', 'first'], terminal), note.join('\n')).toBe(0)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const releaseOf = (file: string): string => JSON.parse(readFileSync(file, 'utf8')).release
const pointersOf = (store: string) => [
  join(store, 'pointer.json'),
  ...readdirSync(join(store, 'races'))
    .filter((name) => name.endsWith('.json'))
    .map((name) => join(store, 'races', name)),
]

/** Publishes as a process of its own, and ends it without a warning once `moment` has come. */
async function killed(store: string, moment: () => boolean): Promise<boolean> {
  const args = ['--import', resolve('node_modules/tsx/dist/loader.mjs'), resolve('src/commands/cli.ts')]
  const child = spawn(process.execPath, [...args, 'publish', 'new', '--to', store], { cwd: folder, stdio: 'ignore' })
  const ended = new Promise<NodeJS.Signals | null>((done) => child.once('exit', (_code, signal) => done(signal)))
  const watching = setInterval(() => {
    if (moment()) child.kill('SIGKILL')
  }, 1)
  const signal = await ended
  clearInterval(watching)
  return signal === 'SIGKILL'
}

const MOMENTS: [string, (store: string, before: number) => boolean][] = [
  ['the first objects', (store, before) => readdirSync(join(store, 'objects')).length > before + 5],
  ['the record', (store) => readdirSync(join(store, 'releases')).filter((name) => name.startsWith('r-')).length > 1],
  [
    'the first pointers',
    (store) => releaseOf(join(store, 'races/2000000000.json')) !== releaseOf(join(store, 'pointer.json')),
  ],
]

// Each is a process of its own: PUBLISH_KILLS=all asks for every moment. The same order of writes is held in the process by the documents' test.
test.each(process.env.PUBLISH_KILLS === 'all' ? MOMENTS : MOMENTS.slice(-1))(
  'a publish killed after %s leaves no pointer to what is missing, and the next one finishes the work',
  async (_moment, reached) => {
    let store = ''
    let inTime = false
    // A busy machine may look only once all is written: then the moment is waited for once more.
    for (let tries = 0; tries < 5 && !inTime; tries += 1) {
      store = mkdtempSync(join(folder, 'store-'))
      cpSync(join(folder, 'first'), store, { recursive: true })
      const before = readdirSync(join(store, 'objects')).length
      const live = releaseOf(join(store, 'pointer.json'))
      const died = await killed(store, () => reached(store, before))
      // The site's pointer is written last: it was not reached.
      inTime = died && releaseOf(join(store, 'pointer.json')) === live
    }
    expect(inTime).toBe(true)
    const pointers = pointersOf(store)
    // The generated races, the project's own, and the site.
    expect(pointers.length).toBeGreaterThan(RACES + 1)
    for (const file of pointers) {
      const { pages } = JSON.parse(readFileSync(file, 'utf8'))
      const missing = Object.values<string>(pages).filter((object) => !existsSync(join(store, object)))
      expect([file, missing]).toEqual([file, []])
    }
    note.length = 0
    expect(await runCommand(['publish', 'new', '--to', store], terminal)).toBe(1)
    expect(note.join('\n')).toContain('--break-lock')
    expect(await runCommand(['publish', 'new', '--to', store, '--break-lock'], terminal)).toBe(0)
    expect(await runCommand(['verify', store], terminal)).toBe(0)
    expect(new Set(pointersOf(store).map(releaseOf)).size).toBe(1)
  },
  600_000,
)
