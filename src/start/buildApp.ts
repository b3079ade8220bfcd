import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { loadCatalogue } from '#authoring/catalogue/catalogue.ts'
import { isError, message } from '#authoring/model/finding.ts'
import { loadFolder } from '#authoring/model/loadFolder.ts'
import { PICTURE_CACHE, pictureSizes } from '#authoring/pictures/makePicture.ts'
import { type BuiltConfig, createBuilder } from '#building/createBuilder.ts'
import type { Words } from '#lib/words.ts'

const folders = (...names: string[]) => names.map((name) => `src/${name}`)
const BUNDLED = folders('api', 'app', 'forms', 'lib', 'modules', 'runtime', 'ui', 'widgets')
/** What the application is made of. */
const CODE = ['index.html', 'package-lock.json', 'vite.config.ts', 'public', ...BUNDLED]
/** What the pages that it brings along are made of besides. */
const PAGES = ['pages-config', 'campaigns', 'schemas', ...folders('authoring', 'building', 'race')]

/** Builds dist/app, of that only what was made of other sources than there are now. Answers the folder. */
export async function buildApp(root: string, log: (words: Words) => void): Promise<string> {
  const folder = join(root, 'dist/app')
  const stamp = join(root, 'dist/app.stamp')
  const stale = staleParts(root)
  if (stale.parts === 'none') return folder
  const all = existsSync(folder) ? 'start.build.changed' : 'start.build.first'
  log(message(stale.parts === 'all' ? all : 'start.build.pages'))
  const started = Date.now()
  rmSync(stamp, { force: true })
  if (stale.parts === 'all') await buildCode(root, folder)
  const pages = join(folder, 'builtin')
  rmSync(pages, { recursive: true, force: true })
  mkdirSync(pages, { recursive: true })
  await writeBuiltIn(root, pages)
  await compressFolder(stale.parts === 'all' ? folder : pages)
  writeFileSync(stamp, stale.stamp)
  const seconds = ((Date.now() - started) / 1000).toFixed(1)
  log(message('start.build.done', { seconds }))
  return folder
}

async function buildCode(root: string, folder: string): Promise<void> {
  // Only a build needs Vite: an image of the built product starts without it.
  const { build } = await import('vite')
  const built = await build({ root, logLevel: 'warn', build: { manifest: true } })
  writeManifest(root, folder, Array.isArray(built) || !('output' in built) ? [] : built.output)
  await buildRenderer(root)
}

/** The same application for Node, whole in one folder: what `publish` draws pages with. */
async function buildRenderer(root: string): Promise<void> {
  const [{ build }, { default: react }] = await Promise.all([import('vite'), import('@vitejs/plugin-react')])
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    plugins: [react()],
    // React's own build for production is several times faster, whatever the program around it says of itself.
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true },
    build: {
      ssr: 'src/app/document/draw.tsx',
      outDir: 'dist/renderer',
      target: 'node20',
      copyPublicDir: false,
      // Node loads the whole renderer at once: what browsers load later is no part of its own here.
      rolldownOptions: { checks: { ineffectiveDynamicImport: false } },
    },
  })
}

interface BuiltFile {
  fileName: string
  /** Absolute paths of the sources in it; a style has none. */
  moduleIds?: string[]
}

/**
 * Which source became which file: for the weight check, not for browsers. Vite names a source only where it begins a
 * file; of those that share one, the file's own entry is said for each.
 */
function writeManifest(root: string, folder: string, files: BuiltFile[]): void {
  const path = join(folder, '.vite/manifest.json')
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as Record<string, { file: string }>
  const known = new Map(Object.values(manifest).map((chunk) => [chunk.file, chunk]))
  for (const { fileName, moduleIds = [] } of files) {
    const chunk = known.get(fileName)
    if (!chunk) continue
    for (const id of moduleIds) manifest[relative(root, id)] ??= chunk
  }
  writeFileSync(join(root, 'dist/app.manifest.json'), JSON.stringify(manifest))
  rmSync(dirname(path), { recursive: true })
}

