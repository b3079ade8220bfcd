import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { widgetFile } from '#runtime/widgetFile.ts'

/** One source of dist/app.manifest.json, as Vite writes it. */
interface Chunk {
  file: string
  css?: string[]
  imports?: string[]
}

/** Files of one kind, by their ending. */
export function only(files: string[], ending: string): string[] {
  return files.filter((file) => file.endsWith(ending))
}

export const ENTRY = 'index.html'
export const ENGINE = 'src/app/page/configPage.tsx'
export const FORM = 'src/widgets/form/widget.tsx'
/** The first script as documents ask for it: what the plain page asks for besides stands in them. */
export const MAIN = 'src/app/main.tsx'
/** One of those that show something, which come in one file. */
export const BLOCK = 'src/widgets/hero/widget.tsx'
export const CLIENT = ['src/api/client.ts', 'src/api/http.ts']
/** What every page brings in once it is there. */
export const AFTER = ['src/app/screens/errorScreen.tsx', 'src/app/later.ts']

/** Built files that the browser loads for these sources: each with what it imports, scripts and styles. */
export function filesOf(sources: string[]): string[] {
  const manifest = JSON.parse(readFileSync('dist/app.manifest.json', 'utf8')) as Record<string, Chunk>
  const files = new Set<string>()
  const seen = new Set<string>()
  const visit = (name: string) => {
    if (seen.has(name)) return
    seen.add(name)
    const chunk = manifest[name]
    if (!chunk) throw new Error(`dist/app.manifest.json has no ${name}`)
    files.add(chunk.file)
    for (const style of chunk.css ?? []) files.add(style)
    for (const inner of chunk.imports ?? []) visit(inner)
  }
  sources.forEach(visit)
  if (sources.includes(ENTRY)) files.add('boot.js')
  return [...files].map((file) => join('dist/app', file))
}

/** Built files of a page of the config with all its widgets. */
export function filesOfPage(name: string): string[] {
  const page = readFileSync(`pages-config/${name}.json`, 'utf8')
  // Fields of a form have a `type` too: only block types have a file.
  const types = new Set([...page.matchAll(/"type":\s*"([A-Za-z.]+)"/g)].map(([, type = '']) => type))
  return filesOf([ENTRY, ENGINE, ...[...types].map(widgetFile).filter((file) => existsSync(file))])
}
