import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compressFolder } from './compressFolder.ts'
import { writeBuiltIn } from './writeBuiltIn.ts'

const SOURCES = [
  'index.html',
  'package-lock.json',
  'vite.config.ts',
  'public',
  'pages-config',
  'campaigns',
  'schemas',
  ...['api', 'app', 'forms', 'lib', 'modules', 'publish', 'runtime', 'ui', 'widgets'].map((name) => `src/${name}`),
]

/** Builds dist/app unless it was built from the sources as they are. Answers the folder. */
export async function buildApp(root: string, log: (line: string) => void): Promise<string> {
  const folder = join(root, 'dist/app')
  const stamp = join(root, 'dist/app.stamp')
  const wanted = fingerprint(root)
  if (existsSync(join(folder, 'index.html')) && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted)
    return folder
  log(existsSync(folder) ? 'The sources have changed: building the application…' : 'Building the application…')
  const started = Date.now()
  // Only a build needs Vite: an image of the built product starts without it.
  const { build } = await import('vite')
  await build({ root, logLevel: 'warn', build: { manifest: true } })
  // Which source became which file: for the weight check, not for browsers.
  renameSync(join(folder, '.vite/manifest.json'), join(root, 'dist/app.manifest.json'))
  rmSync(join(folder, '.vite'), { recursive: true })
  await writeBuiltIn(root, join(folder, 'builtin'))
  await compressFolder(folder)
  writeFileSync(stamp, wanted)
  log(`Built in ${((Date.now() - started) / 1000).toFixed(1)} s.`)
  return folder
}

function fingerprint(root: string): string {
  const hash = createHash('sha256')
  for (const source of SOURCES) {
    const path = join(root, source)
    if (!existsSync(path)) continue
    for (const file of filesOf(path)) {
      const { size, mtimeMs } = statSync(file)
      hash.update(`${file} ${size} ${mtimeMs}\n`)
    }
  }
  return hash.digest('hex')
}

function filesOf(path: string): string[] {
  if (statSync(path).isFile()) return [path]
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}