/** What the operator's screens are made of. */
const OPERATOR = ['package-lock.json', 'src/start/buildApp.ts', ...folders('operator', 'api', 'lib', 'runtime', 'ui')]

/** Builds dist/operator, the operator's own screens, when its sources have changed: nothing of it is in the application. Answers the folder. */
export async function buildOperator(root: string): Promise<string> {
  const outDir = join(root, 'dist/operator')
  const file = join(root, 'dist/operator.stamp')
  const stamp = fingerprint(root, OPERATOR)
  const built = existsSync(file) && existsSync(join(outDir, 'index.html')) ? readFileSync(file, 'utf8') : ''
  if (built === stamp) return outDir
  const [{ build }, { default: react }] = await Promise.all([import('vite'), import('@vitejs/plugin-react')])
  await build({
    root: join(root, 'src/operator'),
    // Each screen has the files beneath its own address, behind its own guard.
    base: './',
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    plugins: [react()],
    build: { outDir, emptyOutDir: true, modulePreload: { polyfill: false }, reportCompressedSize: false },
  })
  writeFileSync(file, stamp)
  return outDir
}

/** Which parts of the built application are not of the sources as they are, and what to write when they are again. */
export function staleParts(root: string): { parts: 'none' | 'pages' | 'all'; stamp: string } {
  const [code, pages] = [fingerprint(root, CODE), fingerprint(root, PAGES)]
  const stamp = `${code}\n${pages}\n`
  const file = join(root, 'dist/app.stamp')
  const whole = ['app/index.html', 'renderer/draw.js'].every((made) => existsSync(join(root, 'dist', made)))
  const built = existsSync(file) && whole ? readFileSync(file, 'utf8') : ''
  if (built === stamp) return { parts: 'none', stamp }
  return { parts: built.startsWith(`${code}\n`) ? 'pages' : 'all', stamp }
}

function fingerprint(root: string, sources: readonly string[]): string {
  const hash = createHash('sha256')
  for (const source of sources) {
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

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

const TEXTUAL = /\.(js|css|html|json|svg|webmanifest)$/
const SMALLEST = 1024

/** Lays `.br` and `.gz` beside every text file of a built folder, so that serving costs nothing. */
export async function compressFolder(folder: string): Promise<void> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && TEXTUAL.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
  for (const file of files) {
    const bytes = await readFile(file)
    if (bytes.length < SMALLEST) continue
    await Promise.all([
      writeFile(`${file}.br`, await brotli(bytes)),
      writeFile(`${file}.gz`, await zip(bytes, { level: 9 })),
    ])
  }
}

const SITE = 'pointer.json'

/**
 * Puts the site's pages beside the application: what a runner sees whose phone has no copy of them while the config
 * host is down. Races' own pages are not among them; a config with errors puts none.
 */
async function writeBuiltIn(root: string, folder: string): Promise<void> {
  const built = await createBuilder(
    loadCatalogue(root),
    pictureSizes(PICTURE_CACHE),
  )(loadFolder(join(root, 'pages-config')))
  if (built.findings.some(isError)) return
  for (const [name, content] of builtInFiles(built)) {
    const path = join(folder, name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, content)
  }
}

/** The site's pointer, its pages, and the scripts that these name. */
function builtInFiles({ objects, pointers, pointed }: BuiltConfig): Map<string, string> {
  const files = new Map<string, string>()
  const add = (name: string) => {
    const content = objects.get(name)
    if (content === undefined || files.has(name)) return
    files.set(name, content)
    for (const [script] of content.matchAll(/objects\/\w+\.js(?=")/g)) add(script)
  }
  const site = pointed.get(SITE)
  for (const pages of [site?.pages, ...(site?.variants ?? []).map((variant) => variant.pages)]) {
    for (const name of Object.values(pages ?? {})) add(name)
  }
  const text = pointers.get(SITE)
  if (text !== undefined) files.set(SITE, text)
  return files
}
