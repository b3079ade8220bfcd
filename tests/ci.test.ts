import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

/** The test command in a folder whose tools end with the given codes (0 where nothing is said). */
function run(steps: string[], codes: Readonly<Record<string, number>> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'startline-ci-'))
  folders.push(folder)
  cpSync('tests/ci.sh', join(folder, 'tests/ci.sh'))
  cpSync('tests/ci', join(folder, 'tests/ci'), { recursive: true })
  const bin = join(folder, 'node_modules/.bin')
  mkdirSync(bin, { recursive: true })
  for (const tool of ['tsx', 'biome', 'tsc', 'knip', 'size-limit', 'vitest', 'playwright']) {
    writeFileSync(join(bin, tool), `#!/bin/sh\necho "${tool} ran"\nexit ${codes[tool] ?? 0}\n`)
    chmodSync(join(bin, tool), 0o755)
  }
  const { status, stdout, stderr } = spawnSync('bash', ['tests/ci.sh', ...steps], { cwd: folder, encoding: 'utf8' })
  return { status, out: stdout + stderr }
}

test('one step is run by its name, with what it needs', () => {
  const lint = run(['lint'])
  expect(lint).toMatchObject({ status: 0, out: expect.stringContaining('biome ran') })
  expect(lint.out).not.toContain('tsc ran')
  expect(run(['weight']).out).toMatch(/tsx ran[\s\S]*size-limit ran/)
})

test('a step that fails does not hide the later ones, and what needs it is not run', () => {
  const { status, out } = run(['lint', 'types', 'build', 'weight'], { biome: 1, tsx: 1 })
  expect(status).toBe(1)
  expect(out).toContain('tsc ran')
  expect(out).not.toContain('size-limit ran')
  expect(out).toContain('weight: not run, build failed')
  expect(out).toMatch(/FAILED: lint build weight/)
})

test('an unknown step is an error that names the known ones', () => {
  expect(run(['lnt'])).toMatchObject({
    status: 1,
    out: expect.stringContaining('No step "lnt". Steps: tools generated lint'),
  })
})

test('a journey that fails does not hide those that wait for it', () => {
  const journeys = (code: number) => run(['browser'], { playwright: code })
  expect(journeys(0).out.match(/playwright ran/g)).toHaveLength(1)
  const red = journeys(1)
  expect(red.status).toBe(1)
  expect(red.out.match(/playwright ran/g)).toHaveLength(2)
})

test('the last lines of a red run name each test that failed, and why', () => {
  const reports: Record<string, object> = {
    'unit.json': {
      testResults: [
        {
          name: 'src/a.test.ts',
          status: 'failed',
          message: '',
          assertionResults: [
            { status: 'passed', fullName: 'adds', failureMessages: [] },
            { status: 'failed', fullName: 'divides', failureMessages: ['Error: by zero\n    at a.ts:1'] },
          ],
        },
        { name: 'src/b.test.ts', status: 'failed', message: 'Cannot find module ./b', assertionResults: [] },
      ],
    },
    'browser.json': {
      suites: [
        {
          suites: [
            {
              specs: [
                { ok: true, file: 'c.spec.ts', line: 1, title: 'opens', tests: [] },
                {
                  ok: false,
                  file: 'c.spec.ts',
                  line: 9,
                  title: 'pays',
                  tests: [{ results: [{ error: { message: '\u001b[31mTimed out\u001b[39m waiting' } }] }],
                },
              ],
            },
          ],
        },
      ],
    },
  }
  const folder = mkdtempSync(join(tmpdir(), 'startline-reports-'))
  folders.push(folder)
  for (const [name, report] of Object.entries(reports)) writeFileSync(join(folder, name), JSON.stringify(report))
  const { stdout } = spawnSync(process.execPath, ['tests/ci/tellTests.mjs', folder], { encoding: 'utf8' })
  expect(stdout.split('\n').map((line) => line.trim())).toEqual([
    '✘ src/a.test.ts: divides',
    'Error: by zero     at a.ts:1',
    '✘ src/b.test.ts',
    'Cannot find module ./b',
    '✘ e2e/c.spec.ts:9 pays',
    'Timed out waiting',
    '',
  ])
})
